import { run, type WritableDb } from '../db/sql.ts'

type Split = { orderId: number; newOrderId: number; pairs: readonly string[] }

/**
 * Gives an order that was split off another what was measured for its pairs: the prescription, which
 * both dispense, and the frames that were typed of them.
 */
export function dividePrescription(tx: WritableDb, { newOrderId, orderId, pairs }: Split): void {
  run(
    tx,
    `INSERT INTO prescriptions
       (customer_id, order_id, doctor_id, exam_date, ipd, near_ipd, vertex_tenths_mm, remarks,
        exam_id, taken_by)
     SELECT customer_id, :newOrderId, doctor_id, exam_date, ipd, near_ipd, vertex_tenths_mm,
            remarks, coalesce(exam_id, id), NULL
       FROM prescriptions WHERE order_id = :orderId ORDER BY id DESC LIMIT 1`,
    { newOrderId, orderId },
  )
  run(
    tx,
    `INSERT INTO prescription_eyes
       (prescription_id, eye, spherical, cylinder, axis, addition, prism, base, pd, near_pd, va,
        fitting_height)
     SELECT (SELECT max(id) FROM prescriptions WHERE order_id = :newOrderId), eye, spherical,
            cylinder, axis, addition, prism, base, pd, near_pd, va, fitting_height
       FROM prescription_eyes
      WHERE prescription_id = (SELECT max(id) FROM prescriptions WHERE order_id = :orderId)`,
    { newOrderId, orderId },
  )
  run(
    tx,
    `UPDATE order_frames SET order_id = :newOrderId
      WHERE order_id = :orderId AND pair_no IN (SELECT value FROM json_each(:pairs))`,
    { newOrderId, orderId, pairs: JSON.stringify(pairs) },
  )
}
