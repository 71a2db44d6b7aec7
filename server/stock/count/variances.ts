import { holdingOf } from '../../catalog/insert-item.ts'
import { all, exactlyOne, one, type ReadableDb } from '../../db/sql.ts'
import { averageCost } from '../../domain/stock-value.ts'
import { COUNTS } from './count-rows.ts'
import { survivorOf } from './goods-of-code.ts'

/** A movement this near a scan leaves open whether its goods were counted. */
const NEAR_MS = 120_000
const ONE_PIECE_MILLI = 1_000

export type CountedUnit = { id: number; code: string; costPaise: number | null }

/** An item, or a lot of one, as it was counted against the book at the moment of its last scan. */
export type CountedLine = {
  /** The item as it was scanned; it may have been merged since. */
  itemId: number
  /** The item that carries its stock now. */
  stockItemId: number
  lot: string | null
  expiresOn: string | null
  batchId: number | null
  isSerialised: boolean
  countedMilli: number
  bookMilli: number
  varianceMilli: number
  /** What the variance is worth at the present average; null where no cost is known. */
  valuePaise: number | null
  /** Goods moved near or between its scans, or are gone since: to be counted again. */
  hasMoved: boolean
  lastScanMs: number
  zones: readonly string[]
  people: readonly string[]
  /** Numbered pieces that the book has and nobody saw, and that were written off and are here. */
  missing: readonly CountedUnit[]
  found: readonly CountedUnit[]
}

type ScanRow = {
  itemId: number
  unitId: number | null
  lot: string | null
  expiresOn: string | null
  qtyMilli: number
  finding: string | null
  movementId: number
  atMs: number
  receivedAtMs: number
  zone: string
  by: string
}

