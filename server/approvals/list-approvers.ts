import { listApprovers as spec } from '../contract/approvals.ts'
import type { Role } from '../contract/permissions.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { ppmToPercent } from '../wire/rupees.ts'
import { ceilingOf, mayApprove } from './who-may-approve.ts'

type Person = { id: number; userName: string; displayName: string; role: Role }

export const listApprovers = operation(spec, ({ query, services }) => {
  const { db } = services
  const people = all<Person>(
    db,
    `SELECT id, user_name AS userName, display_name AS displayName, role
       FROM users WHERE is_active = 1 AND pin_hash IS NOT NULL ORDER BY display_name`,
  )
  return {
    Items: people
      .filter((person) => mayApprove(db, person, { action: query.action, ratePpm: 0 }))
      .map(({ displayName, role, userName }) => {
        const ceilingPpm = ceilingOf(db, role)
        return {
          UserName: userName,
          DisplayName: displayName,
          MaximumRate: ceilingPpm === null ? null : ppmToPercent(ceilingPpm),
        }
      }),
  }
})
