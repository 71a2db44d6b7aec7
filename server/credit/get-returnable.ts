import { customerName } from '../branch/customer-name.ts'
import { returnableInvoice as spec } from '../contract/credit.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { describeRefraction } from '../domain/prescription.ts'
import { mayCreditTax } from '../domain/returns.ts'
import { isService } from '../domain/services.ts'
import { literal, storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { chargeName } from '../orders/charge-name.ts'
import { balanceOf } from '../orders/order-balance.ts'
import {
  madeToOrderLines,
  type OrderLineRow,
  orderById,
  orderLines,
} from '../orders/order-record.ts'
import { kindsPaid } from '../orders/paid-by.ts'
import { noteReadOfOrder } from '../prescriptions/health-of-order.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import { type CreditSums, creditedLines, creditLine, sumCredits } from './credit-lines.ts'
import { daysBetween, type LineWindow, returnWindows } from './return-window.ts'
import { findInvoice } from './settle-return.ts'

export const getReturnable = operation(spec, (call) => {
  const { query, services } = call
  const { db, ids } = services
  const invoice = findInvoice(db, services.idOf('invoice', query.invoiceID, 'invoiceID'))
  noteReadOfOrder(call, spec.name, invoice.orderId)
  const order = orderById(db, invoice.orderId)
  const balance = balanceOf(db, invoice.orderId)
  const customer = exactlyOne<{ name: string; mobile: string | null }>(
    db,
    'SELECT name, mobile FROM customers WHERE id = :id',
    { id: invoice.customerId },
  )
  const made = madeToOrderLines(db, invoice.orderId)
  const credited = creditedLines(db, invoice.orderId)
  const windows = returnWindows(db, invoice, services.localNow())
  return {
    InvoiceID: ids.encode('invoice', invoice.id),
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoice.date,
    IsTaxCreditable:
      order.sgstPaise + order.cgstPaise + order.igstPaise === 0 ||
      mayCreditTax(invoice.date, services.localNow()),
    DaysAgo: daysBetween(invoice.date, services.localNow()),
    SalesOrderID: ids.encode('order', order.id),
    SalesOrderNo: order.orderNo,
    CustomerID: ids.encode('customer', invoice.customerId),
    CustomerName: customerName(services, { id: invoice.customerId, name: customer.name }),
    CustomerMobile: customer.mobile,
    IsWalkIn: invoice.customerId === services.branch().walkInCustomerId,
    NetAmount: toRupees(order.netPaise),
    Rounding: toRupees(order.roundingPaise),
    PaidAmount: toRupees(balance.paidPaise),
    BalanceAmount: toRupees(balance.balancePaise),
    PaidBy: kindsPaid(db, order.id),
    Lines: orderLines(db, order.id).map((line) =>
      lineRow(services, line, {
        isMadeToOrder: made.has(line.id),
        credited: credited.get(line.id),
        window: windows.get(line.id),
      }),
    ),
    CreditNotes: notesOf(db, invoice.id).map(({ id, ...note }) => ({
      ID: ids.encode('creditNote', id),
      CreditNoteNo: note.number,
      Date: note.date,
      Amount: toRupees(note.amountPaise),
      RoundOff: toRupees(note.roundOffPaise),
      Refunded: toRupees(note.refundedPaise),
      Credit: toRupees(note.balancePaise),
      Reason: storedMessage(note.reason),
    })),
  }
})

const KINDS = { item: 'Item', job: 'Job', shipping: 'Shipping', other: 'Other' } as const

function lineRow(
  services: Services,
  line: OrderLineRow,
  {
    credited,
    isMadeToOrder,
    window,
  }: {
    isMadeToOrder: boolean
    credited: CreditSums | undefined
    window: LineWindow | undefined
  },
) {
  const leftMilli = line.qtyMilli - line.returnedMilli
  const left =
    leftMilli === 0
      ? { amountPaise: 0 }
      : sumCredits([
          creditLine(line, { lineId: line.id, qtyMilli: leftMilli, restock: false }, credited),
        ])
  return {
    LineID: services.ids.encode('orderLine', line.id),
    Kind: KINDS[line.kind],
    ItemName: line.kind === 'item' ? literal(line.itemName) : chargeName(line.kind),
    ItemCode: line.itemCode,
    PairNo: line.pairNo,
    SerialNo: line.serialNo,
    Power: describeRefraction(line).vn,
    Eye: line.eye,
    Unit: line.unitCode,
    Qty: milliToQuantity(line.qtyMilli),
    ReturnedQty: milliToQuantity(line.returnedMilli),
    ReturnableQty: milliToQuantity(leftMilli),
    DiscountAmount: toRupees(line.discountPaise),
    TotalAmount: toRupees(line.totalPaise),
    LeftAmount: toRupees(left.amountPaise),
    IsMadeToOrder: isMadeToOrder,
    ReturnDays: window?.days ?? null,
    IsLate: window?.isLate ?? false,
    Taken: window?.taken ?? 'Always',
    IsUnopenedOnly: window?.isUnopenedOnly ?? false,
    IsStocked: line.itemId !== null && !isService(line.hsn) && !isMadeToOrder,
  }
}

type NoteRow = {
  id: number
  number: string
  date: string
  amountPaise: number
  roundOffPaise: number
  refundedPaise: number
  balancePaise: number
  reason: string
}

function notesOf(db: ReadableDb, invoiceId: number): NoteRow[] {
  return all<NoteRow>(
    db,
    `SELECT id, credit_note_no AS number, note_date AS date, amount_paise AS amountPaise,
            round_off_paise AS roundOffPaise, refunded_paise AS refundedPaise,
            balance_paise AS balancePaise, reason
       FROM credit_notes WHERE invoice_id = :invoiceId ORDER BY id`,
    { invoiceId },
  )
}
