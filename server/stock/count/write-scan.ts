import type { ScanResult } from '../../contract/stock-counts.ts'
import { insert, one, type ReadableDb, type WritableDb } from '../../db/sql.ts'

export type NewScan = {
  countId: number
  zoneId: number
  /** Null for a code that no item has. */
  itemId: number | null
  unitId: number | null
  lot: string | null
  expiresOn: string | null
  code: string
  qtyMilli: number
  finding: ScanResult | null
  atMs: number
  nowMs: number
  /** Its device's clock is off: the book is that of now. */
  isLate: boolean
  userId: number
  deviceId: number | null
  key: string | null
}

/** Writes a scan with the newest movement at its moment: the book is what stood there. */
export function writeScan(tx: WritableDb, { isLate, ...scan }: NewScan): number {
  return insert(
    tx,
    `INSERT INTO count_scans
       (count_id, zone_id, item_id, unit_id, lot, expires_on, code, qty_milli, finding,
        movement_id, at_ms, received_at_ms, is_late, user_id, device_id, scan_key)
     VALUES
       (:countId, :zoneId, :itemId, :unitId, :lot, :expiresOn, :code, :qtyMilli, :finding,
        :movementId, :atMs, :nowMs, :isLate, :userId, :deviceId, :key)`,
    {
      ...scan,
      isLate: isLate ? 1 : 0,
      movementId: newestMovement(tx, isLate ? scan.nowMs : scan.atMs),
    },
  )
}

function newestMovement(db: ReadableDb, atMs: number): number {
  const movement = one<{ id: number }>(
    db,
    'SELECT id FROM stock_movements WHERE at_ms <= :atMs ORDER BY id DESC LIMIT 1',
    { atMs },
  )
  return movement?.id ?? 0
}
