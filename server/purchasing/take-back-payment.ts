import { recordChange } from '../audit/record-change.ts'
import { takeBackSupplierPayment as spec } from '../contract/purchasing.ts'
import { bringBackCash } from '../day/take-back-cash.ts'
import { insert, one, type ReadableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { supplierBalance, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { toRupees } from '../wire/rupees.ts'

type Payment = {
  number: string
  supplierId: number
  supplier: string
  amountPaise: number
  atMs: number
  methodKind: string
  isTakenBack: number
}

/**
 * Takes a payment to a supplier back as a whole, today: its bills are owed again, the account has
 * an entry the other way, and cash is in the drawer again. Both stay.
 */
export const takeBackSupplierPayment = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('supplierPayment', body.paymentID, 'paymentID')
  const reason = body.reason.trim()
  return services.write((tx) => {
    const payment = paymentOf(tx, id)
    const { amountPaise, atMs, number, supplier, supplierId } = payment
    insert(
      tx,
      `INSERT INTO supplier_payment_reversals (payment_id, reason, at_ms, user_id)
       VALUES (:id, :reason, :nowMs, :userId)`,
      { id, reason, nowMs: context.nowMs, userId: context.userId },
    )
    writeSupplierEntry(tx, {
      supplierId,
      kind: 'payment',
      amountPaise,
      date: context.localNow.slice(0, 10),
      entity: 'supplierPayment',
      entityId: id,
      number,
      note: reason,
      atMs: context.nowMs,
      userId: context.userId,
    })
    if (payment.methodKind === 'Cash') {
      const note = `${number} ${supplier}: ${reason}`
      bringBackCash(tx, { number, atMs, amountPaise }, { ...context, note })
    }
    recordChange(tx, {
      actor: context,
      atMs: context.nowMs,
      action: 'purchase.payment-taken-back',
      entity: 'supplierPayment',
      entityId: id,
      detail: { paymentNo: number, supplierId, amountPaise, reason },
    })
    return {
      success: true,
      paymentNo: number,
      balance: toRupees(supplierBalance(tx, supplierId)),
    }
  })
})

/** Returns a payment that stands. Throws 404 for no such one, 409 for one that is taken back. */
function paymentOf(db: ReadableDb, id: number): Payment {
  const payment = one<Payment>(
    db,
    `SELECT p.payment_no AS number, p.supplier_id AS supplierId, s.name AS supplier,
            p.amount_paise AS amountPaise, p.created_at_ms AS atMs, t.kind AS methodKind,
            EXISTS (SELECT 1 FROM supplier_payment_reversals WHERE payment_id = p.id)
              AS isTakenBack
       FROM supplier_payments p
       JOIN suppliers s ON s.id = p.supplier_id
       JOIN receipt_types t ON t.id = p.receipt_type_id
      WHERE p.id = :id`,
    { id },
  )
  if (payment === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-payment'))
  if (payment.isTakenBack === 1) {
    throw new Refusal(
      'CONFLICT',
      message('purchasing.payment-taken-back', { number: payment.number }),
    )
  }
  return payment
}
