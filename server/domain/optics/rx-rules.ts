import { addPowers, formatPower } from '../prescription.ts'
import { axisTurn, changeSentence, changesSince, JUMP_CENTIDIOPTRES } from './compare.ts'
import { type Eye, isEmptyEye, type Refraction, refractionOf, SIDES, type Side } from './eyes.ts'
import type { LabCase, LabRule, Spoken } from './lab-case.ts'
import { minusForm } from './powers.ts'
import { bothPd } from './pupils.ts'
import { formatTenths, printRefraction } from './written.ts'

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

function ofEachEye(labCase: LabCase, speak: (eye: Eye, side: Side) => string | null): Spoken[] {
  return SIDES.flatMap((side) => {
    const sentence = speak(labCase.rx.eyes[side], side)
    return sentence === null ? [] : [{ eye: side, pairNo: null, sentence }]
  })
}

function ofBoth(sentence: string | null): Spoken[] {
  return sentence === null ? [] : [{ eye: null, pairNo: null, sentence }]
}

/** Rules that look at the prescription alone, and at the last one. */
export const RX_RULES: readonly LabRule[] = [
  {
    id: 'sign-missing',
    name: 'A power without plus or minus',
    severity: 'Red',
    field: 'spherical',
    check: ({ unread }) =>
      unread
        .filter(({ isSignMissing }) => isSignMissing)
        .map(({ eye, typed }) => ({
          eye,
          pairNo: null,
          sentence: `${eye ?? 'A'} sphere ${typed} has no sign. Is it plus or minus?`,
        })),
  },
  {
    id: 'unreadable',
    name: 'Something that can’t be read',
    severity: 'Red',
    field: 'line',
    check: ({ unread }) =>
      unread
        .filter(({ isSignMissing }) => !isSignMissing)
        .map(({ eye, message }) => ({ eye, pairNo: null, sentence: message })),
  },
  {
    id: 'eye-missing',
    name: 'One eye has no power',
    severity: 'Amber',
    field: 'spherical',
    check: (labCase) => {
      const { Left, Right } = labCase.rx.eyes
      if ((refractionOf(Right) === null) === (refractionOf(Left) === null)) return []
      const side: Side = refractionOf(Right) === null ? 'Right' : 'Left'
      const sentence = `${side} eye has no power. Write plano if it needs none.`
      return [{ eye: side, pairNo: null, sentence }]
    },
  },
  {
    id: 'axis-missing',
    name: 'Cylinder without axis',
    severity: 'Red',
    field: 'axis',
    check: (labCase) =>
      ofEachEye(labCase, ({ axisDegrees, cylinderCentidioptres }, side) =>
        cylinderCentidioptres && axisDegrees === null
          ? `${side} cylinder ${formatPower(cylinderCentidioptres)} has no axis.`
          : null,
      ),
  },
  {
    id: 'cylinder-missing',
    name: 'Axis without cylinder',
    severity: 'Red',
    field: 'cylinder',
    check: (labCase) =>
      ofEachEye(labCase, ({ axisDegrees, cylinderCentidioptres }, side) =>
        axisDegrees !== null && !cylinderCentidioptres
          ? `${side} axis ${axisDegrees} has no cylinder.`
          : null,
      ),
  },
  {
    id: 'additions-differ',
    name: 'Additions differ between the eyes',
    severity: 'Amber',
    field: 'addition',
    check: ({ rx }) => {
      const right = rx.eyes.Right.additionCentidioptres
      const left = rx.eyes.Left.additionCentidioptres
      if (right === left || isEmptyEye(rx.eyes.Right) || isEmptyEye(rx.eyes.Left)) return []
      const text = (power: number | null) => (power === null ? 'none' : formatPower(power))
      return ofBoth(`Additions differ: right ${text(right)}, left ${text(left)}.`)
    },
  },
  {
    id: 'near-inconsistent',
    name: 'Near power is not sphere plus addition',
    severity: 'Red',
    field: 'nearSpherical',
    check: (labCase) => ofEachEye(labCase, inconsistentNear),
  },
  {
    id: 'prism-base-missing',
    name: 'Prism without base, or base without prism',
    severity: 'Red',
    field: 'base',
    check: (labCase) =>
      ofEachEye(labCase, ({ looseBases, prisms }, side) => {
        if (prisms.some(({ base }) => base === null)) return `${side} prism has no base direction.`
        const [loose] = looseBases
        return loose === undefined ? null : `${side} base ${loose.toLowerCase()} has no prism.`
      }),
  },
  {
    id: 'pd-implausible',
    name: 'PD is unusual',
    severity: 'Amber',
    field: 'pd',
    check: ({ rx }) => ofBoth(implausiblePd(bothPd(rx), rx.eyes.Right, rx.eyes.Left)),
  },
  {
    id: 'eyes-swapped',
    name: 'Eyes look swapped against last time',
    severity: 'Red',
    field: 'spherical',
    check: ({ last, rx }) => {
      if (last === null) return []
      const now = eachMinus(rx.eyes)
      const before = eachMinus(last.eyes)
      const isSwapped =
        before.Right !== before.Left && now.Right === before.Left && now.Left === before.Right
      return ofBoth(isSwapped ? 'Right is what left was last time, and left what right was.' : null)
    },
  },
  {
    id: 'sign-flip',
    name: 'Plus became minus, or minus plus',
    severity: 'Red',
    field: 'spherical',
    check: ({ last, rx }) =>
      last === null
        ? []
        : changesSince(last, rx).flatMap(({ before, eye, isSignFlip, now }) =>
            isSignFlip && distanceOf(before, now) >= LEAST_FLIP_CENTIDIOPTRES
              ? [{ eye, pairNo: null, sentence: `${eye} sphere was ${before} and is ${now}.` }]
              : [],
          ),
  },
  {
    id: 'jump',
    name: 'A jump of a dioptre or more since last time',
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
              sentence: `${changeSentence(change)}, a step of ${change.difference}.`,
            })),
  },
  {
    id: 'axis-turned',
    name: 'Axis turned a lot since last time',
    severity: 'Amber',
    field: 'axis',
    check: (labCase) =>
      ofEachEye(labCase, (eye, side) => turnedAxis(eye, labCase.last?.eyes[side], side)),
  },
  {
    id: 'eyes-apart',
    name: 'One eye plus, the other minus',
    severity: 'Amber',
    field: 'spherical',
    check: ({ rx }) => {
      const right = rx.eyes.Right.sphereCentidioptres ?? 0
      const left = rx.eyes.Left.sphereCentidioptres ?? 0
      const isApart = right * left < 0 && Math.abs(right - left) >= JUMP_CENTIDIOPTRES
      const powers = `right ${formatPower(right)}, left ${formatPower(left)}`
      return ofBoth(isApart ? `One eye is plus and the other minus: ${powers}.` : null)
    },
  },
]

