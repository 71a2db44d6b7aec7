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
  isRejected: number
  /** Of broken pieces, what is no loss yet, and what of it was claimed of the same line before. */
  newMilli: number
  newBeforeMilli: number
  taxPaise: number
  creditedTaxablePaise: number
  creditedTaxPaise: number
  takesCredit: number | null
  itcClass: string | null
  piecesMilli: number | null
  rejectedMilli: number | null
  stockCostPaise: number | null
  totalPaise: number | null
}

function linesOf(db: ReadableDb, returnId: number): Line[] {
  return all<Line>(
    db,
    `SELECT k.item_id AS itemId, k.is_rejected AS isRejected,
            k.qty_milli - k.lost_before_milli AS newMilli,
            (SELECT coalesce(sum(p.qty_milli - p.lost_before_milli), 0)
               FROM supplier_return_lines p
              WHERE p.receipt_line_id = k.receipt_line_id AND p.is_rejected = 1
                AND p.id < k.id) AS newBeforeMilli,
            k.tax_paise AS taxPaise,
            coalesce(k.credited_taxable_paise, 0) AS creditedTaxablePaise,
            coalesce(k.credited_tax_paise, 0) AS creditedTaxPaise,
            r.takes_credit AS takesCredit, coalesce(x.itc_class, b.itc_class) AS itcClass,
            l.qty_milli + l.free_milli AS piecesMilli, l.rejected_milli AS rejectedMilli,
            l.stock_cost_paise AS stockCostPaise, l.total_paise AS totalPaise
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

/** What the goods of an open return that left stock cost the shop, as they left it. */
function costsOfWhole(db: ReadableDb, returnId: number): ClaimedCost[] {
  return all<ClaimedCost>(
    db,
    `SELECT m.item_id AS itemId, -sum(m.value_paise + m.sales_cost_paise) AS costPaise
       FROM stock_movements m
      WHERE ${movementsOfPaper('supplierReturn', ':returnId')} AND m.id > :done
      GROUP BY m.item_id`,
    { returnId, done: movementsDone(db, returnId) },
  )
}

/**
 * What pieces that came broken, and never were in stock, cost: of what their line cost, the rest
 * beside what went on the shelf, to the paisa over all claims. What is a loss already costs nothing.
 */
function costsOfBroken(lines: readonly Line[]): ClaimedCost[] {
  return lines.flatMap(
    ({ isRejected, itemId, newBeforeMilli, newMilli, piecesMilli, rejectedMilli, ...line }) => {
      if (isRejected === 0 || piecesMilli === null || !rejectedMilli) return []
      const linePaise = line.stockCostPaise ?? 0
      const brokenPaise =
        linePaise - proportion(linePaise, piecesMilli - rejectedMilli, piecesMilli)
      const upTo = (milli: number) => proportion(brokenPaise, milli, rejectedMilli)
      return [{ itemId, costPaise: upTo(newBeforeMilli + newMilli) - upTo(newBeforeMilli) }]
    },
  )
}

const sumOf = (costs: readonly ClaimedCost[]) =>
  costs.reduce((sum, { costPaise }) => sum + costPaise, 0)

/** What an open return's goods cost the shop in all, and what of the claimed tax is a part of that. */
export function claimedCost(
  db: ReadableDb,
  returnId: number,
): { costPaise: number; brokenPaise: number; taxInCostPaise: number } {
  const lines = linesOf(db, returnId)
  const brokenPaise = sumOf(costsOfBroken(lines))
  return {
    costPaise: sumOf(costsOfWhole(db, returnId)) + brokenPaise,
    brokenPaise,
    taxInCostPaise: lines.reduce((sum, line) => sum + (isTaxInCost(line) ? line.taxPaise : 0), 0),
  }
}

/**
 * Books what the goods of a return cost above what its answer credited as a loss of today, by item;
 * of goods that came back only what is broken, which is not in stock again. Returns the loss; below
 * zero more was credited than they cost.
 */
export function bookLoss(
  tx: WritableDb,
  context: CommitContext,
  { goodsCameBack, returnId }: { returnId: number; goodsCameBack: boolean },
): number {
  const lines = linesOf(tx, returnId)
  const losses = new Map<number, number>()
  const costs = goodsCameBack ? [] : costsOfWhole(tx, returnId)
  for (const { costPaise, itemId } of [...costs, ...costsOfBroken(lines)]) {
    losses.set(itemId, (losses.get(itemId) ?? 0) + costPaise)
  }
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
  if (goodsCameBack) {
    run(
      tx,
      'UPDATE supplier_return_lines SET lost_back_milli = qty_milli * is_rejected WHERE return_id = :returnId',
      { returnId },
    )
  }
  return lostPaise
}

/** Of a bill's line, the broken pieces that came back from a claim and are booked as a loss. */
export function lostBackMilli(db: ReadableDb, receiptLineId: number): number {
  return exactlyOne<{ milli: number }>(
    db,
    `SELECT coalesce(sum(lost_back_milli - lost_before_milli), 0) AS milli
       FROM supplier_return_lines WHERE receipt_line_id = :receiptLineId AND is_rejected = 1`,
    { receiptLineId },
  ).milli
}

/** Takes the loss of an answer back, on the day on which the answer is taken back. */
export function takeLossBack(tx: WritableDb, context: CommitContext, returnId: number): void {
  writeLossBack(tx, context, returnId)
  run(tx, 'UPDATE supplier_return_lines SET lost_back_milli = 0 WHERE return_id = :returnId', {
    returnId,
  })
}

/** Takes the loss of broken pieces that came back off with their bill, which is reversed. */
export function takeLossesOfBillBack(
  tx: WritableDb,
  context: CommitContext,
  receiptId: number,
): void {
  const returns = all<{ id: number }>(
    tx,
    'SELECT id FROM supplier_returns WHERE receipt_id = :receiptId AND goods_came_back = 1',
    { receiptId },
  )
  for (const { id } of returns) writeLossBack(tx, context, id)
}

function writeLossBack(tx: WritableDb, context: CommitContext, returnId: number): void {
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
