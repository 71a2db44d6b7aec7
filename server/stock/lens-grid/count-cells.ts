import { insert, run, type WritableDb } from '../../db/sql.ts'
import type { CommitContext } from '../../kernel/commit-context.ts'
import { addZone } from '../count/open-count.ts'
import { writeScan } from '../count/write-scan.ts'

/** What was counted of one cell; the quantity in thousandths of the item's unit. */
export type CountedCell = { itemId: number; code: string; qtyMilli: number }

/**
 * Writes a count of cells of a family, closed: another person compares and posts it. Returns its
 * number.
 */
export function countCells(
  tx: WritableDb,
  { localNow, nowMs, userId }: CommitContext,
  of: { name: string; cells: readonly CountedCell[]; deviceId: number | null },
): number {
  const countId = insert(
    tx,
    `INSERT INTO stock_counts (name, kind, state, created_at_ms, created_by)
     VALUES (:name, 'zone', 'Open', :nowMs, :userId)`,
    { name: `${of.name} ${localNow.slice(0, 10)}`, nowMs, userId },
  )
  const zoneId = addZone(tx, { countId, zone: of.name.slice(0, 60), nowMs, userId })
  for (const { code, itemId, qtyMilli } of of.cells) {
    writeScan(tx, {
      countId,
      zoneId,
      itemId,
      unitId: null,
      lot: null,
      expiresOn: null,
      code,
      qtyMilli,
      finding: null,
      atMs: nowMs,
      nowMs,
      isLate: false,
      userId,
      deviceId: of.deviceId,
      key: null,
    })
  }
  run(
    tx,
    `UPDATE count_zones SET state = 'Closed', closed_at_ms = :nowMs, closed_by = :userId
      WHERE id = :zoneId`,
    { zoneId, nowMs, userId },
  )
  return countId
}
