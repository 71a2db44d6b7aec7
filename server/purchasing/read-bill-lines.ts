// GET /api/Purchases/bill-lines
import { billLines as spec } from '../contract/purchasing.ts'
import { all, one } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { namedBill } from '../masters/bill-credits.ts'
import { toRupees } from '../wire/rupees.ts'

type Head = {
  billNo: string
  taxablePaise: number
  otherPaise: number
  taxPaise: number
  ownTaxPaise: number
  totalPaise: number
}

type Line = {
  id: number
  what: string
  orderId: number | null
  orderNo: string | null
  amountPaise: number
  taxPaise: number | null
}

const HEADS = {
  LabBill: `SELECT bill_no AS billNo, taxable_paise AS taxablePaise, other_paise AS otherPaise,
                   tax_paise AS taxPaise, 0 AS ownTaxPaise, total_paise AS totalPaise
              FROM lab_bills WHERE id = :billId`,
  Expense: `SELECT bill_no AS billNo, taxable_paise AS taxablePaise, 0 AS otherPaise,
                   iif(is_reverse_charge = 1, 0, tax_paise) AS taxPaise,
                   iif(is_reverse_charge = 1, tax_paise, 0) AS ownTaxPaise,
                   total_paise AS totalPaise
              FROM expense_bills WHERE id = :billId`,
}

const LINES = {
  LabBill: `SELECT l.id, l.lab_order_no AS what, o.id AS orderId, o.order_no AS orderNo,
                   j.amount_paise AS amountPaise, NULL AS taxPaise
              FROM lab_bill_jobs j JOIN lab_orders l ON l.id = j.lab_order_id
              JOIN sales_orders o ON o.id = l.order_id
             WHERE j.bill_id = :billId ORDER BY l.id`,
  Expense: `SELECT id, what, NULL AS orderId, NULL AS orderNo, taxable_paise AS amountPaise,
                   tax_paise AS taxPaise
              FROM expense_bill_lines WHERE bill_id = :billId ORDER BY id`,
}

export const readBillLines = operation(spec, ({ query, services }) => {
  const { db, ids } = services
  const { billId, kind } = namedBill(services, query)
  // The query names no bill of goods: these have a page of their own.
  const of = kind === 'LabBill' ? 'LabBill' : 'Expense'
  const bill = one<Head>(db, HEADS[of], { billId })
  if (bill === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-expense'))
  return {
    BillNo: bill.billNo,
    Lines: all<Line>(db, LINES[of], { billId }).map((line) => ({
      ID: ids.encode(of === 'LabBill' ? 'labOrder' : 'expenseBillLine', line.id),
      What: line.what,
      SalesOrderID: line.orderId === null ? null : ids.encode('order', line.orderId),
      OrderNo: line.orderNo,
      Amount: toRupees(line.amountPaise),
      Tax: line.taxPaise === null ? null : toRupees(line.taxPaise),
    })),
    Taxable: toRupees(bill.taxablePaise),
    OtherCharges: toRupees(bill.otherPaise),
    Tax: toRupees(bill.taxPaise),
    OwnTax: toRupees(bill.ownTaxPaise),
    RoundOff: toRupees(bill.totalPaise - bill.taxablePaise - bill.taxPaise),
    Total: toRupees(bill.totalPaise),
  }
})
