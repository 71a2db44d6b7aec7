import { exactlyOne, type ReadableDb } from '../db/sql.ts'

/** The lists of which a sale may still name a row that was merged into another since. */
const LISTS = {
  doctor: 'doctors',
  supplier: 'suppliers',
  fitter: 'fitters',
  priority: 'priorities',
} as const

export type FollowedKind = keyof typeof LISTS

/** Returns the row that stands for `id` now: itself, or the one it was merged into. */
export function standingRow(db: ReadableDb, kind: FollowedKind, id: number): number {
  return exactlyOne<{ id: number }>(
    db,
    `WITH RECURSIVE way (id, depth) AS (
       SELECT :id, 0
       UNION ALL
       SELECT row.merged_into_id, way.depth + 1
         FROM way JOIN ${LISTS[kind]} row ON row.id = way.id
        WHERE row.merged_into_id IS NOT NULL
     )
     SELECT id FROM way ORDER BY depth DESC LIMIT 1`,
    { id },
  ).id
}

export function isFollowed(kind: string): kind is FollowedKind {
  return Object.hasOwn(LISTS, kind)
}
