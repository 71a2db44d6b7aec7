import { message } from '../kernel/message.ts'
import { ON_ACCOUNT } from '../masters/master-rows.ts'
import { CLAIM_STATE, CLAIM_SUMS } from '../payers/payer-rows.ts'
import type { Report } from './report.ts'

/** What each payer owes, claim by claim, and how old it is; below zero the shop owes it. */
export const payerDues: Report = {
  title: message('reports.title.payer-dues'),
  basis: message('reports.basis.now'),
  filters: [],
  columns: [
    'payer',
    'chargedOn',
    'orderNo',
    'invoiceNo',
    'customer',
    'member',
    'approvalNo',
    'state',
    'charged',
    'payerPaid',
    'taxDeducted',
    'writtenOff',
    'due',
    'dueOn',
    'days',
    'due30',
    'due60',
    'due90',
    'due180',
    'dueOver',
  ],
  chart: { kind: 'columns', of: ['due30', 'due60', 'due90', 'due180', 'dueOver'] },
  sql: `
    SELECT *, iif(days <= 30, due, 0) AS due30, iif(days BETWEEN 31 AND 60, due, 0) AS due60,
           iif(days BETWEEN 61 AND 90, due, 0) AS due90,
           iif(days BETWEEN 91 AND 180, due, 0) AS due180, iif(days > 180, due, 0) AS dueOver
      FROM (SELECT p.name AS payer, c.charged_at AS chargedOn, o.order_no AS orderNo,
                   v.invoice_no AS invoiceNo, k.name AS customer, c.member,
                   c.approval_no AS approvalNo, ${CLAIM_STATE} AS state,
                   m.chargedPaise AS charged, m.paidPaise AS payerPaid,
                   m.tdsPaise AS taxDeducted, m.writtenOffPaise AS writtenOff,
                   c.balance_paise AS due,
                   date(c.charged_at, '+' || p.terms_days || ' days') AS dueOn,
                   CAST(julianday(:today) - julianday(substr(c.charged_at, 1, 10)) AS INTEGER)
                     AS days,
                   o.id AS paperId, c.id AS claimId
              FROM payer_claims c
              JOIN payers p ON p.id = c.payer_id
              JOIN ${CLAIM_SUMS} m ON m.claim_id = c.id
              JOIN sales_orders o ON o.id = c.order_id
              JOIN customers k ON k.id = o.customer_id
              LEFT JOIN invoices v ON v.order_id = o.id
             WHERE c.balance_paise <> 0)
     ORDER BY payer, claimId`,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.payer-balances'),
      left: 'SELECT coalesce(sum(balance_paise), 0) AS value FROM payer_claims',
      right: 'SELECT coalesce(sum(amount_paise), 0) AS value FROM payer_moves',
    },
    {
      name: message('reports.check.payer-receipts'),
      left: `SELECT coalesce(sum(amount_paise), 0) AS value FROM payer_moves
              WHERE kind IN ('charged', 'given-back')`,
      right: `SELECT coalesce(sum(amount_paise), 0) AS value FROM valid_receipts
               WHERE receipt_type_id = ${ON_ACCOUNT}`,
    },
    {
      name: message('reports.check.payer-money'),
      left: `SELECT coalesce(-sum(amount_paise), 0) AS value FROM payer_moves
              WHERE kind IN ('paid', 'paid-back')`,
      right: `SELECT coalesce(sum(e.amount_paise), 0) AS value
                FROM money_entries e JOIN account_receipts r ON r.id = e.account_receipt_id
               WHERE r.kind = 'Payer'`,
    },
  ],
}

/** The account of each payer: what was put on it and came off it, with the balance after each. */
export const payerAccount: Report = {
  title: message('reports.title.payer-account'),
  basis: message('reports.basis.event-date'),
  filters: ['period'],
  columns: [
    'payer',
    'date',
    'entry',
    'number',
    'orderNo',
    'customer',
    'member',
    'approvalNo',
    'debit',
    'credit',
    'running',
    'reason',
    'person',
  ],
  sql: `
    SELECT * FROM (
      SELECT p.name AS payer, m.at AS date, m.kind AS entry,
             coalesce(r.receipt_no, v.invoice_no, o.order_no) AS number, o.order_no AS orderNo,
             k.name AS customer, c.member, c.approval_no AS approvalNo,
             max(m.amount_paise, 0) AS debit, max(-m.amount_paise, 0) AS credit,
             sum(m.amount_paise) OVER (PARTITION BY c.payer_id ORDER BY m.at, m.id) AS running,
             m.reason, u.display_name AS person, o.id AS paperId, m.id AS moveId
        FROM payer_moves m
        JOIN payer_claims c ON c.id = m.claim_id
        JOIN payers p ON p.id = c.payer_id
        JOIN sales_orders o ON o.id = c.order_id
        JOIN customers k ON k.id = o.customer_id
        JOIN users u ON u.id = m.user_id
        LEFT JOIN invoices v ON v.order_id = o.id
        LEFT JOIN account_receipts r ON r.id = m.account_receipt_id)
     WHERE date >= :from AND date < :until
     ORDER BY payer, date, moveId`,
  paper: 'order',
}
