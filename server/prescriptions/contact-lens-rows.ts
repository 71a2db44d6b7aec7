import type { Static } from 'typebox'
import type { ContactEyeInput, ContactPrescription } from '../contract/contact-lenses.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import {
  type ContactEye,
  contactCells,
  isEmptyContactEye,
  printContactEye,
  readContactEye,
} from '../domain/optics/contact-lens.ts'
import { SIDES, type Side } from '../domain/optics/eyes.ts'
import { type Message, message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Ids } from '../wire/ids.ts'
import { LATEST_FIRST } from './prescription-rows.ts'

export type ContactEyes = Record<Side, ContactEye>
type TypedEyes = {
  right?: Static<typeof ContactEyeInput> | undefined
  left?: Static<typeof ContactEyeInput> | undefined
}
export type ContactRefusalOfEye = { side: Side; field: string; message: Message }

/** Both eyes as the boxes have them, what of them can't be read, and how the rest was read. */
export function readContactEyes(typed: TypedEyes): {
  eyes: ContactEyes
  refusals: ContactRefusalOfEye[]
  notes: ContactRefusalOfEye[]
} {
  const right = readContactEye(typed.right ?? {})
  const left = readContactEye(typed.left ?? {})
  const of = (told: 'refusals' | 'notes') => [
    ...right[told].map((each) => ({ side: 'Right' as const, ...each })),
    ...left[told].map((each) => ({ side: 'Left' as const, ...each })),
  ]
  return {
    eyes: { Right: right.eye, Left: left.eye },
    refusals: of('refusals'),
    notes: of('notes'),
  }
}

/** Returns both eyes whole. Throws 400 for what can't be read, an eye without power, or nothing. */
export function finishedContactEyes(typed: TypedEyes): ContactEyes {
  const { eyes, refusals } = readContactEyes(typed)
  const errors = refusals.map(({ field, message: reason, side }) => ({
    field: `${side.toLowerCase()}.${field}`,
    message: reason,
  }))
  const given = SIDES.filter((side) => !isEmptyContactEye(eyes[side]))
  for (const side of given) {
    const field = `${side.toLowerCase()}.power`
    const isRefused = errors.some((error) => error.field === field)
    if (eyes[side].powerCentidioptres === null && !isRefused) {
      errors.push({ field, message: message('contact-lens.power-missing', { side }) })
    }
  }
  if (given.length === 0 && errors.length === 0) {
    errors.push({ field: 'right', message: message('contact-lens.nothing-typed') })
  }
  const [first] = errors
  if (first !== undefined) throw new Refusal('VALIDATION', first.message, { errors })
  return eyes
}

export type NewContactPrescription = {
  customerId: number
  orderId: number | null
  keptId: number | null
  doctorId: number | null
  examDate: string
  vertexTenthsMm: number | null
  rightSpectacles: string | null
  leftSpectacles: string | null
  remarks: string | null
  takenBy: number
}

/** Writes a contact-lens prescription, in the caller's transaction; returns its row number. */
export function insertContactPrescription(
  tx: WritableDb,
  prescription: NewContactPrescription,
  eyes: ContactEyes,
): number {
  const id = insert(
    tx,
    `INSERT INTO contact_lens_prescriptions
       (customer_id, order_id, kept_id, doctor_id, exam_date, vertex_tenths_mm, right_spectacles,
        left_spectacles, remarks, taken_by)
     VALUES
       (:customerId, :orderId, :keptId, :doctorId, :examDate, :vertexTenthsMm, :rightSpectacles,
        :leftSpectacles, :remarks, :takenBy)`,
    prescription,
  )
  for (const side of SIDES) {
    if (isEmptyContactEye(eyes[side])) continue
    const cells = contactCells(eyes[side])
    const given = Object.fromEntries(
      Object.entries(cells).map(([field, text]) => [field, text === '' ? null : text]),
    )
    run(
      tx,
      `INSERT INTO contact_lens_eyes
         (prescription_id, eye, brand, base_curve, diameter, power, cylinder, axis, addition,
          modality)
       VALUES
         (:id, :side, :brand, :baseCurve, :diameter, :power, :cylinder, :axis, :addition,
          :modality)`,
      { id, side, ...given },
    )
  }
  return id
}

type Row = {
  id: number
  keptId: number | null
  examDate: string
  doctorId: number | null
  doctorName: string | null
  vertexTenthsMm: number | null
  rightSpectacles: string | null
  leftSpectacles: string | null
  remarks: string | null
  takenBy: string | null
  supersededById: number | null
  withdrawnReason: string | null
  orderId: number | null
  orderNo: string | null
  orderDate: string | null
  cameBack: number
}

const BOXES_OF_ORDER = `SELECT 1 FROM order_lines l
  JOIN items i ON i.id = l.item_id
  JOIN item_types t ON t.id = i.item_type_id
 WHERE l.order_id = p.order_id AND t.section = 'ContactLens'`

type EyeRow = {
  eye: Side
  brand: string | null
  baseCurve: string | null
  diameter: string | null
} & {
  power: string
  cylinder: string | null
  axis: string | null
  addition: string | null
  modality: string | null
}

