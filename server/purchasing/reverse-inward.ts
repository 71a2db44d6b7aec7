import { recordChange } from '../audit/record-change.ts'
import { unindexUnit } from '../catalog/search/index-item.ts'
import { reverseInward as spec } from '../contract/purchasing.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { literal, type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { writeSupplierEntry } from '../masters/supplier-entries.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'
import {
  forgetReversedCost,
  type MovementSource,
  recordTakeBack,
} from '../stock/record-movement.ts'
import { returnUnit } from '../stock/units.ts'
import { takeLossesOfBillBack } from './lost-claims.ts'
import { uncountReceived } from './receive-order.ts'

type Receipt = {
  receiptNo: string
  state: string
  supplierId: number
  billNo: string
  owedPaise: number
}

type Movement = {
  id: number
  itemId: number
  unitId: number | null
  unitCode: string | null
  batchId: number | null
  qtyMilli: number
  valuePaise: number
}

export const reverseInward = operation(spec, (call) => {
  const { body, services } = call
  const id = services.idOf('goodsReceipt', body.inwardID, 'inwardID')
  const context = commitContext(call)
  return services.write((tx) => {
    const receipt = postedReceipt(tx, id)
    assertNothingReturned(tx, id)
    const movements = movementsOf(tx, id)
    assertAllHere(tx, id)
    const source: MovementSource = {
      entity: 'goodsReceipt',
      entityId: id,
      userId: context.userId,
      atMs: context.nowMs,
    }
    for (const movement of movements) takeBack(tx, source, movement)
    uncountReceived(tx, id)
    takeLossesOfBillBack(tx, context, id)
    const reason = body.reason.trim()
    run(
      tx,
      `UPDATE goods_receipts
          SET state = 'Reversed', reversed_at_ms = :nowMs, reversed_by = :userId,
              reverse_reason = :reason
        WHERE id = :id`,
      { id, nowMs: context.nowMs, userId: context.userId, reason },
    )
    for (const itemId of new Set(movements.map((each) => each.itemId))) {
      forgetReversedCost(tx, itemId)
    }
    writeSupplierEntry(tx, {
      supplierId: receipt.supplierId,
      kind: 'bill-reversed',
      amountPaise: -receipt.owedPaise,
      date: context.localNow.slice(0, 10),
      entity: 'goodsReceipt',
      entityId: id,
      number: receipt.receiptNo,
      note: reason,
      atMs: context.nowMs,
      userId: context.userId,
    })
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'purchase.reversed',
      entity: 'goodsReceipt',
      entityId: id,
      detail: { receiptNo: receipt.receiptNo, reason, amountPaise: receipt.owedPaise },
    })
    return {
      success: true,
      inwardID: services.ids.encode('goodsReceipt', id),
      inwardNo: receipt.receiptNo,
    }
  })
})

function postedReceipt(db: ReadableDb, id: number): Receipt {
  const found = one<Receipt>(
    db,
    `SELECT receipt_no AS receiptNo, state, supplier_id AS supplierId, bill_no AS billNo,
            coalesce(bill_total_paise, computed_total_paise) AS owedPaise
       FROM goods_receipts WHERE id = :id`,
    { id },
  )
  if (found === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-inward'))
  if (found.state !== 'Posted') throw new Refusal('CONFLICT', message('purchasing.not-posted'))
  return found
}

function movementsOf(db: ReadableDb, id: number): Movement[] {
  return all<Movement>(
    db,
    `SELECT m.id, m.item_id AS itemId, m.unit_id AS unitId, u.code AS unitCode,
            m.batch_id AS batchId, m.qty_milli AS qtyMilli, m.value_paise AS valuePaise
       FROM stock_movements m LEFT JOIN units u ON u.id = m.unit_id
      WHERE ${movementsOfPaper('goodsReceipt', ':id')} AND m.reason = 'purchase'
      ORDER BY m.id`,
    { id },
  )
}

const WENT_BACK = {
  Sent: (number: string) => message('purchasing.bill-return-open', { number }),
  Credited: (number: string) => message('purchasing.bill-return-credited', { number }),
  Refused: (number: string) => message('purchasing.bill-return-away', { number }),
}

/**
 * Throws 409 naming a return of the bill's goods. Only one that was refused, and whose goods came
 * back, left stock, dues and tax as the bill made them.
 */
function assertNothingReturned(db: ReadableDb, id: number): void {
  const found = one<{ number: string; state: keyof typeof WENT_BACK }>(
    db,
    `SELECT return_no AS number, state FROM supplier_returns
      WHERE receipt_id = :id AND NOT (state = 'Refused' AND goods_came_back = 1)
      ORDER BY id LIMIT 1`,
    { id },
  )
  if (found !== undefined) throw new Refusal('CONFLICT', WENT_BACK[found.state](found.number))
}

/** Throws 409 naming the items of which not all pieces are here any more. */
function assertAllHere(db: ReadableDb, id: number): void {
  const gone = all<{ name: string; goneMilli: number; camePieces: number }>(
    db,
    `WITH came AS (
       SELECT m.item_id, m.batch_id, sum(m.qty_milli) AS milli,
              sum(CASE WHEN u.id IS NOT NULL AND (u.status <> 'in_stock' OR u.item_id <> m.item_id)
                       THEN m.qty_milli ELSE 0 END) AS goneUnits
         FROM stock_movements m LEFT JOIN units u ON u.id = m.unit_id
        WHERE ${movementsOfPaper('goodsReceipt', ':id')} AND m.reason = 'purchase'
        GROUP BY m.item_id, m.batch_id)
     SELECT i.name, came.milli / 1000.0 AS camePieces,
            max(came.goneUnits, came.milli - i.on_hand_milli,
                coalesce(came.milli - b.on_hand_milli, 0)) AS goneMilli
       FROM came JOIN items i ON i.id = came.item_id LEFT JOIN batches b ON b.id = came.batch_id
      WHERE goneMilli > 0 ORDER BY i.name`,
    { id },
  )
  if (gone.length === 0) return
  const items = gone.map(
    ({ camePieces, goneMilli, name }): Message =>
      message('purchasing.gone-of', {
        item: literal(name),
        gone: Math.min(goneMilli / 1_000, camePieces),
        came: camePieces,
      }),
  )
  throw new Refusal('CONFLICT', message('purchasing.goods-gone', { items }))
}

function takeBack(tx: WritableDb, source: MovementSource, movement: Movement): void {
  const { batchId, id, itemId, qtyMilli, unitCode, unitId, valuePaise } = movement
  recordTakeBack(tx, {
    ...source,
    itemId,
    unitId,
    batchId,
    qtyMilli: -qtyMilli,
    reason: 'purchase_return',
    costPaise: valuePaise,
    reversesId: id,
  })
  if (unitId === null || unitCode === null) return
  // The right inward may bring the same tags again.
  unindexUnit(tx, unitCode)
  returnUnit(tx, unitId, { freesCode: true })
}
