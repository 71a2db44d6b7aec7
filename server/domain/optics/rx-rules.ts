import { type Message, message } from '../../kernel/message.ts'
import { addPowers, formatPower } from '../prescription.ts'
import { axisTurn, changeMessage, changesSince, JUMP_CENTIDIOPTRES } from './compare.ts'
import { type Eye, isEmptyEye, type Refraction, refractionOf, SIDES, type Side } from './eyes.ts'
import type { LabCase, LabRule, RuleResult } from './lab-case.ts'
import { minusForm } from './powers.ts'
import { bothPd } from './pupils.ts'
import { printRefraction } from './written.ts'

/** How far an axis may turn before somebody should look, where the cylinder matters. */
const MOST_TURN_DEGREES = 20
const CYLINDER_THAT_MATTERS = 75
/** A sign that flips within half a dioptre of plano is an eye, not a mistake. */
const LEAST_FLIP_CENTIDIOPTRES = 50
/**
 * Adults' PDs lie between about 50 and 75 mm, with a mean of 63 (Dodgson, "Variation and extrema
 * of human interpupillary distance", 2004); children's from about 40.
 */
const USUAL_PD_TENTHS_MM = { least: 500, most: 750 }
const MOST_PD_DIFFERENCE_TENTHS_MM = 40
/** Stronger ones are made, and are far more often a point that slipped: −37.5 for −3.75. In hundredths. */
const MOST_USUAL_SPHERE = 2_000
const MOST_USUAL_CYLINDER = 600

function isUnusual({ cylinderCentidioptres, sphereCentidioptres }: Refraction): boolean {
  return (
    Math.abs(sphereCentidioptres) > MOST_USUAL_SPHERE ||
    Math.abs(cylinderCentidioptres) > MOST_USUAL_CYLINDER
  )
}

function ofEachEye(labCase: LabCase, find: (eye: Eye, side: Side) => Message | null): RuleResult[] {
  return SIDES.flatMap((side) => {
    const found = find(labCase.rx.eyes[side], side)
    return found === null ? [] : [{ eye: side, pairNo: null, message: found }]
  })
}

function ofBoth(found: Message | null): RuleResult[] {
  return found === null ? [] : [{ eye: null, pairNo: null, message: found }]
}

