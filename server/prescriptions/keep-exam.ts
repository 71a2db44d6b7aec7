import { insert, run, type WritableDb } from '../db/sql.ts'
import { isEmptyEye, SIDES, type Side } from '../domain/optics/eyes.ts'
import { encodeEye } from './encode-eye.ts'
import type { TypedPrescription } from './typed-prescription.ts'

export type KeptExam = {
  customerId: number
  doctorId: number | null
  examDate: string
  remarks: string | null
  takenBy: number | null
}

/** Keeps an eye test with no sale, in the caller's transaction; answers its number. */
export function keepExam(tx: WritableDb, exam: KeptExam, typed: TypedPrescription): number {
  const { ipdTenthsMm, nearIpdTenthsMm } = typed.rx
  const id = insert(
    tx,
    `INSERT INTO prescriptions
       (customer_id, doctor_id, exam_date, ipd, near_ipd, remarks, taken_by)
     VALUES (:customerId, :doctorId, :examDate, :ipd, :nearIpd, :remarks, :takenBy)`,
    {
      customerId: exam.customerId,
      doctorId: exam.doctorId,
      examDate: exam.examDate,
      remarks: exam.remarks,
      takenBy: exam.takenBy,
      ipd: ipdTenthsMm === null ? null : String(ipdTenthsMm / 10),
      nearIpd: nearIpdTenthsMm === null ? null : String(nearIpdTenthsMm / 10),
    },
  )
  for (const side of SIDES) {
    if (!isEmptyEye(typed.rx.eyes[side])) insertEye(tx, id, side, typed)
  }
  return id
}

function insertEye(tx: WritableDb, id: number, side: Side, typed: TypedPrescription): void {
  const eye = encodeEye(typed, side, 0)
  run(
    tx,
    `INSERT INTO prescription_eyes
       (prescription_id, eye, spherical, cylinder, axis, addition, prism, base, pd, near_pd, va,
        fitting_height)
     VALUES
       (:id, :eye, :spherical, :cylinder, :axis, :addition, :prism, :base, :pd, :nearPd, :va,
        :fittingHeight)`,
    {
      id,
      eye: side === 'Right' ? 'right' : 'left',
      spherical: orNull(eye.Spherical),
      cylinder: orNull(eye.Cylinder),
      axis: orNull(eye.Axis),
      addition: orNull(eye.Addition) ?? eye.WorkedOut.Addition,
      prism: orNull(eye.Prism),
      base: orNull(eye.Base),
      pd: orNull(eye.PD),
      nearPd: orNull(eye.NearPD),
      va: orNull(eye.VA),
      fittingHeight: orNull(eye.FittingHeight),
    },
  )
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
