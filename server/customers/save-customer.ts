import { recordChange } from '../audit/record-change.ts'
import { giveOffersOfCustomer } from '../cart/cart-offers.ts'
import { customerSave } from '../contract/customers.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'
import { nameSpelling } from '../domain/similar-name.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type CustomerFields, type CustomerInput, mergeCustomer } from './customer-fields.ts'
import { changedFields } from './personal-fields.ts'

export const saveCustomerOperation = operation(customerSave, ({ actor, body, services }) => {
  const customerId = services.write((tx) => saveCustomer(tx, services, { model: body, actor }))
  return {
    success: true,
    customerID: services.ids.encode('customer', customerId),
    numericID: customerId,
  }
})

/** A customer of whom nothing is known. */
export const NO_FIELDS: CustomerFields = {
  name: '',
  mobile: null,
  email: null,
  gstin: null,
  genderId: null,
  dateOfBirth: null,
  anniversary: null,
  address: null,
  city: null,
  pincode: null,
  stateId: null,
  countryId: null,
  sourceId: null,
  membershipId: null,
  membershipUntil: null,
  gone: null,
  isForeigner: 0,
  isSez: 0,
  hasEyeDisease: 0,
  remarks: null,
}

/**
 * Writes a new customer, or changes the one that `model.customerID` names; answers the customer's
 * number. A mobile may be shared (families). Refuses as `mergeCustomer` does; 404 for an unknown
 * customer, 422 for the walk-in customer, who stands for everybody.
 */
export function saveCustomer(
  tx: WritableDb,
  services: Services,
  { model, actor }: { model: CustomerInput; actor: Actor },
): number {
  if (model.customerID === undefined) return createCustomer(tx, services, model, actor)
  const customerId = services.idOf('customer', model.customerID, 'customerID')
  if (customerId === services.branch().walkInCustomerId) {
    throw new Refusal('BUSINESS_RULE', message('customers.walk-in-unchangeable'))
  }
  const before = one<CustomerFields>(tx, SELECT_FIELDS, { customerId })
  if (before === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  const fields = mergeCustomer(tx, services, model, before)
  run(tx, UPDATE_CUSTOMER, {
    ...fields,
    mobileDigits: mobileDigits(fields.mobile ?? ''),
    spelling: nameSpelling(fields.name),
    customerId,
  })
  if (isOtherGroup(before, fields)) giveOffersOfCustomer(tx, services, customerId)
  record(tx, services, { action: 'customer.changed', customerId, before, fields, actor })
  return customerId
}

/** Offers may be for one group only. */
function isOtherGroup(before: CustomerFields, now: CustomerFields): boolean {
  return before.membershipId !== now.membershipId || before.membershipUntil !== now.membershipUntil
}

function createCustomer(
  tx: WritableDb,
  services: Services,
  model: CustomerInput,
  actor: Actor,
): number {
  const fields = mergeCustomer(tx, services, model, NO_FIELDS)
  const customerId = insertCustomer(tx, fields, services.clock.now())
  const before = NO_FIELDS
  record(tx, services, { action: 'customer.created', customerId, before, fields, actor })
  return customerId
}

/** Writes a customer as given, without an audit row. Returns the customer's number. */
export function insertCustomer(
  tx: WritableDb,
  fields: CustomerFields,
  createdAtMs: number,
): number {
  return insert(tx, INSERT_CUSTOMER, {
    ...fields,
    mobileDigits: mobileDigits(fields.mobile ?? ''),
    spelling: nameSpelling(fields.name),
    createdAtMs,
  })
}

/** Writes when a customer was last here. */
export function noteVisit(tx: WritableDb, customerId: number, localNow: string): void {
  run(tx, 'UPDATE customers SET last_visit = :localNow WHERE id = :customerId', {
    localNow,
    customerId,
  })
}

function record(
  tx: WritableDb,
  services: Services,
  change: {
    action: string
    customerId: number
    before: CustomerFields
    fields: CustomerFields
    actor: Actor
  },
): void {
  recordChange(tx, {
    actor: change.actor,
    atMs: services.clock.now(),
    action: change.action,
    entity: 'customer',
    entityId: change.customerId,
    detail: { fields: changedFields(services.keys, change.before, change.fields) },
  })
}

const SELECT_FIELDS = `
  SELECT name, mobile, email, gstin, gender_id AS genderId, date_of_birth AS dateOfBirth, anniversary, address,
         city, pincode, state_id AS stateId, country_id AS countryId, source_id AS sourceId,
         membership_id AS membershipId, membership_until AS membershipUntil, gone,
         is_foreigner AS isForeigner, is_sez AS isSez,
         has_eye_disease AS hasEyeDisease, remarks
    FROM customers WHERE id = :customerId`

const INSERT_CUSTOMER = `
  INSERT INTO customers
    (name, spelling, mobile, mobile_digits, email, gstin, gender_id, date_of_birth, anniversary, address, city,
     pincode, state_id, country_id, source_id, membership_id, membership_until, gone, is_foreigner,
     is_sez, has_eye_disease, remarks, created_at_ms)
  VALUES
    (:name, :spelling, :mobile, :mobileDigits, :email, :gstin, :genderId, :dateOfBirth, :anniversary,
     :address, :city, :pincode, :stateId, :countryId, :sourceId, :membershipId, :membershipUntil,
     :gone, :isForeigner, :isSez, :hasEyeDisease, :remarks, :createdAtMs)`

const UPDATE_CUSTOMER = `
  UPDATE customers
     SET name = :name, spelling = :spelling, mobile = :mobile, mobile_digits = :mobileDigits,
         email = :email,
         gstin = :gstin, gender_id = :genderId, date_of_birth = :dateOfBirth, address = :address,
         city = :city, pincode = :pincode, state_id = :stateId, country_id = :countryId,
         source_id = :sourceId, membership_id = :membershipId,
         membership_until = :membershipUntil, gone = :gone, anniversary = :anniversary,
         is_foreigner = :isForeigner,
         is_sez = :isSez, has_eye_disease = :hasEyeDisease,
         remarks = :remarks
   WHERE id = :customerId`
