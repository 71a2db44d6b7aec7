import { recordChange } from '../audit/record-change.ts'
import { insert, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Services } from '../kernel/services.ts'
import { OPTICAL_MODULE } from '../masters/master-rows.ts'

export type NewBranch = {
  name: string
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
export const WALK_IN_CUSTOMER_NAME = 'Walk-in customer'

/**
 * Writes the branch and its walk-in customer (the one of every sale that names nobody); answers the
 * branch's number. The masters must be there.
 */
export function createBranch(
  tx: WritableDb,
  services: Services,
  branch: NewBranch,
  actor: Actor,
): number {
  const atMs = services.clock.now()
  const walkInCustomerId = insert(
    tx,
    `INSERT INTO customers (name, mobile_digits, created_at_ms) VALUES (:name, '', :atMs)`,
    { name: WALK_IN_CUSTOMER_NAME, atMs },
  )
  const { isCompositionScheme, stateCode, ...columns } = branch
  const branchId = insert(
    tx,
    `INSERT INTO branches
       (company_id, name, address, city, state_id, pincode, gstin, phone, email, logo_file_name,
        is_composition_scheme, currency, time_zone, upi_id, terms, module_id, number_prefix)
     VALUES
       (:companyId, :name, :address, :city, :stateId, :pincode, :gstin, :phone, :email,
        :logoFileName, :isCompositionScheme, 'INR', 'Asia/Kolkata', :upiId, :terms, :moduleId,
        :numberPrefix)`,
    {
      ...columns,
      companyId: COMPANY,
      stateId: Number(stateCode),
      isCompositionScheme: isCompositionScheme ? 1 : 0,
      moduleId: OPTICAL_MODULE,
    },
  )
  run(tx, 'UPDATE branches SET walk_in_customer_id = :walkInCustomerId WHERE id = :branchId', {
    walkInCustomerId,
    branchId,
  })
  services.forgetBranch()
  recordChange(tx, {
    actor,
    atMs,
    action: 'branch.created',
    entity: 'branch',
    entityId: branchId,
    detail: { ...branch, walkInCustomerId },
  })
  return branchId
}
