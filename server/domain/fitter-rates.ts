/** What fitters are paid for a job, by the rates that were in force on its day. No database, no clock. */

export const RIMS = ['Full', 'Half', 'Rimless'] as const
export type Rim = (typeof RIMS)[number]

/** A rate from a day on: of a pair by lens type and rim, or of an extra by its name; paise. */
export type FitterRate = {
  /** 1 to 5; left out, of every type. */
  lensType?: number
  /** Left out, of every rim. */
  rim?: Rim
  /** The name of work on top, such as drilling; left out, the rate is of the fitting itself. */
  extra?: string
  ratePaise: number
  /** `2026-11-01`. */
  from: string
}

export type FittedPair = { lensType: number | null; rim: Rim | null }

/**
 * Returns what the fitting of a pair was paid on a day, in paise; null where no rate was in force.
 * The rate that names most wins, the lens type before the rim; of two alike the newer.
 */
export function pairRate(
  rates: readonly FitterRate[],
  pair: FittedPair,
  day: string,
): number | null {
  const fitting = rates.filter(
    ({ extra, lensType, rim }) =>
      extra === undefined &&
      (lensType === undefined || lensType === pair.lensType) &&
      (rim === undefined || rim === pair.rim),
  )
  return newest(fitting, day)
}

/** Returns what an extra was paid on a day, in paise; null where no rate was in force. */
export function extraRate(rates: readonly FitterRate[], name: string, day: string): number | null {
  const key = extraKey(name)
  return newest(
    rates.filter(({ extra }) => extra !== undefined && extraKey(extra) === key),
    day,
  )
}

/** Returns the names of the extras that had a rate on a day, each once, in the order of the rates. */
export function extrasOn(rates: readonly FitterRate[], day: string): string[] {
  const names = new Map<string, string>()
  for (const { extra, from } of rates) {
    if (extra !== undefined && from <= day) names.set(extraKey(extra), extra.trim())
  }
  return [...names.values()]
}

const extraKey = (name: string) => name.trim().toLowerCase()

const closeness = ({ lensType, rim }: FitterRate) =>
  (lensType === undefined ? 0 : 2) + (rim === undefined ? 0 : 1)

function newest(rates: readonly FitterRate[], day: string): number | null {
  const inForce = rates
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => closeness(b) - closeness(a) || (a.from < b.from ? 1 : -1))
  return inForce[0]?.ratePaise ?? null
}

/** Returns the rim that a frame's attribute or category names; null where it names none. */
export function rimNamed(text: string | null): Rim | null {
  const word = text?.trim().toLowerCase() ?? ''
  if (word.startsWith('rimless')) return 'Rimless'
  if (word.startsWith('half') || word.startsWith('semi') || word.startsWith('supra')) return 'Half'
  return word.startsWith('full') ? 'Full' : null
}
