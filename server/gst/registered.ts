import { type Branch, branchOn, findBranch } from '../branch/branch.ts'
import type { ReadableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import type { GstPeriod } from './period.ts'

/** The registration of the shop as a return of a period needs it. */
export type Registered = {
  /** On the last day of the period. */
  gstin: string
  stateCode: string
  isComposition: boolean
  /** Whether a document of a day bears the tax of this GSTIN. */
  isRegularOn(day: string): boolean
  isCompositionOn(day: string): boolean
  /** The parts of a period in which it bears tax. */
  spans(period: GstPeriod): { from: string; until: string }[]
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
  }
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
