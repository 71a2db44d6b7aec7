import type { ApprovalAction } from '../contract/approvals.ts'
import type { Role } from '../contract/permissions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { readSetting } from '../settings/settings.ts'
import { permissionsOf } from '../staff/users.ts'

/**
 * Whether this person may say yes to it: they give approvals, and may do it themselves. For a
 * discount `ratePpm` must be within their own ceiling.
 */
export function mayApprove(
  db: ReadableDb,
  person: { id: number; role: Role },
  asked: { action: ApprovalAction; ratePpm: number },
): boolean {
  const permissions = permissionsOf(db, person)
  if (!permissions.has('approvals.give')) return false
  if (asked.action !== 'discount') return permissions.has(asked.action)
  const ceilingPpm = ceilingOf(db, person.role)
  return ceilingPpm === null || asked.ratePpm <= ceilingPpm
}

/** The highest discount that a role gives alone, in ppm of a line; null is no ceiling. */
export function ceilingOf(db: ReadableDb, role: Role): number | null {
  return readSetting(db, 'discountCeilingPpm')[role]
}
