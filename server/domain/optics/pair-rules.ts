import { type Message, message } from '../../kernel/message.ts'
import { type Eye, type Refraction, type Rx, refractionOf, SIDES, type Side } from './eyes.ts'
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
  type RuleResult,
  SINGLE_VISION,
} from './lab-case.ts'
import { minusForm, nearRefraction, plusForm } from './powers.ts'
import { eyePd } from './pupils.ts'
import { printRefraction } from './written.ts'

/** Where the lens does not say: what most progressives need below the fitting cross. */
const USUAL_LEAST_HEIGHT_TENTHS_MM = 160
/** Above the cross the wearer still looks far. */
const LEAST_ABOVE_TENTHS_MM = 80

function ofEachPair(labCase: LabCase, find: (pair: CasePair) => Message | null): RuleResult[] {
  return labCase.pairs.flatMap((pair) => {
    const found = find(pair)
    return found === null ? [] : [{ eye: null, pairNo: pair.pairNo, message: found }]
  })
}

function ofEachLens(labCase: LabCase, find: (at: LensAt) => Message | null): RuleResult[] {
  return labCase.pairs.flatMap((pair) =>
    SIDES.flatMap((side) => {
      const lens = pair.lenses[side]
      if (lens === null) return []
      const found = find({ lens, eye: labCase.rx.eyes[side], side, pair })
      return found === null ? [] : [{ eye: side, pairNo: pair.pairNo, message: found }]
    }),
  )
}

/** Whether a lens has an addition. */
export function isMultifocal({ lensType }: Pick<CaseLens, 'lensType'>): boolean {
  return lensType === BIFOCAL || lensType === PROGRESSIVE
}

