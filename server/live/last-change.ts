import { lastChange as spec } from '../contract/live.ts'
import { one } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'

/** How far back a change is looked for: it is asked about just after it was made. */
const NEWEST_ROWS = 20_000

/** Answers who made the newest change of an entry, by the log of changes. */
export const getLastChange = operation(spec, ({ query, services }) => {
  const id = services.idOf(query.kind, query.id, 'id')
  const change = one<{ atMs: number; by: string | null }>(
    services.db,
    `SELECT a.at_ms AS atMs, u.display_name AS by
       FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
      WHERE a.seq > (SELECT max(seq) FROM audit_log) - :newest
        AND a.entity = :kind AND a.entity_id = :id
      ORDER BY a.seq DESC LIMIT 1`,
    { kind: query.kind, id: String(id), newest: NEWEST_ROWS },
  )
  if (change === undefined) return { By: null, At: null }
  return { By: change.by, At: toLocalText(change.atMs, services.branch().timeZone) }
})