/** Returns a customer's contact-lens prescriptions, the latest first. */
export function contactPrescriptionsOf(
  db: ReadableDb,
  ids: Ids,
  customerId: number,
): ContactPrescription[] {
  const rows = all<Row>(
    db,
    `SELECT p.id, p.kept_id AS keptId, p.exam_date AS examDate, p.doctor_id AS doctorId,
            d.name AS doctorName, p.vertex_tenths_mm AS vertexTenthsMm,
            p.right_spectacles AS rightSpectacles, p.left_spectacles AS leftSpectacles, p.remarks,
            u.display_name AS takenBy, p.superseded_by_id AS supersededById,
            p.withdrawn_reason AS withdrawnReason, o.id AS orderId,
            o.order_no AS orderNo, o.order_date AS orderDate,
            EXISTS (${BOXES_OF_ORDER}) AND NOT EXISTS (${BOXES_OF_ORDER}
              AND l.qty_milli > l.returned_milli) AS cameBack
       FROM contact_lens_prescriptions p
       LEFT JOIN doctors d ON d.id = p.doctor_id
       LEFT JOIN users u ON u.id = p.taken_by
       LEFT JOIN sales_orders o ON o.id = p.order_id
      WHERE p.customer_id = :customerId
      ORDER BY ${LATEST_FIRST}`,
    { customerId },
  )
  return rows
    .filter(({ keptId }) => keptId === null)
    .map((row) => {
      const eyes = eyesOf(db, row.id)
      const sold = rows.filter(({ id, keptId }) => id === row.id || keptId === row.id).reverse()
      return {
        ID: ids.encode('contactLensPrescription', row.id),
        ExamDate: row.examDate,
        DoctorID: row.doctorId === null ? null : ids.encode('doctor', row.doctorId),
        DoctorName: row.doctorName,
        Right: eyes.Right,
        Left: eyes.Left,
        Conversion:
          row.vertexTenthsMm === null
            ? null
            : {
                VertexMm: row.vertexTenthsMm / 10,
                Right: row.rightSpectacles,
                Left: row.leftSpectacles,
              },
        Remarks: row.remarks,
        TakenBy: row.takenBy,
        // What came back was not what the customer wears.
        Orders: sold.flatMap(({ cameBack, orderDate, orderId, orderNo }) =>
          cameBack === 1 || orderId === null || orderNo === null || orderDate === null
            ? []
            : [{ ID: ids.encode('order', orderId), SalesOrderNo: orderNo, OrderDate: orderDate }],
        ),
        SupersededByID:
          row.supersededById === null
            ? null
            : ids.encode('contactLensPrescription', row.supersededById),
        WithdrawnReason: row.withdrawnReason,
      }
    })
}

type WireEye = NonNullable<ContactPrescription['Right']>

/** Both eyes of a prescription as they were typed; undefined for an eye without a power. */
export function typedEyesOf(
  db: ReadableDb,
  prescriptionId: number,
): Record<Side, Static<typeof ContactEyeInput> | undefined> {
  const rows = all<EyeRow>(
    db,
    `SELECT eye, brand, base_curve AS baseCurve, diameter, power, cylinder, axis, addition, modality
       FROM contact_lens_eyes WHERE prescription_id = :prescriptionId`,
    { prescriptionId },
  )
  const of = (side: Side) => {
    const row = rows.find(({ eye }) => eye === side)
    if (row === undefined) return undefined
    const { eye: _, ...cells } = row
    return Object.fromEntries(
      Object.entries(cells).flatMap(([key, text]) => (text === null ? [] : [[key, text]])),
    )
  }
  return { Right: of('Right'), Left: of('Left') }
}

function eyesOf(db: ReadableDb, prescriptionId: number): Record<Side, WireEye | null> {
  const typed = typedEyesOf(db, prescriptionId)
  const of = (side: Side): WireEye | null => {
    const eye = typed[side]
    if (eye === undefined) return null
    return {
      Brand: eye.brand ?? null,
      BaseCurve: eye.baseCurve ?? null,
      Diameter: eye.diameter ?? null,
      Power: eye.power ?? '',
      Cylinder: eye.cylinder ?? null,
      Axis: eye.axis ?? null,
      Addition: eye.addition ?? null,
      Modality: eye.modality ?? null,
      Printed: printContactEye(readContactEye(eye).eye) ?? '',
    }
  }
  return { Right: of('Right'), Left: of('Left') }
}

/** The row of a kept prescription. Throws 404 where it is not of the customer. */
export function contactPrescriptionOf(
  db: ReadableDb,
  { customerId, prescriptionId }: { customerId: number; prescriptionId: number },
): { id: number; supersededById: number | null } {
  const row = one<{ customerId: number; supersededById: number | null }>(
    db,
    `SELECT customer_id AS customerId, superseded_by_id AS supersededById
       FROM contact_lens_prescriptions WHERE id = :prescriptionId`,
    { prescriptionId },
  )
  if (row?.customerId !== customerId) {
    throw new Refusal('NOT_FOUND', message('contact-lens.not-of-customer'))
  }
  return { id: prescriptionId, supersededById: row.supersededById }
}

/** The prescription that a customer wears: the latest that stands; null for none. */
export function latestContactPrescription(db: ReadableDb, customerId: number): number | null {
  const row = one<{ id: number }>(
    db,
    `SELECT p.id FROM contact_lens_prescriptions p
      WHERE p.customer_id = :customerId AND p.kept_id IS NULL AND p.superseded_by_id IS NULL
        AND p.withdrawn_reason IS NULL
      ORDER BY ${LATEST_FIRST} LIMIT 1`,
    { customerId },
  )
  return row?.id ?? null
}

/** Marks a prescription as replaced by a later one. */
export function supersedeContacts(tx: WritableDb, oldId: number, newId: number): void {
  run(tx, 'UPDATE contact_lens_prescriptions SET superseded_by_id = :newId WHERE id = :oldId', {
    oldId,
    newId,
  })
}

/** Whether the eyes of a kept prescription are these, cell by cell. */
export function isSameContacts(db: ReadableDb, prescriptionId: number, eyes: ContactEyes): boolean {
  const kept = eyesOf(db, prescriptionId)
  return SIDES.every((side) => (kept[side]?.Printed ?? null) === printContactEye(eyes[side]))
}