/** Returns what was counted, an item or a lot a line, in the order of the first scans. */
export function countedLines(db: ReadableDb, countId: number): CountedLine[] {
  const scans = all<ScanRow>(
    db,
    `SELECT s.item_id AS itemId, s.unit_id AS unitId, s.lot, s.expires_on AS expiresOn,
            s.qty_milli AS qtyMilli, s.finding, s.movement_id AS movementId, s.at_ms AS atMs,
            s.received_at_ms AS receivedAtMs, z.name AS zone, p.display_name AS by
       FROM count_scans s JOIN count_zones z ON z.id = s.zone_id JOIN users p ON p.id = s.user_id
      WHERE s.count_id = :countId AND s.item_id IS NOT NULL AND ${COUNTS}
      ORDER BY s.id`,
    { countId },
  )
  const groups = new Map<string, { itemId: number; scans: ScanRow[] }>()
  for (const scan of scans) {
    // A numbered piece follows its item into another; goods in bulk stay with their own ledger.
    const itemId = scan.unitId === null ? scan.itemId : survivorOf(db, scan.itemId)
    const key = JSON.stringify([itemId, scan.lot, scan.expiresOn])
    const group = groups.get(key) ?? { itemId, scans: [] }
    group.scans.push(scan)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap((group) => lineOf(db, group) ?? [])
}

function lineOf(
  db: ReadableDb,
  { itemId, scans }: { itemId: number; scans: readonly ScanRow[] },
): CountedLine | null {
  const [first] = scans
  if (first === undefined) return null
  const { isSerialised } = exactlyOne<{ isSerialised: number }>(
    db,
    'SELECT is_serialised AS isSerialised FROM items WHERE id = :itemId',
    { itemId },
  )
  const stockItemId = survivorOf(db, itemId)
  const movementId = Math.max(...scans.map((scan) => scan.movementId))
  const base = {
    itemId,
    stockItemId,
    lot: first.lot,
    expiresOn: first.expiresOn,
    isSerialised: isSerialised === 1,
    lastScanMs: Math.max(...scans.map(({ atMs }) => atMs)),
    zones: [...new Set(scans.map(({ zone }) => zone))],
    people: [...new Set(scans.map(({ by }) => by))],
  }
  if (isSerialised === 1)
    return { ...base, batchId: null, ...unitsOf(db, itemId, scans, movementId) }
  const batchId = first.lot === null ? null : batchIdOf(db, stockItemId, first)
  const countedMilli = scans.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
  const bookMilli =
    first.lot === null
      ? bookAt(db, itemId, movementId)
      : bookOfLot(db, itemId, { ...first, lot: first.lot }, movementId)
  const varianceMilli = countedMilli - bookMilli
  return {
    ...base,
    batchId,
    countedMilli,
    bookMilli,
    varianceMilli,
    valuePaise: worthAtAverage(db, stockItemId, varianceMilli),
    hasMoved:
      movedNear(db, itemId, scans) || leftBelowZero(db, { stockItemId, batchId, varianceMilli }),
    missing: [],
    found: [],
  }
}

/** The balance that the newest movement at the moment of a scan left. */
function bookAt(db: ReadableDb, itemId: number, movementId: number): number {
  const movement = one<{ balanceMilli: number }>(
    db,
    `SELECT balance_milli AS balanceMilli FROM stock_movements
      WHERE item_id = :itemId AND id <= :movementId ORDER BY id DESC LIMIT 1`,
    { itemId, movementId },
  )
  return movement?.balanceMilli ?? 0
}

function bookOfLot(
  db: ReadableDb,
  itemId: number,
  { expiresOn, lot }: { lot: string; expiresOn: string | null },
  movementId: number,
): number {
  return exactlyOne<{ milli: number }>(
    db,
    `SELECT coalesce(sum(m.qty_milli), 0) AS milli
       FROM stock_movements m JOIN batches b ON b.id = m.batch_id
      WHERE m.item_id = :itemId AND m.id <= :movementId AND b.lot = :lot
        AND (:expiresOn IS NULL OR b.expires_on IS :expiresOn)`,
    { itemId, lot, expiresOn, movementId },
  ).milli
}

function batchIdOf(
  db: ReadableDb,
  itemId: number,
  { expiresOn, lot }: { lot: string | null; expiresOn: string | null },
): number | null {
  const batch = one<{ id: number }>(
    db,
    `SELECT id FROM batches
      WHERE item_id = :itemId AND lot = :lot AND (:expiresOn IS NULL OR expires_on IS :expiresOn)
      ORDER BY on_hand_milli DESC LIMIT 1`,
    { itemId, lot, expiresOn },
  )
  return batch?.id ?? null
}

function worthAtAverage(db: ReadableDb, itemId: number, qtyMilli: number): number | null {
  if (qtyMilli === 0) return 0
  const paise = averageCost(holdingOf(db, itemId), Math.abs(qtyMilli))
  return paise === null ? null : Math.sign(qtyMilli) * paise
}

/** Whether goods of the item moved between its scans, or within two minutes of one. */
function movedNear(db: ReadableDb, itemId: number, scans: readonly ScanRow[]): boolean {
  const fromMs = Math.min(...scans.map(({ atMs }) => atMs)) - NEAR_MS
  const toMs = Math.max(...scans.map(({ receivedAtMs }) => receivedAtMs)) + NEAR_MS
  const moved = one(
    db,
    `SELECT 1 FROM stock_movements
      WHERE item_id = :itemId AND at_ms BETWEEN :fromMs AND :toMs
        AND reason NOT IN ('cost', 'merge') LIMIT 1`,
    { itemId, fromMs, toMs },
  )
  return moved !== undefined
}

/** Whether what was counted as short has been sold since: then it was there after all. */
function leftBelowZero(
  db: ReadableDb,
  of: { stockItemId: number; batchId: number | null; varianceMilli: number },
): boolean {
  if (of.varianceMilli >= 0) return false
  const { milli } = exactlyOne<{ milli: number }>(
    db,
    `SELECT min(i.on_hand_milli, coalesce(b.on_hand_milli, i.on_hand_milli)) AS milli
       FROM items i LEFT JOIN batches b ON b.id = :batchId WHERE i.id = :itemId`,
    { itemId: of.stockItemId, batchId: of.batchId },
  )
  return milli + of.varianceMilli < 0
}

/** Numbered pieces are compared one by one: where each was seen says all, whatever moved meanwhile. */
function unitsOf(
  db: ReadableDb,
  itemId: number,
  scans: readonly ScanRow[],
  movementId: number,
): Pick<
  CountedLine,
  'countedMilli' | 'bookMilli' | 'varianceMilli' | 'valuePaise' | 'hasMoved' | 'missing' | 'found'
> {
  const seen = JSON.stringify(scans.flatMap(({ unitId }) => unitId ?? []))
  const missing = all<CountedUnit>(
    db,
    `SELECT u.id, u.code, u.cost_paise AS costPaise FROM units u
      WHERE u.item_id = :itemId AND u.status = 'in_stock'
        AND u.id NOT IN (SELECT value FROM json_each(:seen))
        AND NOT EXISTS (SELECT 1 FROM stock_movements m
                         WHERE m.unit_id = u.id AND m.id > :movementId)
      ORDER BY u.id`,
    { itemId, seen, movementId },
  )
  const writtenOff = JSON.stringify(
    scans.flatMap(({ finding, unitId }) => (finding === 'WrittenOff' ? (unitId ?? []) : [])),
  )
  const found = all<CountedUnit>(
    db,
    `SELECT u.id, u.code, u.cost_paise AS costPaise
       FROM json_each(:writtenOff) w JOIN units u ON u.id = w.value
      WHERE u.status = 'written_off' ORDER BY u.id`,
    { writtenOff },
  )
  const countedMilli =
    ONE_PIECE_MILLI *
    scans.filter(
      ({ finding, unitId }) => unitId !== null && finding !== 'Sold' && finding !== 'Returned',
    ).length
  const varianceMilli = ONE_PIECE_MILLI * (found.length - missing.length)
  const average = worthAtAverage(db, itemId, ONE_PIECE_MILLI)
  const worth = (units: readonly CountedUnit[]) =>
    units.reduce((sum, { costPaise }) => sum + (costPaise ?? average ?? 0), 0)
  const isKnown = [...missing, ...found].every(({ costPaise }) => costPaise !== null)
  return {
    countedMilli,
    bookMilli: countedMilli - varianceMilli,
    varianceMilli,
    valuePaise: isKnown || average !== null ? worth(found) - worth(missing) : null,
    hasMoved: false,
    missing,
    found,
  }
}

export type NotCounted = {
  itemId: number
  code: string
  name: string
  bookMilli: number
  valuePaise: number
}

/**
 * Returns what the count should have met and nobody counted: it is its own state, and never none
 * without a yes. A count of what is scanned expects nothing more.
 */
export function notCounted(
  db: ReadableDb,
  count: {
    id: number
    kind: string
    itemTypeId: number | null
    brand: string | null
    shelf: string | null
  },
  lines: readonly CountedLine[],
): NotCounted[] {
  const { brand, itemTypeId, shelf } = count
  const isFiltered = itemTypeId !== null || brand !== null || shelf !== null
  const seen = JSON.stringify(lines.flatMap((line) => [line.itemId, line.stockItemId]))
  return all<NotCounted>(
    db,
    `SELECT i.id AS itemId, i.code, i.name, i.on_hand_milli AS bookMilli,
            i.stock_value_paise AS valuePaise
       FROM items i
      WHERE i.on_hand_milli > 0 AND i.hsn NOT LIKE '99%'
        AND i.id NOT IN (SELECT value FROM json_each(:seen))
        AND (i.id IN (SELECT item_id FROM count_items WHERE count_id = :countId)
             OR (:isFiltered = 1
                 AND (:itemTypeId IS NULL OR i.item_type_id = :itemTypeId)
                 AND (:brand IS NULL OR i.brand = :brand COLLATE NOCASE)
                 AND (:shelf IS NULL OR i.shelf = :shelf COLLATE NOCASE))
             OR (:isFiltered = 0 AND :kind = 'full'))
      ORDER BY i.stock_value_paise DESC, i.id`,
    {
      countId: count.id,
      kind: count.kind,
      isFiltered: isFiltered ? 1 : 0,
      itemTypeId,
      brand,
      shelf,
      seen,
    },
  )
}
