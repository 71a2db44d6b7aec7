import { recordChange } from '../audit/record-change.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { supplierBalance, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'
import { takeOutOfStock } from '../stock/take-out.ts'
import { takeLossBack } from './lost-claims.ts'
import { movementsDone, newestMovement } from './return-movements.ts'

/** A return that its supplier answered. */
export type AnsweredReturn = {
  id: number
  returnNo: string
  state: 'Credited' | 'Refused'
  supplierId: number
  totalPaise: number
  creditNo: string | null
  creditDate: string | null
  creditedPaise: number
  /** With a refusal. */
  goodsCameBack: number
}

/** Throws 404 for no such return, 409 for one that waits for its answer or whose bill is reversed. */
export function answeredReturn(db: ReadableDb, id: number): AnsweredReturn {
  const found = one<
    Omit<AnsweredReturn, 'state'> & {
      state: AnsweredReturn['state'] | 'Sent'
      billState: string | null
    }
  >(
    db,
    `SELECT t.id, t.return_no AS returnNo, t.state, t.supplier_id AS supplierId,
            t.total_paise AS totalPaise, t.credit_no AS creditNo, t.credit_date AS creditDate,
            coalesce(t.credited_paise, 0) AS creditedPaise, t.goods_came_back AS goodsCameBack,
            r.state AS billState
       FROM supplier_returns t LEFT JOIN goods_receipts r ON r.id = t.receipt_id
      WHERE t.id = :id`,
    { id },
  )
  if (found === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-return'))
  const { billState, state, ...rest } = found
  const number = found.returnNo
  if (state === 'Sent') throw new Refusal('CONFLICT', message('purchasing.return-open', { number }))
  if (billState === 'Reversed') {
    throw new Refusal('CONFLICT', message('purchasing.return-of-reversed', { number }))
  }
  return { ...rest, state }
}

/**
 * Takes the answer to a return back on the day of the context: the whole claim counts against the
 * account again, goods that had come back leave stock, and the return waits for its answer.
 * `countedIn` is the month, `yyyy-mm`, whose GSTR-3B has the note. Returns what the shop owes now.
 */
export function takeBackAnswer(
  tx: WritableDb,
  context: CommitContext,
  {
    answered,
    countedIn,
    reason,
  }: {
    answered: AnsweredReturn
    countedIn: string | null
    reason: string
  },
): number {
  const { nowMs, userId } = context
  const reversedOn = context.localNow.slice(0, 10)
  const { creditNo, creditedPaise, id, returnNo, state, supplierId, totalPaise } = answered
  if (answered.goodsCameBack === 1) assertBrokenHere(tx, id)
  const returning = state === 'Refused' ? cameBack(tx, id) : []
  // Where nothing came back, the goods are still away by the movement that a refusal reverses.
  const lastMovementId = returning.length > 0 ? newestMovement(tx, id) : movementsDone(tx, id)
  const answerId = insert(
    tx,
    `INSERT INTO reversed_answers
       (return_id, state, credit_no, credit_date, credited_paise, round_off_paise, answer_note,
        answered_at_ms, answered_by, counted_in, last_movement_id, reversed_on, reversed_at_ms,
        reversed_by, reason)
     SELECT id, state, credit_no, credit_date, credited_paise, round_off_paise, answer_note,
            answered_at_ms, answered_by, :countedIn, :lastMovementId, :reversedOn, :nowMs,
            :userId, :reason
       FROM supplier_returns WHERE id = :id`,
    { id, countedIn, lastMovementId, reversedOn, nowMs, userId, reason },
  )
  run(
    tx,
    `INSERT INTO reversed_answer_lines (answer_id, line_id, taxable_paise, tax_paise)
     SELECT :answerId, id, coalesce(credited_taxable_paise, 0), coalesce(credited_tax_paise, 0)
       FROM supplier_return_lines WHERE return_id = :id`,
    { answerId, id },
  )
  run(
    tx,
    `UPDATE supplier_returns
        SET state = 'Sent', credit_no = NULL, credit_date = NULL, claimed_in = NULL,
            credited_paise = NULL, round_off_paise = 0, answer_note = NULL, answered_at_ms = NULL,
            answered_by = NULL, goods_came_back = 0
      WHERE id = :id`,
    { id },
  )
  run(
    tx,
    `UPDATE supplier_return_lines
        SET credited_taxable_paise = NULL, credited_tax_paise = NULL WHERE return_id = :id`,
    { id },
  )
  takeLossBack(tx, context, id)
  for (const [index, goods] of returning.entries()) {
    takeOutOfStock(tx, {
      entity: 'supplierReturn',
      entityId: id,
      userId,
      atMs: nowMs,
      ...goods,
      reason: 'purchase_return',
      unitStatus: 'returned_to_supplier',
      field: `lines.${index}`,
    })
  }
  if (answered.goodsCameBack === 1) {
    run(
      tx,
      `UPDATE goods_receipt_lines AS g
          SET returned_milli = g.returned_milli + k.milli,
              returned_rejected_milli = g.returned_rejected_milli + k.rejectedMilli
         FROM (SELECT receipt_line_id AS lineId, sum(qty_milli) AS milli,
                      sum(qty_milli * is_rejected) AS rejectedMilli
                 FROM supplier_return_lines
                WHERE return_id = :id AND receipt_line_id IS NOT NULL
                GROUP BY receipt_line_id) k
        WHERE g.id = k.lineId`,
      { id },
    )
  }
  writeSupplierEntry(tx, {
    supplierId,
    kind: 'credit-note',
    amountPaise: creditedPaise - totalPaise,
    date: reversedOn,
    entity: 'supplierReturn',
    entityId: id,
    number: returnNo,
    note: reason,
    atMs: nowMs,
    userId,
  })
  recordChange(tx, {
    actor: context,
    atMs: nowMs,
    action: 'purchase.return-answer-reversed',
    entity: 'supplierReturn',
    entityId: id,
    detail: { returnNo, state, creditNo, creditedPaise, countedIn, reason },
  })
  return supplierBalance(tx, supplierId)
}

/** Throws 409 where broken pieces that came back went with a claim after it. */
function assertBrokenHere(db: ReadableDb, id: number): void {
  const gone = one<{ name: string }>(
    db,
    `SELECT i.name
       FROM (SELECT receipt_line_id AS lineId, sum(qty_milli) AS milli,
                    sum(lost_back_milli) AS lostMilli
               FROM supplier_return_lines WHERE return_id = :id AND is_rejected = 1
              GROUP BY receipt_line_id) k
       JOIN goods_receipt_lines g ON g.id = k.lineId
       JOIN items i ON i.id = g.item_id
      WHERE k.milli > g.rejected_milli - g.returned_rejected_milli
         OR k.lostMilli > (SELECT sum(lost_back_milli - lost_before_milli)
                             FROM supplier_return_lines
                            WHERE receipt_line_id = g.id AND is_rejected = 1)
      ORDER BY g.id`,
    { id },
  )
  if (gone === undefined) return
  throw new Refusal('CONFLICT', message('purchasing.broken-claimed-again', { item: gone.name }))
}

type Goods = {
  itemId: number
  unitId: number | null
  lot: string | null
  qtyMilli: number
  costPaise: number
}

/** What came back into stock with a refusal, at the cost at which it had left. */
function cameBack(db: ReadableDb, id: number): Goods[] {
  const rows = all<Goods & { reversesId: number | null; reason: string; soldPaise: number }>(
    db,
    `SELECT m.item_id AS itemId, m.unit_id AS unitId, b.lot, m.qty_milli AS qtyMilli,
            m.value_paise AS costPaise, m.sales_cost_paise AS soldPaise, m.reason,
            m.reverses_id AS reversesId
       FROM stock_movements m LEFT JOIN batches b ON b.id = m.batch_id
      WHERE ${movementsOfPaper('supplierReturn', ':id')} AND m.id > :done
      ORDER BY m.id`,
    { id, done: movementsDone(db, id) },
  )
  const first = rows.findIndex(({ reversesId }) => reversesId !== null)
  if (first < 0) return []
  const back = rows.slice(first)
  // What the goods had cost less or more than the stock was worth went to the cost of sales.
  const sold = new Map<number, number>()
  for (const { costPaise, itemId, reason, soldPaise } of back) {
    if (reason === 'cost' && costPaise === 0) {
      sold.set(itemId, (sold.get(itemId) ?? 0) + soldPaise)
    }
  }
  return back
    .filter(({ reversesId }) => reversesId !== null)
    .map(({ costPaise, itemId, lot, qtyMilli, unitId }) => {
      const own = sold.get(itemId) ?? 0
      sold.delete(itemId)
      return { itemId, unitId, lot, qtyMilli, costPaise: Math.max(0, costPaise + own) }
    })
}
