import type { Static } from 'typebox'
import type { CustomerModel } from '../contract/customers.ts'
import { exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { addMonths, parseWireDateTime } from '../domain/local-time.ts'
import { isPincode } from '../domain/pincode.ts'
import { type Message, message, storedMessage } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { INDIA } from '../masters/master-rows.ts'
import type { IdKind } from '../wire/ids.ts'

export type CustomerInput = Static<typeof CustomerModel>

/** The columns of a customer that a client can set. */
export type CustomerFields = {
  name: string
  mobile: string | null
  email: string | null
  gstin: string | null
  genderId: number | null
  dateOfBirth: string | null
  anniversary: string | null
  address: string | null
  city: string | null
  pincode: string | null
  stateId: number | null
  countryId: number | null
  sourceId: number | null
  membershipId: number | null
  membershipUntil: string | null
  gone: 'Deceased' | 'Moved' | null
  isForeigner: number
  isSez: number
  hasEyeDisease: number
  remarks: string | null
}

/**
 * What was sent laid over what was there, checked. Throws a refusal with 400 no name, a wrong-kind ID, an
 * impossible date, a GSTIN that is not one or not of the state; with 404 an ID of nothing.
 */
export function mergeCustomer(
  db: ReadableDb,
  services: Services,
  input: CustomerInput,
  before: CustomerFields,
): CustomerFields {
  const merged: CustomerFields = {
    name: input.name === undefined ? before.name : input.name.trim(),
    mobile: textOr(input.mobile, before.mobile),
    email: textOr(input.email, before.email),
    gstin: input.gstin === undefined ? before.gstin : gstinOf(input.gstin),
    genderId: refOr(services, db, 'gender', input.genderID, 'genderID', before.genderId),
    dateOfBirth: pastDayOr(services, 'dateOfBirth', input.dateOfBirth, before.dateOfBirth),
    anniversary: pastDayOr(services, 'anniversary', input.anniversary, before.anniversary),
    address: textOr(input.address, before.address),
    city: textOr(input.city, before.city),
    pincode: textOr(input.pincode, before.pincode),
    stateId: refOr(services, db, 'state', input.stateID, 'stateID', before.stateId),
    countryId: refOr(services, db, 'country', input.countryID, 'countryID', before.countryId),
    sourceId: refOr(
      services,
      db,
      'source',
      input.sourceID === '' ? undefined : input.sourceID,
      'sourceID',
      input.sourceID === '' ? null : before.sourceId,
    ),
    membershipId: refOr(
      services,
      db,
      'membership',
      input.membershipID === '' ? undefined : input.membershipID,
      'membershipID',
      input.membershipID === '' ? null : before.membershipId,
    ),
    membershipUntil: before.membershipUntil,
    gone: input.gone === undefined ? before.gone : input.gone || null,
    isForeigner: input.isForeigner === undefined ? before.isForeigner : Number(input.isForeigner),
    isSez: input.isSEZ === undefined ? before.isSez : Number(input.isSEZ),
    hasEyeDisease:
      input.hasEyeDisease === undefined ? before.hasEyeDisease : Number(input.hasEyeDisease),
    remarks: textOr(input.remarks, before.remarks),
  }
  assertPincode(merged, before)
  if (merged.name === '') throw invalidField('name', message('customers.name-missing'))
  const membershipUntil = membershipEnd(db, services, { input, before, merged })
  assertNotSold(db, before, { membershipId: merged.membershipId, membershipUntil })
  return withPlace(db, { ...merged, membershipUntil }, input)
}

/** Throws 400 for a new PIN code that India has none like; what an address abroad has is its own. */
function assertPincode(customer: CustomerFields, before: CustomerFields): void {
  const { countryId, isForeigner, pincode } = customer
  const isAbroad = isForeigner === 1 || (countryId !== null && countryId !== INDIA)
  if (pincode === null || pincode === before.pincode || isAbroad) return
  if (!isPincode(pincode)) throw invalidField('pincode', message('setup.pincode'))
}

/** Sets the state from the GSTIN and the country from the state where they were not given. */
function withPlace(db: ReadableDb, customer: CustomerFields, input: CustomerInput): CustomerFields {
  // The GSTIN was checked when it was taken; its first two digits are the number of its state.
  const gstinStateId = customer.gstin === null ? null : Number(customer.gstin.slice(0, 2))
  const stateId = customer.stateId ?? gstinStateId
  if (stateId === null) return customer
  if (gstinStateId !== null && stateId !== gstinStateId) {
    const field = input.gstin === undefined ? 'stateID' : 'gstin'
    throw invalidField(field, message('customers.gstin-of-other-state'))
  }
  const state = one<{ countryId: number }>(
    db,
    'SELECT country_id AS countryId FROM states WHERE id = :stateId',
    { stateId },
  )
  const countryId = state?.countryId ?? customer.countryId
  const wasCountrySent = input.countryID !== undefined
  if (wasCountrySent && customer.countryId !== countryId) {
    throw invalidField('countryID', message('customers.state-of-other-country'))
  }
  return { ...customer, stateId, countryId }
}

function textOr(sent: string | undefined, before: string | null): string | null {
  if (sent === undefined) return before
  const text = sent.trim()
  return text === '' ? null : text
}

function gstinOf(sent: string): string | null {
  const gstin = normaliseGstin(sent)
  if (gstin === '') return null
  const check = checkGstin(gstin)
  if (!check.ok) throw invalidField('gstin', check.reason)
  return gstin
}

const DAY_FAULTS = {
  dateOfBirth: {
    wrong: message('customers.birth-not-a-date'),
    future: message('customers.birth-in-future'),
  },
  anniversary: {
    wrong: message('request.not-a-date'),
    future: message('customers.anniversary-in-future'),
  },
} as const

/** A day that was; empty text takes it away. */
function pastDayOr(
  services: Services,
  field: keyof typeof DAY_FAULTS,
  sent: string | undefined,
  before: string | null,
): string | null {
  if (sent === undefined) return before
  if (sent === '' && field === 'anniversary') return null
  const local = parseWireDateTime(sent, services.branch().timeZone)
  if (local === null) throw invalidField(field, DAY_FAULTS[field].wrong)
  if (local > services.localNow()) throw invalidField(field, DAY_FAULTS[field].future)
  return local.slice(0, 10)
}

/** The last day of a membership: as it was said, else of a new one by how many months it holds. */
function membershipEnd(
  db: ReadableDb,
  services: Services,
  {
    before,
    input,
    merged,
  }: { input: CustomerInput; before: CustomerFields; merged: CustomerFields },
): string | null {
  const { membershipId } = merged
  const { membershipUntil: sent } = input
  if (membershipId === null || sent === '') return null
  if (sent !== undefined) {
    const local = parseWireDateTime(sent, services.branch().timeZone)
    if (local === null) throw invalidField('membershipUntil', message('request.not-a-date'))
    return local.slice(0, 10)
  }
  if (membershipId === before.membershipId) return before.membershipUntil
  const membership = one<{ months: number | null }>(
    db,
    'SELECT months FROM memberships WHERE id = :membershipId',
    { membershipId },
  )
  const months = membership?.months ?? 0
  return months === 0 ? null : addMonths(services.localNow().slice(0, 10), months)
}

/** Throws 400 where a membership with a price would be given, or made longer, without its sale. */
function assertNotSold(
  db: ReadableDb,
  before: Pick<CustomerFields, 'membershipId' | 'membershipUntil'>,
  now: Pick<CustomerFields, 'membershipId' | 'membershipUntil'>,
): void {
  const { membershipId, membershipUntil: until } = now
  const isOther = membershipId !== before.membershipId
  const isLonger =
    before.membershipUntil !== null && (until === null || until > before.membershipUntil)
  if (membershipId === null || (!isOther && !isLonger)) return
  const { name, paise } = exactlyOne<{ name: string; paise: number }>(
    db,
    'SELECT name_message AS name, price_paise AS paise FROM memberships WHERE id = :membershipId',
    { membershipId },
  )
  if (paise === 0) return
  throw invalidField(
    isOther ? 'membershipID' : 'membershipUntil',
    message('customers.membership-is-sold', { name: storedMessage(name), amount: paise }),
  )
}

const EXISTS = {
  gender: 'SELECT 1 FROM genders WHERE id = :id',
  state: 'SELECT 1 FROM states WHERE id = :id',
  country: 'SELECT 1 FROM countries WHERE id = :id',
  source: 'SELECT 1 FROM sources WHERE id = :id',
  membership: 'SELECT 1 FROM memberships WHERE id = :id',
} as const satisfies Partial<Record<IdKind, string>>

const NONE_SUCH = {
  gender: message('customers.no-gender'),
  state: message('customers.no-state'),
  country: message('masters.no-country'),
  source: message('customers.no-source'),
  membership: message('customers.no-membership'),
} as const satisfies Record<keyof typeof EXISTS, Message>

function refOr(
  services: Services,
  db: ReadableDb,
  kind: keyof typeof EXISTS,
  sent: string | undefined,
  field: string,
  before: number | null,
): number | null {
  if (sent === undefined) return before
  const id = services.idOf(kind, sent, field)
  if (one(db, EXISTS[kind], { id }) === undefined) {
    throw new Refusal('NOT_FOUND', NONE_SUCH[kind])
  }
  return id
}
