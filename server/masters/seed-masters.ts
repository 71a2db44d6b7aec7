import { insert, type SqlParams, type WritableDb } from '../db/sql.ts'
import { financialYear, financialYearOf } from '../domain/financial-year.ts'
import { STATES } from '../domain/states.ts'
import {
  CARD_TYPES,
  COUNTRIES,
  GENDERS,
  INDIA,
  ITEM_TYPES,
  MEMBERSHIPS,
  MODULES,
  OPTICAL_MODULE,
  PRIORITIES,
  RECEIPT_TYPES,
  SOURCES,
} from './master-rows.ts'
import {
  RATES_BEFORE_FROM,
  RATES_SINCE_FROM,
  TAX_SCHEDULE,
  type TaxClassRow,
} from './tax-schedule.ts'

const PPM_PER_PERCENT = 10_000

/**
 * Writes the rows that every shop starts with: places, years, lists, item types and the rate
 * schedule. Into an empty database only, in the caller's transaction. `localToday` is the branch's
 * `yyyy-mm-dd...`.
 */
export function seedMasters(tx: WritableDb, { localToday }: { localToday: string }): void {
  insertRows(
    tx,
    'INSERT INTO countries (id, name, name_code) VALUES (:id, :name, :nameCode)',
    COUNTRIES,
  )
  for (const { code, name, nameCode, isRetired } of STATES) {
    insert(
      tx,
      `INSERT INTO states (id, country_id, code, name, name_code, is_retired)
       VALUES (:id, :countryId, :code, :name, :nameCode, :isRetired)`,
      { id: Number(code), countryId: INDIA, code, name, nameCode, isRetired: isRetired ? 1 : 0 },
    )
  }
  openFinancialYears(tx, { localToday })
  insertRows(tx, 'INSERT INTO modules (id, name) VALUES (:id, :name)', MODULES)
  for (const type of ITEM_TYPES) {
    insert(
      tx,
      `INSERT INTO item_types (id, module_id, name, name_code, section, image_path)
       VALUES (:id, :moduleId, :name, :nameCode, :section, :imagePath)`,
      { ...type, moduleId: OPTICAL_MODULE },
    )
  }
  insertRows(
    tx,
    'INSERT INTO genders (id, name, name_code) VALUES (:id, :name, :nameCode)',
    GENDERS,
  )
  insertRows(
    tx,
    'INSERT INTO card_types (id, name, name_code) VALUES (:id, :name, :nameCode)',
    CARD_TYPES,
  )
  insertRows(
    tx,
    'INSERT INTO sources (id, name, name_code) VALUES (:id, :name, :nameCode)',
    SOURCES,
  )
  insertRows(
    tx,
    'INSERT INTO priorities (id, name, name_code, lead_days) VALUES (:id, :name, :nameCode, :leadDays)',
    PRIORITIES,
  )
  insertRows(
    tx,
    'INSERT INTO memberships (id, name, name_code, discount_rate_ppm) VALUES (:id, :name, :nameCode, :discountRatePpm)',
    MEMBERSHIPS,
  )
  insertRows(
    tx,
    `INSERT INTO receipt_types (id, name, name_code, kind, needs_reference)
     VALUES (:id, :name, :nameCode, :kind, :needsReference)`,
    RECEIPT_TYPES,
  )
  for (const row of TAX_SCHEDULE) seedTaxClass(tx, row)
}

/** Opens the financial year of a day and the one before it, where they are not there yet. */
export function openFinancialYears(tx: WritableDb, { localToday }: { localToday: string }): void {
  const { yearId } = financialYearOf(localToday)
  for (const id of [yearId - 1, yearId]) {
    const { name, startsOn, endsOn } = financialYear(id)
    insert(
      tx,
      `INSERT INTO financial_years (id, name, starts_on, ends_on, is_open)
       VALUES (:id, :name, :startsOn, :endsOn, 1)
       ON CONFLICT (id) DO NOTHING`,
      { id, name, startsOn, endsOn },
    )
  }
}

function seedTaxClass(tx: WritableDb, row: TaxClassRow): void {
  const taxClassId = insert(
    tx,
    'INSERT INTO tax_classes (name, name_code, hsn) VALUES (:name, :nameCode, :hsn)',
    {
      name: row.name,
      nameCode: row.nameCode,
      hsn: row.hsn,
    },
  )
  const dated = [
    { validFrom: RATES_BEFORE_FROM, rate: row.rateBefore, source: row.sourceBefore },
    { validFrom: RATES_SINCE_FROM, rate: row.rateSince, source: row.sourceSince },
  ]
  for (const { validFrom, rate, source } of dated) {
    insert(
      tx,
      `INSERT INTO tax_rates (tax_class_id, valid_from, igst_rate_ppm, kind, source)
       VALUES (:taxClassId, :validFrom, :igstRatePpm, :kind, :source)`,
      {
        taxClassId,
        validFrom,
        igstRatePpm: rate * PPM_PER_PERCENT,
        kind: row.kind ?? 'taxable',
        source,
      },
    )
  }
}

function insertRows(tx: WritableDb, sql: string, rows: readonly SqlParams[]): void {
  for (const row of rows) insert(tx, sql, row)
}
