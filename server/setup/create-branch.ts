import { recordChange } from '../audit/record-change.ts'
import { insertBranch, type NewBranch } from '../branch/insert-branch.ts'
import { insertCustomer, NO_FIELDS } from '../customers/save-customer.ts'
import type { WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Services } from '../kernel/services.ts'
import { OPTICAL_MODULE } from '../masters/master-rows.ts'

export const WALK_IN_CUSTOMER_NAME = 'Walk-in customer'

/**
 * Writes the branch and its walk-in customer (the one of every sale that names nobody). Returns
 * the branch's number. The masters must be there.
 */
export function createBranch(
  tx: WritableDb,
  services: Services,
  branch: NewBranch,
  actor: Actor,
): number {
  const atMs = services.clock.now()
  const walkInCustomerId = insertCustomer(tx, { ...NO_FIELDS, name: WALK_IN_CUSTOMER_NAME }, atMs)
  const branchId = insertBranch(tx, branch, { moduleId: OPTICAL_MODULE, walkInCustomerId })
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
