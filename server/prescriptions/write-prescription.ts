import { insert, run, type WritableDb } from '../db/sql.ts'
import { isEmptyEye, SIDES, type Side } from '../domain/optics/eyes.ts'
import type { Services } from '../kernel/services.ts'
import { encodeEye } from './encode-eye.ts'
import { examDispensed } from './exam-dispensed.ts'
import type { TypedPrescription } from './typed-prescription.ts'

/** The powers of an eye as they were written. */
export type EyeInput = {
  spherical?: string
  cylinder?: string
  axis?: string
  addition?: string
  prism?: string
  base?: string
  pd?: string
  nearPd?: string
  va?: string
  fittingHeight?: string
}

type StoredEye = { [Power in keyof EyeInput]: string | null | undefined }

/** The prescription of a sale, both eyes as they were written. */
export type DispensedPrescription = {
  examDate: string | null
  doctorId: number | null
  right: EyeInput | null
  left: EyeInput | null
  ipd: string | null
  nearIpd: string | null
  vertexTenthsMm: number | null
  remarks: string | null
  /** The kept eye test that is dispensed. */
  prescriptionId?: number | null
}

/** Keeps the prescription that an order dispenses. */
export function writePrescription(
  tx: WritableDb,
  services: Services,
  args: {
    eyeInfo: DispensedPrescription
    orderId: number
    customerId: number
    doctorId: number | null
    orderDate: string
  },
): void {
  const { customerId, eyeInfo, orderDate, orderId } = args
  const id = insertPrescription(tx, {
    customerId,
    orderId,
    doctorId: eyeInfo.doctorId ?? args.doctorId,
    examDate: eyeInfo.examDate ?? orderDate,
    ipd: eyeInfo.ipd,
    nearIpd: eyeInfo.nearIpd,
    vertexTenthsMm: eyeInfo.vertexTenthsMm,
    remarks: eyeInfo.remarks,
    examId: examDispensed(tx, services, { ...eyeInfo, customerId }),
    takenBy: null,
  })
  for (const eye of ['right', 'left'] as const) {
    const powers = eyeInfo[eye]
    if (powers !== null) insertEye(tx, id, eye, powers)
  }
}

export type KeptExam = {
  customerId: number
  doctorId: number | null
  examDate: string
  vertexTenthsMm: number | null
  remarks: string | null
  takenBy: number | null
}

/** Keeps an eye test with no sale, in the caller's transaction; returns its row number. */
export function keepExam(tx: WritableDb, exam: KeptExam, typed: TypedPrescription): number {
  const { ipdTenthsMm, nearIpdTenthsMm } = typed.rx
  const id = insertPrescription(tx, {
    ...exam,
    orderId: null,
    ipd: ipdTenthsMm === null ? null : String(ipdTenthsMm / 10),
    nearIpd: nearIpdTenthsMm === null ? null : String(nearIpdTenthsMm / 10),
    examId: null,
  })
  for (const side of SIDES) {
    if (isEmptyEye(typed.rx.eyes[side])) continue
    insertEye(tx, id, side === 'Right' ? 'right' : 'left', typedEye(typed, side))
  }
  return id
}

function typedEye(typed: TypedPrescription, side: Side): StoredEye {
  const eye = encodeEye(typed, side, 0)
  const given = (text: string) => (text === '' ? null : text)
  return {
    spherical: given(eye.Spherical),
    cylinder: given(eye.Cylinder),
    axis: given(eye.Axis),
    addition: given(eye.Addition) ?? eye.WorkedOut.Addition,
    prism: given(eye.Prism),
    base: given(eye.Base),
    pd: given(eye.PD),
    nearPd: given(eye.NearPD),
    va: given(eye.VA),
    fittingHeight: given(eye.FittingHeight),
  }
}

type NewPrescription = KeptExam & {
  orderId: number | null
  ipd: string | null
  nearIpd: string | null
  /** The kept eye test that an order repeats. */
  examId: number | null
}

export function insertPrescription(tx: WritableDb, prescription: NewPrescription): number {
  return insert(
    tx,
    `INSERT INTO prescriptions
       (customer_id, order_id, doctor_id, exam_date, ipd, near_ipd, vertex_tenths_mm, remarks,
        exam_id, taken_by)
     VALUES
       (:customerId, :orderId, :doctorId, :examDate, :ipd, :nearIpd, :vertexTenthsMm, :remarks,
        :examId, :takenBy)`,
    prescription,
  )
}

export function insertEye(
  tx: WritableDb,
  prescriptionId: number,
  eye: 'right' | 'left',
  powers: StoredEye,
): void {
  run(
    tx,
    `INSERT INTO prescription_eyes
       (prescription_id, eye, spherical, cylinder, axis, addition, prism, base, pd, near_pd, va,
        fitting_height)
     VALUES
       (:prescriptionId, :eye, :spherical, :cylinder, :axis, :addition, :prism, :base, :pd, :nearPd,
        :va, :fittingHeight)`,
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
      nearPd: powers.nearPd ?? null,
      va: powers.va ?? null,
      fittingHeight: powers.fittingHeight ?? null,
    },
  )
}