/** Rules that look at a prescription together with its frame and lenses. */
export const PAIR_RULES: readonly LabRule[] = [
  {
    id: 'addition-missing',
    name: message('lab-rule.addition-missing'),
    severity: 'Red',
    field: 'addition',
    check: (labCase) =>
      ofEachLens(labCase, ({ eye, lens, side }) =>
        isMultifocal(lens) && eye.additionCentidioptres === null
          ? message('optics.addition-missing', { side, lens: lens.name })
          : null,
      ),
  },
  {
    id: 'addition-unused',
    name: message('lab-rule.addition-unused'),
    severity: 'Amber',
    field: 'addition',
    // Where another pair is for near or has the addition, this one is for far.
    check: (labCase) => {
      const lensesOf = ({ lenses }: CasePair) => SIDES.flatMap((side) => lenses[side] ?? [])
      const isSingle = (pair: CasePair) =>
        lensesOf(pair).every(({ lensType }) => lensType === SINGLE_VISION)
      const isUsed =
        SIDES.every((side) => labCase.rx.eyes[side].additionCentidioptres === null) ||
        !labCase.pairs.every(isSingle)
      return ofEachPair(labCase, (pair) =>
        isUsed || lensesOf(pair).length === 0 ? null : message('optics.addition-unused'),
      )
    },
  },
  {
    id: 'pd-missing',
    name: message('lab-rule.pd-missing'),
    severity: 'Red',
    field: 'pd',
    check: missingPd,
  },
  {
    id: 'pd-halved',
    name: message('lab-rule.pd-halved'),
    severity: 'Amber',
    field: 'pd',
    check: (labCase) => ofEachPair(labCase, (pair) => halvedPd(labCase, pair)),
  },
  {
    id: 'pd-of-other-pair',
    name: message('lab-rule.pd-of-other-pair'),
    severity: 'Amber',
    field: 'pd',
    check: pdOfOtherPair,
  },
  {
    id: 'height-missing',
    name: message('lab-rule.height-missing'),
    severity: 'Red',
    field: 'fittingHeight',
    check: (labCase) =>
      ofEachLens(labCase, ({ lens, pair, side }) =>
        lens.lensType === PROGRESSIVE && heightOf(labCase, pair, side) === null
          ? message('optics.height-missing', { side, lens: lens.name })
          : null,
      ),
  },
  {
    id: 'height-corridor',
    name: message('lab-rule.height-corridor'),
    severity: 'Red',
    field: 'fittingHeight',
    check: (labCase) => ofEachLens(labCase, (at) => heightOutOfCorridor(labCase, at)),
  },
  {
    id: 'out-of-range',
    name: message('lab-rule.out-of-range'),
    severity: 'Red',
    field: 'lens',
    check: (labCase) =>
      ofEachLens(labCase, ({ eye, lens, side }) => {
        const reason = lens.range === null ? null : whyOutOfRange(eye, lens, lens.range)
        return reason === null
          ? null
          : message('optics.not-made', { side, lens: lens.name, reason })
      }),
  },
  {
    id: 'lens-power-differs',
    name: message('lab-rule.lens-power-differs'),
    severity: 'Red',
    field: 'lens',
    check: (labCase) => ofEachLens(labCase, (at) => wrongPowerOfLens(at, labCase.rx)),
  },
  {
    id: 'lens-types-differ',
    name: message('lab-rule.lens-types-differ'),
    severity: 'Red',
    field: 'lens',
    check: (labCase) =>
      ofEachPair(labCase, ({ lenses: { Left, Right } }) =>
        Right !== null && Left !== null && areOfTwoKinds(Right, Left)
          ? message('optics.kinds-differ', { right: Right.name, left: Left.name })
          : null,
      ),
  },
  {
    id: 'single-lens',
    name: message('lab-rule.single-lens'),
    severity: 'Amber',
    field: 'lens',
    check: (labCase) =>
      ofEachPair(labCase, ({ lenses: { Left, Right } }) => {
        if ((Right === null) === (Left === null)) return null
        return message('optics.only-one-lens', { side: Right === null ? 'Left' : 'Right' })
      }),
  },
  {
    id: 'extra-lens',
    name: message('lab-rule.extra-lens'),
    severity: 'Red',
    field: 'lens',
    check: (labCase) =>
      ofEachPair(labCase, ({ extraLens }) =>
        extraLens === null ? null : message('optics.extra-lens', { lens: extraLens }),
      ),
  },
  {
    id: 'prism-in-ready-lens',
    name: message('lab-rule.prism-in-ready-lens'),
    severity: 'Red',
    field: 'lens',
    check: (labCase) =>
      ofEachLens(labCase, ({ eye, lens, side }) =>
        lens.isReadyMade && eye.prisms.length > 0
          ? message('optics.prism-in-ready-lens', { side, lens: lens.name })
          : null,
      ),
  },
  {
    id: 'own-frame-sizes',
    name: message('lab-rule.own-frame-sizes'),
    severity: 'Red',
    field: 'frame',
    check: (labCase) =>
      ofEachPair(labCase, ({ frame }) =>
        frame?.isOwn && frame.sizes === null ? message('optics.own-frame-sizes') : null,
      ),
  },
  {
    id: 'frame-sizes',
    name: message('lab-rule.frame-sizes'),
    severity: 'Amber',
    field: 'frame',
    check: (labCase) =>
      ofEachPair(labCase, ({ frame, lenses }) =>
        frame !== null &&
        !frame.isOwn &&
        frame.sizes === null &&
        (lenses.Right ?? lenses.Left) !== null
          ? message('optics.frame-sizes-unknown', { frame: frame.name })
          : null,
      ),
  },
  {
    id: 'blank-too-small',
    name: message('lab-rule.blank-too-small'),
    severity: 'Red',
    field: 'frame',
    check: (labCase) => ofEachLens(labCase, tooSmallBlank),
  },
]

/**
 * Whether the lenses of one pair are of two types or two products: one tinted, say, and one clear. One
 * made to order beside one from the drawer is common, where the drawer ends at a power, and so is a
 * product that is kept as an item for each power, with the power in its name.
 */
function areOfTwoKinds(right: CaseLens, left: CaseLens): boolean {
  if (right.lensType !== left.lensType) return true
  if (right.isReadyMade !== left.isReadyMade) return false
  const areKnown = right.product !== null && left.product !== null
  return areKnown && right.product !== left.product && withoutPower(right) !== withoutPower(left)
}

