import { HOLDING, type ItemHolding } from '../../catalog/insert-item.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { averageCost } from '../../domain/stock-value.ts'
import { COUNTS } from './count-rows.ts'

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

type ItemRow = ItemHolding & { id: number; isSerialised: number; mergedIntoId: number | null }
type ItemRows = ReadonlyMap<number, ItemRow>
type Group = { itemId: number; scans: ScanRow[] }

/** What a count posted itself: of one that is posted, its lines are as they were decided. */
const OWN = "m.entity = 'stockCount' AND m.entity_id = :countId"

/**
 * Returns what was counted, an item or a lot a line, in the order of the first scans. A wall of
 * 10,000 lines is read in a few statements, for a statement a line takes many times as long.
 */
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
  const items = itemsAndSurvivors(
    db,
    scans.map(({ itemId }) => itemId),
  )
  const groups = new Map<string, Group>()
  for (const scan of scans) {
    // A numbered piece follows its item into another; goods in bulk stay with their own ledger.
    const itemId = scan.unitId === null ? scan.itemId : survivorIn(items, scan.itemId).id
    const key = JSON.stringify([itemId, scan.lot, scan.expiresOn])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { itemId, scans: [scan] })
    else group.scans.push(scan)
  }
  const ordered = [...groups.values()]
  const books = booksOf(db, countId, ordered, items)
  const pieces = piecesOf(db, countId, ordered, items)
  return ordered.map((group, index) => lineOf(group, items, books.get(index), pieces.get(index)))
}

/** The items of some rows and, step by step, those that they were merged into. */
function itemsAndSurvivors(db: ReadableDb, itemIds: readonly number[]): ItemRows {
  const items = new Map<number, ItemRow>()
  for (let wanted = [...new Set(itemIds)]; wanted.length > 0; ) {
    const rows = all<ItemRow>(
      db,
      `SELECT items.id, is_serialised AS isSerialised, merged_into_id AS mergedIntoId, ${HOLDING}
         FROM json_each(:wanted) w JOIN items ON items.id = w.value`,
      { wanted: JSON.stringify(wanted) },
    )
    for (const row of rows) items.set(row.id, row)
    wanted = [...new Set(rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? []))].filter(
      (id) => !items.has(id),
    )
  }
  return items
}

function itemIn(items: ItemRows, itemId: number): ItemRow {
  const item = items.get(itemId)
  if (item === undefined) throw new Error(`no item ${itemId} was read`)
  return item
}

function survivorIn(items: ItemRows, itemId: number): ItemRow {
  const item = itemIn(items, itemId)
  return item.mergedIntoId === null ? item : survivorIn(items, item.mergedIntoId)
}

function lineOf(
  { itemId, scans }: Group,
  items: ItemRows,
  book: Book | undefined,
  pieces: Pieces | undefined,
): CountedLine {
  const stockItem = survivorIn(items, itemId)
  const isSerialised = itemIn(items, itemId).isSerialised === 1
  const base = {
    itemId,
    stockItemId: stockItem.id,
    lot: scans[0]?.lot ?? null,
    expiresOn: scans[0]?.expiresOn ?? null,
    isSerialised,
    lastScanMs: Math.max(...scans.map(({ atMs }) => atMs)),
    zones: [...new Set(scans.map(({ zone }) => zone))],
    people: [...new Set(scans.map(({ by }) => by))],
  }
  if (isSerialised) return { ...base, batchId: null, ...comparedPieces(stockItem, scans, pieces) }
  const countedMilli = scans.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
  const bookMilli = book?.bookMilli ?? 0
  const varianceMilli = countedMilli - bookMilli
  const leftMilli = Math.min(stockItem.onHandMilli, book?.batchMilli ?? stockItem.onHandMilli)
  const hereMilli = leftMilli - (book?.postedMilli ?? 0)
  return {
    ...base,
    batchId: book?.batchId ?? null,
    countedMilli,
    bookMilli,
    varianceMilli,
    valuePaise: worthAtAverage(stockItem, varianceMilli),
    // What was counted as short and has been sold since was there after all.
    hasMoved: book?.hasMoved === 1 || (varianceMilli < 0 && hereMilli + varianceMilli < 0),
    missing: [],
    found: [],
  }
}

type Book = {
  line: number
  /** What the newest movement at the moment of the last scan left, of the item or of its lot. */
  bookMilli: number
  /** Whether goods of the item moved between its scans, or within two minutes of one. */
  hasMoved: 0 | 1
  batchId: number | null
  batchMilli: number | null
  /** What the count itself has put on the book since. */
  postedMilli: number
}

