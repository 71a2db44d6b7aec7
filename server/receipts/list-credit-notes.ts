// GET /api/quickSale/get-credit-notes
import { creditNotes as spec } from '../contract/receipts.ts'
import { all, one } from '../db/sql.ts'
import { Refusal } from '../errors.ts'
import { operation } from '../operation.ts'
import { toRupees } from '../wire/rupees.ts'

type NoteRow = {
  source: 'creditNote' | 'customerCredit'
  id: number
  number: string
  date: string
  amountPaise: number
  balancePaise: number
  invoiceNo: string
}

export const listCreditNotes = operation(spec, ({ query, shop }) => {
  if (one(shop.db, 'SELECT 1 FROM customers WHERE id = :customerId', query) === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such customer.')
  }
  const rows = all<NoteRow>(
    shop.db,
    `SELECT 'creditNote' AS source, n.id, n.credit_note_no AS number, n.note_date AS date,
            n.amount_paise AS amountPaise, n.balance_paise AS balancePaise,
            i.invoice_no AS invoiceNo
       FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id
      WHERE n.customer_id = :customerId AND n.balance_paise > 0
     UNION ALL
     SELECT 'customerCredit', k.id, k.credit_no, k.credit_date, k.amount_paise, k.balance_paise,
            coalesce(i.invoice_no, o.order_no)
       FROM customer_credits k
       JOIN sales_orders o ON o.id = k.order_id
       LEFT JOIN invoices i ON i.order_id = o.id
      WHERE k.customer_id = :customerId AND k.balance_paise > 0
      ORDER BY date, number`,
    query,
  )
  return rows.map((row) => ({
    ID: shop.ids.encode(row.source, row.id),
    CreditNoteNo: row.number,
    Date: row.date,
    Amount: toRupees(row.amountPaise),
    Balance: toRupees(row.balancePaise),
    SourceInvoiceNo: row.invoiceNo,
  }))
})
