import { one, type ReadableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findMethod } from '../receipts/take-payments.ts'
import type { SaleInput } from './sale-input.ts'

const EXISTS_SQL = {
  doctor: 'SELECT 1 FROM doctors WHERE id = :id',
  fitter: 'SELECT 1 FROM fitters WHERE id = :id',
  'job priority': 'SELECT 1 FROM priorities WHERE id = :id',
  supplier: 'SELECT 1 FROM suppliers WHERE id = :id',
}

/** Refuses with 404 a sale that names someone or something that is not there. */
export function refuseMissing(db: ReadableDb, sale: SaleInput): void {
  const { doctorId, eyeInfo, labOrder, payments } = sale
  refuseUnknown(db, 'doctor', doctorId)
  refuseUnknown(db, 'doctor', eyeInfo?.doctorId ?? null)
  refuseUnknown(db, 'fitter', labOrder.fitterId)
  refuseUnknown(db, 'supplier', labOrder.supplierId)
  refuseUnknown(db, 'job priority', labOrder.priorityId)
  for (const payment of payments) findMethod(db, payment)
}

function refuseUnknown(db: ReadableDb, kind: keyof typeof EXISTS_SQL, id: number | null): void {
  if (id !== null && one(db, EXISTS_SQL[kind], { id }) === undefined) {
    throw new Refusal('NOT_FOUND', `There is no such ${kind}.`)
  }
}
