import type { Services } from '../kernel/services.ts'
import { customerName } from './customer-name.ts'

/** A customer as lists and the cart show them. */
export type CustomerRow = {
  id: number
  name: string
  mobile: string | null
  email: string | null
  stateId: number | null
  gstin: string | null
  lastVisit: string | null
  countryId: number | null
  isForeigner: number
  isSez: number
  hasAddress: number
}

/** The columns of `CustomerRow`, of `customers`. */
export const CUSTOMER_COLUMNS = `
  id, name, mobile, email, state_id AS stateId, gstin, last_visit AS lastVisit,
  country_id AS countryId, is_foreigner AS isForeigner, is_sez AS isSez,
  coalesce(trim(address), '') <> '' AS hasAddress`

/** Rows as every list of customers shows them. */
export function encodeCustomerRow(services: Services, row: CustomerRow) {
  const { ids } = services
  return {
    ID: ids.encode('customer', row.id),
    NumericID: row.id,
    Name: customerName(services, row),
    Mobile: row.mobile,
    Email: row.email,
    StateID: row.stateId === null ? null : ids.encode('state', row.stateId),
    GSTIN: row.gstin,
    LastVisit: row.lastVisit,
    CountryID: row.countryId === null ? null : ids.encode('country', row.countryId),
    IsForeigner: row.isForeigner === 1,
    IsSEZ: row.isSez === 1,
    HasAddress: row.hasAddress === 1,
  }
}
