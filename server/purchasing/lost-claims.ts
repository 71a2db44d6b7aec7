import { all, exactlyOne, insert, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { proportion } from '../domain/stock-value.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { isWithoutCredit } from '../masters/bill-credits.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'
import { movementsDone } from './return-movements.ts'

/** What goods of a return cost the shop, by item; of the claim's tax, what is a part of that. */
export type ClaimedCost = { itemId: number; costPaise: number }

type Line = {
  itemId: number
  qtyMilli: number
  isRejected: number
  taxPaise: number
  creditedTaxablePaise: number
  creditedTaxPaise: number
  takesCredit: number | null
  itcClass: string | null
  piecesMilli: number | null
  stockCostPaise: number | null
  totalPaise: number | null
}

function linesOf(db: ReadableDb, returnId: number): Line[] {
  return all<Line>(
    db,
    `SELECT k.item_id AS itemId, k.qty_milli AS qtyMilli, k.is_rejected AS isRejected,
            k.tax_paise AS taxPaise,
            coalesce(k.credited_taxable_paise, 0) AS creditedTaxablePaise,
            coalesce(k.credited_tax_paise, 0) AS creditedTaxPaise,
            r.takes_credit AS takesCredit, coalesce(x.itc_class, b.itc_class) AS itcClass,
            l.qty_milli + l.free_milli AS piecesMilli, l.stock_cost_paise AS stockCostPaise,
            l.total_paise AS totalPaise
       FROM supplier_return_lines k
       LEFT JOIN goods_receipt_lines l ON l.id = k.receipt_line_id
       LEFT JOIN goods_receipts r ON r.id = l.receipt_id
       LEFT JOIN bill_credits b ON b.kind = 'Inward' AND b.bill_id = l.receipt_id
       LEFT JOIN bill_line_credits x ON x.kind = 'Inward' AND x.line_id = l.id
      WHERE k.return_id = :returnId ORDER BY k.id`,
    { returnId },
  )
}

/** Whether the tax of a line was a part of the cost of its goods when they came. */
function isTaxInCost({ itcClass, stockCostPaise, takesCredit, totalPaise }: Line): boolean {
  if (takesCredit === null) return false
  if (takesCredit === 0) return true
  // Its class may have been changed since: then the tax is not in the cost of the stock.
  return isWithoutCredit(itcClass ?? 'Inputs') && (stockCostPaise ?? 0) >= (totalPaise ?? 0)
}

/**
 * What the goods of an open return cost the shop: those that left stock as they left it, those that
 * came broken and never were in it their share of what their line cost.
 */
function costsOf(db: ReadableDb, returnId: number, lines: readonly Line[]): Map<number, number> {
  const costs = new Map(
    all<ClaimedCost>(
      db,
      `SELECT m.item_id AS itemId, -sum(m.value_paise + m.sales_cost_paise) AS costPaise
         FROM stock_movements m
        WHERE ${movementsOfPaper('supplierReturn', ':returnId')} AND m.id > :done
        GROUP BY m.item_id`,
      { returnId, done: movementsDone(db, returnId) },
    ).map(({ costPaise, itemId }) => [itemId, costPaise]),
  )
  for (const { isRejected, itemId, piecesMilli, qtyMilli, stockCostPaise } of lines) {
    if (isRejected === 0 || piecesMilli === null) continue
    const sharePaise = proportion(stockCostPaise ?? 0, qtyMilli, piecesMilli)
    costs.set(itemId, (costs.get(itemId) ?? 0) + sharePaise)
  }
  return costs
}

/** What an open return's goods cost the shop in all, and what of the claimed tax is a part of that. */
export function claimedCost(
  db: ReadableDb,
  returnId: number,
): { costPaise: number; taxInCostPaise: number } {
  const lines = linesOf(db, returnId)
  const costs = [...costsOf(db, returnId, lines).values()]
  return {
    costPaise: costs.reduce((sum, paise) => sum + paise, 0),
    taxInCostPaise: lines.reduce((sum, line) => sum + (isTaxInCost(line) ? line.taxPaise : 0), 0),
  }
}

/**
 * Books what the goods of a return cost above what its answer credited as a loss of today, by item.
 * Returns the loss; below zero more was credited than they cost.
 */
export function bookLoss(tx: WritableDb, context: CommitContext, returnId: number): number {
  const lines = linesOf(tx, returnId)
  const losses = costsOf(tx, returnId, lines)
  for (const line of lines) {
    const creditedPaise =
      line.creditedTaxablePaise + (isTaxInCost(line) ? line.creditedTaxPaise : 0)
    losses.set(line.itemId, (losses.get(line.itemId) ?? 0) - creditedPaise)
  }
  let lostPaise = 0
  for (const [itemId, paise] of losses) {
    if (paise === 0) continue
    lostPaise += paise
    insert(
      tx,
      `INSERT INTO supplier_return_losses (return_id, item_id, loss_paise, at_ms, user_id)
       VALUES (:returnId, :itemId, :paise, :nowMs, :userId)`,
      { returnId, itemId, paise, nowMs: context.nowMs, userId: context.userId },
    )
  }
  return lostPaise
}

/** Takes the loss of an answer back, on the day on which the answer is taken back. */
export function takeLossBack(tx: WritableDb, context: CommitContext, returnId: number): void {
  run(
    tx,
    `INSERT INTO supplier_return_losses (return_id, item_id, loss_paise, at_ms, user_id)
     SELECT return_id, item_id, -sum(loss_paise), :nowMs, :userId FROM supplier_return_losses
      WHERE return_id = :returnId GROUP BY item_id HAVING sum(loss_paise) <> 0`,
    { returnId, nowMs: context.nowMs, userId: context.userId },
  )
}

/** What of a return is booked as a loss now. */
export function lossOf(db: ReadableDb, returnId: number): number {
  return exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(loss_paise), 0) AS paise FROM supplier_return_losses
      WHERE return_id = :returnId`,
    { returnId },
  ).paise
}
