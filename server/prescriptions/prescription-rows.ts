import type { Static } from 'typebox'
import type { Prescription } from '../contract/orders.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Ids } from '../wire/ids.ts'

type PrescriptionRow = {
  id: number
  examDate: string
  doctorId: number | null
  doctorName: string | null
  ipd: string | null
  nearIpd: string | null
  vertexTenthsMm: number | null
  remarks: string | null
}

type EyeRow = {
  eye: 'right' | 'left'
  Spherical: string | null
  Cylinder: string | null
  Axis: string | null
  Addition: string | null
  Prism: string | null
  Base: string | null
  PD: string | null
  NearPD: string | null
  VA: string | null
  FittingHeight: string | null
}

type WirePrescription = Static<typeof Prescription>

const SELECT = `
  SELECT p.id, p.exam_date AS examDate, p.doctor_id AS doctorId, d.name AS doctorName, p.ipd,
         p.near_ipd AS nearIpd, p.vertex_tenths_mm AS vertexTenthsMm, p.remarks
    FROM prescriptions p LEFT JOIN doctors d ON d.id = p.doctor_id`

/**
 * Prescriptions `p` by the day of the test, those of one day by when they were written: what is copied
 * from an earlier one has its day without the hour.
 */
export const LATEST_FIRST = 'substr(p.exam_date, 1, 10) DESC, p.id DESC'

/** The prescription that an order dispenses, or null. */
export function prescriptionOfOrder(
  db: ReadableDb,
  ids: Ids,
  orderId: number,
): WirePrescription | null {
  const [row] = all<PrescriptionRow>(
    db,
    `${SELECT} WHERE p.order_id = :orderId ORDER BY p.id DESC LIMIT 1`,
    { orderId },
  )
  return row === undefined ? null : encodePrescription(db, ids, row)
}

/**
 * A customer's prescriptions, the latest examination first; without those that were put right since
 * and those that only repeat an eye test in an order.
 */
export function prescriptionsOfCustomer(
  db: ReadableDb,
  ids: Ids,
  { customerId, limit }: { customerId: number; limit: number },
): WirePrescription[] {
  return all<PrescriptionRow>(
    db,
    `${SELECT}
      WHERE p.customer_id = :customerId AND p.superseded_by_id IS NULL AND p.exam_id IS NULL
      ORDER BY ${LATEST_FIRST} LIMIT :limit`,
    { customerId, limit },
  ).map((row) => encodePrescription(db, ids, row))
}

/**
 * The prescription that a customer had before that of an order: neither the eye test that is dispensed
 * in it, nor one that was written later. Null where there is none.
 */
export function prescriptionBeforeOrder(
  db: ReadableDb,
  ids: Ids,
  orderId: number,
): WirePrescription | null {
  const [row] = all<PrescriptionRow>(
    db,
    `WITH own AS (SELECT * FROM prescriptions WHERE order_id = :orderId)
     ${SELECT}
      WHERE p.customer_id = (SELECT customer_id FROM sales_orders WHERE id = :orderId)
        AND p.superseded_by_id IS NULL AND p.exam_id IS NULL
        AND p.id < (SELECT min(id) FROM own)
        AND p.id NOT IN (SELECT exam_id FROM own WHERE exam_id IS NOT NULL)
      ORDER BY ${LATEST_FIRST} LIMIT 1`,
    { orderId },
  )
  return row === undefined ? null : encodePrescription(db, ids, row)
}

/** All of a customer's prescriptions with their numbers, the latest examination first. */
export function everyPrescriptionOf(
  db: ReadableDb,
  ids: Ids,
  customerId: number,
): { id: number; wire: WirePrescription }[] {
  return all<PrescriptionRow>(
    db,
    `${SELECT} WHERE p.customer_id = :customerId ORDER BY ${LATEST_FIRST}`,
    { customerId },
  ).map((row) => ({ id: row.id, wire: encodePrescription(db, ids, row) }))
}

function encodePrescription(db: ReadableDb, ids: Ids, row: PrescriptionRow): WirePrescription {
  const eyes = all<EyeRow>(
    db,
    `SELECT eye, spherical AS Spherical, cylinder AS Cylinder, axis AS Axis, addition AS Addition,
            prism AS Prism, base AS Base, pd AS PD, near_pd AS NearPD, va AS VA,
            fitting_height AS FittingHeight
       FROM prescription_eyes WHERE prescription_id = :id`,
    { id: row.id },
  )
  const powersOf = (side: EyeRow['eye']) => {
    const found = eyes.find(({ eye }) => eye === side)
    if (found === undefined) return null
    const { eye: _, ...powers } = found
    return powers
  }
  return {
    ID: ids.encode('prescription', row.id),
    ExamDate: row.examDate,
    DoctorID: row.doctorId === null ? null : ids.encode('doctor', row.doctorId),
    DoctorName: row.doctorName,
    Right: powersOf('right'),
    Left: powersOf('left'),
    IPD: row.ipd,
    NearIPD: row.nearIpd,
    VertexMm: row.vertexTenthsMm === null ? null : row.vertexTenthsMm / 10,
    Remarks: row.remarks,
  }
}
