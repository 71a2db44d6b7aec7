import { one, type ReadableDb } from '../db/sql.ts'
import type { Rx } from '../domain/optics/eyes.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { printEye } from './encode-eye.ts'
import { readStored } from './last-prescription.ts'
import { everyPrescriptionOf } from './prescription-rows.ts'
import { readTyped } from './typed-prescription.ts'

type Dispensed = {
  prescriptionId?: number | null
  customerId: number
  right: object | null
  left: object | null
}

/**
 * The kept eye test that a sale dispenses as it is, or null: one that names none, or whose powers
 * are not those of the test, is a prescription of its own. A test of somebody else is refused.
 */
export function examDispensed(
  tx: ReadableDb,
  services: Services,
  dispensed: Dispensed,
): number | null {
  const { customerId, left, prescriptionId = null, right } = dispensed
  if (prescriptionId === null) return null
  const owner = one<{ customerId: number; examId: number | null }>(
    tx,
    `SELECT customer_id AS customerId, exam_id AS examId
       FROM prescriptions WHERE id = :prescriptionId`,
    { prescriptionId },
  )
  if (owner?.customerId !== customerId) {
    throw new Refusal('NOT_FOUND', message('prescription.not-of-customer'))
  }
  const examId = owner.examId ?? prescriptionId
  const exam = everyPrescriptionOf(tx, services.ids, customerId).find(({ id }) => id === examId)
  if (exam === undefined) return null
  const sold = readTyped({ right: right ?? {}, left: left ?? {} }).rx
  return powersOf(sold) === powersOf(readStored(exam.wire)) ? examId : null
}

function powersOf({ eyes }: Rx): string {
  return `${printEye(eyes.Right)} | ${printEye(eyes.Left)}`
}
