import type { ReadableDb } from '../db/sql.ts'
import {
  type Eye,
  type Refraction,
  type Rx,
  refractionOf,
  SIDES,
  type Side,
} from '../domain/optics/eyes.ts'
import { type BlankFit, blankFit, type FrameSizes } from '../domain/optics/frame-fit.ts'
import type { CaseFrame, CaseLens, CasePair, LabCase } from '../domain/optics/lab-case.ts'
import { lensesByEye } from '../domain/optics/lens-eyes.ts'
import { minusForm } from '../domain/optics/powers.ts'
import { eyePd } from '../domain/optics/pupils.ts'
import type { Unread } from '../domain/optics/typed-grid.ts'
import { type FrameInput, itemName, sizesOf } from './frame-facts.ts'
import { type LensFacts, lensFacts, productOf, rangeOf } from './lens-facts.ts'
import { askedBy, type LensLine, withLineLengths } from './lens-lines.ts'

export type CaseInput = {
  rx: Rx
  unread: readonly Unread[]
  last: Rx | null
  lenses: readonly LensLine[]
  frames: readonly (FrameInput & { pairNo: string })[]
  isWithoutSpectacles: boolean
}

/** Puts a prescription, its lenses and its frames together as the rules look at them. */
export function buildCase(db: ReadableDb, input: CaseInput): LabCase {
  const { frames, isWithoutSpectacles, last, lenses, unread } = input
  const rx = withLineLengths(input.rx, lenses)
  const pairNos = [...new Set([...lenses, ...frames].map(({ pairNo }) => pairNo))].sort()
  const pairs = pairNos.map((pairNo) =>
    buildPair(db, rx, {
      pairNo,
      lines: lenses.filter((line) => line.pairNo === pairNo),
      frame: mergedFrame(frames.filter((frame) => frame.pairNo === pairNo)),
    }),
  )
  return { rx, unread, last, pairs, isWithoutSpectacles }
}

/** A frame of the cart and the sizes that were sent for it are one frame; what was sent wins. */
function mergedFrame(frames: readonly FrameInput[]): FrameInput | null {
  const [first, ...others] = frames
  if (first === undefined) return null
  return others.reduce<FrameInput>(
    (merged, frame) => ({
      itemId: merged.itemId ?? frame.itemId,
      isOwn: merged.isOwn || frame.isOwn,
      isToFollow: merged.isToFollow === true || frame.isToFollow === true,
      a: merged.a ?? frame.a,
      b: merged.b ?? frame.b,
      dbl: merged.dbl ?? frame.dbl,
      ed: merged.ed ?? frame.ed,
    }),
    first,
  )
}

function buildPair(
  db: ReadableDb,
  rx: Rx,
  pair: { pairNo: string; lines: readonly LensLine[]; frame: FrameInput | null },
): CasePair {
  const sizes = pair.frame === null ? null : sizesOf(db, pair.frame)
  const lines = lensesByEye(pair.lines, askedBy(rx.eyes))
  const extra = pair.lines.find((line) => line !== lines.Right && line !== lines.Left)
  return {
    pairNo: pair.pairNo,
    frame: caseFrame(db, pair.frame, sizes),
    lenses: {
      Right: caseLens(db, lines.Right, rx, 'Right'),
      Left: caseLens(db, lines.Left, rx, 'Left'),
    },
    extraLens: extra === undefined ? null : (lensFacts(db, extra.itemId)?.name ?? null),
    blanks: { Right: blankOf(rx, sizes, 'Right'), Left: blankOf(rx, sizes, 'Left') },
  }
}

function caseFrame(
  db: ReadableDb,
  frame: FrameInput | null,
  sizes: FrameSizes | null,
): CaseFrame | null {
  if (frame === null) return null
  // Of a frame that comes later there is nothing to judge yet.
  if (frame.isToFollow === true && frame.itemId === null && sizes === null) return null
  const name = frame.itemId === null ? null : itemName(db, frame.itemId)
  return { name: name ?? 'the frame', isOwn: frame.isOwn, sizes }
}

function caseLens(db: ReadableDb, line: LensLine | null, rx: Rx, side: Side): CaseLens | null {
  const facts = line === null ? undefined : lensFacts(db, line.itemId)
  if (line === null || facts === undefined) return null
  return {
    name: facts.name,
    lensType: line.lensType ?? facts.lensType,
    indexMilli: facts.indexMilli,
    range: rangeOf(facts),
    isReadyMade: facts.sphereCentidioptres !== null,
    product: productOf(facts),
    // A lens from the drawer has its power, whatever was written beside it.
    lineRefraction: ownRefraction(facts, line, rx.eyes[side]) ?? line.refraction,
    pdTenthsMm: line.pdMm === null ? null : Math.round(line.pdMm * 10),
    fittingHeightTenthsMm: line.fittingHeightTenthsMm,
  }
}

/**
 * The power of a stock lens. One without an axis is turned to whatever the eye needs; where it is
 * no lens for the eye at all it is named with the axis that is written beside it.
 */
function ownRefraction(facts: LensFacts, line: LensLine, eye: Eye): Refraction | null {
  if (facts.sphereCentidioptres === null) return null
  const wanted = refractionOf(eye)
  const own = minusForm({
    sphereCentidioptres: facts.sphereCentidioptres,
    cylinderCentidioptres: facts.cylinderCentidioptres ?? 0,
    axisDegrees: facts.axisDegrees ?? 180,
  })
  if (facts.axisDegrees !== null) return own
  const needed = wanted === null ? null : minusForm(wanted)
  if (needed !== null && isSamePower(own, needed)) {
    return { ...own, axisDegrees: needed.axisDegrees }
  }
  // The axis of the form that the power is named in here.
  const written = line.refraction === null ? null : minusForm(line.refraction)
  return { ...own, axisDegrees: (written ?? needed ?? { axisDegrees: 180 }).axisDegrees }
}

function isSamePower(a: Refraction, b: Refraction): boolean {
  return (
    a.sphereCentidioptres === b.sphereCentidioptres &&
    a.cylinderCentidioptres === b.cylinderCentidioptres
  )
}

function blankOf(rx: Rx, sizes: FrameSizes | null, side: Side): BlankFit | null {
  const pd = eyePd(rx, side)
  return sizes === null || pd === null ? null : blankFit(sizes, pd.tenthsMm)
}

/** Both eyes of a pair that have both a blank and something to say. */
export function blanksOf(pair: CasePair): { side: Side; blank: BlankFit }[] {
  return SIDES.flatMap((side) => {
    const blank = pair.blanks[side]
    return blank === null ? [] : [{ side, blank }]
  })
}
