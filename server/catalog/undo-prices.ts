import { recordChange } from '../audit/record-change.ts'
import {
  listPriceChanges as listSpec,
  readPriceChange as readSpec,
  undoPriceChange as spec,
} from '../contract/price-changes.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import { setFamilyPrice } from '../stock/lens-grid/family-prices.ts'
import { centipaiseToRupees, milliToQuantity } from '../wire/rupees.ts'
import { changeItem } from './change-item.ts'
import { insertFamilyRow, insertRow, powersSince } from './change-prices.ts'

const DEFAULT_PAGE_SIZE = 20

type BatchRow = {
  id: number
  state: 'Waiting' | 'Applied'
  effectiveFrom: string
  atMs: number
  by: string
  items: number
  undoneAtMs: number | null
  undoesId: number | null
}

const BATCH = `
  SELECT c.id, c.state, c.effective_from AS effectiveFrom, c.created_at_ms AS atMs,
         u.display_name AS by, c.undone_at_ms AS undoneAtMs, c.undoes_id AS undoesId,
         (SELECT count(*) FROM price_change_rows WHERE batch_id = c.id) AS items
    FROM price_changes c JOIN users u ON u.id = c.created_by`

export const listPriceChanges = operation(listSpec, ({ body, services }) => {
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    'SELECT count(*) AS total FROM price_changes',
    {},
  )
  const rows = all<BatchRow>(
    services.db,
    `${BATCH} ORDER BY c.id DESC LIMIT :limit OFFSET :offset`,
    { limit: window.pageSize, offset: window.offset },
  )
  const { timeZone } = services.branch()
  return pageAnswer(
    rows.map((row) => ({
      ID: services.ids.encode('priceBatch', row.id),
      State: row.undoneAtMs === null ? row.state : 'Undone',
      EffectiveFrom: `${row.effectiveFrom}T00:00:00`,
      At: toLocalText(row.atMs, timeZone),
      By: row.by,
      ItemCount: row.items,
      IsUndo: row.undoesId !== null,
    })),
    total,
    window,
  )
})

type PriceRow = {
  itemId: number
  code: string
  name: string
  before: number
  after: number
  now: number
  onHandMilli: number
}

function rowsOf(db: ReadableDb, batchId: number): PriceRow[] {
  return all<PriceRow>(
    db,
    `SELECT r.item_id AS itemId, i.code, i.name, r.before_centipaise AS before,
            r.after_centipaise AS after, i.price_centipaise AS now, i.on_hand_milli AS onHandMilli
       FROM price_change_rows r JOIN items i ON i.id = r.item_id
      WHERE r.batch_id = :batchId ORDER BY i.name, i.id`,
    { batchId },
  )
}

type FamilyRow = { familyId: number; before: number; after: number }

/** The families that still have the price which a change gave them. */
function untouchedFamilies(db: ReadableDb, batchId: number): FamilyRow[] {
  return all<FamilyRow>(
    db,
    `SELECT p.family_id AS familyId, p.before_centipaise AS before, p.after_centipaise AS after
       FROM price_change_families p JOIN lens_families f ON f.id = p.family_id
      WHERE p.batch_id = :batchId AND f.price_centipaise = p.after_centipaise
      ORDER BY p.family_id`,
    { batchId },
  )
}

export const readPriceChange = operation(readSpec, ({ params, services }) => {
  const { db, ids } = services
  const batchId = services.idOf('priceBatch', params.id, 'id')
  if (one(db, 'SELECT 1 FROM price_changes WHERE id = :batchId', { batchId }) === undefined) {
    throw new Refusal('NOT_FOUND', message('catalog.no-price-batch'))
  }
  const units = all<{ id: number; itemId: number; code: string }>(
    db,
    `SELECT u.id, u.item_id AS itemId, u.code
       FROM price_change_rows r JOIN units u ON u.item_id = r.item_id
      WHERE r.batch_id = :batchId AND u.status = 'in_stock' ORDER BY u.id`,
    { batchId },
  )
  return {
    ID: params.id,
    Rows: rowsOf(db, batchId).map((row) => ({
      ItemID: ids.encode('item', row.itemId),
      Code: row.code,
      Name: row.name,
      Before: centipaiseToRupees(row.before),
      After: centipaiseToRupees(row.after),
      Price: centipaiseToRupees(row.now),
      OnHand: milliToQuantity(row.onHandMilli),
      Units: units
        .filter(({ itemId }) => itemId === row.itemId)
        .map(({ code, id }) => ({ InventoryID: ids.encode('unit', id), Code: code })),
    })),
  }
})

