import { financialYearOf } from '../domain/financial-year.ts'
import type { PortalPaper } from './read-gstr2b.ts'

/** A bill of a supplier, or a return that they credited, as the books have it. */
export type BookedBill = {
  kind: 'Inward' | 'LabBill' | 'Expense' | 'Return'
  id: number
  gstin: string
  supplier: string
  number: string
  /** `yyyy-mm-dd` */
  date: string
  isNote: boolean
  taxablePaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

export type MatchState = 'Exact' | 'Near' | 'Mismatch' | 'OnlyInPortal' | 'OnlyInBooks'
export type BillMatch<Bill extends BookedBill = BookedBill> = {
  state: MatchState
  /** 1 to 6 of the reference; 0 where nothing was found. */
  rule: number
  paper: PortalPaper | null
  bill: Bill | null
}

const NEAR_PAISE = 100
const NEAR_DAYS = 10
const DAY_MS = 86_400_000
const FIGURES = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const

type Test = (paper: PortalPaper, bill: BookedBill) => boolean

/** In this order, each over all papers before the next (back office reference 9.4). */
const RULES: readonly { rule: number; state: MatchState; fits: Test }[] = [
  {
    rule: 1,
    state: 'Exact',
    fits: (paper, bill) =>
      isOfSupplier(paper, bill) &&
      paper.number === bill.number &&
      paper.date === bill.date &&
      isWithin(paper, bill, 0),
  },
  {
    rule: 2,
    state: 'Near',
    fits: (paper, bill) =>
      isOfSupplier(paper, bill) && isAlike(paper, bill) && isWithin(paper, bill, 0),
  },
  {
    rule: 3,
    state: 'Near',
    fits: (paper, bill) =>
      isOfSupplier(paper, bill) && isAlike(paper, bill) && isWithin(paper, bill, NEAR_PAISE),
  },
  {
    rule: 4,
    state: 'Mismatch',
    fits: (paper, bill) =>
      isOfSupplier(paper, bill) && billNumber(paper.number) === billNumber(bill.number),
  },
  {
    rule: 5,
    state: 'Near',
    fits: (paper, bill) => isOfSupplier(paper, bill) && isWithin(paper, bill, NEAR_PAISE),
  },
  {
    rule: 6,
    state: 'Mismatch',
    fits: (paper, bill) =>
      paper.gstin !== bill.gstin &&
      panOf(paper.gstin) === panOf(bill.gstin) &&
      (billNumber(paper.number) === billNumber(bill.number) || isWithin(paper, bill, NEAR_PAISE)),
  },
]

/** Pairs what suppliers reported with what is booked, within a financial year; the rest stands alone. */
export function matchBills<Bill extends BookedBill>(
  papers: readonly PortalPaper[],
  bills: readonly Bill[],
): BillMatch<Bill>[] {
  const openPapers = new Set(papers)
  const openBills = new Set(bills)
  const byPan = Map.groupBy(bills, ({ gstin }) => panOf(gstin))
  const found: BillMatch<Bill>[] = []
  for (const { fits, rule, state } of RULES) {
    for (const paper of openPapers) {
      const bill = byPan
        .get(panOf(paper.gstin))
        ?.find(
          (each) =>
            openBills.has(each) &&
            each.isNote === paper.isNote &&
            yearOf(each.date) === yearOf(paper.date) &&
            fits(paper, each),
        )
      if (bill === undefined) continue
      openPapers.delete(paper)
      openBills.delete(bill)
      found.push({ state, rule, paper, bill })
    }
  }
  return [
    ...found,
    ...[...openPapers].map((paper) => ({
      state: 'OnlyInPortal' as const,
      rule: 0,
      paper,
      bill: null,
    })),
    ...[...openBills].map((bill) => ({
      state: 'OnlyInBooks' as const,
      rule: 0,
      paper: null,
      bill,
    })),
  ]
}

/** A number without the year, separators and leading zeros: 'INV/2026-27/007' is 'INV7'. */
export function billNumber(number: string): string {
  const withoutYear = number
    .toUpperCase()
    .replaceAll(/(?<!\d)(?:20)?(\d\d)[-/](?:20)?(\d\d)(?!\d)/g, (text, first, second) =>
      (Number(first) + 1) % 100 === Number(second) ? '' : text,
    )
  return withoutYear
    .split(/[^0-9A-Z]+|(?<=[A-Z])(?=[0-9])|(?<=[0-9])(?=[A-Z])/)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('')
}

const panOf = (gstin: string): string => gstin.slice(2, 12)
const yearOf = (date: string): number => financialYearOf(date).yearId

function isOfSupplier(paper: PortalPaper, bill: BookedBill): boolean {
  return paper.gstin === bill.gstin
}

/** The number alike and the day near. */
function isAlike(paper: PortalPaper, bill: BookedBill): boolean {
  const days = Math.abs(Date.parse(paper.date) - Date.parse(bill.date)) / DAY_MS
  return days <= NEAR_DAYS && billNumber(paper.number) === billNumber(bill.number)
}

function isWithin(paper: PortalPaper, bill: BookedBill, paise: number): boolean {
  return FIGURES.every((figure) => Math.abs(paper[figure] - bill[figure]) <= paise)
}
