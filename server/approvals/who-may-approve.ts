import type { ApprovalAction } from '../contract/approvals.ts'
import { ROLES, type Role } from '../contract/permissions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { readSetting } from '../settings/settings.ts'
import { permissionsOf } from '../staff/users.ts'

const WHOLE_PPM = 1_000_000

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

/** The ceiling of the role that may give least: as much as anybody gives alone. */
export function lowestCeiling(db: ReadableDb): number {
  return Math.min(...ROLES.map((role) => ceilingOf(db, role) ?? WHOLE_PPM))
}

/** The highest discount that a role gives alone, in ppm of a line; null is no ceiling. */
export function ceilingOf(db: ReadableDb, role: Role): number | null {
  return readSetting(db, 'discountCeilingPpm')[role]
}
