import type { MasterInput, MasterKind } from '../contract/shop-masters.ts'
import type { IdKind } from '../wire/ids.ts'

/** A field of a master beside name and state: its key on the wire, its column, its kind. */
export type MasterField = {
  key: Exclude<keyof MasterInput, 'id' | 'version' | 'name' | 'isActive' | 'openingBalance'>
  /** The key of an answer. */
  shownAs: string
  kind:
    | 'text'
    | 'optionalText'
    | 'number'
    | 'boolean'
    | 'paise'
    | 'ppm'
    | 'date'
    | 'state'
    | 'itemType'
    | 'json'
  /** What a new row has where the key is left out; undefined: the key is needed. */
  otherwise?: string | number | null
}

export type MasterTable = {
  idKind: IdKind
  fields: readonly MasterField[]
  /** Every row as id, version, name, isActive and the fields by their keys. */
  select: string
  insert: string
  update: string
  /** Takes the row `:from` out of use and says that `:into` took its place. */
  retire: string
}

const text = (key: MasterField['key'], shownAs: string): MasterField => ({
  key,
  shownAs,
  kind: 'text',
  otherwise: '',
})
const optional = (key: MasterField['key'], shownAs: string): MasterField => ({
  key,
  shownAs,
  kind: 'optionalText',
  otherwise: null,
})
const flag = (key: MasterField['key'], shownAs: string, otherwise = 0): MasterField => ({
  key,
  shownAs,
  kind: 'boolean',
  otherwise,
})
const number = (key: MasterField['key'], shownAs: string): MasterField => ({
  key,
  shownAs,
  kind: 'number',
  otherwise: 0,
})
const paise = (key: MasterField['key'], shownAs: string): MasterField => ({
  key,
  shownAs,
  kind: 'paise',
  otherwise: 0,
})

