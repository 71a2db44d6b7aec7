import { one, type WritableDb } from '../db/sql.ts'
import { SIDES, type Side } from '../domain/optics/eyes.ts'
import {
  insertContactPrescription,
  readContactEyes,
  supersedeContacts,
  typedEyesOf,
} from './contact-lens-rows.ts'

type Power = Record<'spherical' | 'cylinder' | 'axis' | 'addition', string | null>

/** A box of contact lenses of an order that another one came for. */
export type ReplacedBox = { eye: Side | 'Both'; before: Power; after: Power }

type Row = {
  id: number
  customerId: number
  keptId: number | null
  doctorId: number | null
  examDate: string
  vertexTenthsMm: number | null
  rightSpectacles: string | null
  leftSpectacles: string | null
  remarks: string | null
}

/**
 * Writes the contact-lens prescription of an order anew where a box of its power was exchanged for
 * one of another power: the next repeat goes by it. Brand and sizes stay as they were typed. A box
 * of another power than the prescription's leaves it alone, and so does one that is nobody's.
 */
export function correctContacts(
  tx: WritableDb,
  { orderId, takenBy }: { orderId: number; takenBy: number },
  boxes: readonly ReplacedBox[],
): void {
  const row = one<Row>(
    tx,
    `SELECT id, customer_id AS customerId, kept_id AS keptId, doctor_id AS doctorId,
            exam_date AS examDate, vertex_tenths_mm AS vertexTenthsMm,
            right_spectacles AS rightSpectacles, left_spectacles AS leftSpectacles, remarks
       FROM contact_lens_prescriptions
      WHERE order_id = :orderId AND superseded_by_id IS NULL ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  if (row === undefined || boxes.length === 0) return
  const typed = typedEyesOf(tx, row.id)
  let isOther = false
  for (const side of SIDES) {
    const eye = typed[side]
    const box = boxes.find(({ before, eye: of }) => {
      return (of === side || of === 'Both') && eye !== undefined && isOfPower(eye, before)
    })
    if (box === undefined || eye === undefined) continue
    const { addition, axis, cylinder, spherical } = box.after
    const given = { power: spherical, cylinder, axis, addition: addition || (eye.addition ?? null) }
    const { power: _, cylinder: __, axis: ___, addition: ____, ...kept } = eye
    typed[side] = { ...kept, ...withoutNone(given) }
    isOther = true
  }
  if (!isOther) return
  const { eyes, refusals } = readContactEyes({ right: typed.Right, left: typed.Left })
  if (refusals.length > 0) return
  const { id, keptId, ...prescription } = row
  const written = { ...prescription, orderId, keptId: null, takenBy }
  const newId = insertContactPrescription(tx, written, eyes)
  supersedeContacts(tx, keptId ?? id, newId)
}

type TypedEye = NonNullable<ReturnType<typeof typedEyesOf>[Side]>

function isOfPower(eye: TypedEye, { axis, cylinder, spherical }: Power): boolean {
  const isToric = Number(cylinder || 0) !== 0
  return (
    Number(eye.power) === Number(spherical) &&
    Number(eye.cylinder ?? 0) === Number(cylinder || 0) &&
    (!isToric || Number(eye.axis ?? 0) % 180 === Number(axis || 0) % 180)
  )
}

function withoutNone(cells: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => (text ? [[key, text]] : [])),
  )
}
