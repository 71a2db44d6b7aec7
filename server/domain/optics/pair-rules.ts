import { formatPower } from '../prescription.ts'
import { type Eye, type Refraction, refractionOf, SIDES, type Side } from './eyes.ts'
import { nextMade } from './frame-fit.ts'
import {
  BIFOCAL,
  type CaseLens,
  type CasePair,
  type LabCase,
  type LabRule,
  type LensRange,
  NEAR_LENS,
  PROGRESSIVE,
  SINGLE_VISION,
  type Spoken,
} from './lab-case.ts'
import { minusForm, nearRefraction } from './powers.ts'
import { eyePd } from './pupils.ts'
import { formatTenths, printRefraction } from './written.ts'

/** Where the lens does not say: what most progressives need below the fitting cross. */
const USUAL_LEAST_HEIGHT_TENTHS_MM = 160
/** Above the cross the wearer still looks far. */
const LEAST_ABOVE_TENTHS_MM = 80

function ofEachPair(labCase: LabCase, speak: (pair: CasePair) => string | null): Spoken[] {
  return labCase.pairs.flatMap((pair) => {
    const sentence = speak(pair)
    return sentence === null ? [] : [{ eye: null, pairNo: pair.pairNo, sentence }]
  })
}

function ofEachLens(
  labCase: LabCase,
  speak: (at: { lens: CaseLens; eye: Eye; side: Side; pair: CasePair }) => string | null,
): Spoken[] {
  return labCase.pairs.flatMap((pair) =>
    SIDES.flatMap((side) => {
      const lens = pair.lenses[side]
      if (lens === null) return []
      const sentence = speak({ lens, eye: labCase.rx.eyes[side], side, pair })
      return sentence === null ? [] : [{ eye: side, pairNo: pair.pairNo, sentence }]
    }),
  )
}

function isMultifocal({ lensType }: CaseLens): boolean {
  return lensType === BIFOCAL || lensType === PROGRESSIVE
}

/** Rules that look at a prescription together with its frame and lenses. */
export const PAIR_RULES: readonly LabRule[] = [
  {
    id: 'addition-missing',
    name: 'Bifocal or progressive without addition',
    severity: 'Red',
    field: 'addition',
    check: (labCase) =>
      ofEachLens(labCase, ({ eye, lens, side }) =>
        isMultifocal(lens) && eye.additionCentidioptres === null
          ? `${side} addition is missing for ${lens.name}.`
          : null,
      ),
  },
  {
    id: 'addition-unused',
    name: 'Addition on a single vision lens',
    severity: 'Amber',
    field: 'addition',
    check: (labCase) =>
      ofEachPair(labCase, (pair) => {
        const lenses = SIDES.flatMap((side) => pair.lenses[side] ?? [])
        const isUnused =
          lenses.length > 0 &&
          lenses.every(({ lensType }) => lensType === SINGLE_VISION) &&
          SIDES.some((side) => labCase.rx.eyes[side].additionCentidioptres !== null)
        return isUnused
          ? 'There is an addition, but the lenses are single vision. Distance or near?'
          : null
      }),
  },
  {
    id: 'pd-missing',
    name: 'PD is missing',
    severity: 'Red',
    field: 'pd',
    check: missingPd,
  },
  {
    id: 'height-missing',
    name: 'Progressive without fitting height',
    severity: 'Red',
    field: 'fittingHeight',
    check: (labCase) =>
      ofEachLens(labCase, ({ eye, lens, side }) =>
        lens.lensType === PROGRESSIVE && eye.fittingHeightTenthsMm === null
          ? `${side} fitting height is missing for ${lens.name}.`
          : null,
      ),
  },
  {
    id: 'height-corridor',
    name: 'Fitting height does not fit lens or frame',
    severity: 'Red',
    field: 'fittingHeight',
    check: (labCase) => ofEachLens(labCase, heightOutOfCorridor),
  },
  {
    id: 'out-of-range',
    name: 'Power outside what the lens is made in',
    severity: 'Red',
    field: 'lens',
    check: (labCase) =>
      ofEachLens(labCase, ({ eye, lens, side }) => {
        const reason = lens.range === null ? null : whyOutOfRange(eye, lens, lens.range)
        return reason === null
          ? null
          : `${side}: ${lens.name} is not made in this power; ${reason}.`
      }),
  },
  {
    id: 'lens-power-differs',
    name: 'Lens in the cart has another power',
    severity: 'Red',
    field: 'lens',
    check: (labCase) => ofEachLens(labCase, differingPower),
  },
  {
    id: 'lens-types-differ',
    name: 'Different kinds of lens in one pair',
    severity: 'Red',
    field: 'lens',
    check: (labCase) =>
      ofEachPair(labCase, ({ lenses: { Left, Right } }) =>
        Right !== null && Left !== null && Right.lensType !== Left.lensType
          ? `Right is ${Right.name}, left is ${Left.name}.`
          : null,
      ),
  },
  {
    id: 'single-lens',
    name: 'One lens only in a pair',
    severity: 'Amber',
    field: 'lens',
    check: (labCase) =>
      ofEachPair(labCase, ({ lenses: { Left, Right } }) => {
        if ((Right === null) === (Left === null)) return null
        return `There is only a ${Right === null ? 'left' : 'right'} lens.`
      }),
  },
  {
    id: 'own-frame-sizes',
    name: 'Own frame without sizes',
    severity: 'Red',
    field: 'frame',
    check: (labCase) =>
      ofEachPair(labCase, ({ frame }) =>
        frame?.isOwn && frame.sizes === null
          ? 'The customer’s own frame has no sizes. Measure width, height and bridge.'
          : null,
      ),
  },
  {
    id: 'frame-sizes',
    name: 'Sizes of the frame are not known',
    severity: 'Amber',
    field: 'frame',
    check: (labCase) =>
      ofEachPair(labCase, ({ frame, lenses }) =>
        frame !== null &&
        !frame.isOwn &&
        frame.sizes === null &&
        (lenses.Right ?? lenses.Left) !== null
          ? `The sizes of ${frame.name} are not known, so the blank can’t be checked.`
          : null,
      ),
  },
  {
    id: 'blank-too-small',
    name: 'The blank does not cover the frame',
    severity: 'Red',
    field: 'frame',
    check: (labCase) => ofEachLens(labCase, tooSmallBlank),
  },
]

