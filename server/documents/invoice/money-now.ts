import type { InvoiceModel } from '../../contract/document-models.ts'
import { exactlyOne } from '../../db/sql.ts'
import type { Services } from '../../kernel/services.ts'
import { orderMoney } from '../../orders/invoice-model.ts'
import { toRupees } from '../../wire/rupees.ts'

/** What was received of a bill and what is due of it. */
export type MoneyOfBill = Pick<InvoiceModel, 'Receipts' | 'ReceivedAmount' | 'BalanceAmount'>

/**
 * What was received of an issued bill by now, and what is still due. A bill that is printed again
 * tells that, and asks for nothing that was paid since; whatever the law asks for stays as issued.
 */
export function moneyNow({ db }: Services, invoiceId: number): MoneyOfBill {
  const { orderId } = exactlyOne<{ orderId: number }>(
    db,
    'SELECT order_id AS orderId FROM invoices WHERE id = :invoiceId',
    { invoiceId },
  )
  const { balancePaise, paidPaise, receipts } = orderMoney(db, orderId)
  return {
    Receipts: receipts,
    ReceivedAmount: toRupees(paidPaise),
    BalanceAmount: toRupees(Math.max(0, balancePaise)),
  }
}
