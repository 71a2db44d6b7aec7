import type { ReadableDb } from '../db/sql.ts'
import {
  type Eye,
  type Refraction,
  type Rx,
  refractionOf,
  SIDES,
  type Side,
} from '../domain/optics/eyes.ts'
import { BIFOCAL, NEAR_LENS, PROGRESSIVE, SINGLE_VISION } from '../domain/optics/lab-case.ts'
import { nearRefraction } from '../domain/optics/powers.ts'
import { type Message, message } from '../kernel/message.ts'
import { type FoundLens, lensesOfPower, madeToOrder } from './find-lenses.ts'
import { whyNotMade } from './lens-match.ts'

export type MatchKind = 'Exact' | 'Transposed' | 'Range'
export type Kind = 'Distance' | 'Near' | 'Bifocal' | 'Progressive' | 'All'

/** A lens, the eyes that it is for, and how near it comes. */
export type Match = {
  lens: FoundLens
  sides: Side[]
  match: MatchKind
  /** Whether it is of a kind that the prescription asks for. */
  isAsked: boolean
  reason: Message | null
}

type EyeMatch = Omit<Match, 'sides'>

/** The kinds of lens that are wanted; a plano lens is one for nobody with a power. */
const TYPES: Record<Kind, readonly number[]> = {
  Distance: [SINGLE_VISION],
  Near: [SINGLE_VISION, NEAR_LENS],
  Bifocal: [BIFOCAL],
  Progressive: [PROGRESSIVE],
  All: [SINGLE_VISION, BIFOCAL, PROGRESSIVE, NEAR_LENS],
}

/** What an addition asks for; without one it is single vision. */
const WITH_ADDITION: readonly number[] = [BIFOCAL, PROGRESSIVE]

/** Whether a lens is of the kind that was chosen, or else of one that suits the addition. */
function askedFor({ eyes }: Rx, kind: Kind): (lens: FoundLens) => boolean {
  const hasAddition = SIDES.some((side) => eyes[side].additionCentidioptres !== null)
  return ({ lensType }) =>
    kind !== 'All' || WITH_ADDITION.includes(lensType ?? SINGLE_VISION) === hasAddition
}

/** One row a lens, with every eye that it is for. */
function byLens(rx: Rx, find: (eye: Eye) => EyeMatch[]): Match[] {
  const found = new Map<number, Match>()
  for (const side of SIDES) {
    for (const match of find(rx.eyes[side])) {
      const known = found.get(match.lens.itemId)
      if (known === undefined) found.set(match.lens.itemId, { ...match, sides: [side] })
      else if (!known.sides.includes(side)) known.sides.push(side)
    }
  }
  return [...found.values()]
}

function wantedOf(eye: Eye, kind: Kind): Refraction | null {
  return kind === 'Near' ? nearRefraction(eye) : refractionOf(eye)
}

/** Spectacle lenses that are kept in the powers. */
export function matchStock(db: ReadableDb, rx: Rx, kind: Kind): Match[] {
  const types = TYPES[kind]
  const isAsked = askedFor(rx, kind)
  return byLens(rx, (eye) => {
    const wanted = wantedOf(eye, kind)
    if (wanted === null) return []
    return lensesOfPower(db, 'SpectacleLens', wanted)
      .filter(({ lens }) => lens.lensType === null || types.includes(lens.lensType))
      .filter(({ lens }) => isOfAddition(lens, eye))
      .map(({ isTransposed, lens }) => ({
        lens,
        match: isTransposed ? ('Transposed' as const) : ('Exact' as const),
        isAsked: isAsked(lens),
        reason: null,
      }))
  })
}

/** A lens without an addition is for one distance; one with an addition has to have the eye's. */
function isOfAddition({ additionCentidioptres }: FoundLens, eye: Eye): boolean {
  return additionCentidioptres === null || additionCentidioptres === eye.additionCentidioptres
}

/** Spectacle lenses that can be made in the powers; what limits one eye only is said. */
export function matchMadeToOrder(db: ReadableDb, rx: Rx, kind: Kind): Match[] {
  const sides = SIDES.filter((side) => wantedOf(rx.eyes[side], kind) !== null)
  const hasAddition = sides.some((side) => rx.eyes[side].additionCentidioptres !== null)
  const types = TYPES[kind].filter(
    (type) => kind !== 'All' || hasAddition || type === SINGLE_VISION,
  )
  const isAsked = askedFor(rx, kind)
  return (
    madeToOrder(db)
      // One whose kind nobody typed is taken for single vision: else the shop could not sell it.
      .filter(({ lensType }) => types.includes(lensType ?? SINGLE_VISION))
      .flatMap((lens): Match[] => {
        const reasons = sides.map((side) => whyNotMade(lens, madeFor(rx.eyes[side], kind)))
        const made = sides.filter((_side, place) => reasons[place] === null)
        const refused = sides.find((_side, place) => reasons[place] !== null)
        if (made.length === 0) return []
        const why = reasons.find((each) => each !== null)
        const reason =
          refused === undefined || why === undefined || why === null
            ? null
            : message('prescription.not-for-side', { side: refused, why })
        return [{ lens, sides: made, match: 'Range', isAsked: isAsked(lens), reason }]
      })
  )
}

/** A single vision lens for near is made in the near power. */
function madeFor(eye: Eye, kind: Kind): Eye {
  const near = kind === 'Near' ? nearRefraction(eye) : null
  return near === null ? eye : { ...eye, ...near, additionCentidioptres: null }
}
