import { payOutCredit as spec } from '../contract/credit.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { CREDIT_NOTE } from '../masters/master-rows.ts'
import { openYearOf } from '../masters/open-year.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { invoiceOfOrder, orderFacts, requireOrder } from '../orders/order-record.ts'
import { recordReceipt } from '../receipts/save-receipt.ts'
import { findPayment, takePayments } from '../receipts/take-payments.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { refundMethod } from './refund-vouchers.ts'
import { settleOrder } from './settle-order.ts'
import { isCash, RUPEE } from './settle-return.ts'
import { type Credit, requireCredit } from './spend-credit.ts'

/**
 * Pays out what a credit still holds. It is spent on the order that it comes from, which is paid in
 * full: what that makes too much goes back at once, with its paper and out of the drawer.
 */
export const payOutCredit = operation(spec, (call) => {
  const { body, headers, services } = call
  const credit = readCredit(services, body.creditID)
  const shownPaise = toPaise(body.amount)
  const reason = body.reason.trim()
  if (reason === '') throw invalidField('reason', message('credit.why-refund'))
  const context = commitContext(call)
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const held = requireCredit(tx, credit)
      const mode = refundMethod(tx, body.refundTypeId)
      assertWhole(held.balancePaise, shownPaise)
      const amountPaise = payablePaise(tx, body.refundTypeId, shownPaise)
      const order = requireOrder(tx, held.orderId)
      const { balancePaise, paidPaise } = balanceOf(tx, order.id)
      if (balancePaise > 0) {
        throw new Refusal(
          'CONFLICT',
          message('credit.due-before-pay-out', { due: balancePaise, number: order.orderNo }),
        )
      }
      const payment = findPayment(tx, {
        amountPaise,
        receiptTypeId: CREDIT_NOTE,
        cardTypeId: null,
        referenceNo: held.number,
        statusId: null,
        remarks: null,
        onAccount: null,
      })
      const receipts = takePayments(tx, services, context, [payment], {
        facts: orderFacts(tx, services, order),
        invoice: invoiceOfOrder(tx, order.id),
        // Its paper tells what was received for the order, which this adds nothing to.
        before: { paidPaise: paidPaise - amountPaise, balancePaise: amountPaise },
        date: context.localNow,
        yearId: openYearOf(tx, services, context.localNow),
      })
      for (const receipt of receipts) recordReceipt(tx, context, receipt, order.id)
      const { settlementId } = settleOrder(tx, services, context, {
        order,
        kind: 'Overpaid',
        reason,
        releasedPaise: 0,
        returnedPaise: amountPaise,
        refundTypeId: body.refundTypeId,
        referenceNo: body.refundReferenceNo?.trim() || null,
        creditNoteId: null,
        ...(credit.source === 'creditNote' ? { paidOutNoteId: credit.id } : {}),
      })
      return {
        success: true,
        ...voucherOf(tx, services, settlementId),
        refundMode: mode,
        amount: toRupees(amountPaise),
        salesOrderID: services.ids.encode('order', order.id),
      }
    }),
  )
})

function readCredit({ ids, idOf }: Services, text: string): Credit {
  const keptId = ids.decode('customerCredit', text)
  return keptId === null
    ? { source: 'creditNote', id: idOf('creditNote', text, 'creditID') }
    : { source: 'customerCredit', id: keptId }
}

/** A drawer has no paise: in cash whole rupees go out, and the rest stays on the credit. */
function payablePaise(db: ReadableDb, refundTypeId: number, heldPaise: number): number {
  if (!isCash(db, refundTypeId)) return heldPaise
  const payablePaise = heldPaise - (heldPaise % RUPEE)
  if (payablePaise > 0) return payablePaise
  throw new Refusal('BUSINESS_RULE', message('credit.less-than-a-rupee'))
}

/** Throws 409 where the credit no longer holds just that: it was spent meanwhile. */
function assertWhole(balancePaise: number, amountPaise: number): void {
  if (balancePaise === 0) throw new Refusal('CONFLICT', message('credit.note-used-up'))
  if (balancePaise === amountPaise) return
  throw new Refusal('CONFLICT', message('credit.used-meanwhile', { left: balancePaise }))
}

function voucherOf(
  tx: WritableDb,
  { ids }: Services,
  settlementId: number,
): { refundVoucherID: string; refundVoucherNo: string } {
  const voucher = one<{ id: number; number: string }>(
    tx,
    'SELECT id, voucher_no AS number FROM refund_vouchers WHERE settlement_id = :settlementId',
    { settlementId },
  )
  if (voucher === undefined) throw new Error(`settlement ${settlementId} has no voucher`)
  return {
    refundVoucherID: ids.encode('refundVoucher', voucher.id),
    refundVoucherNo: voucher.number,
  }
}