/** Lenses are never ground without it; with no lens chosen yet, a prescription alone needs it. */
function missingPd(labCase: LabCase): Spoken[] {
  const hasPower = SIDES.some((side) => refractionOf(labCase.rx.eyes[side]) !== null)
  const isMade = hasPower && !labCase.isWithoutSpectacles
  const isWanted = labCase.pairs.length > 0 ? labCase.pairs.some(hasLens) : isMade
  if (!isWanted) return []
  const missing = SIDES.filter((side) => eyePd(labCase.rx, side) === null)
  if (missing.length === 2) return [{ eye: null, pairNo: null, sentence: 'The PD is missing.' }]
  return missing.map((eye) => ({ eye, pairNo: null, sentence: `${eye} PD is missing.` }))
}

function hasLens({ lenses }: CasePair): boolean {
  return lenses.Right !== null || lenses.Left !== null
}

type LensAt = { lens: CaseLens; eye: Eye; side: Side; pair: CasePair }

function heightOutOfCorridor({ eye, lens, pair, side }: LensAt): string | null {
  const height = eye.fittingHeightTenthsMm
  if (height === null || lens.lensType !== PROGRESSIVE) return null
  const least = lens.range?.minimumHeightTenthsMm ?? USUAL_LEAST_HEIGHT_TENTHS_MM
  if (height < least) {
    const needs = `${lens.name} needs ${formatTenths(least)} mm`
    return `${side} fitting height ${formatTenths(height)} is too low; ${needs}.`
  }
  const frameHeight = pair.frame?.sizes?.bTenthsMm
  if (frameHeight === undefined || frameHeight - height >= LEAST_ABOVE_TENTHS_MM) return null
  const frame = `the frame is ${formatTenths(frameHeight)} mm high`
  return `${side} fitting height ${formatTenths(height)} is too high; ${frame}.`
}

/** Why an eye can't be made in a lens, in words; null where it can, or nothing is known. */
export function whyOutOfRange(eye: Eye, lens: CaseLens, range: LensRange): string | null {
  const refraction = refractionFor(eye, lens)
  if (refraction === null) return null
  const { cylinderCentidioptres, sphereCentidioptres } = minusForm(refraction)
  const addition = isMultifocal(lens) ? eye.additionCentidioptres : null
  return (
    outside('sphere', sphereCentidioptres, range.sphereFrom, range.sphereTo) ??
    outside('cylinder', cylinderCentidioptres, range.cylinderFrom, null) ??
    outside('addition', addition, range.additionFrom, range.additionTo)
  )
}

function outside(
  what: string,
  power: number | null,
  from: number | null,
  to: number | null,
): string | null {
  if (power === null) return null
  if (from !== null && power < from) return `${what} goes from ${formatPower(from)}`
  if (to !== null && power > to) return `${what} goes up to ${formatPower(to)}`
  return null
}

/** What the eye needs of a lens: the near power of a near lens, else the distance power. */
function refractionFor(eye: Eye, { lensType }: CaseLens): Refraction | null {
  return lensType === NEAR_LENS ? (nearRefraction(eye) ?? refractionOf(eye)) : refractionOf(eye)
}

/** A single vision lens may be made for far or near; any other power on its line is a mistake. */
function differingPower({ eye, lens, side }: LensAt): string | null {
  const wanted = [refractionOf(eye), isMultifocal(lens) ? null : nearRefraction(eye)]
    .flatMap((refraction) => refraction ?? [])
    .map((refraction) => printRefraction(minusForm(refraction)))
  if (lens.lineRefraction === null || wanted.length === 0) return null
  const written = printRefraction(minusForm(lens.lineRefraction))
  return wanted.includes(written)
    ? null
    : `${side} lens is written ${written}, the prescription says ${wanted[0]}.`
}

/** Only what is sure: a frame whose effective diameter nobody measured may be kinder. */
function tooSmallBlank({ lens, pair, side }: LensAt): string | null {
  const blank = pair.blanks[side]
  if (blank === null) return null
  const needed = `${formatTenths(blank.leastTenthsMm)} mm`
  const diameter = lens.range?.diameterTenthsMm ?? null
  if (diameter !== null && diameter < blank.leastTenthsMm) {
    return `${side}: ${lens.name} is ${formatTenths(diameter)} mm wide, the frame needs ${needed}.`
  }
  if (nextMade(blank.leastTenthsMm) !== null) return null
  return `${side}: the frame needs a blank of ${needed}, larger than they are made.`
}
