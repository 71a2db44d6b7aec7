import { type Message, message } from '../../kernel/message.ts'
import { parseAddition, parseAxis, parsePower } from '../prescription.ts'
import type { BaseDirection, Prism } from './eyes.ts'

/**
 * What one cell says: a value (null for an empty cell), perhaps with a note on how it was read; or
 * why it can't be read.
 */
export type CellReading<Value> =
  | { ok: true; value: Value | null; note: Message | null }
  | { ok: false; reason: Message; isSignMissing: boolean }

const UNIT = /\s*(?:dioptres?|d\.?s\.?|d\.?c\.?|dsph|dcyl|sph|cyl|d)\.?$/i
// Two digits without a point are quarters of a dioptre, for -75 is no power that anybody wears.
const QUARTERS: ReadonlySet<string> = new Set(['25', '37', '50', '62', '75', '87'])

/** A power as people type it, as the one form that parsePower takes. */
function tidyPower(typed: string): { text: string; isShorthand: boolean } {
  const text = typed
    .trim()
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(',', '.')
    .replace(UNIT, '')
    .replace(/^([+-])\s+/, '$1')
  const pointed = withPoint(text)
  return { text: pointed ?? text, isShorthand: pointed !== null }
}

/** A power that was typed without its point, with it: '-225' is '-2.25'; null for any other text. */
export function withPoint(text: string): string | null {
  const [, sign = '', digits = ''] = /^([+-]?)([0-9]{2,4})$/.exec(text) ?? []
  if (digits.length <= 2 && !QUARTERS.has(digits)) return null
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

/**
 * A sphere, -40.00 to +40.00, with its sign: `-2`, `+1,25`, `-225`, `Plano`. One without a sign is
 * refused, because a plus read as a minus can't be seen by anybody later.
 */
export function readSphere(typed: string): CellReading<number> {
  const { isShorthand, text } = tidyPower(typed)
  const result = parsePower(text)
  if (!result.ok) return refused(result.reason)
  const value = result.centidioptres
  if (value === null || value === 0) return read(value)
  if (!/^[+-]/.test(text)) {
    const size = (value / 100).toFixed(2)
    return {
      ok: false,
      reason: message('optics.type-sign', { size }),
      isSignMissing: true,
    }
  }
  if (Math.abs(value) > 4_000) return refused(message('optics.sphere-range'))
  return read(value, isShorthand ? message('optics.read-as', { value }) : null)
}

/** A cylinder, -15.00 to +15.00; one without a sign is read as minus, and says so. */
export function readCylinder(typed: string): CellReading<number> {
  const { isShorthand, text } = tidyPower(typed)
  const result = parsePower(text)
  if (!result.ok) return refused(result.reason)
  const given = result.centidioptres
  if (given === null || given === 0) return read(given)
  const isUnsigned = !/^[+-]/.test(text)
  const value = isUnsigned ? -given : given
  if (Math.abs(value) > 1_500) return refused(message('optics.cylinder-range'))
  return read(value, isUnsigned || isShorthand ? message('optics.read-as', { value }) : null)
}

/** An addition, +0.25 to +4.00; it needs no sign. */
export function readAddition(typed: string): CellReading<number> {
  const { isShorthand, text } = tidyPower(typed)
  const result = parseAddition(text)
  if (!result.ok) return refused(result.reason)
  const value = result.centidioptres
  return read(value, isShorthand && value !== null ? message('optics.read-as', { value }) : null)
}

/** An axis in whole degrees, 1 to 180; 0 is written 180, which is the same axis. */
export function readAxis(typed: string): CellReading<number> {
  const result = parseAxis(
    typed.replace(/^\s*(?:x|@|\*|×)\s*/i, '').replace(/\s*(?:°|deg)\s*$/i, ''),
  )
  if (!result.ok) return refused(result.reason)
  return result.axisDegrees === 0
    ? read(180, message('optics.axis-zero'))
    : read(result.axisDegrees)
}

/** Which length it is: the PD of one eye, of both, or a fitting height. */
type MeasuredLength = 'pdOfEye' | 'pd' | 'height'

/** Between which limits a length is no slip of the fingers, in tenths of a millimetre. */
export const ONE_EYE_PD = { least: 180, most: 420, what: 'pdOfEye' } as const
export const BOTH_EYES_PD = { least: 400, most: 800, what: 'pd' } as const
export const HEIGHT = { least: 50, most: 450, what: 'height' } as const

/** Millimetres to a tenth, `31`, `30.5 mm`, between two limits in tenths. */
export function readMillimetres(
  typed: string,
  limits: { least: number; most: number; what: MeasuredLength },
): CellReading<number> {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/\s*mm\.?$/i, '')
  if (text === '') return read<number>(null)
  const [match, whole = '', tenth = '0'] = /^([0-9]{1,3})(?:\.([0-9])0?)?$/.exec(text) ?? []
  if (match === undefined) return refused(message('optics.not-a-length', { typed }))
  const value = Number(whole) * 10 + Number(tenth)
  if (value < limits.least || value > limits.most) {
    return refused(message('optics.length-range', limits))
  }
  return read(value)
}

const BASES: readonly (readonly [RegExp, BaseDirection])[] = [
  [/^(?:b\.?\s*i\.?|base\s+in|in|nasal)$/i, 'In'],
  [/^(?:b\.?\s*o\.?|base\s+out|out|temporal)$/i, 'Out'],
  [/^(?:b\.?\s*u\.?|base\s+up|up)$/i, 'Up'],
  [/^(?:b\.?\s*d\.?|base\s+down|down|dn)$/i, 'Down'],
]

/** `In`, `BI`, `base up`; two with a stroke between them. */
export function readBases(typed: string): CellReading<BaseDirection[]> {
  const bases: BaseDirection[] = []
  for (const part of parts(typed)) {
    const found = BASES.find(([pattern]) => pattern.test(part))?.[1]
    if (found === undefined) return refused(message('optics.not-a-base', { typed: part }))
    bases.push(found)
  }
  if (bases.length > 2) return refused(message('optics.two-prisms'))
  return read(bases)
}

/** `2`, `2 BI`, `2 BI / 1 BU`: each prism 0.25 to 20 prism dioptres, at most two. */
export function readPrisms(typed: string): CellReading<Prism[]> {
  const prisms: Prism[] = []
  for (const part of parts(typed)) {
    const [match, size = '', base = ''] =
      /^([0-9]{1,2}(?:[.,][0-9]{1,2})?|[.,][0-9]{1,2})\s*(?:Δ|pd|\^)?\s*(.*)$/i.exec(part) ?? []
    const centiprisms = Math.round(Number(size.replace(',', '.')) * 100)
    if (match === undefined) return refused(message('optics.not-a-prism', { typed: part }))
    if (centiprisms < 25 || centiprisms > 2_000) {
      return refused(message('optics.prism-range'))
    }
    const direction = readBases(base)
    if (!direction.ok) return direction
    prisms.push({ centiprisms, base: direction.value?.[0] ?? null })
  }
  if (prisms.length > 2) return refused(message('optics.two-prisms'))
  return read(prisms)
}

function parts(typed: string): string[] {
  return typed
    .split(/[/&+]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function read<Value>(value: Value | null, note: Message | null = null): CellReading<Value> {
  return { ok: true, value, note }
}

function refused(reason: Message): { ok: false; reason: Message; isSignMissing: boolean } {
  return { ok: false, reason, isSignMissing: false }
}
