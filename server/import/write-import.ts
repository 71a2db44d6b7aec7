import { recordChange } from '../audit/record-change.ts'
import { insertItem, type NewItem, ownerOfCode } from '../catalog/insert-item.ts'
import type { ImportKind } from '../contract/import.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { bookOpeningStock } from '../stock/opening-stock.ts'
import { type CheckedItem, codesOf } from './check-catalogue.ts'
import type { RowError } from './row-error.ts'
import type { ShopRow } from './shop/shop-record.ts'
import { writeShopRow } from './shop/write-shop-row.ts'

/**
 * An import in short transactions, so that the till sells between them, and yet all or nothing. Its
 * rows are kept aside (`keepItems`) until one transaction decides (`decideImport`). Cut off before
 * that, nothing happened (`dropKeptItems`); after it, the next start carries on (`writeItems`).
 */
export type DecidedImport = {
  id: number
  kind: ImportKind
  itemCount: number
  writtenCount: number
  lastRow: number
  userId: number | null
  isDone: number
}

const COLUMNS = `
  id, kind, item_count AS itemCount, written_count AS writtenCount, last_row AS lastRow,
  user_id AS userId, state = 'done' AS isDone`

export function findImport(db: ReadableDb, id: number): DecidedImport | undefined {
  return one<DecidedImport>(db, `SELECT ${COLUMNS} FROM imports WHERE id = :id`, { id })
}

/** The import that is not all written yet. */
export function unfinishedImport(db: ReadableDb): DecidedImport | undefined {
  return one<DecidedImport>(db, `SELECT ${COLUMNS} FROM imports WHERE state = 'decided'`)
}

export function newestImportId(db: ReadableDb): number {
  return exactlyOne<{ id: number }>(db, 'SELECT coalesce(max(id), 0) AS id FROM imports').id
}

/** Which codes of some items the shop already uses, for an item, a barcode or a unit. */
export function codesInUse(db: ReadableDb, items: readonly CheckedItem[]): RowError[] {
  return items.flatMap(({ row, item }) =>
    codesOf(item).flatMap(([column, code]) => {
      const owner = ownerOfCode(db, code)
      if (owner === undefined) return []
      return [{ row, column, message: message('catalog.code-taken', { code, name: owner }) }]
    }),
  )
}

/** Keeps some good rows aside; nobody sees them yet. */
export function keepItems(tx: WritableDb, items: readonly CheckedItem[]): void {
  for (const { row, item } of items) {
    insert(tx, 'INSERT INTO import_items (row, item_json) VALUES (:row, :itemJson)', {
      row,
      itemJson: JSON.stringify(item),
    })
  }
}

/** Keeps good rows of a shop's file aside, numbered on from `from`. */
export function keepRecords(tx: WritableDb, from: number, rows: readonly ShopRow[]): void {
  for (const [index, row] of rows.entries()) {
    insert(tx, 'INSERT INTO import_items (row, item_json) VALUES (:row, :itemJson)', {
      row: from + index + 1,
      itemJson: JSON.stringify(row),
    })
  }
}

export function dropKeptItems(tx: WritableDb): void {
  run(tx, 'DELETE FROM import_items')
}

/** Drops up to `count` kept rows. Returns how many there were. */
export function dropSomeKeptItems(tx: WritableDb, count: number): number {
  return run(
    tx,
    `DELETE FROM import_items
      WHERE row IN (SELECT row FROM import_items ORDER BY row LIMIT :count)`,
    { count },
  )
}

/** The decision: from here on the import happens, even over a power cut. */
export function decideImport(
  tx: WritableDb,
  { actor, atMs, id, kind }: { id: number; kind: ImportKind; actor: Actor; atMs: number },
): void {
  const { itemCount } = exactlyOne<{ itemCount: number }>(
    tx,
    'SELECT count(*) AS itemCount FROM import_items',
  )
  insert(
    tx,
    `INSERT INTO imports
       (id, kind, state, item_count, written_count, last_row, user_id, decided_at_ms)
     VALUES (:id, :kind, 'decided', :itemCount, 0, 0, :userId, :atMs)`,
    { id, kind, itemCount, userId: actor.userId, atMs },
  )
  recordChange(tx, {
    actor,
    atMs,
    action: kind === 'Items' ? 'catalogue.imported' : 'shop.imported',
    entity: 'import',
    entityId: id,
    detail: kind === 'Items' ? { items: itemCount } : { kind, rows: itemCount },
  })
}

/** What is written at once holds every till for so long, and its commit comes on top. */
const WRITE_MS = 10

/**
 * Writes the next rows of a decided import, items with their stock: `count` of them, or as many as
 * ten milliseconds take, and one at least. What was kept of them is dropped. Returns how many.
 */
export function writeItems(services: Services, importId: number, count: number): number {
  return services.write((tx) => {
    const { kind, lastRow, userId } = exactlyOne<DecidedImport>(
      tx,
      `SELECT ${COLUMNS} FROM imports WHERE id = :importId`,
      { importId },
    )
    const kept = all<{ row: number; itemJson: string }>(
      tx,
      `SELECT row, item_json AS itemJson FROM import_items
        WHERE row > :lastRow ORDER BY row LIMIT :count`,
      { lastRow, count },
    )
    const made = { importId, atMs: services.clock.now(), userId }
    if (kept.length === 0) {
      finish(tx, importId)
      return 0
    }
    const until = performance.now() + WRITE_MS
    let newest = lastRow
    let written = 0
    for (const { itemJson, row } of kept) {
      if (kind === 'Items') writeItem(tx, JSON.parse(itemJson), made)
      else writeShopRow(tx, services, JSON.parse(itemJson), made)
      newest = row
      written += 1
      if (performance.now() >= until) break
    }
    moveOn(tx, { importId, lastRow: newest, written })
    return written
  })
}

function writeItem(
  tx: WritableDb,
  item: NewItem,
  { importId, atMs, userId }: { importId: number; atMs: number; userId: number | null },
): void {
  const itemId = insertItem(tx, item, { atMs })
  bookOpeningStock(tx, {
    itemId,
    isSerialised: item.isSerialised,
    qtyMilli: item.openingStockMilli,
    reason: 'import',
    entity: 'import',
    entityId: importId,
    atMs,
    userId,
  })
}

function moveOn(
  tx: WritableDb,
  { importId, lastRow, written }: { importId: number; lastRow: number; written: number },
): void {
  run(
    tx,
    `UPDATE imports SET last_row = :lastRow, written_count = written_count + :written
      WHERE id = :importId`,
    { importId, lastRow, written },
  )
  // Step by step: to drop all of a large file at its end takes a second.
  run(tx, 'DELETE FROM import_items WHERE row <= :lastRow', { lastRow })
}

function finish(tx: WritableDb, importId: number): void {
  run(tx, "UPDATE imports SET state = 'done' WHERE id = :importId", { importId })
  dropKeptItems(tx)
}
