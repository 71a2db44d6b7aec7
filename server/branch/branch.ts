import { one, type ReadableDb } from '../db/sql.ts'

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
  gstin: string | null
  phone: string
  email: string
  logoFileName: string | null
  isCompositionScheme: boolean
  currency: string
  timeZone: string
  upiId: string | null
  terms: string
  moduleId: number
  walkInCustomerId: number
  numberPrefix: string
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

type BranchRow = Omit<Branch, 'isCompositionScheme'> & { isCompositionScheme: number }

/** The branch, or undefined in a database where no shop has been set up yet. */
export function findBranch(db: ReadableDb): Branch | undefined {
  const row = one<BranchRow>(
    db,
    `SELECT b.id, b.company_id AS companyId, b.name, b.legal_name AS legalName,
            b.licence_no AS licenceNo, b.address, b.city, b.state_id AS stateId,
            s.code AS stateCode, s.name AS stateName, b.pincode, b.gstin, b.phone, b.email,
            b.logo_file_name AS logoFileName, b.is_composition_scheme AS isCompositionScheme,
            b.currency, b.time_zone AS timeZone, b.upi_id AS upiId, b.terms,
            b.module_id AS moduleId,
            b.walk_in_customer_id AS walkInCustomerId, b.number_prefix AS numberPrefix
       FROM branches b JOIN states s ON s.id = b.state_id
      ORDER BY b.id
      LIMIT 1`,
  )
  return row && { ...row, isCompositionScheme: row.isCompositionScheme === 1 }
}
