import type { ReadableDb } from '../db/sql.ts'
import {
  type CreditBill,
  claimMonth,
  countsForCredit,
  creditBills,
  taxesOf,
} from './credit-bills.ts'
import { NO_TAXES, plus, type Taxes } from './gst-document.ts'
import { type CreditDecision, decisionsOf, type KeptFile, keptFiles } from './gstr2b-rows.ts'
import { type BillMatch, type BookedBill, matchBills } from './match-bills.ts'
import { monthOf } from './period.ts'
import type { PortalPaper } from './read-gstr2b.ts'

/** A bill that the portal's papers may be of. */
type MatchedBill = CreditBill & BookedBill

/** A pair with what was decided about it, and the month, `yyyy-mm`, in which its tax counts, if in any. */
export type JudgedMatch = BillMatch<MatchedBill> & {
  decision: CreditDecision | null
  countsIn: string | null
}
export type MatchedMonth = { file: KeptFile; matches: JudgedMatch[]; others: PortalPaper[] }

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
  let open = bookedBills(creditBills(db, stateCode))
  return files.map((file) => {
    const { from, until } = monthOf(file.period)
    const candidates = open.filter(({ date }) => date < until)
    const papers = file.papers.filter(({ section }) => section === undefined)
    const matches = matchBills(papers, candidates)
      .filter(({ bill, state }) => state !== 'OnlyInBooks' || (bill?.date ?? '') >= first)
      .map((match): JudgedMatch => {
        const { bill, paper, state } = match
        const decision =
          paper === null ? null : (decisions.get(`${file.period} ${paper.key}`) ?? null)
        const isTaken = state === 'Exact' || decision === 'Accepted' || decision === 'Blocked'
        const isOpenToCredit =
          paper?.isClaimable === true && !paper.isReverseCharge && bill?.isReverseCharge !== true
        const isClaimed =
          bill !== null &&
          isOpenToCredit &&
          isTaken &&
          decision !== 'NotClaimed' &&
          kept.has(claimMonth(bill))
        const countsIn = isClaimed ? (bill.claimedIn ?? from.slice(0, 7)) : null
        return { ...match, decision, countsIn }
      })
    const gone = new Set(
      matches
        .filter(({ decision, state }) => state === 'Exact' || state === 'Near' || decision !== null)
        .map(({ bill }) => bill),
    )
    open = open.filter((bill) => !gone.has(bill))
    const others = file.papers.filter(({ section }) => section !== undefined)
    return { file, matches, others }
  })
}

/** Bills of suppliers with a GSTIN whose tax may be taken back, and what they credited. */
function bookedBills(bills: readonly CreditBill[]): MatchedBill[] {
  return bills.flatMap((bill) => {
    const { gstin, isImport, isSettled } = bill
    const isLeft = gstin === null || isImport || isSettled || !countsForCredit(bill)
    return isLeft ? [] : [{ ...bill, gstin }]
  })
}

/**
 * The lower of both figures of a pair, without lines that bore no tax, with a minus for what a
 * supplier credited.
 */
export function creditOfMatch({ bill, paper }: BillMatch<MatchedBill>): Taxes {
  if (bill === null || paper === null) return NO_TAXES
  return plus(NO_TAXES, lowerOf(plus(bill, bill.noTax, -1), paper), paper.isNote ? -1 : 1)
}

/** What of the credit of a pair is barred by the class of the bill or of its lines. */
function barredOfMatch({ bill, paper }: BillMatch<MatchedBill>): Taxes {
  if (bill === null || paper === null) return NO_TAXES
  return plus(NO_TAXES, lowerOf(bill.barred, paper), paper.isNote ? -1 : 1)
}

function lowerOf(one: Taxes, other: Taxes): Taxes {
  return {
    taxablePaise: Math.min(one.taxablePaise, other.taxablePaise),
    igstPaise: Math.min(one.igstPaise, other.igstPaise),
    cgstPaise: Math.min(one.cgstPaise, other.cgstPaise),
    sgstPaise: Math.min(one.sgstPaise, other.sgstPaise),
  }
}

/** What a month with a file of the portal takes back, and what of it is barred; null without one. */
export function matchedCredit(
  db: ReadableDb,
  { period, stateCode }: { period: string; stateCode: string },
): {
  available: Taxes
  /** What of it is barred, by bill. */
  blocked: { bill: CreditBill; taxes: Taxes }[]
  lost: Taxes
  imports: Taxes
  distributed: Taxes
} | null {
  const months = matchMonths(db, stateCode)
  const own = months.find(({ file }) => file.period === period)
  if (own === undefined) return null
  const month = monthOf(period).from.slice(0, 7)
  const claimed = months
    .flatMap(({ matches }) => matches)
    .filter(({ countsIn }) => countsIn === month)
  const sum = (matches: readonly JudgedMatch[]) =>
    matches.reduce((total, match) => plus(total, creditOfMatch(match)), NO_TAXES)
  const ofSection = (section: PortalPaper['section']) =>
    taxesOf(own.others.filter((paper) => paper.section === section && paper.isClaimable))
  return {
    available: sum(claimed),
    blocked: claimed.flatMap((match) =>
      match.bill === null
        ? []
        : [
            {
              bill: match.bill,
              taxes: match.decision === 'Blocked' ? creditOfMatch(match) : barredOfMatch(match),
            },
          ],
    ),
    lost: taxesOf(own.file.papers.filter((paper) => paper.isBarred ?? !paper.isClaimable)),
    imports: ofSection('IMPG'),
    distributed: ofSection('ISD'),
  }
}