export const undoPriceChange = operation(spec, ({ actor, body, services, user }) => {
  const batchId = services.idOf('priceBatch', body.batchID, 'batchID')
  return services.write((tx) => {
    const batch = one<BatchRow>(tx, `${BATCH} WHERE c.id = :batchId`, { batchId })
    if (batch === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-price-batch'))
    if (batch.undoneAtMs !== null) throw new Refusal('CONFLICT', message('catalog.price-undone'))
    const nowMs = services.clock.now()
    const rows = rowsOf(tx, batchId)
    const by = { userId: user.userId, nowMs }
    const newBatchId =
      batch.state === 'Waiting'
        ? null
        : setBack(tx, batchId, rows.filter(isUntouched), {
            ...by,
            today: services.localNow().slice(0, 10),
          })
    run(tx, 'UPDATE price_changes SET undone_at_ms = :nowMs WHERE id = :batchId', {
      batchId,
      nowMs,
    })
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'catalogue.prices-undone',
      entity: 'priceChange',
      entityId: batchId,
      detail: { newBatchId, items: rows.filter(isUntouched).length },
    })
    return {
      success: true,
      batchID: newBatchId === null ? null : services.ids.encode('priceBatch', newBatchId),
      Rows: rows.map((row) => ({
        ItemID: services.ids.encode('item', row.itemId),
        Code: row.code,
        Name: row.name,
        Before: centipaiseToRupees(row.now),
        After: centipaiseToRupees(
          batch.state === 'Applied' && isUntouched(row) ? row.before : row.now,
        ),
        Problem:
          batch.state === 'Waiting' || isUntouched(row)
            ? null
            : message('catalog.price-changed-since'),
      })),
    }
  })
})

/** Whether the price of an item is still the one that the change gave it. */
function isUntouched({ after, now }: PriceRow): boolean {
  return after === now
}

/** Writes the change that sets prices back to what they were, in force at once. */
function setBack(
  tx: WritableDb,
  undoesId: number,
  rows: readonly PriceRow[],
  { nowMs, today, userId }: { nowMs: number; today: string; userId: number },
): number {
  const families = untouchedFamilies(tx, undoesId)
  if (rows.length === 0 && families.length === 0) {
    throw new Refusal('BUSINESS_RULE', message('catalog.nothing-to-undo'))
  }
  const batchId = insert(
    tx,
    `INSERT INTO price_changes
       (filter_json, rule_json, effective_from, state, created_by, created_at_ms, applied_at_ms,
        undoes_id)
     VALUES ('{}', '{}', :today, 'Applied', :userId, :nowMs, :nowMs, :undoesId)`,
    { today, userId, nowMs, undoesId },
  )
  for (const { after, before, itemId } of rows) {
    insertRow(tx, { batchId, itemId, before: after, after: before })
    changeItem(tx, itemId, { price_centipaise: before }, { userId, atMs: nowMs, batchId })
  }
  for (const { after, before, familyId } of families) {
    insertFamilyRow(tx, { batchId, familyId, before: after, after: before })
    setFamilyPrice(tx, familyId, before)
    // Powers that were made at the price of the change go back with it.
    for (const itemId of powersSince(tx, { batchId: undoesId, familyId, before: after })) {
      insertRow(tx, { batchId, itemId, before: after, after: before })
      changeItem(tx, itemId, { price_centipaise: before }, { userId, atMs: nowMs, batchId })
    }
  }
  return batchId
}