function inconsistentNear(eye: Eye, side: Side): string | null {
  const { additionCentidioptres, nearSphereCentidioptres: near, sphereCentidioptres } = eye
  if (near === null) return null
  if (additionCentidioptres === null) {
    // A near power alone is a reading prescription; beside a distance power it has to be above it.
    const isBelow = sphereCentidioptres !== null && near !== sphereCentidioptres
    return isBelow ? `${side} near ${formatPower(near)} and distance make no addition.` : null
  }
  const expected = addPowers(sphereCentidioptres ?? 0, additionCentidioptres)
  return expected === near
    ? null
    : `${side} near is ${formatPower(near)}, but sphere and addition make ${formatPower(expected)}.`
}

function implausiblePd(pdTenthsMm: number | null, right: Eye, left: Eye): string | null {
  if (pdTenthsMm !== null) {
    const { least, most } = USUAL_PD_TENTHS_MM
    if (pdTenthsMm < least || pdTenthsMm > most) {
      return `A PD of ${formatTenths(pdTenthsMm)} is unusual. Measure it again.`
    }
  }
  if (right.pdTenthsMm === null || left.pdTenthsMm === null) return null
  const sum = right.pdTenthsMm + left.pdTenthsMm
  if (pdTenthsMm !== null && Math.abs(sum - pdTenthsMm) > 10) {
    return `The PDs of the eyes make ${formatTenths(sum)}, not ${formatTenths(pdTenthsMm)}.`
  }
  const apart = Math.abs(right.pdTenthsMm - left.pdTenthsMm)
  return apart > MOST_PD_DIFFERENCE_TENTHS_MM
    ? `The PDs of the eyes are ${formatTenths(apart)} mm apart.`
    : null
}

function turnedAxis(eye: Eye, last: Eye | undefined, side: Side): string | null {
  const now = minusOf(eye)
  const before = last === undefined ? null : minusOf(last)
  if (now === null || before === null || eye.axisDegrees === null) return null
  const cylinders = [now.cylinderCentidioptres, before.cylinderCentidioptres]
  if (cylinders.some((cylinder) => Math.abs(cylinder) < CYLINDER_THAT_MATTERS)) return null
  const turn = axisTurn(before.axisDegrees, now.axisDegrees)
  if (turn <= MOST_TURN_DEGREES) return null
  return `${side} axis turned by ${turn} degrees, from ${before.axisDegrees} to ${now.axisDegrees}.`
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
