import type { PrescriptionEye, PrescriptionModel } from '../../contract/document-models.ts'
import { all, one, type ReadableDb } from '../../db/sql.ts'
import { workedOutPds } from '../../domain/optics/worked-out-pd.ts'
import { describeRefraction } from '../../domain/prescription.ts'
import type { Services } from '../../kernel/services.ts'
import { hasHeightsOfPairs, pairsOfOtherPowers } from '../../orders/follow-lenses.ts'

export type PrescriptionRow = {
  id: number
  customerId: number
  orderId: number | null
  examDate: string
  doctorName: string | null
  doctorRegistrationNo: string | null
  ipd: string | null
  nearIpd: string | null
  vertexTenthsMm: number | null
  remarks: string | null
}

type EyeRow = {
  eye: 'right' | 'left'
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  prism: string | null
  base: string | null
  pd: string | null
  nearPd: string | null
  va: string | null
  fittingHeight: string | null
}

const SELECT = `
  SELECT p.id, p.customer_id AS customerId, p.order_id AS orderId, p.exam_date AS examDate,
         d.name AS doctorName, d.registration_no AS doctorRegistrationNo, p.ipd,
         p.near_ipd AS nearIpd, p.vertex_tenths_mm AS vertexTenthsMm, p.remarks
    FROM prescriptions p LEFT JOIN doctors d ON d.id = p.doctor_id`

export function findPrescription(db: ReadableDb, id: number): PrescriptionRow | undefined {
  return one<PrescriptionRow>(db, `${SELECT} WHERE p.id = :id`, { id })
}

/** Returns the prescription that an order dispenses, as its documents print it, or null. */
export function prescriptionOfOrder(services: Services, orderId: number): PrescriptionModel | null {
  const { db } = services
  const row = one<PrescriptionRow>(
    db,
    `${SELECT} WHERE p.order_id = :orderId ORDER BY p.id DESC LIMIT 1`,
    { orderId },
  )
  if (row === undefined) return null
  const others = pairsOfOtherPowers(db, services, orderId)
  const model = prescriptionModel(db, row)
  const hasOwnHeights = hasHeightsOfPairs(db, services, orderId)
  const shown = (eye: PrescriptionEye | null) =>
    eye === null || !hasOwnHeights ? eye : { ...eye, FittingHeight: null }
  return {
    ...model,
    Right: shown(model.Right),
    Left: shown(model.Left),
    ...(others.length === 0 ? {} : { NotOfPairs: others }),
  }
}

export function prescriptionModel(db: ReadableDb, row: PrescriptionRow): PrescriptionModel {
  const eyes = all<EyeRow>(
    db,
    `SELECT eye, spherical, cylinder, axis, addition, prism, base, pd, near_pd AS nearPd, va,
            fitting_height AS fittingHeight
       FROM prescription_eyes WHERE prescription_id = :id`,
    { id: row.id },
  )
  const right = eyes.find(({ eye }) => eye === 'right')
  const left = eyes.find(({ eye }) => eye === 'left')
  return {
    ExamDate: row.examDate,
    DoctorName: row.doctorName,
    DoctorRegistrationNo: row.doctorRegistrationNo,
    Right: eyeModel(right),
    Left: eyeModel(left),
    IPD: row.ipd,
    WorkedOutPD: workedOutPds({ ipd: row.ipd, right: right?.pd, left: left?.pd }),
    NearIPD: row.nearIpd,
    VertexMm: row.vertexTenthsMm === null ? null : String(row.vertexTenthsMm / 10),
    Remarks: row.remarks,
  }
}

function eyeModel(row: EyeRow | undefined): PrescriptionEye | null {
  if (row === undefined) return null
  return {
    Spherical: row.spherical,
    Cylinder: row.cylinder,
    Axis: row.axis,
    Addition: row.addition,
    Near: describeRefraction(row).near,
    Prism: row.prism,
    Base: row.base,
    PD: row.pd,
    NearPD: row.nearPd,
    VA: row.va,
    FittingHeight: row.fittingHeight,
  }
}

/** When an order, or failing that the customer, is next due for a test, or null. */
export function nextTestDue(
  db: ReadableDb,
  args: { customerId: number; orderId: number | null; after: string },
): string | null {
  const row = one<{ date: string }>(
    db,
    `SELECT recall_date AS date FROM recalls
      WHERE customer_id = :customerId AND recall_date > :after
      ORDER BY order_id IS :orderId DESC, recall_date
      LIMIT 1`,
    args,
  )
  return row?.date ?? null
}
