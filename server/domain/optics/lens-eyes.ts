import { SIDES, type Side } from './eyes.ts'

/** A spectacle lens line of a sale, as far as it decides for which eyes it is. */
export type PairLens = {
  pairNo: string
  /** The eye that was assigned; null where none was. */
  eye: Side | 'Both' | null
  /** Single lenses that the line holds. */
  count: number
}

const FIRST_PAIR = '1'

/** Pairs are numbered from 1; nothing and 0 are no pair, and go with the first. */
export function pairKey(pairNo: string | null | undefined): string {
  const text = (pairNo ?? '').trim()
  return text === '' || text === '0' ? FIRST_PAIR : text
}

/** Whether the prescription asks for this lens in this eye; false where there is none. */
type IsFor<Lens> = (lens: Lens, side: Side) => boolean

const NO_PRESCRIPTION = () => false

/**
 * Returns the lens of each eye of one pair. An assigned eye holds and a line of two is for both. Of
 * two single lines the first is the right one, as a prescription is written, unless their powers say
 * that they were put in the other way round.
 */
export function lensesByEye<Lens extends PairLens>(
  lenses: readonly Lens[],
  isFor: IsFor<Lens> = NO_PRESCRIPTION,
): Record<Side, Lens | null> {
  const found: Record<Side, Lens | null> = { Right: null, Left: null }
  for (const lens of lenses.filter(({ count, eye }) => eye !== null || count > 1)) {
    for (const side of assignedSides(lens.eye ?? 'Both')) found[side] ??= lens
  }
  const [first, second] = lenses.filter(({ count, eye }) => eye === null && count <= 1)
  if (first === undefined) return found
  if (second === undefined) {
    const free = SIDES.filter((side) => found[side] === null)
    const side = free.find((at) => isFor(first, at)) ?? free[0]
    if (side !== undefined) found[side] = first
    return found
  }
  const isCrossed = isFor(first, 'Left') && isFor(second, 'Right') && !isFor(first, 'Right')
  found.Right ??= isCrossed ? second : first
  found.Left ??= isCrossed ? first : second
  return found
}

/**
 * Returns the eyes that the powers of a prescription propose for the lenses of one pair that were
 * assigned none: the only eye that asks for the lens, of two equal eyes the first that is free.
 */
export function proposedEyes<Lens extends PairLens>(
  lenses: readonly Lens[],
  isFor: IsFor<Lens>,
): Map<Lens, Side> {
  const taken = new Set(lenses.flatMap(({ eye }) => assignedSides(eye)))
  const proposed = new Map<Lens, Side>()
  for (const lens of lenses.filter(({ count, eye }) => eye === null && count === 1)) {
    const asking = SIDES.filter((side) => isFor(lens, side))
    const side = asking.length === 1 ? asking[0] : asking.find((each) => !taken.has(each))
    if (side === undefined) continue
    proposed.set(lens, side)
    taken.add(side)
  }
  return proposed
}

/**
 * Returns the eye for which a change leaves more than one lens in a pair, and more than there were;
 * null where there is none. A quantity above one is a spare lens that somebody meant.
 */
export function eyeOfTooMany(
  before: readonly Placed[],
  after: readonly Placed[],
): { pairNo: string; side: Side } | null {
  for (const pairNo of new Set(after.map((lens) => lens.pairNo))) {
    for (const side of SIDES) {
      const now = linesFor(after, pairNo, side)
      if (now > 1 && now > linesFor(before, pairNo, side)) return { pairNo, side }
    }
  }
  return null
}

type Placed = Pick<PairLens, 'eye' | 'pairNo'>

function linesFor(lenses: readonly Placed[], pairNo: string, side: Side): number {
  return lenses.filter((lens) => lens.pairNo === pairNo && assignedSides(lens.eye).includes(side))
    .length
}

/** Returns the eyes that a lens was assigned to. */
export function assignedSides(eye: Side | 'Both' | null): readonly Side[] {
  if (eye === null) return []
  return eye === 'Both' ? SIDES : [eye]
}

/** Returns the eyes of every lens of a sale; none for a lens that its pair has no eye left for. */
export function eyesOfLenses<Lens extends PairLens>(
  lenses: readonly Lens[],
  isFor: IsFor<Lens> = NO_PRESCRIPTION,
): Map<Lens, Side[]> {
  const eyes = new Map<Lens, Side[]>()
  for (const pairNo of new Set(lenses.map((lens) => lens.pairNo))) {
    const pair = lenses.filter((lens) => lens.pairNo === pairNo)
    const found = lensesByEye(pair, isFor)
    for (const lens of pair) {
      const served = SIDES.filter((side) => found[side] === lens)
      eyes.set(lens, served.length > 0 ? served : [...assignedSides(lens.eye)])
    }
  }
  return eyes
}
