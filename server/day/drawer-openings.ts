import { all, type ReadableDb } from '../db/sql.ts'
import type { Marks } from './day-rows.ts'

export type BareOpening = { atMs: number; reason: string; userName: string | null }

/** Returns the drawer's openings between two marks that belong to no sale. */
export function openingsWithoutSale(
  db: ReadableDb,
  start: Marks,
  end: Marks | null,
): BareOpening[] {
  return all<BareOpening>(
    db,
    `SELECT d.at_ms AS atMs, d.reason, u.display_name AS userName
       FROM drawer_openings d LEFT JOIN users u ON u.id = d.user_id
      WHERE d.id > :after AND d.id <= :upTo AND d.receipt_id IS NULL AND d.order_id IS NULL
        AND d.account_receipt_id IS NULL
      ORDER BY d.id`,
    { after: start.openingId, upTo: end?.openingId ?? Number.MAX_SAFE_INTEGER },
  )
}