/** Rules that look at the prescription alone, and at the last one. */
export const RX_RULES: readonly LabRule[] = [
  {
    id: 'sign-missing',
    name: message('lab-rule.sign-missing'),
    severity: 'Red',
    field: 'spherical',
    check: ({ unread }) =>
      unread
        .filter(({ isSignMissing }) => isSignMissing)
        .map(({ eye, typed }) => ({
          eye,
          pairNo: null,
          message: message('optics.sign-missing', { side: eye ?? 'None', typed }),
        })),
  },
  {
    id: 'unreadable',
    name: message('lab-rule.unreadable'),
    severity: 'Red',
    field: 'line',
    check: ({ unread }) =>
      unread
        .filter(({ isSignMissing }) => !isSignMissing)
        .map(({ eye, message: reason }) => ({ eye, pairNo: null, message: reason })),
  },
  {
    id: 'eye-missing',
    name: message('lab-rule.eye-missing'),
    severity: 'Amber',
    field: 'spherical',
    check: (labCase) => {
      const { Left, Right } = labCase.rx.eyes
      if ((refractionOf(Right) === null) === (refractionOf(Left) === null)) return []
      const side: Side = refractionOf(Right) === null ? 'Right' : 'Left'
      return [{ eye: side, pairNo: null, message: message('optics.eye-missing', { side }) }]
    },
  },
  {
    id: 'axis-missing',
    name: message('lab-rule.axis-missing'),
    severity: 'Red',
    field: 'axis',
    check: (labCase) =>
      ofEachEye(labCase, ({ axisDegrees, cylinderCentidioptres }, side) =>
        cylinderCentidioptres && axisDegrees === null
          ? message('optics.axis-missing', { side, cylinder: cylinderCentidioptres })
          : null,
      ),
  },
  {
    id: 'cylinder-missing',
    name: message('lab-rule.cylinder-missing'),
    severity: 'Red',
    field: 'cylinder',
    check: (labCase) =>
      ofEachEye(labCase, ({ axisDegrees, cylinderCentidioptres }, side) =>
        axisDegrees !== null && !cylinderCentidioptres
          ? message('optics.cylinder-missing', { side, axis: axisDegrees })
          : null,
      ),
  },
  {
    id: 'additions-differ',
    name: message('lab-rule.additions-differ'),
    severity: 'Amber',
    field: 'addition',
    check: ({ rx }) => {
      const right = rx.eyes.Right.additionCentidioptres
      const left = rx.eyes.Left.additionCentidioptres
      if (right === left || isEmptyEye(rx.eyes.Right) || isEmptyEye(rx.eyes.Left)) return []
      const text = (power: number | null) =>
        power === null ? message('optics.none') : formatPower(power)
      return ofBoth(message('optics.additions-differ', { right: text(right), left: text(left) }))
    },
  },
  {
    id: 'near-inconsistent',
    name: message('lab-rule.near-inconsistent'),
    severity: 'Red',
    field: 'nearSpherical',
    check: (labCase) => ofEachEye(labCase, inconsistentNear),
  },
  {
    id: 'prism-base-missing',
    name: message('lab-rule.prism-base-missing'),
    severity: 'Red',
    field: 'base',
    check: (labCase) =>
      ofEachEye(labCase, ({ looseBases, prisms }, side) => {
        if (prisms.some(({ base }) => base === null)) {
          return message('optics.prism-base-missing', { side })
        }
        const [loose] = looseBases
        return loose === undefined
          ? null
          : message('optics.base-without-prism', { side, base: loose.toLowerCase() })
      }),
  },
  {
    id: 'power-unusual',
    name: message('lab-rule.power-unusual'),
    severity: 'Red',
    field: 'spherical',
    check: (labCase) =>
      ofEachEye(labCase, (eye, side) => {
        const refraction = refractionOf(eye)
        if (refraction === null || !isUnusual(minusForm(refraction))) return null
        const power = printRefraction(refraction) ?? ''
        return message('optics.power-unusual', { side, power })
      }),
  },
  {
    id: 'pd-implausible',
    name: message('lab-rule.pd-implausible'),
    severity: 'Amber',
    field: 'pd',
    check: ({ rx }) => ofBoth(implausiblePd(bothPd(rx), rx.eyes.Right, rx.eyes.Left)),
  },
  {
    id: 'eyes-swapped',
    name: message('lab-rule.eyes-swapped'),
    severity: 'Red',
    field: 'spherical',
    check: ({ last, rx }) => {
      if (last === null) return []
      const now = eachMinus(rx.eyes)
      const before = eachMinus(last.eyes)
      const isSwapped =
        before.Right !== before.Left && now.Right === before.Left && now.Left === before.Right
      return ofBoth(isSwapped ? message('optics.eyes-swapped') : null)
    },
  },
  {
    id: 'sign-flip',
    name: message('lab-rule.sign-flip'),
    severity: 'Red',
    field: 'spherical',
    check: ({ last, rx }) =>
      last === null
        ? []
        : changesSince(last, rx).flatMap(({ before, eye, isSignFlip, now }) =>
            isSignFlip && distanceOf(before, now) >= LEAST_FLIP_CENTIDIOPTRES
              ? [
                  {
                    eye,
                    pairNo: null,
                    message: message('optics.sign-flip', { side: eye ?? 'None', before, now }),
                  },
                ]
              : [],
          ),
  },
  {
    id: 'jump',
    name: message('lab-rule.jump'),
    severity: 'Amber',
    field: 'spherical',
    check: ({ last, rx }) =>
      last === null
        ? []
        : changesSince(last, rx)
            .filter(({ isJump }) => isJump)
            .map((change) => ({
              eye: change.eye,
              pairNo: null,
              message: message('optics.jump', {
                change: changeMessage(change),
                difference: change.difference ?? '',
              }),
            })),
  },
  {
    id: 'axis-turned',
    name: message('lab-rule.axis-turned'),
    severity: 'Amber',
    field: 'axis',
    check: (labCase) =>
      ofEachEye(labCase, (eye, side) => turnedAxis(eye, labCase.last?.eyes[side], side)),
  },
  {
    id: 'cylinders-apart',
    name: message('lab-rule.cylinders-apart'),
    severity: 'Amber',
    field: 'cylinder',
    check: ({ rx }) => {
      const right = rx.eyes.Right.cylinderCentidioptres ?? 0
      const left = rx.eyes.Left.cylinderCentidioptres ?? 0
      return ofBoth(right * left < 0 ? message('optics.cylinders-apart', { right, left }) : null)
    },
  },
  {
    id: 'eyes-apart',
    name: message('lab-rule.eyes-apart'),
    severity: 'Amber',
    field: 'spherical',
    check: ({ rx }) => {
      const right = rx.eyes.Right.sphereCentidioptres ?? 0
      const left = rx.eyes.Left.sphereCentidioptres ?? 0
      const isApart = right * left < 0 && Math.abs(right - left) >= JUMP_CENTIDIOPTRES
      return ofBoth(isApart ? message('optics.eyes-apart', { right, left }) : null)
    },
  },
]

