import { type CartLineRow, cartLines, findCart, isLensLine } from '../cart/cart-rows.ts'
import { pairLens } from '../cart/pair-lens.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { Eyes, Refraction, Rx, Side } from '../domain/optics/eyes.ts'
import { refractionOf, SIDES } from '../domain/optics/eyes.ts'
import {
  assignedSides,
  eyesOfLenses,
  lensesByEye,
  type PairLens,
  pairKey,
  proposedEyes,
} from '../domain/optics/lens-eyes.ts'
import { minusForm, plusForm } from '../domain/optics/powers.ts'
import { halfPd } from '../domain/optics/pupils.ts'
import { printRefraction, readRefraction } from '../domain/optics/written.ts'
import { type LensFacts, lensFacts } from './lens-facts.ts'

/** A lens line of a cart or a request: what lens, for which eye where that is said. */
export type LensLine = PairLens & {
  itemId: number
  lensType: number | null
  /** The powers written on the line; null where none are. */
  refraction: Refraction | null
  /** What the lens itself has, where it is kept in a power; that goes before what is written. */
  own: OwnPower | null
  pdMm: number | null
  fittingHeightTenthsMm: number | null
}

type OwnPower = Pick<LensFacts, 'sphereCentidioptres' | 'cylinderCentidioptres' | 'axisDegrees'>

export type CartGoods = {
  lenses: LensLine[]
  frames: { pairNo: string; itemId: number }[]
  /** There is something in it, and no spectacle lens. */
  isWithoutSpectacles: boolean
}

/** The spectacle lenses of a cart and the frames of the same pairs. */
export function cartGoods(db: ReadableDb, sessionKey: string, localDate: string): CartGoods {
  const cart = findCart(db, sessionKey)
  const rows = cart === undefined ? [] : cartLines(db, cart.id, localDate)
  const lenses = rows.filter(isLensLine).map((row) => lensLine(db, row))
  const paired = new Set(lenses.map(({ pairNo }) => pairNo))
  const frames = rows
    .filter(({ section }) => section === 'Frame' || section === 'Sunglass')
    .map((row) => ({ pairNo: pairKey(row.pairNo), itemId: row.itemId }))
    .filter(({ pairNo }) => paired.has(pairNo))
  return { lenses, frames, isWithoutSpectacles: rows.length > 0 && lenses.length === 0 }
}

/** The power of a lens that is kept in one; null of a lens that is made to order. */
export function ownPower(db: ReadableDb, itemId: number): OwnPower | null {
  const facts = lensFacts(db, itemId)
  return facts === undefined || facts.sphereCentidioptres === null ? null : facts
}

function lensLine(db: ReadableDb, row: CartLineRow): LensLine {
  return {
    ...pairLens(row),
    itemId: row.itemId,
    lensType: row.spectacleLensType,
    refraction: readRefraction(row),
    own: ownPower(db, row.itemId),
    pdMm: lineLength(row.pd),
    fittingHeightTenthsMm:
      row.fittingHeightMilli === null ? null : Math.round(row.fittingHeightMilli / 100),
  }
}

/**
 * The lines of a sale with the eye of every spectacle lens said, as the lab check understands them:
 * what the lab gets is what was checked.
 */
export function withEyes(db: ReadableDb, rows: readonly CartLineRow[], eyes: Eyes): CartLineRow[] {
  const lenses = rows.filter(isLensLine).map((row) => ({ row, line: lensLine(db, row) }))
  const served = eyesOfLenses(
    lenses.map(({ line }) => line),
    askedBy(eyes),
  )
  const eyeOf = new Map<number, CartLineRow['eye']>()
  for (const { line, row } of lenses) {
    const sides = served.get(line) ?? []
    eyeOf.set(row.id, sides.length === 2 ? 'Both' : (sides[0] ?? null))
  }
  return rows.map((row) => {
    const eye = eyeOf.get(row.id) ?? row.eye
    return { ...row, eye, axis: isLensLine(row) ? turnedAxis(db, { ...row, eye }, eyes) : row.axis }
  })
}

/**
 * Returns the eyes that a prescription proposes for the single lenses of a cart that are in a pair
 * and were assigned to none. A lens without a power is for the only eye that has one, unless another
 * lens of the pair is, or might be.
 */
export function eyesToAssign(
  db: ReadableDb,
  rows: readonly CartLineRow[],
  eyes: Eyes,
): { lineId: number; side: Side }[] {
  const powered = SIDES.filter((side) => refractionOf(eyes[side]) !== null)
  const only = powered.length === 1 ? powered[0] : undefined
  const lenses = rows
    .filter((row) => isLensLine(row) && (row.pairNo ?? '') !== '')
    .map((row) => ({ ...lensLine(db, row), lineId: row.id }))
  const pairs = new Set(lenses.map(({ pairNo }) => pairNo))
  return [...pairs].flatMap((pairNo) => {
    const pair = lenses.filter((lens) => lens.pairNo === pairNo)
    const proposed = proposedEyes(pair, (lens, side) => isFor(lens, eyes, side))
    const taken = [
      ...pair.flatMap((lens) => (lens.count > 1 ? SIDES : assignedSides(lens.eye))),
      ...proposed.values(),
    ]
    const [blank, another] = pair.filter(
      ({ count, eye, own, refraction }) =>
        eye === null && count === 1 && own === null && refraction === null,
    )
    if (only !== undefined && blank && !another && !taken.includes(only)) proposed.set(blank, only)
    return [...proposed].map(([{ lineId }, side]) => ({ lineId, side }))
  })
}