/** What the book says of goods in bulk, by the place of their line. */
function booksOf(
  db: ReadableDb,
  countId: number,
  groups: readonly Group[],
  items: ItemRows,
): ReadonlyMap<number, Book> {
  const asked = groups.flatMap(({ itemId, scans }, line) =>
    itemIn(items, itemId).isSerialised === 1
      ? []
      : [
          [
            line,
            itemId,
            survivorIn(items, itemId).id,
            scans[0]?.lot ?? null,
            scans[0]?.expiresOn ?? null,
            Math.max(...scans.map(({ movementId }) => movementId)),
            Math.min(...scans.map(({ atMs }) => atMs)) - NEAR_MS,
            Math.max(...scans.map(({ receivedAtMs }) => receivedAtMs)) + NEAR_MS,
          ],
        ],
  )
  const rows = all<Book>(
    db,
    `WITH asked AS MATERIALIZED (
       SELECT value ->> 0 AS line, value ->> 1 AS itemId, value ->> 2 AS stockItemId,
              value ->> 3 AS lot, value ->> 4 AS expiresOn, value ->> 5 AS movementId,
              value ->> 6 AS fromMs, value ->> 7 AS toMs
         FROM json_each(:asked))
     SELECT a.line,
            CASE WHEN a.lot IS NULL
              THEN coalesce(
                (SELECT m.balance_milli FROM stock_movements m
                  WHERE m.item_id = a.itemId AND m.id <= a.movementId ORDER BY m.id DESC LIMIT 1), 0)
              ELSE (
                SELECT coalesce(sum(m.qty_milli), 0)
                  FROM stock_movements m JOIN batches x ON x.id = m.batch_id
                 WHERE m.item_id = a.itemId AND m.id <= a.movementId AND x.lot = a.lot
                   AND (a.expiresOn IS NULL OR x.expires_on IS a.expiresOn))
            END AS bookMilli,
            EXISTS (SELECT 1 FROM stock_movements m
                     WHERE m.item_id = a.itemId AND m.at_ms BETWEEN a.fromMs AND a.toMs
                       AND m.reason NOT IN ('cost', 'merge') AND NOT (${OWN})) AS hasMoved,
            b.id AS batchId, b.on_hand_milli AS batchMilli,
            (SELECT coalesce(sum(m.qty_milli), 0) FROM stock_movements m
              WHERE m.item_id = a.stockItemId AND m.id > a.movementId AND ${OWN}
                AND (a.lot IS NULL OR m.batch_id = b.id))
              AS postedMilli
       FROM asked a
       LEFT JOIN batches b ON b.id = (
         SELECT id FROM batches
          WHERE item_id = a.stockItemId AND lot = a.lot
            AND (a.expiresOn IS NULL OR expires_on IS a.expiresOn)
          ORDER BY on_hand_milli DESC LIMIT 1)`,
    { countId, asked: JSON.stringify(asked) },
  )
  return new Map(rows.map((row) => [row.line, row]))
}

function worthAtAverage(holding: ItemHolding, qtyMilli: number): number | null {
  if (qtyMilli === 0) return 0
  const paise = averageCost(holding, Math.abs(qtyMilli))
  return paise === null ? null : Math.sign(qtyMilli) * paise
}

type Pieces = { missing: CountedUnit[]; found: CountedUnit[] }
type PieceRow = CountedUnit & { line: number; isFound: 0 | 1 }

/**
 * Numbered pieces by the place of their line: those that the book has and nobody saw, and those that
 * were seen though written off. Where each was seen says all, whatever moved meanwhile.
 */
function piecesOf(
  db: ReadableDb,
  countId: number,
  groups: readonly Group[],
  items: ItemRows,
): ReadonlyMap<number, Pieces> {
  const asked = groups.flatMap(({ itemId, scans }, line) =>
    itemIn(items, itemId).isSerialised === 1
      ? [[line, itemId, Math.max(...scans.map(({ movementId }) => movementId))]]
      : [],
  )
  if (asked.length === 0) return new Map()
  const seen = groups.flatMap(({ scans }, line) =>
    scans.flatMap(({ finding, unitId }) =>
      unitId === null ? [] : [[line, unitId, finding === 'WrittenOff' ? 1 : 0]],
    ),
  )
  const rows = all<PieceRow>(
    db,
    `WITH asked AS MATERIALIZED (
       SELECT value ->> 0 AS line, value ->> 1 AS itemId, value ->> 2 AS movementId
         FROM json_each(:asked)),
     seen AS MATERIALIZED (
       SELECT value ->> 0 AS line, value ->> 1 AS unitId, value ->> 2 AS wasWrittenOff
         FROM json_each(:seen))
     SELECT a.line, 0 AS isFound, u.id, u.code, u.cost_paise AS costPaise
       FROM asked a JOIN units u ON u.item_id = a.itemId AND u.status = 'in_stock'
      WHERE (a.line, u.id) NOT IN (SELECT line, unitId FROM seen)
        AND NOT EXISTS (SELECT 1 FROM stock_movements m
                         WHERE m.unit_id = u.id AND m.id > a.movementId)
     UNION ALL
     SELECT s.line, 1 AS isFound, u.id, u.code, u.cost_paise AS costPaise
       FROM seen s JOIN units u ON u.id = s.unitId
      WHERE s.wasWrittenOff = 1 AND u.status = 'written_off'
     UNION ALL
     SELECT a.line, m.qty_milli > 0 AS isFound, u.id, u.code, u.cost_paise AS costPaise
       FROM asked a
       JOIN units u ON u.item_id = a.itemId
       JOIN stock_movements m ON m.unit_id = u.id AND m.qty_milli <> 0
      WHERE ${OWN}
      ORDER BY 1, 3`,
    { countId, asked: JSON.stringify(asked), seen: JSON.stringify(seen) },
  )
  const pieces = new Map<number, Pieces>()
  for (const { code, costPaise, id, isFound, line } of rows) {
    const of = pieces.get(line) ?? { missing: [], found: [] }
    pieces.set(line, of)
    of[isFound === 1 ? 'found' : 'missing'].push({ id, code, costPaise })
  }
  return pieces
}

function comparedPieces(
  holding: ItemHolding,
  scans: readonly ScanRow[],
  { found, missing }: Pieces = { missing: [], found: [] },
): Pick<
  CountedLine,
  'countedMilli' | 'bookMilli' | 'varianceMilli' | 'valuePaise' | 'hasMoved' | 'missing' | 'found'
> {
  const countedMilli =
    ONE_PIECE_MILLI *
    scans.filter(
      ({ finding, unitId }) => unitId !== null && finding !== 'Sold' && finding !== 'Returned',
    ).length
  const varianceMilli = ONE_PIECE_MILLI * (found.length - missing.length)
  const average = worthAtAverage(holding, ONE_PIECE_MILLI)
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
