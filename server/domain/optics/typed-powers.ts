import { type Message, message } from '../../kernel/message.ts'
import { formatPower, type RefractionField } from '../prescription.ts'
import { type CellReading, readAddition, readAxis, readCylinder, readSphere } from './read-cell.ts'

type TypedPowers = { [Field in RefractionField]?: string | undefined }
type ReadPowers = { [Field in RefractionField]?: string }
type FieldMessage = { field: RefractionField; message: Message }

/**
 * Reads powers that are typed for a lens of an order, as the prescription reads its cells: `-75` is
 * -0.75, and a note says so. What is left out stays out. A cylinder needs its sign here as a sphere
 * does: what was booked may have either.
 */
export function readTypedPowers(typed: TypedPowers): {
  powers: ReadPowers
  notes: FieldMessage[]
  /** The first power that can't be taken. */
  wrong: FieldMessage | null
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
  return { powers, notes, wrong: null }
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
