import { all, exactlyOne, run, type WritableDb } from '../db/sql.ts'
import { itemOfLens } from '../lab/stock-lens.ts'
import { issueStock } from '../stock/issue-stock.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { returnStock } from '../stock/return-stock.ts'
import { isMadeGood } from './book-arrivals.ts'
import type { OrderActor } from './order-actor.ts'

type RemadeLine = { lineId: number; qtyMilli: number; hasCome: number }
type Remade = { orderId: number; labOrderId: number }

/** A lens that was taken off the shelf. */
export type TakenLens = { itemName: string; itemCode: string; qtyMilli: number }

/**
 * Books what becomes of the lenses that are made again. A lens that broke in the shop (`isBroken`)
 * goes out as damage at what it cost and is no cost of the sale; any other stays what the order cost.
 * The next one comes from the shelf where it is kept there, else it is bought when it comes. Returns
 * what was taken off the shelf.
 */
export function bookRemade(
  tx: WritableDb,
  actor: OrderActor,
  { isBroken, lineIds, ...remade }: Remade & { lineIds: readonly number[]; isBroken: boolean },
): TakenLens[] {
  const lines = all<RemadeLine>(
    tx,
    `SELECT l.id AS lineId, l.qty_milli - l.returned_milli AS qtyMilli,
            l.supply <> 'to_order' AS hasCome
       FROM json_each(:lineIds) asked JOIN order_lines l ON l.id = asked.value
      WHERE l.qty_milli > l.returned_milli
      ORDER BY l.id`,
    { lineIds: JSON.stringify(lineIds) },
  )
  return lines.flatMap((line) => {
    if (isBroken && line.hasCome === 1) writeOffBroken(tx, actor, remade, line)
    return takeNextLens(tx, actor, remade, line) ?? []
  })
}

function writeOffBroken(
  tx: WritableDb,
  { nowMs, userId }: OrderActor,
  { labOrderId, orderId }: Remade,
  { lineId, qtyMilli }: RemadeLine,
): void {
  const { itemId } = itemOfLens(tx, lineId, labOrderId - 1)
  const source = { entity: 'order', entityId: orderId, userId, atMs: nowMs, itemId }
  const line = { ...source, orderLineId: lineId, labOrderId }
  const costPaise = returnStock(tx, { ...line, qtyMilli, reason: 'return' }, [])
  recordMovement(tx, { ...line, unitId: null, qtyMilli: -qtyMilli, reason: 'damage', costPaise })
}

/**
 * Takes the lens that is made from next off the shelf, as the sale took the first. What the lab makes
 * good is the lab's own, unless it is of another power; what the shelf lacks is ordered. Returns
 * what was taken, null where it is to come.
 */
export function takeNextLens(
  tx: WritableDb,
  { localNow, nowMs, userId }: OrderActor,
  { labOrderId, orderId }: Remade,
  { lineId, qtyMilli }: Pick<RemadeLine, 'lineId' | 'qtyMilli'>,
): TakenLens | null {
  const before = itemOfLens(tx, lineId, labOrderId - 1)
  const { isKept, itemId } = itemOfLens(tx, lineId)
  const item = exactlyOne<{
    name: string
    code: string
    onHandMilli: number
    isSerialised: number
  }>(
    tx,
    `SELECT name, code, on_hand_milli AS onHandMilli, is_serialised AS isSerialised
       FROM items WHERE id = :itemId`,
    { itemId },
  )
  const isOfShop = isKept && (itemId !== before.itemId || !isMadeGood(tx, labOrderId))
  const isTaken = isOfShop && item.isSerialised === 0 && item.onHandMilli >= qtyMilli
  if (isTaken) {
    issueStock(tx, {
      itemId,
      qtyMilli,
      unitId: null,
      unitIds: [],
      mrpCentipaise: null,
      itemName: `${item.name} (${item.code})`,
      isSerialised: false,
      orderLineId: lineId,
      labOrderId,
      entity: 'order',
      entityId: orderId,
      userId,
      atMs: nowMs,
      localNow,
      mayGoNegative: false,
    })
  }
  run(tx, 'UPDATE sales_order_lines SET supply = :supply WHERE id = :lineId', {
    lineId,
    supply: isTaken ? 'shelf' : 'to_order',
  })
  return isTaken ? { itemName: item.name, itemCode: item.code, qtyMilli } : null
}