/**
 * The axis of a lens line. A stock lens without an axis of its own is turned to what the eye needs:
 * its axis is the prescription's, and none where the prescription asks for another lens, so that no
 * axis of an earlier prescription is left on it.
 */
function turnedAxis(db: ReadableDb, row: CartLineRow, eyes: Eyes): string | null {
  const own = ownPower(db, row.itemId)
  const written = readRefraction(row)
  const isTurned = own !== null && own.axisDegrees === null && Boolean(own.cylinderCentidioptres)
  if (own === null || !isTurned || row.eye === null || written === null) return row.axis
  const sides: readonly Side[] = row.eye === 'Both' ? SIDES : [row.eye]
  const wanted = sides.map((side) => refractionOf(eyes[side]))
  // Without a prescription of the eye the axis stays as it was typed on the line.
  if (wanted.some((eye) => eye === null)) return row.axis
  const lens = minusForm(ownRefraction(own))
  const axes = wanted.map((eye) => {
    const minus = eye === null ? null : minusForm(eye)
    const isSame =
      minus?.sphereCentidioptres === lens.sphereCentidioptres &&
      minus.cylinderCentidioptres === lens.cylinderCentidioptres
    if (!isSame || minus === null) return null
    return (written.cylinderCentidioptres > 0 ? plusForm(minus) : minus).axisDegrees
  })
  const [axis = null] = axes
  return axis !== null && axes.every((each) => each === axis) ? String(axis) : null
}

/** A length that is written on a line, in millimetres; null for none, and for one that is none of an eye. */
export function lineLength(text: string | null): number | null {
  const mm = Number((text ?? '').trim().replace(',', '.') || Number.NaN)
  return Number.isFinite(mm) && mm > 0 && mm < 100 ? mm : null
}

/** Returns which eye of a prescription asks for a lens. */
export function askedBy(eyes: Eyes): (line: LensLine, side: Side) => boolean {
  return (line, side) => isFor(line, eyes, side)
}

function isFor(line: LensLine, eyes: Eyes, side: Side): boolean {
  const eye = refractionOf(eyes[side])
  if (eye === null) return false
  const wanted = minusForm(eye)
  const made = line.own === null ? line.refraction : ownRefraction(line.own)
  if (made === null) return false
  const lens = minusForm(made)
  // A lens without an axis of its own is turned to the eye's.
  const isTurned = line.own !== null && line.own.axisDegrees === null
  const axis = isTurned ? { axisDegrees: wanted.axisDegrees } : {}
  return printRefraction(wanted) === printRefraction({ ...lens, ...axis })
}

function ownRefraction(own: OwnPower): Refraction {
  return {
    sphereCentidioptres: own.sphereCentidioptres ?? 0,
    cylinderCentidioptres: own.cylinderCentidioptres ?? 0,
    axisDegrees: own.axisDegrees ?? 180,
  }
}

/**
 * Lengths that stand on the lens lines only, as a till writes them that has no prescription. Pairs
 * that are made to other powers than the prescription have lengths of their own.
 */
export function withLineLengths(rx: Rx, all: readonly LensLine[]): Rx {
  const lines = linesOf(rx, all)
  const byEye = lensesByEye(lines, askedBy(rx.eyes))
  const both = lines.find(({ pdMm }) => pdMm !== null && pdMm > 42)?.pdMm ?? null
  const ownPd = (side: Side) => {
    const pdMm = byEye[side]?.pdMm ?? null
    return pdMm === null || pdMm > 42 ? null : Math.round(pdMm * 10)
  }
  // The till writes halves on the lines of a prescription that has a PD of both: nobody measured them.
  // A sale held before the halves added up has that of the right eye on both.
  const halves = (['Right', 'Left'] as const).map((side) =>
    rx.ipdTenthsMm === null ? null : halfPd(rx.ipdTenthsMm, side),
  )
  const areHalves =
    SIDES.every((side) => [null, halves[0]].includes(ownPd(side))) ||
    SIDES.every((side) => [null, halves[side === 'Right' ? 0 : 1]].includes(ownPd(side)))
  const eyeOf = (side: Side) => {
    const line = byEye[side]
    const eye = rx.eyes[side]
    return {
      ...eye,
      pdTenthsMm: eye.pdTenthsMm ?? (areHalves ? null : ownPd(side)),
      fittingHeightTenthsMm: eye.fittingHeightTenthsMm ?? line?.fittingHeightTenthsMm ?? null,
    }
  }
  return {
    ...rx,
    eyes: { Right: eyeOf('Right'), Left: eyeOf('Left') },
    ipdTenthsMm: rx.ipdTenthsMm ?? (both === null ? null : Math.round(both * 10)),
  }
}

/** The lines of the pairs that a prescription asks for; all of them where it asks for none. */
function linesOf({ eyes }: Rx, lines: readonly LensLine[]): readonly LensLine[] {
  const isAsked = askedBy(eyes)
  const pairs = new Set(
    lines
      .filter((line) => SIDES.some((side) => isAsked(line, side)))
      .map(({ pairNo }) => pairKey(pairNo)),
  )
  return pairs.size === 0 ? lines : lines.filter(({ pairNo }) => pairs.has(pairKey(pairNo)))
}
