import type { ApprovalAction } from '../contract/approvals.ts'
import { ROLES, type Role } from '../contract/permissions.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { readSetting } from '../settings/settings.ts'
import { permissionsOf } from '../staff/users.ts'

const WHOLE_PPM = 1_000_000

/**
 * Whether this person may say yes to it: they give approvals, and may do it themselves. For a
 * discount `ratePpm` must be within their own ceiling of each of the goods.
 */
export function mayApprove(
  db: ReadableDb,
  person: { id: number; role: Role },
  asked: { action: ApprovalAction; ratePpm: number; itemIds?: readonly number[] },
): boolean {
  const permissions = permissionsOf(db, person)
  if (!permissions.has('approvals.give')) return false
  if (asked.action !== 'discount') return permissions.has(asked.action)
  const { itemIds = [], ratePpm } = asked
  const ceilings =
    itemIds.length === 0
      ? [ceilingOf(db, person.role)]
      : itemIds.map((itemId) => ceilingOfItem(db, person.role, itemId))
  return ceilings.every((ceilingPpm) => ceilingPpm === null || ratePpm <= ceilingPpm)
}

/** The ceiling of the role that may give least of an item: as much as anybody gives alone. */
export function lowestCeiling(db: ReadableDb, itemId: number): number {
  return Math.min(...ROLES.map((role) => ceilingOfItem(db, role, itemId) ?? WHOLE_PPM))
}

/** The highest discount that a role gives alone, in ppm of a line; null is no ceiling. */
export function ceilingOf(db: ReadableDb, role: Role): number | null {
  return readSetting(db, 'discountCeilingPpm')[role]
}

/**
 * As `ceilingOf`, of one item: what the shop has set for its brand or its category holds instead of
 * the role's own, and the lower where it has set both.
 */
export function ceilingOfItem(db: ReadableDb, role: Role, itemId: number): number | null {
  const own = ceilingOf(db, role)
  const rules = readSetting(db, 'shop').goodsCeilings ?? []
  if (rules.length === 0) return own
  const item = one<{ brand: string; category: string }>(
    db,
    `SELECT i.brand, c.name AS category FROM items i JOIN categories c ON c.id = i.category_id
      WHERE i.id = :itemId`,
    { itemId },
  )
  if (item === undefined) return own
  const names = { Brand: item.brand, Category: item.category }
  const given = rules
    .filter(({ kind, name }) => names[kind].toLowerCase() === name.toLowerCase())
    .flatMap(({ ppm }) => ppm[role] ?? [])
  return given.length === 0 ? own : Math.min(...given)
}
