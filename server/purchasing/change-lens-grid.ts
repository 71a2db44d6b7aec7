import { recordChange } from '../audit/record-change.ts'
import { changeItem } from '../catalog/change-item.ts'
import { type GridMode, changeLensGrid as spec } from '../contract/lens-grid.ts'
import type { Permission } from '../contract/permissions.ts'
import { exactlyOne, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { cellKey, type LensCell } from '../domain/optics/lens-demand.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { type Message, message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { whoApproves } from '../stock/count/who-approves.ts'
import { countCells } from '../stock/lens-grid/count-cells.ts'
import { type FamilyRow, familyOf } from '../stock/lens-grid/family-rows.ts'
import {
  assertInFamily,
  cellsOf,
  lensMilli,
  makeCellItem,
  powerText,
  readCell,
} from '../stock/lens-grid/grid-cells.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { writeVoucher } from '../stock/write-voucher.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import { expectedDay, writePurchaseOrder } from './save-purchase-order.ts'

const ONE_LENS_MILLI = 1_000

const NEEDED: Record<GridMode, Permission> = {
  receive: 'stock.receive',
  count: 'stock.count',
  minimum: 'catalogue.edit',
  order: 'stock.adjust',
}

const DONE: Record<GridMode, (count: number) => Message> = {
  receive: (count) => message('lens-grid.done-receive', { count }),
  count: (count) => message('lens-grid.done-count', { count }),
  minimum: (count) => message('lens-grid.done-minimum', { count }),
  order: (count) => message('lens-grid.done-order', { count }),
}

/** What the order to a supplier takes, and the bill that brings it. */
const MOST_ORDERED = 500

/** A typed cell with its item; the quantity in thousandths of the item's unit. */
type ChangedCell = LensCell & { itemId: number; code: string; qtyMilli: number; lenses: number }

type Done = {
  voucherNo: string | null
  countId: number | null
  orderId: number | null
  orderNo: string | null
}

const NOTHING_DONE: Done = { voucherNo: null, countId: null, orderId: null, orderNo: null }

export const changeLensGrid = operation(spec, (call) => {
  const { body, params, services, user } = call
  const context = commitContext(call)
  const familyId = services.idOf('lensFamily', params.familyID, 'familyID')
  if (!user.permissions.has(NEEDED[body.mode])) throw new Refusal('FORBIDDEN')
  return services.write((tx) => {
    const family = familyOf(tx, familyId)
    assertCountedHere(family, body.mode)
    const { cells, itemsMade } = changedCells(tx, family, call, context.nowMs)
    const { countId, orderId, orderNo, voucherNo } = doIt(tx, services, context, {
      call,
      family,
      cells,
    })
    const lenses = cells.reduce((sum, cell) => sum + cell.lenses, 0)
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: body.mode === 'count' ? 'count.grid-counted' : `stock.grid-${body.mode}`,
      entity: 'lensFamily',
      entityId: familyId,
      detail: { cells: cells.length, lenses, itemsMade, voucherNo, countId, orderNo },
    })
    return {
      success: true,
      cells: cells.length,
      lenses,
      itemsMade,
      voucherNo,
      countID: countId === null ? null : services.ids.encode('stockCount', countId),
      orderID: orderId === null ? null : services.ids.encode('purchaseOrder', orderId),
      orderNo,
      message:
        countId === null
          ? DONE[body.mode](cells.length)
          : countDone(tx, countId, call, cells.length),
    }
  })
})

/** Throws 422 where boxes would move without their lots: they come by bill, and are scanned. */
function assertCountedHere({ section }: FamilyRow, mode: GridMode): void {
  if (section === 'ContactLens' && (mode === 'receive' || mode === 'count')) {
    throw new Refusal('BUSINESS_RULE', message('lens-grid.boxes-have-lots'))
  }
}

/** Says that cells are counted, and who may post the difference. */
function countDone(
  db: ReadableDb,
  countId: number,
  { user }: Call<typeof spec>,
  count: number,
): Message {
  const { others } = whoApproves(db, countId, user.userId)
  return others.length === 0
    ? DONE.count(count)
    : message('lens-grid.done-count-names', { count, names: [...others] })
}

/** Reads the cells and makes the items that are missing; an empty cell that stays so makes none. */
function changedCells(
  tx: WritableDb,
  family: FamilyRow,
  { body: { cells: typed, mode } }: Call<typeof spec>,
  nowMs: number,
): { cells: ChangedCell[]; itemsMade: number } {
  const stocked = cellsOf(tx, family.id, nowMs)
  const named = new Set<string>()
  let itemsMade = 0
  const cells = typed.flatMap((each, index) => {
    const field = `cells.${index}`
    const cell = readCell(family, each, field)
    assertInFamily(family, cell)
    const key = cellKey(cell)
    if (named.has(key)) {
      throw invalidField(field, message('lens-grid.twice', { power: powerText(family, cell) }))
    }
    named.add(key)
    const lensesMilli = toMilli(each.qty)
    if (lensesMilli % ONE_LENS_MILLI !== 0) {
      throw invalidField(`${field}.qty`, message('lens-grid.whole-lenses'))
    }
    const known = stocked.get(key)
    if (each.qty === 0 && (known === undefined || mode === 'receive' || mode === 'order')) return []
    if (known === undefined) itemsMade += 1
    const itemId = known?.itemId ?? makeCellItem(tx, family, cell, nowMs)
    const { code, unit } = exactlyOne<{ code: string; unit: string }>(
      tx,
      'SELECT code, unit FROM items WHERE id = :itemId',
      { itemId },
    )
    const qtyMilli = (lensesMilli / ONE_LENS_MILLI) * lensMilli(unit)
    return [{ ...cell, itemId, code, qtyMilli, lenses: each.qty }]
  })
  return { cells, itemsMade }
}

