import { all, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { writeSupplierEntry } from './supplier-entries.ts'

/** A supplier as a file of a former program has it. */
export type ImportedSupplier = {
  name: string
  mobile: string
  phone: string | null
  email: string | null
  gstin: string | null
  stateId: number | null
  address: string | null
  city: string | null
  pincode: string | null
  creditDays: number
  isLab: boolean
  /** Above zero is owed to the supplier. */
  openingPaise: number
}

/** The supplier of a name, however it is written; undefined where the shop has none. */
export function findSupplierNamed(db: ReadableDb, name: string): number | undefined {
  const key = nameKey(name)
  return all<{ id: number; name: string }>(db, 'SELECT id, name FROM suppliers').find(
    (row) => nameKey(row.name) === key,
  )?.id
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/\s+/gu, ' ').trim()
}

/** Writes a supplier with the opening balance of its account, without an audit row of its own. */
export function importSupplier(
  tx: WritableDb,
  supplier: ImportedSupplier,
  made: { importId: number; atMs: number; userId: number | null; today: string },
): number {
  const supplierId = insert(
    tx,
    `INSERT INTO suppliers
       (name, mobile, lead_days, is_lab, gstin, type, state_id, address, city, pincode, phone,
        email, credit_days)
     VALUES
       (:name, :mobile, 0, :isLab, :gstin, :type, :stateId, :address, :city, :pincode, :phone,
        :email, :creditDays)`,
    {
      name: supplier.name,
      mobile: supplier.mobile,
      isLab: Number(supplier.isLab),
      gstin: supplier.gstin,
      type: supplier.gstin === null ? 'Unregistered' : 'Regular',
      stateId: supplier.stateId,
      address: supplier.address,
      city: supplier.city,
      pincode: supplier.pincode,
      phone: supplier.phone,
      email: supplier.email,
      creditDays: supplier.creditDays,
    },
  )
  writeSupplierEntry(tx, {
    supplierId,
    kind: 'opening',
    amountPaise: supplier.openingPaise,
    date: made.today,
    entity: 'supplier',
    entityId: supplierId,
    number: null,
    note: null,
    atMs: made.atMs,
    userId: made.userId,
  })
  return supplierId
}
