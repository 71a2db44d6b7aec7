import { type Branch, branchOn, findBranch } from '../branch/branch.ts'
import type { ReadableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { addDays } from '../domain/local-time.ts'
import type { GstDocument } from './gst-document.ts'
import { type GstPeriod, quarterOf, yearOf } from './period.ts'

/** The registration of the shop as a return of a period needs it. */
export type Registered = {
  /** On the last day of the period. */
  gstin: string
  stateCode: string
  /** On the last day of the period. */
  isComposition: boolean
  /** Whether a document of a day bears the tax of this GSTIN. */
  isRegularOn(day: string): boolean
  isCompositionOn(day: string): boolean
  /** The parts of a period in which it bears tax. */
  spans(period: GstPeriod): { from: string; until: string }[]
  /** Whether any day of a period is under the composition scheme. */
  isCompositionIn(period: GstPeriod): boolean
}

/** Returns null for a shop that has no GSTIN on the last day of the period. */
export function registeredFor(db: ReadableDb, period: GstPeriod): Registered | null {
  const branch = findBranch(db)
  if (branch === undefined) return null
  const { gstin, isCompositionScheme } = branchOn(branch, addDays(period.until, -1))
  if (gstin === null) return null
  const isOwn = (day: string, scheme: boolean): boolean => {
    const then = branchOn(branch, day)
    return then.gstin === gstin && then.isCompositionScheme === scheme
  }
  return {
    gstin,
    stateCode: branch.stateCode,
    isComposition: isCompositionScheme,
    isRegularOn: (day) => isOwn(day, false),
    isCompositionOn: (day) => isOwn(day, true),
    spans: ({ from, until }) => spansOf(branch, { from, until }, (day) => isOwn(day, false)),
    isCompositionIn: ({ from, until }) =>
      spansOf(branch, { from, until }, (day) => isOwn(day, true)).length > 0,
  }
}

/**
 * Whether a note of the composition scheme is for a tax invoice of before it: what was sold with tax
 * is no turnover of the scheme, and the note is in no return.
 */
export function isNoteOfBeforeScheme(
  { isCompositionOn, isRegularOn }: Registered,
  { date, original }: Pick<GstDocument, 'date' | 'original'>,
): boolean {
  return original !== null && isCompositionOn(date) && isRegularOn(original.date)
}

/** What the shop files for a month, its quarter and its year: two schemes in one of them file both. */
export function returnsOf(db: ReadableDb, month: GstPeriod): ('GSTR1' | 'CMP08' | 'GSTR4')[] {
  const quarterEnd = Math.ceil(Number(month.code.slice(0, 2)) / 3) * 3
  const quarter = quarterOf(`${String(quarterEnd).padStart(2, '0')}${month.code.slice(2)}`)
  const year = yearOf(String(financialYearOf(month.from).yearId))
  const isUnderScheme = (period: GstPeriod) =>
    registeredFor(db, period)?.isCompositionIn(period) === true
  return [
    ...((registeredFor(db, month)?.spans(month).length ?? 0) > 0 ? (['GSTR1'] as const) : []),
    ...(isUnderScheme(quarter) ? (['CMP08'] as const) : []),
    ...(isUnderScheme(year) ? (['GSTR4'] as const) : []),
  ]
}

function spansOf(
  { registrations }: Branch,
  { from, until }: { from: string; until: string },
  isWanted: (day: string) => boolean,
): { from: string; until: string }[] {
  const changes = registrations
    .map((registration) => registration.from)
    .filter((day) => day > from && day < until)
    .sort()
  const starts = [from, ...changes]
  return starts
    .map((start, index) => ({ from: start, until: starts[index + 1] ?? until }))
    .filter((span) => isWanted(span.from))
}
