/** What lies in one line of a log or a place, however it is kept. */
export type LineFiles = {
  line: string
  /** The oldest first; a base may lie in several pieces. */
  bases: readonly { seq: number; atMs: number; names: readonly string[] }[]
  segments: readonly { name: string; newestMs: number }[]
}

/** A base image from which the shop was brought back and found whole. */
export type VerifiedBase = { line: string; seq: number }

/** For a log whose bases are checked in another way. */
export const EVERY_BASE: VerifiedBase = { line: '~', seq: Infinity }

/** Files of a line that nobody needs any more; `names` null for the whole line. */
export type Outdated = { line: string; names: readonly string[] | null }

export const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 30 * DAY_MS
/** Bases are made each week; one that came an hour early is still of its week. */
const BASES_APART_MS = 6.5 * DAY_MS

/**
 * Returns what is not needed for any second of the last thirty days: lines whose successor's base is
 * older than that, in a line what lies before a base that is, and more than one base a week. `lines`
 * has the oldest first. Nothing is given up on whose later base nobody has tried out: only what lies
 * before `verified`, and a line that never got a base and so brings nothing back.
 */
export function outdated(
  lines: readonly LineFiles[],
  nowMs: number,
  verified: VerifiedBase | null,
): Outdated[] {
  const horizonMs = nowMs - KEPT_MS
  const useless = lines
    .slice(0, -1)
    .filter(({ bases, line }) => bases.length === 0 && startOf(line) < nowMs - DAY_MS)
    .map(({ line }) => ({ line, names: null }))
  if (verified === null) return useless
  const whole = lines.filter(({ bases }) => bases.length > 0)
  const first = whole.findLastIndex(({ line }) => startOf(line) < horizonMs)
  const past = whole
    .slice(0, Math.max(first, 0))
    .filter(({ line }) => line < verified.line)
    .map(({ line }) => ({ line, names: null }))
  const parts = whole.slice(Math.max(first, 0)).map((files) => ({
    line: files.line,
    names: outdatedIn(files, horizonMs, verified),
  }))
  return [...useless, ...past, ...parts.filter(({ names }) => names.length > 0)]
}

function outdatedIn(
  { bases, line, segments }: LineFiles,
  horizonMs: number,
  verified: VerifiedBase,
): string[] {
  if (line > verified.line) return []
  const isBeforeVerified = (seq: number): boolean => line < verified.line || seq < verified.seq
  const needed = bases.findLastIndex(({ atMs }) => atMs < horizonMs)
  const base = bases[needed]
  const isPast =
    needed > 0 && base !== undefined && (line < verified.line || base.seq <= verified.seq)
  const from = isPast ? needed : 0
  const past = isPast
    ? [
        ...bases.slice(0, needed).flatMap(({ names }) => names),
        ...segments.filter(({ newestMs }) => newestMs < base.atMs - DAY_MS).map(({ name }) => name),
      ]
    : []
  let keptMs = -Infinity
  const thinned: string[] = []
  for (const { atMs, names, seq } of bases.slice(from, -1)) {
    if (atMs - keptMs < BASES_APART_MS && isBeforeVerified(seq)) thinned.push(...names)
    else keptMs = atMs
  }
  return [...past, ...thinned]
}

/** When a line began (epoch ms): its name begins with it. */
function startOf(line: string): number {
  return Number(line.slice(0, 13))
}
