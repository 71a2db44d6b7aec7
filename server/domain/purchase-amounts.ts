import { computeLine, type TaxMode } from './gst.ts'
import { divideHalfUp, sumExactly, toSafeInteger } from './rounding.ts'
import { proportion, shareByWeight } from './stock-value.ts'

/** A line of a supplier's bill, with what its rate is taken to be where none was given. */
export type PurchaseLine = {
  qtyMilli: number
  freeMilli: number
  rejectedMilli: number
  costCentipaise: number
  discountRatePpm: number | null
  taxRatePpm: number
  /** Whether its tax is given up whatever the bill's credit: then it is a cost. */
  isBarred?: boolean
}

/** A charge of the bill; a discount on the whole bill is one below zero. */
export type PurchaseCharge = {
  amountPaise: number
  /** Null follows the dearest goods of the bill, of whose supply it is a part. */
  taxRatePpm: number | null
  intoCost: boolean
}

export type PurchaseLineAmounts = {
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
  /** Of all pieces of the line, free ones too, with their share of the charges. */
  stockCostPaise: number
  /** Of the pieces that go to the shelf. */
  arrivedCostPaise: number
  arrivedMilli: number
}

export type PurchaseAmounts = {
  lines: PurchaseLineAmounts[]
  charges: { taxRatePpm: number; taxPaise: number }[]
  totalPaise: number
}

/**
 * What a supplier's bill comes to, and what its goods cost the shop (reference back-office 2.2 and
 * 3.3): after discount, with their share of the charges by value, without tax where credit may be
 * taken and with it where not. Under reverse charge the tax is reckoned, but not owed to the supplier.
 */
export function purchaseAmounts(bill: {
  lines: readonly PurchaseLine[]
  charges: readonly PurchaseCharge[]
  roundOffPaise: number
  mode: TaxMode
  takesCredit: boolean
  isReverseCharge?: boolean
}): PurchaseAmounts {
  const { charges, isReverseCharge = false, mode, takesCredit } = bill
  const lines = bill.lines.map((line) => {
    const { cgstPaise, igstPaise, sgstPaise, taxablePaise, totalPaise } = computeLine(
      {
        qtyMilli: line.qtyMilli,
        priceCentipaise: line.costCentipaise,
        mrpCentipaise: null,
        discount:
          line.discountRatePpm === null
            ? { kind: 'none' }
            : { kind: 'rate', ratePpm: line.discountRatePpm },
        jobChargesCentipaise: 0,
        rates: { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: line.taxRatePpm },
        priceIncludesTax: false,
      },
      mode,
    )
    return { taxablePaise, sgstPaise, cgstPaise, igstPaise, totalPaise }
  })
  const taxable = lines.map(({ taxablePaise }) => taxablePaise)
  const dearest = taxable.indexOf(Math.max(...taxable))
  const ownRatePpm = mode === 'none' ? 0 : (bill.lines[dearest]?.taxRatePpm ?? 0)
  const taxedCharges = charges.map(({ amountPaise, taxRatePpm }) => {
    const ratePpm = mode === 'none' ? 0 : (taxRatePpm ?? ownRatePpm)
    return { taxRatePpm: ratePpm, taxPaise: taxOf(amountPaise, ratePpm, mode) }
  })
  const landedPaise = sumExactly(
    charges.map(({ amountPaise, intoCost }, index) => {
      if (!intoCost) return 0
      return amountPaise + (takesCredit ? 0 : (taxedCharges[index]?.taxPaise ?? 0))
    }),
  )
  const shares = shareByWeight(landedPaise, taxable)
  const costed = lines.map((line, index) => {
    const { freeMilli = 0, isBarred, qtyMilli = 0, rejectedMilli = 0 } = bill.lines[index] ?? {}
    const paidPaise = takesCredit && isBarred !== true ? line.taxablePaise : line.totalPaise
    const stockCostPaise = Math.max(paidPaise + (shares[index] ?? 0), 0)
    const piecesMilli = qtyMilli + freeMilli
    const arrivedMilli = piecesMilli - rejectedMilli
    const arrivedCostPaise = proportion(stockCostPaise, arrivedMilli, piecesMilli)
    return { ...line, stockCostPaise, arrivedCostPaise, arrivedMilli }
  })
  const totalPaise = sumExactly([
    ...lines.map((line) => (isReverseCharge ? line.taxablePaise : line.totalPaise)),
    ...charges.map(({ amountPaise }) => amountPaise),
    ...(isReverseCharge ? [] : taxedCharges.map(({ taxPaise }) => taxPaise)),
    bill.roundOffPaise,
  ])
  return { lines: costed, charges: taxedCharges, totalPaise }
}

/** Each tax is rounded on its own. */
function taxOf(amountPaise: number, ratePpm: number, mode: TaxMode): number {
  if (mode === 'none') return 0
  if (mode === 'inter') return proportion(amountPaise, ratePpm, 1_000_000)
  return 2 * toSafeInteger(divideHalfUp(BigInt(amountPaise) * BigInt(ratePpm), 2_000_000n))
}

/** Returns a bill's number without what two people write differently: spaces, case, zeros in front. */
export function billKey(billNo: string): string {
  return billNo
    .replace(/\s/gu, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
}

/**
 * Returns what two ways of writing the same bill's number have in common: its letters and digits,
 * without the zeros in front of each group of digits. Two bills may share it ("1/11" and "11/1"), so it
 * is asked about and never decides.
 */
export function billLook(billNo: string): string {
  return billNo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\d+/gu, (digits) => digits.replace(/^0+(?=.)/, ''))
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
