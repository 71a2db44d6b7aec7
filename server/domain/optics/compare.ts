import { type Message, message } from '../../kernel/message.ts'
import { formatPower } from '../prescription.ts'
import { type Eye, type Refraction, type Rx, refractionOf, SIDES, type Side } from './eyes.ts'
import { minusForm, plusForm } from './powers.ts'
import { formatTenths, printPrisms } from './written.ts'

/** A dioptre: eyes seldom move further between two tests, mistakes do. */
export const JUMP_CENTIDIOPTRES = 100

export type ChangedField =
  | 'spherical'
  | 'cylinder'
  | 'axis'
  | 'addition'
  | 'prism'
  | 'pd'
  | 'fittingHeight'
  | 'ipd'

/** One thing that is not as it was last time. */
export type Change = {
  eye: Side | null
  field: ChangedField
  before: string
  now: string
  difference: string | null
  /** Powers: a dioptre or more. */
  isJump: boolean
  isSignFlip: boolean
}

/**
 * What changed since last time, field by field, both in the cylinder form that is written now, so
 * that a mere transposition is no change. What is not given now is not a change: it may not be
 * typed yet.
 */
export function changesSince(last: Rx, now: Rx): Change[] {
  const changes = SIDES.flatMap((side) => eyeChanges(side, last.eyes[side], now.eyes[side]))
  return [...changes, ...lengthChange(null, 'ipd', last.ipdTenthsMm, now.ipdTenthsMm)]
}

function eyeChanges(side: Side, last: Eye, now: Eye): Change[] {
  return [
    ...refractionChanges(side, last, now),
    ...powerChange(side, 'addition', last.additionCentidioptres, now.additionCentidioptres),
    ...prismChange(side, last, now),
    ...lengthChange(side, 'pd', last.pdTenthsMm, now.pdTenthsMm),
    ...lengthChange(side, 'fittingHeight', last.fittingHeightTenthsMm, now.fittingHeightTenthsMm),
  ]
}

function refractionChanges(side: Side, lastEye: Eye, nowEye: Eye): Change[] {
  const before = refractionOf(lastEye)
  const after = refractionOf(nowEye)
  if (before === null || after === null) return []
  const last = inFormOf(after, before)
  const now = after
  const hasCylinders = last.cylinderCentidioptres !== 0 && now.cylinderCentidioptres !== 0
  return [
    ...powerChange(side, 'spherical', last.sphereCentidioptres, now.sphereCentidioptres),
    ...powerChange(side, 'cylinder', last.cylinderCentidioptres, now.cylinderCentidioptres),
    ...(hasCylinders ? axisChange(side, last.axisDegrees, now.axisDegrees) : []),
  ]
}

/** The other lens in the cylinder form of this one; as it is where this one has no cylinder. */
function inFormOf({ cylinderCentidioptres }: Refraction, other: Refraction): Refraction {
  if (cylinderCentidioptres === 0) return other
  return cylinderCentidioptres > 0 ? plusForm(other) : minusForm(other)
}

function powerChange(
  eye: Side,
  field: 'spherical' | 'cylinder' | 'addition',
  before: number | null,
  now: number | null,
): Change[] {
  if (before === null || now === null || before === now) return []
  const difference = now - before
  return [
    {
      eye,
      field,
      before: formatPower(before),
      now: formatPower(now),
      difference: formatPower(difference),
      isJump: Math.abs(difference) >= JUMP_CENTIDIOPTRES,
      isSignFlip: field === 'spherical' && before * now < 0,
    },
  ]
}

function axisChange(eye: Side, before: number, now: number): Change[] {
  const turn = axisTurn(before, now)
  if (turn === 0) return []
  const difference = `${turn}°`
  return [{ ...plain(eye, 'axis', String(before), String(now)), difference }]
}

/** The smaller angle between two axes, 0 to 90 degrees: 5 and 175 are ten apart. */
export function axisTurn(a: number, b: number): number {
  const apart = Math.abs(a - b) % 180
  return Math.min(apart, 180 - apart)
}

function prismChange(eye: Side, last: Eye, now: Eye): Change[] {
  const before = prismText(last)
  const after = prismText(now)
  return after === '' || before === after ? [] : [plain(eye, 'prism', before, after)]
}

function prismText(eye: Eye): string {
  const { base, prism } = printPrisms(eye)
  return `${prism} ${base}`.trim()
}

function lengthChange(
  eye: Side | null,
  field: 'pd' | 'fittingHeight' | 'ipd',
  before: number | null,
  now: number | null,
): Change[] {
  if (before === null || now === null || before === now) return []
  const sign = now > before ? '+' : '-'
  const difference = `${sign}${formatTenths(Math.abs(now - before))} mm`
  return [{ ...plain(eye, field, formatTenths(before), formatTenths(now)), difference }]
}

function plain(eye: Side | null, field: ChangedField, before: string, now: string): Change {
  return { eye, field, before, now, difference: null, isJump: false, isSignFlip: false }
}

/** 'Right sphere from -2.00 to -2.50'. */
export function changeMessage({ before, eye, field, now }: Change): Message {
  const from = before === '' ? message('optics.none') : before
  return message('optics.change', { side: eye ?? 'None', field, before: from, now })
}

/** 'Right sphere -0.50 in 11 months'. */
export function changeWithAge({ difference, eye, field, now }: Change, months: number): Message {
  return message('optics.change-in-months', {
    side: eye ?? 'None',
    field,
    difference: difference ?? now,
    months,
  })
}
