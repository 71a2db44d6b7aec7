import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type MovementSource, recordLateCost } from '../stock/record-movement.ts'
import { addUnitCosts } from '../stock/units.ts'

/** What an inward brought of an item, in whichever lines: what is here of it is shared over all. */
type Brought = { itemId: number; milli: number; paise: number }

/** What of a line came whole and did not go back, as SQL. */
const STAYED_MILLI =
  'qty_milli + free_milli - rejected_milli - (returned_milli - returned_rejected_milli)'

/** Throws 404 for an inward that is not there, 409 for one that is a draft or was reversed. */
export function assertBearsCost(db: ReadableDb, receiptId: number): void {
  const receipt = one<{ state: string }>(
    db,
    'SELECT state FROM goods_receipts WHERE id = :receiptId',
    { receiptId },
  )
  if (receipt === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-inward'))
  if (receipt.state !== 'Posted') {
    throw new Refusal('CONFLICT', message('purchasing.late-cost-of-posted'))
  }
}

/**
 * Shares a cost that came after the goods of an inward over them by value, to the paisa: what is
 * still here bears its part, the rest is a cost of sales of today. Below zero it takes one back.
 */
export function bearLateCost(
  tx: WritableDb,
  { paise, receiptId, source }: { receiptId: number; paise: number; source: MovementSource },
): void {
  const brought = all<Brought>(
    tx,
    `SELECT item_id AS itemId, sum(stock_cost_paise) AS paise,
            sum(${STAYED_MILLI}) AS milli
       FROM goods_receipt_lines
      WHERE receipt_id = :receiptId AND ${STAYED_MILLI} > 0
      GROUP BY item_id ORDER BY min(id)`,
    { receiptId },
  )
  const shares = shareByWeight(
    paise,
    brought.map((each) => each.paise),
  )
  for (const [index, { itemId, milli }] of brought.entries()) {
    const latePaise = shares[index] ?? 0
    const stockPaise = recordLateCost(tx, { ...source, itemId, receivedMilli: milli, latePaise })
    addUnitCosts(tx, { receiptId, itemId }, stockPaise)
  }
}

/** Says of a bill which goods bear it. */
export function noteBearer(tx: WritableDb, expenseId: number, receiptId: number): void {
  run(tx, 'UPDATE expense_bills SET for_receipt_id = :receiptId WHERE id = :expenseId', {
    expenseId,
    receiptId,
  })
}
