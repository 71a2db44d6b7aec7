import { hashFields } from '../audit/field-hashes.ts'
import { recordChange } from '../audit/record-change.ts'
import type { BodyOf } from '../contract/operation.ts'
import { savePrescription as spec } from '../contract/prescriptions.ts'
import { one, run, type WritableDb } from '../db/sql.ts'
import { isEmptyEye, SIDES } from '../domain/optics/eyes.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { scheduleRecall } from './recalls.ts'
import { readTyped, type TypedPrescription } from './typed-prescription.ts'
import { keepExam } from './write-prescription.ts'

type Body = BodyOf<typeof spec>

export const savePrescription = operation(spec, ({ actor, body, headers, services, user }) => {
  const exam = readExam(services, body)
  const typed = readTyped(body)
  assertFinished(typed)
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      assertKnown(tx, exam)
      const prescriptionId = keepExam(tx, { ...exam, takenBy: user.userId }, typed)
      if (exam.supersedesId !== null) supersede(tx, exam.supersedesId, exam, prescriptionId)
      const recallDate = planNext(tx, exam, body)
      recordChange(tx, {
        actor,
        atMs: services.clock.now(),
        action: 'prescription.saved',
        entity: 'prescription',
        entityId: prescriptionId,
        detail: recordedExam(services, exam, prescriptionId),
      })
      return {
        success: true,
        prescriptionID: services.ids.encode('prescription', prescriptionId),
        recallDate,
      }
    }),
  )
})

/** Plans the next eye test where it was asked for; returns its day. */
function planNext(tx: WritableDb, { customerId, examDate }: Exam, body: Body): string | null {
  const { recallAfterMonths: afterMonths, recallChannel: channel = null } = body
  if (afterMonths === undefined) return null
  return scheduleRecall(tx, {
    customerId,
    orderId: null,
    testDate: examDate,
    recallDate: null,
    afterMonths,
    channel,
    message: null,
  })
}

/** The audit log and the outbox name the fields of an eye test, and no value of a person. */
function recordedExam(
  { keys }: Services,
  { customerId, supersedesId, ...values }: Exam,
  prescriptionId: number,
): Record<string, unknown> {
  return { customerId, supersedesId, prescriptionId, fields: hashFields(keys, values) }
}

type Exam = {
  customerId: number
  doctorId: number | null
  examDate: string
  vertexTenthsMm: number | null
  remarks: string | null
  supersedesId: number | null
}

function readExam(services: Services, body: Body): Exam {
  const { doctorID, examDate, supersedesID } = body
  const today = services.localNow()
  const date = optionalDate(services, examDate, 'examDate') ?? today
  if (date.slice(0, 10) > today.slice(0, 10)) {
    throw invalidField('examDate', message('prescription.later-than-today'))
  }
  return {
    customerId: services.idOf('customer', body.customerID, 'customerID'),
    doctorId: doctorID === undefined ? null : services.idOf('doctor', doctorID, 'doctorID'),
    examDate: date,
    vertexTenthsMm: body.vertexMm === undefined ? null : Math.round(body.vertexMm * 10),
    remarks: body.remarks ?? null,
    supersedesId:
      supersedesID === undefined
        ? null
        : services.idOf('prescription', supersedesID, 'supersedesID'),
  }
}

/** What is kept is whole: nothing unread, an axis with every cylinder, and something at all. */
function assertFinished({ rx, unread }: TypedPrescription): void {
  const errors = unread.map(({ eye, field, message: reason }) => ({
    field: eye === null ? field : `${eye.toLowerCase()}.${field}`,
    message: reason,
  }))
  for (const side of SIDES) {
    const { axisDegrees, cylinderCentidioptres } = rx.eyes[side]
    if (cylinderCentidioptres && axisDegrees === null) {
      errors.push({ field: `${side.toLowerCase()}.axis`, message: message('optics.axis-needed') })
    }
  }
  const [first] = errors
  if (first !== undefined) throw new Refusal('VALIDATION', first.message, { errors })
  if (SIDES.every((side) => isEmptyEye(rx.eyes[side]))) {
    throw invalidField('right', message('prescription.nothing-typed'))
  }
}

function assertKnown(tx: WritableDb, { customerId, doctorId }: Exam): void {
  const customer = one(tx, 'SELECT 1 FROM customers WHERE id = :customerId', { customerId })
  if (customer === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  if (doctorId === null) return
  const doctor = one(tx, 'SELECT 1 FROM doctors WHERE id = :doctorId', { doctorId })
  if (doctor === undefined) throw new Refusal('NOT_FOUND', message('masters.no-doctor'))
}

/** One that was superseded already has its successor: the later of two corrections must see it. */
function supersede(tx: WritableDb, oldId: number, exam: Exam, newId: number): void {
  const old = one<{ customerId: number; supersededById: number | null }>(
    tx,
    `SELECT customer_id AS customerId, superseded_by_id AS supersededById
       FROM prescriptions WHERE id = :oldId`,
    { oldId },
  )
  if (old === undefined || old.customerId !== exam.customerId) {
    throw new Refusal('NOT_FOUND', message('prescription.not-of-customer'))
  }
  if (old.supersededById !== null) {
    throw new Refusal('CONFLICT', message('prescription.superseded'))
  }
  run(tx, 'UPDATE prescriptions SET superseded_by_id = :newId WHERE id = :oldId', { newId, oldId })
}
