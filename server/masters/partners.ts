import { insert, type WritableDb } from '../db/sql.ts'

/** A doctor who refers patients to the shop. */
export type NewDoctor = { name: string; registrationNo: string; mobile: string }

export function insertDoctor(tx: WritableDb, doctor: NewDoctor): number {
  return insert(
    tx,
    'INSERT INTO doctors (name, registration_no, mobile) VALUES (:name, :registrationNo, :mobile)',
    doctor,
  )
}

export function insertFitter(tx: WritableDb, name: string): number {
  return insert(tx, 'INSERT INTO fitters (name) VALUES (:name)', { name })
}

/** A lab or another supplier, and the days that it needs. */
export type NewSupplier = {
  name: string
  mobile: string
  leadDays: number
  isLab?: boolean
  gstin?: string
  stateId?: number
  creditDays?: number
}

export function insertSupplier(tx: WritableDb, supplier: NewSupplier): number {
  const { creditDays = 0, gstin = null, isLab = true, stateId = null, ...given } = supplier
  return insert(
    tx,
    `INSERT INTO suppliers (name, mobile, lead_days, is_lab, gstin, state_id, credit_days)
     VALUES (:name, :mobile, :leadDays, :isLab, :gstin, :stateId, :creditDays)`,
    { ...given, creditDays, gstin, stateId, isLab: isLab ? 1 : 0 },
  )
}
