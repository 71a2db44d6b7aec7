import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { addFormerLines, insertFormerBill, whyNoFormerBill } from '../../customers/former-bills.ts'
import {
  findSamePerson,
  importCustomer,
  importFamilyMember,
  onlyCustomer,
} from '../../customers/import-customer.ts'
import { insert, one, type ReadableDb, type WritableDb } from '../../db/sql.ts'
import { type Message, message } from '../../kernel/message.ts'
import type { Services } from '../../kernel/services.ts'
import { findSupplierNamed, importSupplier } from '../../masters/import-supplier.ts'
import { importContactLenses } from '../../prescriptions/import-contact-lenses.ts'
import { importPrescription } from '../../prescriptions/import-prescription.ts'
import { importContext, importDue, importOrder, whyNoOrder } from '../../sales/import-opening.ts'
import { importStock, whyNoStock } from '../../stock/import-stock.ts'
import type { Whose } from './read-rx.ts'
import type { ShopRecord, ShopRow } from './shop-record.ts'

const LABEL = 'dioptre imported rows 1'

export type Imported = { entityId: number; digest: string }

/** What an earlier import made of a row of this key. */
export function importedRow(
  services: Pick<Services, 'keys'>,
  db: ReadableDb,
  { key, record }: Pick<ShopRow, 'key' | 'record'>,
): Imported | undefined {
  return one<Imported>(
    db,
    `SELECT entity_id AS entityId, digest FROM imported_rows
      WHERE kind = :kind AND key_hash = :keyHash`,
    { kind: record.kind, keyHash: hashed(services, key) },
  )
}

/** A customer of an earlier import, or of this one, by the key of the file. */
function importedCustomer(services: Services, db: ReadableDb, key: string): number | undefined {
  return one<{ id: number }>(
    db,
    `SELECT entity_id AS id FROM imported_rows WHERE kind = 'Customers' AND key_hash = :keyHash`,
    { keyHash: hashed(services, key) },
  )?.id
}

/** What a record says, as the rows of earlier imports are compared with it. */
export function recordDigest(services: Pick<Services, 'keys'>, record: ShopRecord): string {
  return hashed(services, JSON.stringify(record))
}

const prepared = new WeakMap<Uint8Array, KeyObject>()

function hashed({ keys }: Pick<Services, 'keys'>, text: string): string {
  // Prepared once: a key made from bytes at each call takes five times as long as the hash.
  const key = prepared.get(keys.tokenSecret) ?? createSecretKey(keys.tokenSecret)
  prepared.set(keys.tokenSecret, key)
  return createHmac('sha256', key).update(`${LABEL}\n${text}`).digest('hex')
}

/** Why a good row of a file can't be brought into this shop; null where it can. */
export function whyRefused(services: Services, db: ReadableDb, record: ShopRecord): Message | null {
  if (record.kind === 'Stock') return whyNoStock(db, record)
  if (record.kind === 'BillLines') return whyNoFormerBill(db, record)
  if (!('whose' in record)) return null
  const { whose } = record
  if (customerOf(services, db, whose) !== undefined) {
    return record.kind === 'Orders' ? whyNoOrder(db, record) : null
  }
  const name = [whose.name, whose.mobile].filter(Boolean).join(' ') || whose.key.slice(3)
  return message('import.no-customer', { name })
}

/** Who or what the shop already has that a record is about; undefined for something new. */
export function existing(
  services: Services,
  db: ReadableDb,
  record: ShopRecord,
): number | undefined {
  switch (record.kind) {
    case 'Suppliers':
      return findSupplierNamed(db, record.name)
    case 'Customers':
      return findSamePerson(db, record, services.branch().walkInCustomerId)
    case 'Prescriptions':
    case 'Stock':
    case 'Dues':
    case 'Orders':
    case 'ContactLenses':
    case 'Bills':
    case 'BillLines':
    case 'Families':
      return undefined
  }
}

/**
 * Whom a row belongs to: the customer of its old number, else of its name and mobile, else the one
 * who alone has the mobile or the name. Undefined where nobody, or more than one, fits.
 */
export function customerOf(services: Services, db: ReadableDb, whose: Whose): number | undefined {
  const { key, mobile, name } = whose
  const { walkInCustomerId } = services.branch()
  return (
    importedCustomer(services, db, key) ??
    findSamePerson(db, { name, mobile }, walkInCustomerId) ??
    onlyCustomer(db, { name, mobile }, walkInCustomerId)
  )
}

export type Made = { importId: number; atMs: number; userId: number | null }

/** Writes a kept row of a decided import, and remembers that it came. */
export function writeShopRow(tx: WritableDb, services: Services, row: ShopRow, made: Made): void {
  const { key, record } = row
  // A row that was written before the program was cut off is not written again.
  if (importedRow(services, tx, row) !== undefined) return
  const entityId = existing(services, tx, record) ?? writeRecord(tx, services, record, made)
  insert(
    tx,
    `INSERT INTO imported_rows (kind, key_hash, digest, entity_id, import_id)
     VALUES (:kind, :keyHash, :digest, :entityId, :importId)`,
    {
      kind: record.kind,
      keyHash: hashed(services, key),
      digest: recordDigest(services, record),
      entityId,
      importId: made.importId,
    },
  )
}

function ownerOf(services: Services, db: ReadableDb, { whose }: { whose: Whose }): number {
  const customerId = customerOf(services, db, whose)
  if (customerId === undefined) throw new Error('a customer is missing')
  return customerId
}

function writeRecord(tx: WritableDb, services: Services, record: ShopRecord, made: Made): number {
  switch (record.kind) {
    case 'Suppliers': {
      const today = services.localNow().slice(0, 10)
      return importSupplier(tx, record, { ...made, today })
    }
    case 'Customers':
      return importCustomer(tx, record, made)
    case 'Prescriptions':
      return importPrescription(tx, { ...record, customerId: ownerOf(services, tx, record) })
    case 'ContactLenses': {
      const { userId } = importContext(services, tx, made)
      const customerId = ownerOf(services, tx, record)
      return importContactLenses(tx, { ...record, customerId, takenBy: userId })
    }
    case 'Bills': {
      const { kind: _kind, whose: _whose, ...bill } = record
      const customerId = ownerOf(services, tx, record)
      return insertFormerBill(tx, { ...bill, customerId, importId: made.importId })
    }
    case 'BillLines':
      return addFormerLines(tx, record, record.lines)
    case 'Stock':
      return importStock(tx, record, made)
    case 'Dues':
    case 'Orders': {
      const customerId = ownerOf(services, tx, record)
      const context = importContext(services, tx, made)
      return record.kind === 'Dues'
        ? importDue(tx, services, context, { ...record, customerId })
        : importOrder(tx, services, context, { ...record, customerId })
    }
    case 'Families': {
      const memberId = importedCustomer(services, tx, record.memberKey)
      const headId = importedCustomer(services, tx, record.headKey)
      if (memberId === undefined || headId === undefined) throw new Error('a customer is missing')
      importFamilyMember(tx, { memberId, headId, relation: record.relation, atMs: made.atMs })
      return memberId
    }
  }
}
