// POST /api/Lab/bill/take-back
import { recordChange } from '../audit/record-change.ts'
import { isFiled } from '../branch/filed-months.ts'
import { takeBackLabBill as spec } from '../contract/lab-parcels.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { billCredit } from '../masters/bill-credits.ts'
import { writeSupplierEntry } from '../masters/supplier-entries.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'
import { type MovementSource, recordCost } from '../stock/record-movement.ts'

type Bill = {
  supplierId: number
  billNo: string
  billDate: string
  totalPaise: number
  reversedAtMs: number | null
}

/**
 * Takes a lab's bill back as a whole: the account loses its sum, the orders its costs to the paisa,
 * and its jobs and its number are free for the right bill. What was paid for it stays in the account
 * and goes to the lab's other bills.
 */
export const takeBackLabBill = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('labBill', body.labBillID, 'labBillID')
  const reason = body.reason.trim()
  return services.write((tx) => {
    const { billDate, billNo, supplierId, totalPaise } = standingBill(tx, id)
    const change = { id, reason, nowMs: context.nowMs, userId: context.userId }
    run(
      tx,
      `UPDATE lab_bills
          SET reversed_at_ms = :nowMs, reversed_by = :userId, reverse_reason = :reason
        WHERE id = :id`,
      change,
    )
    run(tx, 'UPDATE lab_bill_jobs SET is_reversed = 1 WHERE bill_id = :id', { id })
    takeCostsBack(tx, id, {
      entity: 'labBill',
      entityId: id,
      userId: context.userId,
      atMs: context.nowMs,
    })
    writeSupplierEntry(tx, {
      supplierId,
      kind: 'bill-reversed',
      amountPaise: -totalPaise,
      // The account and the register of purchases lose it on the day it stood in.
      date: billDate,
      entity: 'labBill',
      entityId: id,
      number: null,
      note: reason,
      atMs: context.nowMs,
      userId: context.userId,
    })
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'lab.bill-taken-back',
      entity: 'labBill',
      entityId: id,
      detail: { supplierId, billNo, totalPaise, reason },
    })
    return { success: true, BillNo: billNo }
  })
})

/**
 * Returns a bill that can be taken back. Throws 404 for no such one, 409 for one that is taken back,
 * 422 for one whose tax is in a return that was filed.
 */
function standingBill(db: ReadableDb, id: number): Bill {
  const bill = one<Bill>(
    db,
    `SELECT supplier_id AS supplierId, bill_no AS billNo, bill_date AS billDate,
            total_paise AS totalPaise, reversed_at_ms AS reversedAtMs
       FROM lab_bills WHERE id = :id`,
    { id },
  )
  if (bill === undefined) throw new Refusal('NOT_FOUND', message('lab.no-such-bill'))
  const { billDate, billNo } = bill
  if (bill.reversedAtMs !== null) {
    throw new Refusal('CONFLICT', message('lab.bill-taken-back', { bill: billNo }))
  }
  const { claimedIn } = billCredit(db, { kind: 'LabBill', billId: id })
  // One that came after the return of its month stands in a later one.
  const month = claimedIn ?? billDate.slice(0, 7)
  if (isFiled(db, month)) {
    const day = `${month}-01`
    throw new Refusal('BUSINESS_RULE', message('lab.bill-month-filed', { bill: billNo, day }))
  }
  return bill
}

/** Writes each cost that the bill booked once more, the other way. */
function takeCostsBack(tx: WritableDb, id: number, source: MovementSource): void {
  const costs = all<{
    itemId: number
    orderLineId: number | null
    labOrderId: number | null
    stockPaise: number
    soldPaise: number
  }>(
    tx,
    `SELECT m.item_id AS itemId, m.order_line_id AS orderLineId, m.lab_order_id AS labOrderId,
            m.value_paise AS stockPaise, m.sales_cost_paise AS soldPaise
       FROM stock_movements m
      WHERE ${movementsOfPaper('labBill', ':id')} AND m.reason = 'cost'
      ORDER BY m.id`,
    { id },
  )
  for (const { itemId, labOrderId, orderLineId, soldPaise, stockPaise } of costs) {
    recordCost(
      tx,
      { ...source, itemId, labOrderId, orderLineId },
      { stockPaise: stockPaise === 0 ? 0 : -stockPaise, soldPaise: -soldPaise },
    )
  }
}
