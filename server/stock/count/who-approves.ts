import { ROLE_PERMISSIONS, ROLES } from '../../contract/permissions.ts'
import { all, type ReadableDb } from '../../db/sql.ts'

const APPROVERS = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('stock.approve'))

export type WhoApproves = {
  /** Whether this person may approve the count. */
  mayApprove: boolean
  /** They counted themselves, and nobody else can: it takes a reason. */
  needsReason: boolean
  /** The people who did not count and may approve. */
  others: readonly string[]
}

/** Whoever counted does not approve the count, unless nobody else in the shop can. */
export function whoApproves(db: ReadableDb, countId: number, userId: number): WhoApproves {
  const people = all<{ id: number; name: string; counted: number }>(
    db,
    `SELECT u.id, u.display_name AS name,
            EXISTS (SELECT 1 FROM count_scans s
                     WHERE s.count_id = :countId AND s.user_id = u.id) AS counted
       FROM users u
      WHERE u.is_active = 1 AND u.role IN (SELECT value FROM json_each(:roles))
      ORDER BY u.display_name`,
    { countId, roles: JSON.stringify(APPROVERS) },
  )
  const hasCounted = people.some(({ counted, id }) => id === userId && counted === 1)
  const others = people.flatMap(({ counted, id, name }) =>
    counted === 0 && id !== userId ? [name] : [],
  )
  const isAlone = others.length === 0
  return { mayApprove: !hasCounted || isAlone, needsReason: hasCounted && isAlone, others }
}
