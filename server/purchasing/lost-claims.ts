import { all, exactlyOne, insert, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { proportion } from '../domain/stock-value.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { isWithoutCredit } from '../masters/bill-credits.ts'
import { BOUGHT_CREDITS, type GoodsCredit, partOfCredit } from '../stock/bought-credit.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'
import { movementsDone } from './return-movements.ts'

/** What goods of a return cost the shop, by item; of the claim's tax, what is a part of that. */
export type ClaimedCost = { itemId: number; costPaise: number }

type Line = {
  itemId: number
  isRejected: number
  qtyMilli: number
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
  isInter: 0 | 1
  ratePpm: number
  /** The tax credit that was taken for all pieces of its line, and on what. */
  boughtTaxablePaise: number
  boughtCreditPaise: number
}

/** Goods that went back without their bill came with credit where the supplier charges tax. */
const TAKES_CREDIT = `(p.type = 'Regular' AND p.gstin IS NOT NULL
    AND (SELECT is_composition_scheme FROM branches) = 0)`

function linesOf(db: ReadableDb, returnId: number): Line[] {
  return all<Line>(
    db,
    `SELECT k.item_id AS itemId, k.is_rejected AS isRejected, k.qty_milli AS qtyMilli,
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
            l.stock_cost_paise AS stockCostPaise, l.total_paise AS totalPaise,
            coalesce(r.tax_mode = 'inter', p.state_id <> (SELECT state_id FROM branches), 0)
              AS isInter,
            coalesce(l.tax_rate_ppm, k.tax_rate_ppm) AS ratePpm,
            iif(l.id IS NULL, k.taxable_paise, coalesce(c.taxablePaise, 0)) AS boughtTaxablePaise,
            iif(l.id IS NULL, iif(${TAKES_CREDIT}, k.tax_paise, 0), coalesce(c.taxPaise, 0))
              AS boughtCreditPaise
       FROM supplier_return_lines k
       JOIN supplier_returns t ON t.id = k.return_id
       JOIN suppliers p ON p.id = t.supplier_id
       LEFT JOIN goods_receipt_lines l ON l.id = k.receipt_line_id
       LEFT JOIN goods_receipts r ON r.id = l.receipt_id
       LEFT JOIN (${BOUGHT_CREDITS}) c ON c.id = l.id
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
): {
  costPaise: number
  brokenPaise: number
  taxInCostPaise: number
  /** What a refusal gives up of the tax credit: where the goods do not come back, and where they do. */
  creditPaise: number
  brokenCreditPaise: number
} {
  const lines = linesOf(db, returnId)
  const brokenPaise = sumOf(costsOfBroken(lines))
  return {
    costPaise: sumOf(costsOfWhole(db, returnId)) + brokenPaise,
    brokenPaise,
    taxInCostPaise: lines.reduce((sum, line) => sum + (isTaxInCost(line) ? line.taxPaise : 0), 0),
    creditPaise: sumOfTax(lostCredits(lines, false)),
    brokenCreditPaise: sumOfTax(lostCredits(lines, true)),
  }
}

type LostCredit = GoodsCredit & { itemId: number }

/** The credit of some pieces of a line. */
function creditOfPart(line: Line, milli: number): LostCredit {
  const { boughtCreditPaise, boughtTaxablePaise, isInter, itemId, ratePpm } = line
  const bought = {
    isInter,
    ratePpm,
    taxablePaise: boughtTaxablePaise,
    taxPaise: boughtCreditPaise,
  }
  return { ...partOfCredit(bought, milli, line.piecesMilli ?? line.qtyMilli), itemId }
}

/**
 * What a refusal gives up of the tax credit of its goods (CGST s.17(5)(h)): of those that did not come
 * back, and of broken ones, which are a loss wherever they are, but for what is a loss already.
 * A credit note gives nothing up: the supplier has the goods again, and what is credited less is a
 * difference of price and no loss of goods.
 */
function lostCredits(lines: readonly Line[], goodsCameBack: boolean): LostCredit[] {
  return lines.flatMap((line) => {
    if (goodsCameBack && line.isRejected === 0) return []
    const credit = creditOfPart(line, line.newMilli)
    return credit.taxPaise === 0 ? [] : [credit]
  })
}

/**
 * Gives up the tax credit of what a refusal loses, on the day of the answer. Of broken pieces that
 * were a loss already a credit note has it again: its tax lowers the credit. Returns what is given up.
 */
export function giveCreditUp(
  tx: WritableDb,
  context: CommitContext,
  {
    goodsCameBack,
    isRefused,
    returnId,
  }: {
    returnId: number
    isRefused: boolean
    goodsCameBack: boolean
  },
): number {
  const lines = linesOf(tx, returnId)
  const credits = isRefused ? lostCredits(lines, goodsCameBack) : hadAgain(tx, returnId, lines)
  for (const credit of credits) {
    insert(
      tx,
      `INSERT INTO supplier_return_lost_credits
         (return_id, item_id, taxable_paise, tax_rate_ppm, tax_paise, half_paise, is_inter, at_ms,
          user_id)
       VALUES
         (:returnId, :itemId, :taxablePaise, :ratePpm, :taxPaise, :halfPaise, :isInter, :nowMs,
          :userId)`,
      { ...credit, returnId, nowMs: context.nowMs, userId: context.userId },
    )
  }
  return sumOfTax(credits)
}

/** Of broken pieces that were a loss already and are credited now, the credit that was given up; below zero. */
function hadAgain(db: ReadableDb, returnId: number, lines: readonly Line[]): LostCredit[] {
  return lines.flatMap((line) => {
    const beforeMilli = line.qtyMilli - line.newMilli
    if (beforeMilli === 0) return []
    const { itemId, ratePpm } = line
    const { taxPaise: givenUpPaise } = exactlyOne<{ taxPaise: number }>(
      db,
      `SELECT coalesce(sum(c.tax_paise), 0) AS taxPaise
         FROM supplier_return_lost_credits c JOIN supplier_returns t ON t.id = c.return_id
        WHERE c.item_id = :itemId AND c.tax_rate_ppm = :ratePpm
          AND t.receipt_id = (SELECT receipt_id FROM supplier_returns WHERE id = :returnId)`,
      { itemId, ratePpm, returnId },
    )
    const credit = creditOfPart(line, beforeMilli)
    // Before this was kept, refusals gave nothing up.
    if (credit.taxPaise === 0 || credit.taxPaise > givenUpPaise) return []
    const { halfPaise, taxPaise, taxablePaise } = credit
    const again = { taxablePaise: -taxablePaise, taxPaise: -taxPaise, halfPaise: -halfPaise }
    return [{ ...credit, ...again }]
  })
}

const sumOfTax = (credits: readonly LostCredit[]) =>
  credits.reduce((sum, { taxPaise }) => sum + taxPaise, 0)

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

/** Takes the loss of an answer, and the credit given up with it, back on the day on which the answer is taken back. */
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
  // Row by row, since the halves of the tax are rounded for each.
  run(
    tx,
    `INSERT INTO supplier_return_lost_credits
       (return_id, item_id, taxable_paise, tax_rate_ppm, tax_paise, half_paise, is_inter, at_ms,
        reverses_id, user_id)
     SELECT return_id, item_id, -taxable_paise, tax_rate_ppm, -tax_paise, -half_paise, is_inter,
            :nowMs, id, :userId
       FROM supplier_return_lost_credits
      WHERE return_id = :returnId AND reverses_id IS NULL
        AND id NOT IN (SELECT reverses_id FROM supplier_return_lost_credits
                        WHERE return_id = :returnId AND reverses_id IS NOT NULL)`,
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