function withoutPower({ name }: CaseLens): string {
  return name
    .replaceAll(/[-+−±]\s?\d+(?:[.,]\d+)?|\b0[.,]00\b|\bplano\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Lenses are never ground without it; with no lens chosen yet, a prescription alone needs it. */
function missingPd(labCase: LabCase): RuleResult[] {
  const hasPower = SIDES.some((side) => refractionOf(labCase.rx.eyes[side]) !== null)
  const isMade = hasPower && !labCase.isWithoutSpectacles
  const isWanted = labCase.pairs.length > 0 ? labCase.pairs.some(hasLens) : isMade
  if (!isWanted) return []
  // An eye that gets no lens needs none.
  const isAsked = (side: Side) =>
    labCase.pairs.length === 0 || labCase.pairs.some(({ lenses }) => lenses[side] !== null)
  const missing = SIDES.filter((side) => eyePd(labCase.rx, side) === null && isAsked(side))
  if (missing.length === 2) {
    return [{ eye: null, pairNo: null, message: message('optics.pd-missing') }]
  }
  return missing.map((eye) => ({
    eye,
    pairNo: null,
    message: message('optics.eye-pd-missing', { side: eye }),
  }))
}

/** The corridor of a progressive is narrow, and few faces are the same on both sides. */
function halvedPd({ rx }: LabCase, { lenses }: CasePair): Message | null {
  const isHalved = SIDES.some(
    (side) => lenses[side]?.lensType === PROGRESSIVE && eyePd(rx, side)?.isHalved === true,
  )
  if (!isHalved || rx.ipdTenthsMm === null) return null
  return message('optics.pd-halved', { pd: rx.ipdTenthsMm })
}

/**
 * A pair of other powers may be for another distance: the PD of the pair before it may only have been
 * left standing. Eyes at the same distance have one PD, so that it is a hint and holds no sale. Pairs that the prescription asks for have their far or near PD by it.
 */
function pdOfOtherPair({ pairs, rx }: LabCase): RuleResult[] {
  const isAsked = ({ lenses }: CasePair) =>
    SIDES.every((side) => {
      const lens = lenses[side]
      return lens === null || wrongPowerOfLens({ eye: rx.eyes[side], side, lens }, rx) === null
    })
  return pairs.flatMap((pair, at) => {
    const other = pairs
      .slice(0, at)
      .find((before) => !(isAsked(before) && isAsked(pair)) && hasItsPd(pair, before))
    if (other === undefined) return []
    const { pairNo } = pair
    const pd = SIDES.flatMap((side) => pair.lenses[side]?.pdTenthsMm ?? []).map((pd) => pd / 10)
    const said = { pairNo, other: other.pairNo, pd: pd.join(' / ') }
    return [{ eye: null, pairNo, message: message('optics.pd-of-other-pair', said) }]
  })
}

/** Whether the lenses of two pairs have one PD and two powers. */
function hasItsPd(pair: CasePair, before: CasePair): boolean {
  const both = SIDES.flatMap((side) => {
    const [one, other] = [pair.lenses[side], before.lenses[side]]
    return one === null || other === null ? [] : [[one, other] as const]
  })
  const measured = both.filter(([one, other]) => (one.pdTenthsMm ?? other.pdTenthsMm) !== null)
  return (
    measured.length > 0 &&
    measured.every(([one, other]) => one.pdTenthsMm === other.pdTenthsMm) &&
    both.some(([one, other]) => hasOtherPower(one, other))
  )
}

function hasOtherPower({ lineRefraction: one }: CaseLens, { lineRefraction: other }: CaseLens) {
  if (one === null || other === null) return false
  return printRefraction(minusForm(one)) !== printRefraction(minusForm(other))
}

function hasLens({ lenses }: CasePair): boolean {
  return lenses.Right !== null || lenses.Left !== null
}

type LensAt = { lens: CaseLens; eye: Eye; side: Side; pair: CasePair }
type LensOfEye = Pick<LensAt, 'eye' | 'side'> & {
  lens: Pick<CaseLens, 'lensType' | 'lineRefraction'>
}

/** What is said of a lens that the prescription does not ask for in its eye; null where it does. */
export function wrongPowerOfLens(at: LensOfEye, rx: Rx): Message | null {
  return lensWithoutPower(at, rx) ?? differingPower(at)
}

/**
 * The fitting height of a lens in tenths of a millimetre, null for none: that on its line, else the
 * eye's. A height that stands on a lens of another pair was measured in that pair's frame.
 */
function heightOf({ pairs, rx }: LabCase, pair: CasePair, side: Side): number | null {
  const own = pair.lenses[side]?.fittingHeightTenthsMm ?? null
  const ofEye = rx.eyes[side].fittingHeightTenthsMm
  const isOfOther = pairs.some(
    (other) => other !== pair && other.lenses[side]?.fittingHeightTenthsMm === ofEye,
  )
  return own ?? (isOfOther ? null : ofEye)
}

function heightOutOfCorridor(labCase: LabCase, { lens, pair, side }: LensAt): Message | null {
  const height = heightOf(labCase, pair, side)
  if (height === null || lens.lensType !== PROGRESSIVE) return null
  const least = lens.range?.minimumHeightTenthsMm ?? USUAL_LEAST_HEIGHT_TENTHS_MM
  if (height < least) {
    return message('optics.height-too-low', { side, height, lens: lens.name, least })
  }
  const frameHeight = pair.frame?.sizes?.bTenthsMm
  if (frameHeight === undefined || frameHeight - height >= LEAST_ABOVE_TENTHS_MM) return null
  return message('optics.height-too-high', { side, height, frame: frameHeight })
}

/** Why an eye can't be made in a lens; null where it can, or nothing is known. */
export function whyOutOfRange(eye: Eye, lens: CaseLens, range: LensRange): Message | null {
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
  limit: 'sphere' | 'cylinder' | 'addition',
  power: number | null,
  from: number | null,
  to: number | null,
): Message | null {
  if (power === null) return null
  if (from !== null && power < from) return message('optics.goes-from', { limit, power: from })
  if (to !== null && power > to) return message('optics.goes-up-to', { limit, power: to })
  return null
}

/** What the eye needs of a lens: the near power of a near lens, else the distance power. */
function refractionFor(eye: Eye, { lensType }: CaseLens): Refraction | null {
  return lensType === NEAR_LENS ? (nearRefraction(eye) ?? refractionOf(eye)) : refractionOf(eye)
}

/**
 * A lens of an eye that the prescription has no power for, though it has one for the other: most
 * likely the power was typed in the wrong eye first.
 */
function lensWithoutPower({ eye, lens, side }: LensOfEye, rx: Rx): Message | null {
  const other = rx.eyes[side === 'Right' ? 'Left' : 'Right']
  if (refractionOf(eye) !== null || nearRefraction(eye) !== null) return null
  if (refractionOf(other) === null && nearRefraction(other) === null) return null
  const written = lens.lineRefraction === null ? null : printRefraction(lens.lineRefraction)
  return written === null ? null : message('optics.lens-without-power', { side, written })
}

/**
 * A single vision lens may be made for far or near, a near lens is made for near; any other power on
 * its line is a mistake. Both powers are said in the cylinder form of the line.
 */
export function differingPower({ eye, lens, side }: LensOfEye): Message | null {
  const [far, near] = [refractionOf(eye), nearRefraction(eye)]
  const isForNear = lens.lensType === NEAR_LENS && near !== null
  const wanted = [isForNear ? null : far, isMultifocal(lens) ? null : near].flatMap(
    (refraction) => refraction ?? [],
  )
  const { lineRefraction } = lens
  const [first] = wanted
  if (lineRefraction === null || first === undefined) return null
  const inMinus = printRefraction(minusForm(lineRefraction))
  if (inMinus === null || wanted.some((each) => printRefraction(minusForm(each)) === inMinus))
    return null
  const form = lineRefraction.cylinderCentidioptres > 0 ? plusForm : minusForm
  return message(isForNear ? 'optics.near-power-differs' : 'optics.lens-power-differs', {
    side,
    written: printRefraction(form(lineRefraction)) ?? inMinus,
    wanted: printRefraction(form(first)) ?? '',
  })
}

/** Only what is sure: a frame whose effective diameter nobody measured may be kinder. */
function tooSmallBlank({ lens, pair, side }: LensAt): Message | null {
  const blank = pair.blanks[side]
  if (blank === null) return null
  const needed = blank.leastTenthsMm
  const diameter = lens.range?.diameterTenthsMm ?? null
  if (diameter !== null && diameter < needed) {
    return message('optics.blank-too-small', { side, lens: lens.name, width: diameter, needed })
  }
  return nextMade(needed) === null ? message('optics.blank-not-made', { side, needed }) : null
}
