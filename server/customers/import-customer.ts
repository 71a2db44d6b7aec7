import { all, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'
import { nameKey } from '../domain/similar-name.ts'
import { putIntoHousehold } from './change-household.ts'
import { PURPOSES, writeConsents } from './consents.ts'
import type { CustomerFields } from './customer-fields.ts'
import { membershipOf } from './household.ts'
import { insertCustomer, NO_FIELDS, noteVisit } from './save-customer.ts'

/** A customer as a file of a former program has them. */
export type ImportedCustomer = Pick<
  CustomerFields,
  | 'name'
  | 'mobile'
  | 'email'
  | 'gstin'
  | 'genderId'
  | 'dateOfBirth'
  | 'anniversary'
  | 'address'
  | 'city'
  | 'pincode'
  | 'stateId'
  | 'countryId'
  | 'remarks'
> & {
  lastVisit: string | null
  /** Null: nobody has asked. */
  mayMessage: boolean | null
}

/** The customer of the same name and mobile; one without a mobile is never taken for another. */
export function findSamePerson(
  db: ReadableDb,
  { mobile, name }: { name: string; mobile: string | null },
  walkInCustomerId: number,
): number | undefined {
  if (mobile === null) return undefined
  const key = nameKey(name)
  return all<{ id: number; name: string }>(
    db,
    'SELECT id, name FROM customers WHERE mobile_digits = :digits AND id <> :walkInCustomerId ORDER BY id',
    { digits: mobileDigits(mobile), walkInCustomerId },
  ).find((row) => nameKey(row.name) === key)?.id
}

/** The one customer of a mobile, or of a name where no mobile is known; undefined for none or several. */
export function onlyCustomer(
  db: ReadableDb,
  { mobile, name }: { name: string; mobile: string | null },
  walkInCustomerId: number,
): number | undefined {
  const found =
    mobile !== null && name === ''
      ? all<{ id: number }>(
          db,
          'SELECT id FROM customers WHERE mobile_digits = :digits AND id <> :walkInCustomerId LIMIT 2',
          { digits: mobileDigits(mobile), walkInCustomerId },
        )
      : mobile === null && name !== ''
        ? all<{ id: number }>(
            db,
            `SELECT id FROM customers
              WHERE name = :name COLLATE NOCASE AND id <> :walkInCustomerId LIMIT 2`,
            { name, walkInCustomerId },
          )
        : []
  return found.length === 1 ? found[0]?.id : undefined
}

/** Writes a customer, without an audit row of its own. Returns the customer's number. */
export function importCustomer(
  tx: WritableDb,
  { lastVisit, mayMessage, ...customer }: ImportedCustomer,
  { atMs, userId }: { atMs: number; userId: number | null },
): number {
  const fields: CustomerFields = {
    ...NO_FIELDS,
    name: customer.name,
    mobile: customer.mobile,
    email: customer.email,
    gstin: customer.gstin,
    genderId: customer.genderId,
    dateOfBirth: customer.dateOfBirth,
    anniversary: customer.anniversary,
    address: customer.address,
    city: customer.city,
    pincode: customer.pincode,
    stateId: customer.stateId,
    countryId: customer.countryId,
    remarks: customer.remarks,
  }
  const customerId = insertCustomer(tx, fields, atMs)
  if (lastVisit !== null) noteVisit(tx, customerId, lastVisit)
  if (mayMessage !== null) {
    const isGiven = mayMessage
    writeConsents(tx, { customerId, purposes: PURPOSES, isGiven, how: 'Import', atMs, userId })
  }
  return customerId
}

/** Puts somebody into the family of its head; one who is in a family already stays there. */
export function importFamilyMember(
  tx: WritableDb,
  {
    atMs,
    headId,
    memberId,
    relation,
  }: { memberId: number; headId: number; relation: string | null; atMs: number },
): void {
  if (memberId === headId || membershipOf(tx, memberId) !== undefined) return
  if (one(tx, 'SELECT 1 FROM customers WHERE id = :headId', { headId }) === undefined) return
  putIntoHousehold(tx, { customerId: memberId, memberId: headId, relation, atMs })
}
