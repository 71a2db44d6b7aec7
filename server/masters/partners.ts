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
export type NewSupplier = { name: string; mobile: string; leadDays: number }

export function insertSupplier(tx: WritableDb, supplier: NewSupplier): number {
  return insert(
    tx,
    'INSERT INTO suppliers (name, mobile, lead_days) VALUES (:name, :mobile, :leadDays)',
    supplier,
  )
}
