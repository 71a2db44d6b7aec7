import type { ReadableDb } from '../db/sql.ts'
import { NO_TAXES, plus, type Taxes } from './gst-document.ts'
import {
  bookedBills,
  type CreditDecision,
  decisionsOf,
  type KeptFile,
  keptFiles,
} from './gstr2b-rows.ts'
import { type BillMatch, type BookedBill, matchBills } from './match-bills.ts'
import { monthOf } from './period.ts'

/** A pair with what was decided about it, and whether its tax counts in the month. */
export type JudgedMatch = BillMatch & { decision: CreditDecision | null; isClaimed: boolean }
export type MatchedMonth = { file: KeptFile; matches: JudgedMatch[] }

/**
 * The papers of the portal against the books, month by month: a bill that an earlier month has taken
 * is not looked for again. Until the first file of the portal, credit goes by the date of the bill;
 * what was taken in such a month is not taken a second time.
 */
export function matchMonths(db: ReadableDb, stateCode: string): MatchedMonth[] {
  const files = keptFiles(db)
  const decisions = decisionsOf(db)
  const kept = new Set(files.map(({ period }) => monthOf(period).from.slice(0, 7)))
  const first = [...kept].sort()[0] ?? ''
  let open: BookedBill[] = bookedBills(db, stateCode)
  return files.map((file) => {
    const { until } = monthOf(file.period)
    const candidates = open.filter(({ date }) => date < until)
    const matches = matchBills(file.papers, candidates)
      .filter(({ bill, state }) => state !== 'OnlyInBooks' || (bill?.date ?? '') >= first)
      .map((match): JudgedMatch => {
        const { bill, paper, state } = match
        const decision =
          paper === null ? null : (decisions.get(`${file.period} ${paper.key}`) ?? null)
        const isTaken = state === 'Exact' || decision === 'Accepted' || decision === 'Blocked'
        const isOpenToCredit = paper?.isClaimable === true && !paper.isReverseCharge
        const isClaimed =
          isOpenToCredit &&
          isTaken &&
          decision !== 'NotClaimed' &&
          kept.has(bill?.date.slice(0, 7) ?? '')
        return { ...match, decision, isClaimed }
      })
    const gone = new Set(
      matches
        .filter(({ decision, state }) => state === 'Exact' || state === 'Near' || decision !== null)
        .map(({ bill }) => bill),
    )
    open = open.filter((bill) => !gone.has(bill))
    return { file, matches }
  })
}

/** The lower of both figures of a pair, with a minus for what a supplier credited. */
export function creditOfMatch({ bill, paper }: BillMatch): Taxes {
  if (bill === null || paper === null) return NO_TAXES
  const lower = {
    taxablePaise: Math.min(bill.taxablePaise, paper.taxablePaise),
    igstPaise: Math.min(bill.igstPaise, paper.igstPaise),
    cgstPaise: Math.min(bill.cgstPaise, paper.cgstPaise),
    sgstPaise: Math.min(bill.sgstPaise, paper.sgstPaise),
  }
  return plus(NO_TAXES, lower, paper.isNote ? -1 : 1)
}

/** What a month with a file of the portal takes back, and what of it is barred; null without one. */
export function matchedCredit(
  db: ReadableDb,
  { period, stateCode }: { period: string; stateCode: string },
): { available: Taxes; blocked: Taxes } | null {
  const month = matchMonths(db, stateCode).find(({ file }) => file.period === period)
  if (month === undefined) return null
  const claimed = month.matches.filter(({ isClaimed }) => isClaimed)
  const sum = (matches: readonly JudgedMatch[]) =>
    matches.reduce((total, match) => plus(total, creditOfMatch(match)), NO_TAXES)
  return {
    available: sum(claimed),
    blocked: sum(claimed.filter(({ decision }) => decision === 'Blocked')),
  }
}
