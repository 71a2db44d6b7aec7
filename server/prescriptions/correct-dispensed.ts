import { all, one, run, type WritableDb } from '../db/sql.ts'
import type { Side } from '../domain/optics/eyes.ts'
import { type EyeInput, insertEye, insertPrescription } from './write-prescription.ts'

const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd', 'fittingHeight'] as const
type Powers = { [Power in Exclude<(typeof POWERS)[number], 'fittingHeight'>]: string | null } & {
  /** In millimetres; left out where it stays as it is. */
  fittingHeight?: string | null
}

/** A lens whose powers were written anew. */
export type CorrectedLens = { eye: Side | 'Both' | null; before: Powers; after: Powers }

type Row = {
  id: number
  customerId: number
  doctorId: number | null
  examDate: string
  ipd: string | null
  nearIpd: string | null
  vertexTenthsMm: number | null
  remarks: string | null
}
type EyeRow = { eye: 'right' | 'left' } & { [Power in keyof EyeInput]-?: string | null }

/**
 * Writes the prescription of an order anew where a lens was corrected that had its powers: the job
 * card shows both. A lens of other powers than the prescription's (for near, say) leaves it alone.
 */
export function correctDispensed(
  tx: WritableDb,
  orderId: number,
  lenses: readonly CorrectedLens[],
): void {
  const row = one<Row>(
    tx,
    `SELECT id, customer_id AS customerId, doctor_id AS doctorId, exam_date AS examDate, ipd,
            near_ipd AS nearIpd, vertex_tenths_mm AS vertexTenthsMm, remarks
       FROM prescriptions WHERE order_id = :orderId ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  if (row === undefined) return
  const eyes = all<EyeRow>(
    tx,
    `SELECT eye, spherical, cylinder, axis, addition, prism, base, pd, near_pd AS nearPd, va,
            fitting_height AS fittingHeight
       FROM prescription_eyes WHERE prescription_id = :id`,
    { id: row.id },
  )
  const corrected = eyes.map((eye) => lenses.reduce(correctEye, eye))
  if (JSON.stringify(corrected) === JSON.stringify(eyes)) return
  const { id: before, ...prescription } = row
  const id = insertPrescription(tx, { ...prescription, orderId, examId: null, takenBy: null })
  for (const { eye, ...powers } of corrected) insertEye(tx, id, eye, powers)
  run(tx, 'UPDATE prescriptions SET superseded_by_id = :id WHERE id = :before', { id, before })
}

function correctEye(eye: EyeRow, { after, before, eye: side }: CorrectedLens): EyeRow {
  const isOfEye = side === 'Both' || side?.toLowerCase() === eye.eye
  if (!isOfEye || !isSame(eye.spherical, before.spherical)) return eye
  const changed = POWERS.filter(
    (power) =>
      !isSame(before[power] ?? null, after[power] ?? null) &&
      isSame(eye[power], before[power] ?? null),
  )
  return { ...eye, ...Object.fromEntries(changed.map((power) => [power, after[power] ?? null])) }
}

/** '-2' is '-2.00', and no power is an empty one. */
function isSame(one: string | null, other: string | null): boolean {
  const plain = (text: string | null) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === '' || Number.isNaN(Number(trimmed)) ? trimmed : String(Number(trimmed))
  }
  return plain(one) === plain(other)
}
