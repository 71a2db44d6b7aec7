import { exactlyOne, insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

export type SupplierEntry = {
  supplierId: number
  kind:
    | 'opening'
    | 'bill'
    | 'bill-reversed'
    | 'debit-note'
    | 'credit-note'
    | 'payment'
    | 'write-off'
  /** Above zero is owed to the supplier. */
  amountPaise: number
  date: string
  entity: string
  entityId: number
  number: string | null
  note: string | null
  atMs: number
  userId: number | null
}

/** Appends an entry to a supplier's account; one of nothing is not written. */
export function writeSupplierEntry(tx: WritableDb, entry: SupplierEntry): void {
  if (entry.amountPaise === 0) return
  insert(
    tx,
    `INSERT INTO supplier_entries
       (supplier_id, kind, amount_paise, date, entity, entity_id, number, note, at_ms, user_id)
     VALUES
       (:supplierId, :kind, :amountPaise, :date, :entity, :entityId, :number, :note, :atMs,
        :userId)`,
    entry,
  )
}

/** Returns what the shop owes a supplier; below zero is an advance. */
export function supplierBalance(db: ReadableDb, supplierId: number): number {
  return exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM supplier_entries
      WHERE supplier_id = :supplierId`,
    { supplierId },
  ).paise
}

/** Returns a supplier's name. Throws 404 for no such supplier. */
export function supplierName(db: ReadableDb, supplierId: number): string {
  const found = one<{ name: string }>(db, 'SELECT name FROM suppliers WHERE id = :supplierId', {
    supplierId,
  })
  if (found === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-supplier'))
  return found.name
}

/** Returns whether a supplier's bills bear tax. Throws 404 for no such supplier. */
export function supplierChargesTax(db: ReadableDb, supplierId: number): boolean {
  const found = one<{ type: string }>(db, 'SELECT type FROM suppliers WHERE id = :supplierId', {
    supplierId,
  })
  if (found === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-supplier'))
  return found.type === 'Regular'
}
