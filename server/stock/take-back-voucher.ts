import { recordChange } from '../audit/record-change.ts'
import { unindexUnit } from '../catalog/search/index-item.ts'
import { takeBackVoucher as spec } from '../contract/stock.ts'
import { all, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { literal, type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { movementsOfPaper } from './movements-of-paper.ts'
import { voucherHead } from './read-voucher.ts'
import { undoCredit } from './reclaim-credit.ts'
import {
  type MovementReason,
  type MovementSource,
  recordMovement,
  recordTakeBack,
} from './record-movement.ts'
import { stockFiguresOf } from './stock-figures.ts'
import { putBackUnit, returnUnit, writeOffUnit } from './units.ts'
import { assertMayWriteOff } from './write-off-limit.ts'
import { writeVoucher } from './write-voucher.ts'

/** A movement of the voucher, with the piece and the lot as they are now. */
type Moved = {
  id: number
  itemId: number
  item: string
  mergedInto: string | null
  unitId: number | null
  unitCode: string | null
  unitStatus: string | null
  unitItemId: number | null
  /** Whether an open cart has the piece. */
  isUnitKept: number
  /** Whether the piece was here before the voucher, and whether it moved after it. */
  wasKnown: number
  hasMovedSince: number
  batchId: number | null
  batchMilli: number | null
  qtyMilli: number
  valuePaise: number
  isCostKnown: number
  reason: MovementReason
}

/**
 * Writes a voucher that is the reverse of another: the same lines at the same cost, the other way.
 * Both stay. Goods of more cost than the limit leave the stock with the owner's approval only, as
 * with any voucher.
 */
export const takeBackVoucher = operation(spec, (call) => {
  const { body, services } = call
  const id = services.idOf('stockVoucher', body.voucherID, 'voucherID')
  const context = commitContext(call)
  return services.write((tx) => {
    const head = voucherHead(tx, id)
    assertStands(head)
    const moved = movedBy(tx, id)
    assertNotMerged(moved)
    assertStillAway(moved)
    assertAllHere(tx, moved, context.nowMs)
    const reason = body.reason.trim()
    const { source, voucherId, voucherNo } = writeVoucher(tx, services, context, {
      reason: head.reason,
      note: reason,
      takesBackId: id,
    })
    const costPaise = moved.reduce(
      (sum, movement) =>
        sum +
        (movement.qtyMilli > 0 ? takeOut(tx, source, movement) : bringBack(tx, source, movement)),
      0,
    )
    assertMayWriteOff(tx, call.user, costPaise)
    const pair = [
      { entityId: id, action: 'stock.taken-back', voucherNo },
      { entityId: voucherId, action: 'stock.takes-back', voucherNo: head.voucherNo },
    ]
    for (const { action, entityId, voucherNo: other } of pair) {
      recordChange(tx, {
        actor: call.actor,
        atMs: context.nowMs,
        action,
        entity: 'stockVoucher',
        entityId,
        detail: { voucherNo: other, reason: head.reason, note: reason },
      })
    }
    return {
      success: true,
      voucherID: services.ids.encode('stockVoucher', voucherId),
      voucherNo,
    }
  })
})

function assertStands({ takenBackByNo, takesBackNo, voucherNo }: ReturnType<typeof voucherHead>) {
  if (takenBackByNo !== null) {
    throw new Refusal(
      'CONFLICT',
      message('stock.taken-back-before', { number: voucherNo, by: takenBackByNo }),
    )
  }
  if (takesBackNo !== null) {
    throw new Refusal(
      'CONFLICT',
      message('stock.is-taking-back', { number: voucherNo, other: takesBackNo }),
    )
  }
}

function movedBy(db: ReadableDb, id: number): Moved[] {
  return all<Moved>(
    db,
    `SELECT m.id, m.item_id AS itemId, i.name AS item,
            (SELECT name FROM items WHERE id = i.merged_into_id) AS mergedInto,
            m.unit_id AS unitId, u.code AS unitCode, u.status AS unitStatus,
            u.item_id AS unitItemId,
            u.id IS NOT NULL
              AND EXISTS (SELECT 1 FROM cart_lines WHERE unit_id = u.id) AS isUnitKept,
            u.id IS NOT NULL
              AND EXISTS (SELECT 1 FROM stock_movements
                           WHERE unit_id = u.id AND id < m.id) AS wasKnown,
            u.id IS NOT NULL
              AND EXISTS (SELECT 1 FROM stock_movements
                           WHERE unit_id = u.id AND id > m.id) AS hasMovedSince,
            m.batch_id AS batchId, b.on_hand_milli AS batchMilli, m.qty_milli AS qtyMilli,
            m.value_paise AS valuePaise, m.is_cost_known AS isCostKnown, m.reason
       FROM stock_movements m
       JOIN items i ON i.id = m.item_id
       LEFT JOIN units u ON u.id = m.unit_id
       LEFT JOIN batches b ON b.id = m.batch_id
      WHERE ${movementsOfPaper('stockVoucher', ':id')} AND m.qty_milli <> 0
      ORDER BY m.id`,
    { id },
  )
}

/** Throws 409 for goods whose item is another one now: their stock went along with it. */
function assertNotMerged(moved: readonly Moved[]): void {
  const merged = moved.find(({ mergedInto }) => mergedInto !== null)
  if (merged === undefined) return
  const { item, mergedInto } = merged
  throw new Refusal('CONFLICT', message('stock.merged-since', { item, into: mergedInto ?? '' }))
}

/** Throws 409 for a piece that went out by the voucher and was found again since. */
function assertStillAway(moved: readonly Moved[]): void {
  const back = moved.find(({ hasMovedSince, qtyMilli }) => qtyMilli < 0 && hasMovedSince === 1)
  if (back === undefined) return
  const { item, unitCode } = back
  throw new Refusal('CONFLICT', message('stock.back-already', { code: unitCode ?? '', item }))
}

type Came = { item: string; cameMilli: number; goneMilli: number; keptMilli: number }

/** Throws 409 naming the items of which not all that came is here, or is free to go. */
function assertAllHere(db: ReadableDb, moved: readonly Moved[], nowMs: number): void {
  const came = moved.filter(({ qtyMilli }) => qtyMilli > 0)
  const figures = stockFiguresOf(
    db,
    came.map(({ itemId }) => itemId),
    nowMs,
  )
  const items = [...Map.groupBy(came, ({ itemId }) => itemId)].map(([itemId, of]): Came => {
    const { committedMilli = 0, onHandMilli = 0 } = figures.get(itemId) ?? {}
    const cameMilli = sumOf(of)
    const goneUnits = sumOf(of.filter((each) => each.unitId !== null && !isOnShelf(each)))
    const goneOfLots = [...Map.groupBy(of, ({ batchId }) => batchId)].reduce(
      (sum, [batchId, ofLot]) =>
        batchId === null ? sum : sum + Math.max(0, sumOf(ofLot) - (ofLot[0]?.batchMilli ?? 0)),
      0,
    )
    const goneMilli = Math.max(0, goneUnits, goneOfLots, cameMilli - onHandMilli)
    const keptUnits = sumOf(of.filter((each) => isOnShelf(each) && each.isUnitKept === 1))
    const keptMilli = Math.max(0, keptUnits, cameMilli - (onHandMilli - committedMilli))
    return {
      item: of[0]?.item ?? '',
      cameMilli,
      goneMilli: Math.min(goneMilli, cameMilli),
      keptMilli: Math.min(keptMilli, cameMilli),
    }
  })
  const refuse = (
    code: 'stock.not-all-here' | 'stock.kept-for-sale',
    milliOf: (of: Came) => number,
  ) => {
    const named = items
      .filter((each) => milliOf(each) > 0)
      .map(
        (each): Message =>
          message('purchasing.gone-of', {
            item: literal(each.item),
            gone: milliOf(each) / 1_000,
            came: each.cameMilli / 1_000,
          }),
      )
    if (named.length > 0) throw new Refusal('CONFLICT', message(code, { items: named }))
  }
  refuse('stock.not-all-here', ({ goneMilli }) => goneMilli)
  refuse('stock.kept-for-sale', ({ keptMilli }) => keptMilli)
}

function sumOf(moved: readonly Moved[]): number {
  return moved.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
}

function isOnShelf({ itemId, unitItemId, unitStatus }: Moved): boolean {
  return unitStatus === 'in_stock' && unitItemId === itemId
}

/** Takes out what came in, at the cost at which it came, and gives up credit that was taken again for it. Returns what it cost. */
function takeOut(tx: WritableDb, source: MovementSource, moved: Moved): number {
  const { unitCode, unitId } = moved
  const { id, valuePaise } = recordTakeBack(tx, {
    ...source,
    ...reverseOf(moved),
    costPaise: moved.valuePaise,
  })
  undoCredit(tx, { movementId: id, reversesId: moved.id, source })
  if (unitId !== null && unitCode !== null) {
    if (moved.wasKnown === 1) writeOffUnit(tx, unitId)
    else {
      // The right voucher may bring the same tags again.
      unindexUnit(tx, unitCode)
      returnUnit(tx, unitId, { freesCode: true })
    }
  }
  return -valuePaise
}

/** Brings in again what went out, and with it the tax credit that was given up for it. */
function bringBack(tx: WritableDb, source: MovementSource, moved: Moved): number {
  const isKnown = moved.isCostKnown === 1 || moved.valuePaise !== 0
  const { id } = recordMovement(tx, {
    ...source,
    ...reverseOf(moved),
    costPaise: isKnown ? 0 - moved.valuePaise : null,
  })
  if (moved.unitId !== null) putBackUnit(tx, moved.unitId)
  undoCredit(tx, { movementId: id, reversesId: moved.id, source })
  return 0
}

function reverseOf({ batchId, id, itemId, qtyMilli, reason, unitId }: Moved) {
  return { itemId, unitId, batchId, qtyMilli: -qtyMilli, reason, reversesId: id }
}