export const MASTERS: Readonly<Record<MasterKind, MasterTable>> = {
  Supplier: {
    idKind: 'supplier',
    fields: [
      text('mobile', 'Mobile'),
      number('leadDays', 'LeadDays'),
      { key: 'workingDays', shownAs: 'WorkingDays', kind: 'json', otherwise: '[1,2,3,4,5,6]' },
      optional('gstin', 'GSTIN'),
      { key: 'type', shownAs: 'Type', kind: 'text', otherwise: 'Regular' },
      { key: 'stateID', shownAs: 'StateID', kind: 'state', otherwise: null },
      optional('address', 'Address'),
      optional('city', 'City'),
      optional('pincode', 'Pincode'),
      optional('phone', 'Phone'),
      optional('email', 'Email'),
      number('creditDays', 'CreditDays'),
      number('takesBackDays', 'TakesBackDays'),
      flag('isMicroSmall', 'IsMicroSmall'),
      flag('isLab', 'IsLab'),
      { key: 'cylinderForm', shownAs: 'CylinderForm', kind: 'text', otherwise: 'Minus' },
      optional('ledgerName', 'LedgerName'),
    ],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, mobile, lead_days AS leadDays, gstin, type,
                    state_id AS stateID, address, city, pincode, phone, email,
                    credit_days AS creditDays, takes_back_days AS takesBackDays,
                    is_micro_small AS isMicroSmall, is_lab AS isLab,
                    cylinder_form AS cylinderForm, ledger_name AS ledgerName,
                    working_days_json AS workingDays
               FROM suppliers`,
    insert: `INSERT INTO suppliers
               (name, is_active, mobile, lead_days, gstin, type, state_id, address, city, pincode,
                phone, email, credit_days, takes_back_days, is_micro_small, is_lab, cylinder_form,
                ledger_name, working_days_json)
             VALUES
               (:name, :isActive, :mobile, :leadDays, :gstin, :type, :stateID, :address, :city,
                :pincode, :phone, :email, :creditDays, :takesBackDays, :isMicroSmall, :isLab,
                :cylinderForm, :ledgerName, :workingDays)`,
    update: `UPDATE suppliers
                SET version = version + 1, name = :name, is_active = :isActive, mobile = :mobile, lead_days = :leadDays,
                    gstin = :gstin, type = :type, state_id = :stateID, address = :address,
                    city = :city, pincode = :pincode, phone = :phone, email = :email,
                    credit_days = :creditDays, takes_back_days = :takesBackDays,
                    is_micro_small = :isMicroSmall, is_lab = :isLab,
                    cylinder_form = :cylinderForm, ledger_name = :ledgerName,
                    working_days_json = :workingDays
              WHERE id = :id`,
    retire:
      'UPDATE suppliers SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Doctor: {
    idKind: 'doctor',
    fields: [
      text('registrationNo', 'RegistrationNo'),
      text('mobile', 'Mobile'),
      optional('clinic', 'Clinic'),
      { key: 'commissionRate', shownAs: 'CommissionRate', kind: 'ppm', otherwise: 0 },
    ],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, registration_no AS registrationNo, mobile,
                    clinic, commission_rate_ppm AS commissionRate FROM doctors`,
    insert: `INSERT INTO doctors
               (name, is_active, registration_no, mobile, clinic, commission_rate_ppm)
             VALUES (:name, :isActive, :registrationNo, :mobile, :clinic, :commissionRate)`,
    update: `UPDATE doctors SET version = version + 1, name = :name, is_active = :isActive,
                    registration_no = :registrationNo, mobile = :mobile, clinic = :clinic,
                    commission_rate_ppm = :commissionRate
              WHERE id = :id`,
    retire:
      'UPDATE doctors SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Fitter: {
    idKind: 'fitter',
    fields: [
      optional('mobile', 'Mobile'),
      { key: 'billCycle', shownAs: 'BillCycle', kind: 'text', otherwise: 'Month' },
      { key: 'rates', shownAs: 'Rates', kind: 'json', otherwise: '[]' },
    ],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, mobile,
                    bill_cycle AS billCycle, rates_json AS rates FROM fitters`,
    insert: `INSERT INTO fitters (name, is_active, mobile, bill_cycle, rates_json)
             VALUES (:name, :isActive, :mobile, :billCycle, :rates)`,
    update: `UPDATE fitters SET version = version + 1, name = :name, is_active = :isActive, mobile = :mobile,
                    bill_cycle = :billCycle, rates_json = :rates WHERE id = :id`,
    retire:
      'UPDATE fitters SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  CardType: {
    idKind: 'cardType',
    fields: [{ key: 'chargePercent', shownAs: 'ChargePercent', kind: 'ppm', otherwise: 0 }],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, charge_rate_ppm AS chargePercent
               FROM card_types`,
    insert: `INSERT INTO card_types (name, is_active, charge_rate_ppm)
             VALUES (:name, :isActive, :chargePercent)`,
    update: `UPDATE card_types SET version = version + 1, name = :name, is_active = :isActive,
                    charge_rate_ppm = :chargePercent WHERE id = :id`,
    retire:
      'UPDATE card_types SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Source: {
    idKind: 'source',
    fields: [],
    select:
      'SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId FROM sources',
    insert: 'INSERT INTO sources (name, is_active) VALUES (:name, :isActive)',
    update:
      'UPDATE sources SET version = version + 1, name = :name, is_active = :isActive WHERE id = :id',
    retire:
      'UPDATE sources SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Priority: {
    idKind: 'priority',
    fields: [
      number('leadDays', 'LeadDays'),
      optional('cutOff', 'CutOff'),
      paise('extraCharge', 'ExtraCharge'),
    ],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, lead_days AS leadDays,
                    cut_off AS cutOff, extra_charge_paise AS extraCharge FROM priorities`,
    insert: `INSERT INTO priorities (name, is_active, lead_days, cut_off, extra_charge_paise)
             VALUES (:name, :isActive, :leadDays, :cutOff, :extraCharge)`,
    update: `UPDATE priorities SET version = version + 1, name = :name, is_active = :isActive, lead_days = :leadDays,
                    cut_off = :cutOff, extra_charge_paise = :extraCharge WHERE id = :id`,
    retire:
      'UPDATE priorities SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Membership: {
    idKind: 'membership',
    fields: [
      { key: 'discountRate', shownAs: 'DiscountRate', kind: 'ppm', otherwise: 0 },
      paise('price', 'Price'),
      { key: 'months', shownAs: 'Months', kind: 'number', otherwise: null },
    ],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, discount_rate_ppm AS discountRate,
                    price_paise AS price, months FROM memberships`,
    insert: `INSERT INTO memberships (name, is_active, discount_rate_ppm, price_paise, months)
             VALUES (:name, :isActive, :discountRate, :price, :months)`,
    update: `UPDATE memberships SET version = version + 1, name = :name, is_active = :isActive,
                    discount_rate_ppm = :discountRate, price_paise = :price, months = :months
              WHERE id = :id`,
    retire:
      'UPDATE memberships SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Courier: {
    idKind: 'courier',
    fields: [optional('mobile', 'Mobile'), optional('trackingUrl', 'TrackingUrl')],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, mobile, tracking_url AS trackingUrl
               FROM couriers`,
    insert: `INSERT INTO couriers (name, is_active, mobile, tracking_url)
             VALUES (:name, :isActive, :mobile, :trackingUrl)`,
    update: `UPDATE couriers SET version = version + 1, name = :name, is_active = :isActive, mobile = :mobile,
                    tracking_url = :trackingUrl WHERE id = :id`,
    retire:
      'UPDATE couriers SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Reason: {
    idKind: 'reason',
    fields: [{ key: 'usedFor', shownAs: 'UsedFor', kind: 'text' }, flag('needsNote', 'NeedsNote')],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, used_for AS usedFor, needs_note AS needsNote
               FROM reasons`,
    insert: `INSERT INTO reasons (name, is_active, used_for, needs_note)
             VALUES (:name, :isActive, :usedFor, :needsNote)`,
    update: `UPDATE reasons SET version = version + 1, name = :name, is_active = :isActive, used_for = :usedFor,
                    needs_note = :needsNote WHERE id = :id`,
    retire:
      'UPDATE reasons SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  JobCharge: {
    idKind: 'jobCharge',
    fields: [optional('sac', 'SAC'), paise('price', 'Price'), flag('isPriceAsked', 'IsPriceAsked')],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, sac, price_paise AS price,
                    is_price_asked AS isPriceAsked FROM job_charges`,
    insert: `INSERT INTO job_charges (name, is_active, sac, price_paise, is_price_asked)
             VALUES (:name, :isActive, :sac, :price, :isPriceAsked)`,
    update: `UPDATE job_charges SET version = version + 1, name = :name, is_active = :isActive, sac = :sac,
                    price_paise = :price, is_price_asked = :isPriceAsked WHERE id = :id`,
    retire:
      'UPDATE job_charges SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Holiday: {
    idKind: 'holiday',
    fields: [{ key: 'date', shownAs: 'Date', kind: 'date' }, flag('forLabs', 'ForLabs')],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId, date, for_labs AS forLabs FROM holidays`,
    insert: `INSERT INTO holidays (name, is_active, date, for_labs)
             VALUES (:name, :isActive, :date, :forLabs)`,
    update: `UPDATE holidays SET version = version + 1, name = :name, is_active = :isActive, date = :date,
                    for_labs = :forLabs WHERE id = :id`,
    retire:
      'UPDATE holidays SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Brand: {
    idKind: 'brand',
    fields: [],
    select:
      'SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId FROM brands',
    insert: 'INSERT INTO brands (name, is_active) VALUES (:name, :isActive)',
    update:
      'UPDATE brands SET version = version + 1, name = :name, is_active = :isActive WHERE id = :id',
    retire:
      'UPDATE brands SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
  Category: {
    idKind: 'category',
    fields: [{ key: 'itemTypeID', shownAs: 'ItemTypeID', kind: 'itemType' }],
    select: `SELECT id, version, name, is_active AS isActive, merged_into_id AS mergedIntoId,
                    item_type_id AS itemTypeID FROM categories`,
    insert: `INSERT INTO categories (name, is_active, item_type_id, code)
             VALUES (:name, :isActive, :itemTypeID, upper(substr(replace(:name, ' ', ''), 1, 12)))`,
    update: `UPDATE categories SET version = version + 1, name = :name, is_active = :isActive,
                    item_type_id = :itemTypeID
              WHERE id = :id`,
    retire:
      'UPDATE categories SET version = version + 1, is_active = 0, merged_into_id = :into WHERE id = :from',
  },
}
