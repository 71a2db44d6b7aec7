import { insert, run, type WritableDb } from '../db/sql.ts'
import { addMonths } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'
import type { EyeInput, SaleInput } from '../sales/sale-input.ts'
import { examDispensed } from './exam-dispensed.ts'

type Args = { sale: SaleInput; orderId: number; customerId: number; orderDate: string }

/** Keeps the prescription that is being dispensed, both eyes as they were written. */
export function writePrescription(
  tx: WritableDb,
  services: Services,
  { customerId, orderDate, orderId, sale }: Args,
): void {
  const { eyeInfo } = sale
  if (eyeInfo === null) return
  const doctorId = eyeInfo.doctorId ?? sale.doctorId
  const prescriptionId = insert(
    tx,
    `INSERT INTO prescriptions (customer_id, order_id, doctor_id, exam_date, ipd, remarks, exam_id)
     VALUES (:customerId, :orderId, :doctorId, :examDate, :ipd, :remarks, :examId)`,
    {
      examId: examDispensed(tx, services, { ...eyeInfo, customerId }),
      customerId,
      orderId,
      doctorId,
      examDate: eyeInfo.examDate ?? orderDate,
      ipd: eyeInfo.ipd,
      remarks: eyeInfo.remarks,
    },
  )
  if (eyeInfo.right !== null) writeEye(tx, prescriptionId, 'right', eyeInfo.right)
  if (eyeInfo.left !== null) writeEye(tx, prescriptionId, 'left', eyeInfo.left)
}

function writeEye(tx: WritableDb, prescriptionId: number, eye: string, powers: EyeInput): void {
  run(
    tx,
    `INSERT INTO prescription_eyes
       (prescription_id, eye, spherical, cylinder, axis, addition, prism, base, pd, va,
       fitting_height)
     VALUES
       (:prescriptionId, :eye, :spherical, :cylinder, :axis, :addition, :prism, :base, :pd, :va,
        :fittingHeight)`,
    {
      prescriptionId,
      eye,
      spherical: powers.spherical ?? null,
      cylinder: powers.cylinder ?? null,
      axis: powers.axis ?? null,
      addition: powers.addition ?? null,
      prism: powers.prism ?? null,
      base: powers.base ?? null,
      pd: powers.pd ?? null,
      va: powers.va ?? null,
      fittingHeight: powers.fittingHeight ?? null,
    },
  )
}

/** Schedules the next eye test, on a date or so many months after the order. */
export function writeRecall(tx: WritableDb, { customerId, orderDate, orderId, sale }: Args): void {
  const { recall } = sale
  if (recall === null) return
  insert(
    tx,
    `INSERT INTO recalls (customer_id, order_id, recall_date, channel, message)
     VALUES (:customerId, :orderId, :recallDate, :channel, :message)`,
    {
      customerId,
      orderId,
      recallDate: recall.recallDate ?? addMonths(orderDate, recall.afterMonths ?? 0),
      channel: recall.channel,
      message: recall.message,
    },
  )
}
