import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** A frame of the customer's own that was taken in for repair, and what is wrong with it. */
export type OrderRepair = { frame: string; fault: string }

/** Keeps what an order takes in for repair. */
export function insertRepair(tx: WritableDb, orderId: number, repair: OrderRepair): void {
  run(tx, 'INSERT INTO order_repairs (order_id, frame, fault) VALUES (:orderId, :frame, :fault)', {
    orderId,
    ...repair,
  })
}

/** Returns what an order took in for repair, as the wire has it; null where it took in nothing. */
export function repairOfOrder(
  db: ReadableDb,
  orderId: number,
): { Frame: string; Fault: string } | null {
  const row = one<OrderRepair>(
    db,
    'SELECT frame, fault FROM order_repairs WHERE order_id = :orderId',
    { orderId },
  )
  return row === undefined ? null : { Frame: row.frame, Fault: row.fault }
}

/** The service that a repair is sold as. */
const REPAIR_CODE = 'REPAIR'

/** Lets the frame of a repair go with the last line of the service that is taken off an order. */
export function dropRepair(
  tx: WritableDb,
  orderId: number,
  removed: readonly { itemCode: string }[],
): void {
  if (!removed.some(({ itemCode }) => itemCode === REPAIR_CODE)) return
  run(
    tx,
    `DELETE FROM order_repairs
      WHERE order_id = :orderId AND NOT EXISTS (
        SELECT 1 FROM order_lines
         WHERE order_id = :orderId AND item_code = :code AND qty_milli > returned_milli)`,
    { orderId, code: REPAIR_CODE },
  )
}

/**
 * Writes down another frame or fault of a repair, or those of one that was added to the order. Returns
 * what changed, in words; throws 422 for an order in which nothing is repaired.
 */
export function changeRepair(
  tx: WritableDb,
  orderId: number,
  typed: OrderRepair | null,
): Message[] {
  if (typed === null) return []
  const repair = { frame: typed.frame.trim(), fault: typed.fault.trim() }
  const before = one<OrderRepair>(
    tx,
    'SELECT frame, fault FROM order_repairs WHERE order_id = :orderId',
    { orderId },
  )
  const after = repairInWords(repair)
  if (before === undefined) {
    if (!hasRepair(tx, orderId)) {
      throw new Refusal('BUSINESS_RULE', message('orders.nothing-repaired'))
    }
    insertRepair(tx, orderId, repair)
    return [message('orders.change.repair-taken', { after })]
  }
  if (before.frame === repair.frame && before.fault === repair.fault) return []
  run(tx, 'UPDATE order_repairs SET frame = :frame, fault = :fault WHERE order_id = :orderId', {
    orderId,
    ...repair,
  })
  return [message('orders.change.repair', { before: repairInWords(before), after })]
}

const repairInWords = ({ fault, frame }: OrderRepair) => `${frame}, ${fault}`

function hasRepair(db: ReadableDb, orderId: number): boolean {
  const row = one(
    db,
    `SELECT 1 FROM order_lines
      WHERE order_id = :orderId AND item_code = :code AND qty_milli > returned_milli LIMIT 1`,
    { orderId, code: REPAIR_CODE },
  )
  return row !== undefined
}
