import { type Message, message } from '../../kernel/message.ts'
import { formatPower, type RefractionField } from '../prescription.ts'
import {
  BOTH_EYES_PD,
  type CellReading,
  HEIGHT,
  ONE_EYE_PD,
  readAddition,
  readAxis,
  readCylinder,
  readMillimetres,
  readSphere,
} from './read-cell.ts'

type TypedPowers = { [Field in RefractionField | 'pd']?: string | undefined } & {
  /** In millimetres, 0 for none. */
  lensFittingHeight?: number | undefined
}
type ReadPowers = { [Field in RefractionField | 'pd']?: string }
type FieldMessage = { field: RefractionField; message: Message }
type WrongFigure = { field: RefractionField | 'pd' | 'lensFittingHeight'; message: Message }

/**
 * Reads powers that are typed for a lens of an order, as the prescription reads its cells: `-75` is
 * -0.75, and a note says so. What is left out stays out. A cylinder needs its sign here as a sphere
 * does: what was booked may have either. A PD and a fitting height lie between the limits that the
 * prescription has for them; `isOfOneEye` false is a line for both eyes, whose PD may be the whole one.
 */
export function readTypedPowers(
  typed: TypedPowers,
  isOfOneEye = true,
): {
  powers: ReadPowers
  notes: FieldMessage[]
  /** The first figure that can't be taken. */
  wrong: WrongFigure | null
} {
  const powers: ReadPowers = {}
  const notes: FieldMessage[] = []
  for (const field of ['spherical', 'cylinder', 'addition', 'axis'] as const) {
    const text = typed[field]?.trim()
    if (text === undefined) continue
    const reading = READERS[field](text)
    if (!reading.ok) return { powers, notes, wrong: { field, message: reading.reason } }
    const { value } = reading
    const isUnsigned = field === 'cylinder' && value !== null && value !== 0 && !SIGNED.test(text)
    if (isUnsigned) {
      const size = (Math.abs(value) / 100).toFixed(2)
      return { powers, notes, wrong: { field, message: message('optics.type-sign', { size }) } }
    }
    powers[field] = field === 'axis' ? axisText(text, value) : powerText(text, value)
    if (reading.note !== null && field !== 'axis') notes.push({ field, message: reading.note })
  }
  const { lensFittingHeight, pd } = typed
  if (pd !== undefined) {
    const reading = readPd(pd, isOfOneEye)
    if (!reading.ok) return { powers, notes, wrong: { field: 'pd', message: reading.reason } }
    powers.pd = reading.value === null ? '' : String(reading.value / 10)
  }
  if (lensFittingHeight !== undefined && lensFittingHeight !== 0) {
    const { least, most } = HEIGHT
    if (lensFittingHeight * 10 < least || lensFittingHeight * 10 > most) {
      const field = 'lensFittingHeight'
      return { powers, notes, wrong: { field, message: message('optics.length-range', HEIGHT) } }
    }
  }
  return { powers, notes, wrong: null }
}

function readPd(typed: string, isOfOneEye: boolean): CellReading<number> {
  const ofEye = readMillimetres(typed, ONE_EYE_PD)
  return isOfOneEye || ofEye.ok ? ofEye : readMillimetres(typed, BOTH_EYES_PD)
}

const READERS: Record<RefractionField, (typed: string) => CellReading<number>> = {
  spherical: readSphere,
  cylinder: readCylinder,
  addition: readAddition,
  axis: readAxis,
}

const SIGNED = /^[+\-\u2212\u2013\u2014]/

/** A power as it is printed, as `-.5` on a job card is read as -5; a word such as Plano stays. */
function powerText(typed: string, value: number | null): string {
  if (value === null) return ''
  return /^[a-z]+$/i.test(typed) ? typed : formatPower(value)
}

/** An axis in digits; 0 stays as it was typed. */
function axisText(typed: string, value: number | null): string {
  return value === null || /^[0-9]+$/.test(typed) ? typed : String(value)
}
