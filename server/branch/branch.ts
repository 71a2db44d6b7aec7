import { one, type ReadableDb } from '../db/sql.ts'
import { type Registration, registrationChanges } from './registrations.ts'

/** The branch that this database belongs to. */
export type Branch = {
  id: number
  companyId: number
  name: string
  /** The name of registration, where the shop trades under another. */
  legalName: string | null
  address: string
  city: string
  stateId: number
  stateCode: string
  stateName: string
  pincode: string
  /** As of today; `branchOn` has it as of another day. */
  gstin: string | null
  phone: string
  email: string
  logoFileName: string | null
  /** As of today. */
  isCompositionScheme: boolean
  /** The newest first, the last of them that of the set-up. */
  registrations: readonly Registration[]
  currency: string
  timeZone: string
  upiId: string | null
  terms: string
  /** The shop's bank account in its own words; null where none is printed. */
  bank: string | null
  moduleId: number
  walkInCustomerId: number
  /** Of the set-up. */
  numberPrefix: string
  /** As of today: what stands in its place since the GSTIN changed. */
  seriesPrefix: string | null
  /** The licence under which it sells contact lenses and solutions. */
  licenceNo: string | null
}

/**
 * Whether the branch may put tax on a bill: neither a composition dealer nor a shop without a GSTIN
 * may.
 */
export function mayChargeTax(branch: Branch): boolean {
  return branch.gstin !== null && !branch.isCompositionScheme
}

/** Returns the branch with the GSTIN and the scheme that it had on the day of a local date. */
export function branchOn(branch: Branch, date: string): Branch {
  const day = date.slice(0, 10)
  const registration = branch.registrations.find(({ from }) => from <= day)
  if (registration === undefined) return branch
  const { gstin, isCompositionScheme, seriesPrefix } = registration
  return { ...branch, gstin, isCompositionScheme, seriesPrefix }
}

/** Whether the branch might put tax on a bill on any of these days; `until` is exclusive. */
export function mayHaveChargedTax(branch: Branch, from: string, until: string): boolean {
  const begun = branch.registrations.filter((each) => each.from > from && each.from < until)
  return [from, ...begun.map((each) => each.from)].some((day) =>
    mayChargeTax(branchOn(branch, day)),
  )
}

type BranchRow = Omit<Branch, 'isCompositionScheme' | 'registrations' | 'seriesPrefix'> & {
  isCompositionScheme: number
}

const BEFORE_ALL_DAYS = '0000-00-00'

/**
 * Returns the branch as it was set up, or undefined in a database where no shop has been set up
 * yet; `branchOn` has its present registration.
 */
export function findBranch(db: ReadableDb): Branch | undefined {
  const row = one<BranchRow>(
    db,
    `SELECT b.id, b.company_id AS companyId, b.name, b.legal_name AS legalName,
            b.licence_no AS licenceNo, b.address, b.city, b.state_id AS stateId,
            s.code AS stateCode, s.name AS stateName, b.pincode, b.gstin, b.phone, b.email,
            b.logo_file_name AS logoFileName, b.is_composition_scheme AS isCompositionScheme,
            b.currency, b.time_zone AS timeZone, b.upi_id AS upiId, b.terms, b.bank,
            b.module_id AS moduleId,
            b.walk_in_customer_id AS walkInCustomerId, b.number_prefix AS numberPrefix
       FROM branches b JOIN states s ON s.id = b.state_id
      ORDER BY b.id
      LIMIT 1`,
  )
  if (row === undefined) return undefined
  const isCompositionScheme = row.isCompositionScheme === 1
  const start = { isCompositionScheme, seriesPrefix: null }
  const first = { ...start, from: BEFORE_ALL_DAYS, gstin: row.gstin }
  return { ...row, ...start, registrations: [...registrationChanges(db), first] }
}