function inconsistentNear(eye: Eye, side: Side): Message | null {
  const { additionCentidioptres, nearSphereCentidioptres: near, sphereCentidioptres } = eye
  if (near === null) return null
  if (additionCentidioptres === null) {
    // A near power alone is a reading prescription; beside a distance power it has to be above it.
    const isBelow = sphereCentidioptres !== null && near !== sphereCentidioptres
    return isBelow ? message('optics.near-without-addition', { side, near }) : null
  }
  const expected = addPowers(sphereCentidioptres ?? 0, additionCentidioptres)
  return expected === near ? null : message('optics.near-inconsistent', { side, near, expected })
}

/** What is to be said of the PD of both eyes and of each, in tenths of a millimetre; null for nothing. */
export function implausiblePd(
  pdTenthsMm: number | null,
  right: Pick<Eye, 'pdTenthsMm'>,
  left: Pick<Eye, 'pdTenthsMm'>,
): Message | null {
  if (pdTenthsMm !== null) {
    const { least, most } = USUAL_PD_TENTHS_MM
    if (pdTenthsMm < least || pdTenthsMm > most) {
      return message('optics.pd-unusual', { pd: pdTenthsMm })
    }
  }
  if (right.pdTenthsMm === null || left.pdTenthsMm === null) return null
  const sum = right.pdTenthsMm + left.pdTenthsMm
  if (pdTenthsMm !== null && Math.abs(sum - pdTenthsMm) > 10) {
    return message('optics.pd-sum', { sum, pd: pdTenthsMm })
  }
  const apart = Math.abs(right.pdTenthsMm - left.pdTenthsMm)
  return apart > MOST_PD_DIFFERENCE_TENTHS_MM ? message('optics.pd-apart', { apart }) : null
}

function turnedAxis(eye: Eye, last: Eye | undefined, side: Side): Message | null {
  const now = minusOf(eye)
  const before = last === undefined ? null : minusOf(last)
  if (now === null || before === null || eye.axisDegrees === null) return null
  const cylinders = [now.cylinderCentidioptres, before.cylinderCentidioptres]
  if (cylinders.some((cylinder) => Math.abs(cylinder) < CYLINDER_THAT_MATTERS)) return null
  const turn = axisTurn(before.axisDegrees, now.axisDegrees)
  if (turn <= MOST_TURN_DEGREES) return null
  return message('optics.axis-turned', {
    side,
    turn,
    before: before.axisDegrees,
    now: now.axisDegrees,
  })
}

function minusOf(eye: Eye): Refraction | null {
  const refraction = refractionOf(eye)
  return refraction === null ? null : minusForm(refraction)
}

function eachMinus(eyes: Record<Side, Eye>): Record<Side, string | null> {
  return {
    Right: printRefraction(minusOf(eyes.Right)),
    Left: printRefraction(minusOf(eyes.Left)),
  }
}

function distanceOf(before: string, now: string): number {
  return Math.round(Math.abs(Number(now) - Number(before)) * 100)
}
