import { insert, run, type WritableDb } from '../db/sql.ts'

export type NewBranch = {
  name: string
  legalName?: string | null
  licenceNo?: string | null
  address: string
  city: string
  stateCode: string
  pincode: string
  /** Normalised and checked. */
  gstin: string | null
  phone: string
  email: string
  logoFileName: string | null
  isCompositionScheme: boolean
  upiId: string | null
  terms: string
  numberPrefix: string
}

const COMPANY = 1

/** Writes the branch row. Returns its number. */
export function insertBranch(
  tx: WritableDb,
  { isCompositionScheme, legalName = null, licenceNo = null, stateCode, ...columns }: NewBranch,
  { moduleId, walkInCustomerId }: { moduleId: number; walkInCustomerId: number },
): number {
  const branchId = insert(
    tx,
    `INSERT INTO branches
       (company_id, name, legal_name, licence_no, address, city, state_id, pincode, gstin, phone, email, logo_file_name,
        is_composition_scheme, currency, time_zone, upi_id, terms, module_id, number_prefix)
     VALUES
       (:companyId, :name, :legalName, :licenceNo, :address, :city, :stateId, :pincode, :gstin, :phone, :email,
        :logoFileName, :isCompositionScheme, 'INR', 'Asia/Kolkata', :upiId, :terms, :moduleId,
        :numberPrefix)`,
    {
      ...columns,
      legalName,
      licenceNo,
      companyId: COMPANY,
      stateId: Number(stateCode),
      isCompositionScheme: isCompositionScheme ? 1 : 0,
      moduleId,
    },
  )
  run(tx, 'UPDATE branches SET walk_in_customer_id = :walkInCustomerId WHERE id = :branchId', {
    walkInCustomerId,
    branchId,
  })
  return branchId
}
