import type { PayerMove } from '../contract/payers.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'

export type AccountEntry = {
  at: string
  kind: PayerMove
  /** Of the receipt of the payer's money; else of the invoice, or of the order without one. */
  number: string
  orderNo: string
  customerId: number
  customer: string
  approvalNo: string | null
  member: string | null
  paise: number
  balancePaise: number
  by: string
}

export type PayerAccount = {
  openingPaise: number
  closingPaise: number
  entries: AccountEntry[]
}

/** The two days of a request. Throws 400 for none, and for an end before the beginning. */
export function dayRange(
  services: Services,
  asked: { from: string; to: string },
): { from: string; to: string } {
  const from = requestDate(services, asked.from, 'from').slice(0, 10)
  const to = requestDate(services, asked.to, 'to').slice(0, 10)
  if (to < from) throw invalidField('to', message('reports.period'))
  return { from, to }
}

/** The account of a payer from a day to a day, both counted, in paise. */
export function accountOf(
  db: ReadableDb,
  { from, payerId, to }: { payerId: number; from: string; to: string },
): PayerAccount {
  const entries = all<AccountEntry>(
    db,
    `SELECT * FROM (
       SELECT m.id, m.at, m.kind, coalesce(r.receipt_no, v.invoice_no, o.order_no) AS number,
              o.order_no AS orderNo, o.customer_id AS customerId, k.name AS customer,
              c.approval_no AS approvalNo, c.member, m.amount_paise AS paise,
              sum(m.amount_paise) OVER (ORDER BY m.at, m.id) AS balancePaise,
              u.display_name AS by
         FROM payer_moves m
         JOIN payer_claims c ON c.id = m.claim_id
         JOIN sales_orders o ON o.id = c.order_id
         JOIN customers k ON k.id = o.customer_id
         JOIN users u ON u.id = m.user_id
         LEFT JOIN invoices v ON v.order_id = o.id
         LEFT JOIN account_receipts r ON r.id = m.account_receipt_id
        WHERE c.payer_id = :payerId AND m.at < :until)
      ORDER BY at, id`,
    { payerId, until: addDays(to, 1) },
  )
  const first = entries.findIndex(({ at }) => at >= from)
  const shown = first < 0 ? [] : entries.slice(first)
  const before = first < 0 ? entries : entries.slice(0, first)
  const openingPaise = before.at(-1)?.balancePaise ?? 0
  return { openingPaise, closingPaise: shown.at(-1)?.balancePaise ?? openingPaise, entries: shown }
}
