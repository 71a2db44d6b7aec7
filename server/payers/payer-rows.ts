import type { ClaimState, PayerKind } from '../contract/payers.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

export type PayerRow = {
  id: number
  name: string
  kind: PayerKind
  gstin: string | null
  contact: string | null
  phone: string | null
  email: string | null
  address: string | null
  city: string | null
  pincode: string | null
  termsDays: number
  limitPaise: number | null
  sharePpm: number
  mostPaise: number | null
  needsApproval: number
  note: string | null
  isActive: number
  version: number
}

export const PAYER_COLUMNS = `
  p.id, p.name, p.kind, p.gstin, p.contact, p.phone, p.email, p.address, p.city, p.pincode,
  p.terms_days AS termsDays, p.limit_paise AS limitPaise, p.share_ppm AS sharePpm,
  p.most_paise AS mostPaise, p.needs_approval AS needsApproval, p.note, p.is_active AS isActive,
  p.version`

/** Throws 404 where there is no such payer. */
export function payerById(db: ReadableDb, id: number): PayerRow {
  const row = one<PayerRow>(db, `SELECT ${PAYER_COLUMNS} FROM payers p WHERE p.id = :id`, { id })
  if (row === undefined) throw new Refusal('NOT_FOUND', message('payers.no-such-payer'))
  return row
}

/** What a payer owes on all its claims, in paise; below zero the shop owes it. */
export function payerBalance(db: ReadableDb, payerId: number): number {
  return (
    one<{ paise: number }>(
      db,
      `SELECT coalesce(sum(balance_paise), 0) AS paise FROM payer_claims
        WHERE payer_id = :payerId`,
      { payerId },
    )?.paise ?? 0
  )
}

/** What a claim's moves come to, and its state; `c` is the claim, `p` its payer, `v` its invoice. */
export const CLAIM_SUMS = `
  (SELECT claim_id, sum(iif(kind IN ('charged', 'given-back'), amount_paise, 0)) AS chargedPaise,
          -sum(iif(kind IN ('paid', 'paid-back'), amount_paise, 0)) AS paidPaise,
          -sum(iif(kind IN ('tds', 'tds-back'), amount_paise, 0)) AS tdsPaise,
          -sum(iif(kind = 'written-off', amount_paise, 0)) AS writtenOffPaise
     FROM payer_moves GROUP BY claim_id)`

export const CLAIM_STATE = `
  CASE WHEN c.balance_paise < 0 THEN 'Credit'
       WHEN c.balance_paise = 0 AND m.chargedPaise = 0 THEN 'Cancelled'
       WHEN c.balance_paise = 0 THEN 'Paid'
       WHEN c.balance_paise < m.chargedPaise THEN 'ShortPaid'
       WHEN p.needs_approval = 1 AND c.approval_no IS NULL THEN 'Asked'
       WHEN v.id IS NULL THEN 'Approved' ELSE 'Billed' END`

export type ClaimRow = {
  id: number
  payerId: number
  orderId: number
  orderNo: string
  invoiceNo: string | null
  customerId: number
  customer: string
  approvalNo: string | null
  member: string | null
  chargedAt: string
  termsDays: number
  balancePaise: number
  chargedPaise: number
  paidPaise: number
  tdsPaise: number
  writtenOffPaise: number
  state: ClaimState
}

export const CLAIMS = `
  SELECT c.id, c.payer_id AS payerId, c.order_id AS orderId, o.order_no AS orderNo,
         v.invoice_no AS invoiceNo, o.customer_id AS customerId, k.name AS customer,
         c.approval_no AS approvalNo, c.member, c.charged_at AS chargedAt,
         p.terms_days AS termsDays, c.balance_paise AS balancePaise, m.chargedPaise, m.paidPaise,
         m.tdsPaise, m.writtenOffPaise, ${CLAIM_STATE} AS state
    FROM payer_claims c
    JOIN payers p ON p.id = c.payer_id
    JOIN ${CLAIM_SUMS} m ON m.claim_id = c.id
    JOIN sales_orders o ON o.id = c.order_id
    JOIN customers k ON k.id = o.customer_id
    LEFT JOIN invoices v ON v.order_id = o.id`

/** Throws 404 where there is no such claim. */
export function claimById(db: ReadableDb, id: number): ClaimRow {
  const row = one<ClaimRow>(db, `${CLAIMS} WHERE c.id = :id`, { id })
  if (row === undefined) throw new Refusal('NOT_FOUND', message('payers.no-such-claim'))
  return row
}
