import { filedMonths } from '../branch/filed-months.ts'
import type { CreditBillRow } from '../contract/supplier-credit.ts'
import type { ReadableDb } from '../db/sql.ts'
import {
  type CreditBill,
  claimMonth,
  countsForCredit,
  creditOfBills,
  lastClaimMonth,
} from './credit-bills.ts'
import { NO_TAXES, type Taxes } from './gst-document.ts'
import { creditOfMatch, matchMonths } from './match-months.ts'
import { monthOf } from './period.ts'

/** Where the tax of each bill counts (`yyyy-mm`, or null), and in which state it is on a day. */
export type CreditPlaces = {
  countsIn(bill: CreditBill): string | null
  stateOf(bill: CreditBill, today: string): CreditBillRow['State']
  /** What of its tax counts there, barred lines too: of a pair with the portal's paper the lower figure. */
  creditOf(bill: CreditBill): Taxes
}

export function creditPlaces(db: ReadableDb, stateCode: string): CreditPlaces {
  const months = matchMonths(db, stateCode)
  const kept = new Set(months.map(({ file }) => monthOf(file.period).from.slice(0, 7)))
  const filed = new Set(filedMonths(db).map(({ month }) => month))
  const known = new Map(
    months
      .flatMap(({ matches }) => matches)
      .filter(({ paper }) => paper !== null)
      .map((match) => [`${match.bill?.kind} ${match.bill?.id}`, match] as const),
  )
  const matchOf = ({ id, kind }: CreditBill) => known.get(`${kind} ${id}`)
  const isInPortal = (bill: CreditBill) => {
    const match = matchOf(bill)
    return match !== undefined && (match.state === 'Exact' || match.decision !== null)
  }
  const countsIn = (bill: CreditBill) => {
    if (!bearsCredit(bill)) return null
    const month = claimMonth(bill)
    if (bill.isReverseCharge || bill.isSettled || !kept.has(month)) return month
    return matchOf(bill)?.countsIn ?? null
  }
  return {
    countsIn,
    creditOf(bill) {
      const month = countsIn(bill)
      if (month === null) return NO_TAXES
      const match = bill.isReverseCharge || bill.isSettled ? undefined : matchOf(bill)
      const isMatched = match !== undefined && match.countsIn === month && kept.has(month)
      return isMatched ? creditOfMatch(match) : creditOfBills([bill])
    },
    stateOf(bill, today) {
      const month = countsIn(bill)
      if (!bearsCredit(bill)) return 'NoTax'
      if (bill.barred.taxablePaise + bill.noTax.taxablePaise === bill.taxablePaise) return 'Lost'
      if (bill.reclaimedIn !== null) return 'Reclaimed'
      if (bill.reversedIn !== null) return 'Reversed'
      if (month !== null && filed.has(month)) return 'Claimed'
      if (month === null && lastClaimMonth(bill.date) < today.slice(0, 7)) return 'Lost'
      return isInPortal(bill) ? 'In2B' : 'NotYet'
    },
  }
}

function bearsCredit(bill: CreditBill): boolean {
  return countsForCredit(bill) && bill.igstPaise + bill.cgstPaise + bill.sgstPaise !== 0
}