function doIt(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  of: { call: Call<typeof spec>; family: FamilyRow; cells: readonly ChangedCell[] },
): Done {
  const { call, cells, family } = of
  const { body } = call
  if (cells.length === 0) return NOTHING_DONE
  switch (body.mode) {
    case 'receive':
      return { ...NOTHING_DONE, voucherNo: receive(tx, services, context, { cells, body }) }
    case 'minimum':
      for (const { itemId, qtyMilli } of cells) setMinimum(tx, context, itemId, qtyMilli)
      return NOTHING_DONE
    case 'count':
      return {
        ...NOTHING_DONE,
        countId: countCells(tx, context, {
          name: family.name,
          cells,
          deviceId: call.request.device?.id ?? null,
        }),
      }
    case 'order':
      return { ...NOTHING_DONE, ...order(tx, services, context, { call, family, cells }) }
  }
}

/** Lenses that come without a supplier's bill: a voucher, at the cost that was typed. */
function receive(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { body, cells }: { body: Call<typeof spec>['body']; cells: readonly ChangedCell[] },
): string {
  const isFirst = cells.every(({ itemId }) => !hasMoved(tx, itemId))
  const reason = isFirst ? 'opening' : 'found'
  const note = body.note?.trim() ?? null
  const { source, voucherNo } = writeVoucher(tx, services, context, { reason, note })
  for (const { itemId, lenses, qtyMilli } of cells) {
    const costPaise =
      body.cost === undefined
        ? isFirst
          ? null
          : ('average' as const)
        : timesQuantity(lenses * ONE_LENS_MILLI, toCentipaise(body.cost))
    recordMovement(tx, { ...source, itemId, unitId: null, qtyMilli, reason, costPaise })
  }
  return voucherNo
}

/** Sends an order to the family's supplier, or to the one that was chosen. */
function order(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  {
    call: { body },
    cells,
    family,
  }: { call: Call<typeof spec>; family: FamilyRow; cells: readonly ChangedCell[] },
): { orderId: number; orderNo: string | null } {
  const supplierId =
    body.supplierID === undefined
      ? family.supplierId
      : services.idOf('supplier', body.supplierID, 'supplierID')
  if (supplierId === null) throw invalidField('supplierID', message('lens-grid.no-supplier'))
  if (cells.length > MOST_ORDERED) {
    throw new Refusal('BUSINESS_RULE', message('lens-grid.order-too-long', { most: MOST_ORDERED }))
  }
  const { id, orderNo } = writePurchaseOrder(tx, services, context, {
    orderId: null,
    supplierId,
    expectedOn: expectedDay(services, body.expectedOn),
    note: body.note?.trim() ?? null,
    isSent: true,
    lines: cells.map(({ itemId, lenses, qtyMilli }) => ({
      itemId,
      qtyMilli,
      costCentipaise:
        body.cost === undefined
          ? lastCostOf(tx, itemId)
          : Math.round((toCentipaise(body.cost) * lenses * ONE_LENS_MILLI) / qtyMilli),
    })),
  })
  return { orderId: id, orderNo }
}

function lastCostOf(db: ReadableDb, itemId: number): number | null {
  return exactlyOne<{ cost: number | null }>(
    db,
    'SELECT last_cost_centipaise AS cost FROM items WHERE id = :itemId',
    { itemId },
  ).cost
}

function hasMoved(db: ReadableDb, itemId: number): boolean {
  // What was typed wrong and taken back counts for nothing: the right figure is opening stock still.
  const moved = one(
    db,
    `SELECT 1 FROM stock_movements m
      WHERE m.item_id = :itemId AND m.reverses_id IS NULL AND m.reason <> 'cost'
        AND NOT EXISTS (SELECT 1 FROM stock_movements b
                         WHERE b.item_id = :itemId AND b.reverses_id = m.id)
      LIMIT 1`,
    { itemId },
  )
  return moved !== undefined
}

function setMinimum(
  tx: WritableDb,
  { nowMs, userId }: CommitContext,
  itemId: number,
  qtyMilli: number,
): void {
  const { maximum } = exactlyOne<{ maximum: number | null }>(
    tx,
    'SELECT reorder_max_milli AS maximum FROM items WHERE id = :itemId',
    { itemId },
  )
  changeItem(
    tx,
    itemId,
    {
      reorder_min_milli: qtyMilli === 0 ? null : qtyMilli,
      // A maximum below the minimum would never be reached.
      ...(maximum !== null && maximum < qtyMilli ? { reorder_max_milli: qtyMilli } : {}),
    },
    { userId, atMs: nowMs },
  )
}
