import { CARD, CASH, CHEQUE, UPI } from '../masters/master-rows.ts'
import type { PaymentInput } from '../receipts/take-payments.ts'
import type { Random } from './random.ts'

const PAISE_PER_RUPEE = 100
const CHEQUE_FROM_PAISE = 800_000

/** One payment, mostly UPI as everywhere in the country. */
export function payment(random: Random, amountPaise: number): PaymentInput {
  const receiptTypeId = random.weighted([
    [UPI, 52],
    [CASH, 30],
    [CARD, 16],
    [CHEQUE, amountPaise >= CHEQUE_FROM_PAISE ? 4 : 0],
  ])
  return {
    amountPaise,
    receiptTypeId,
    cardTypeId: receiptTypeId === CARD ? random.between(1, 3) : null,
    referenceNo: reference(random, receiptTypeId),
    statusId: null,
    remarks: null,
    onAccount: null,
  }
}

/** The whole sum, now and then in two parts. */
export function payInFull(random: Random, duePaise: number): PaymentInput[] {
  if (duePaise < 2 * PAISE_PER_RUPEE || random.chance(0.94)) return [payment(random, duePaise)]
  const firstPaise = Math.floor(duePaise / 2 / PAISE_PER_RUPEE) * PAISE_PER_RUPEE
  return [payment(random, firstPaise), payment(random, duePaise - firstPaise)]
}

/** What is left of an order made to measure: half of it in round sums, or all, or nothing yet. */
export function payAdvance(random: Random, netPaise: number): PaymentInput[] {
  const share = random.weighted([
    [0.5, 6],
    [0.3, 2],
    [1, 3],
    [0, 1],
  ])
  const roundTo = 100 * PAISE_PER_RUPEE
  const amountPaise = share === 1 ? netPaise : Math.floor((netPaise * share) / roundTo) * roundTo
  return amountPaise === 0 ? [] : [payment(random, amountPaise)]
}

function reference(random: Random, receiptTypeId: number): string | null {
  const digits = (least: number, most: number) => String(random.between(least, most))
  if (receiptTypeId === UPI) return `4${digits(10_000_000_000, 99_999_999_999)}`
  if (receiptTypeId === CHEQUE) return digits(100_000, 999_999)
  if (receiptTypeId === CARD) return digits(1_000, 9_999)
  return null
}
