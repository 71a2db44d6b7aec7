import { holdingOf } from '../catalog/insert-item.ts'
import type { RemakeKind } from '../contract/order-transitions.ts'
import { all, one, run, type WritableDb } from '../db/sql.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import { itemOfLens } from '../lab/stock-lens.ts'
import { recordMovement } from '../stock/record-movement.ts'

type OrderedLine = { lineId: number; itemId: number; qtyMilli: number }

/**
 * Books the lenses that were ordered for an order and have come: each is bought and sold in one
 * step, so that it is never on the shelf. `costPaise` is what all of them cost; where it is not
 * known, each is taken to cost what its item cost last, or nothing where the lab makes good what it
 * did wrong. What came back before it arrived is not booked.
 */
export function bookArrivals(
  tx: WritableDb,
  { nowMs, userId }: { nowMs: number; userId: number },
  { labOrderId, orderId }: { orderId: number; labOrderId: number | null },
  costPaise: number | null = null,
): void {
  const lines = all<OrderedLine>(
    tx,
    `SELECT id AS lineId, item_id AS itemId, qty_milli - returned_milli AS qtyMilli
       FROM order_lines
      WHERE order_id = :orderId AND supply = 'to_order' AND qty_milli > returned_milli
      ORDER BY id`,
    { orderId },
  ).map((line) => ({ ...line, itemId: itemOfLens(tx, line.lineId).itemId }))
  const isFree = costPaise === null && labOrderId !== null && isMadeGood(tx, labOrderId)
  const costs = lensCosts(tx, lines, isFree ? 0 : costPaise)
  for (const [index, { itemId, lineId, qtyMilli }] of lines.entries()) {
    const cost = costs[index] ?? null
    const movement = {
      itemId,
      unitId: null,
      entity: 'order',
      entityId: orderId,
      orderLineId: lineId,
      labOrderId,
      keepsLastCost: isFree,
      userId,
      atMs: nowMs,
    }
    recordMovement(tx, { ...movement, qtyMilli, reason: 'purchase', costPaise: cost })
    recordMovement(tx, { ...movement, qtyMilli: -qtyMilli, reason: 'sale', costPaise: cost })
    run(tx, `UPDATE sales_order_lines SET supply = 'arrived' WHERE id = :lineId`, { lineId })
  }
}

/** Whether a job makes good what the lab did wrong, at its own cost. */
export function isMadeGood(tx: WritableDb, labOrderId: number): boolean {
  const remake = one<{ kind: RemakeKind }>(
    tx,
    'SELECT kind FROM remakes WHERE lab_order_id = :labOrderId',
    { labOrderId },
  )
  return remake?.kind === 'LabError' || remake?.kind === 'Warranty'
}

/** What each line costs: its share of the sum by lenses, else the last cost of its item. */
function lensCosts(
  tx: WritableDb,
  lines: readonly OrderedLine[],
  costPaise: number | null,
): (number | null)[] {
  if (costPaise !== null) {
    return shareByWeight(
      costPaise,
      lines.map(({ qtyMilli }) => qtyMilli),
    )
  }
  return lines.map(({ itemId, qtyMilli }) => {
    const { lastCostCentipaise } = holdingOf(tx, itemId)
    return lastCostCentipaise === null ? null : timesQuantity(qtyMilli, lastCostCentipaise)
  })
}
