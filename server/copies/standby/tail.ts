import { hash, hkdfSync } from 'node:crypto'
import { all, exactlyOne, one, type ReadableDb } from '../../db/sql.ts'
import type { Keys } from '../../keys/keys.ts'
import { openBytes, sealBytes } from '../../keys/sealed-bytes.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderById,
  orderLines,
} from '../../orders/order-record.ts'
import type { GoodsLine } from '../../sales/carry-order.ts'
import { copyKeyOf } from '../copy-keys.ts'
import type { TermCertificate } from '../term-certificate.ts'

export const FOUND_KINDS = ['Order', 'Invoice', 'Receipt', 'CreditNote', 'RefundVoucher'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** A document as one computer hands it to the other. */
export type TailDocument = {
  kind: FoundKind
  number: string
  date: string
  customerName: string
  amountPaise: number
  modelJson: string
  digest: string
}

const DAY_MS = 24 * 60 * 60_000

const PAPERS: readonly { kind: FoundKind; sql: string }[] = [
  {
    kind: 'Order',
    sql: `SELECT o.order_no AS number, o.order_date AS date, c.name AS customerName,
                 o.net_paise AS amountPaise, o.id AS orderId, NULL AS modelJson
            FROM sales_orders o JOIN customers c ON c.id = o.customer_id
           WHERE o.created_at_ms >= :fromMs ORDER BY o.id`,
  },
  {
    kind: 'Invoice',
    sql: `SELECT i.invoice_no AS number, i.invoice_date AS date, c.name AS customerName,
                 i.net_paise AS amountPaise, NULL AS orderId, i.model_json AS modelJson
            FROM invoices i JOIN customers c ON c.id = i.customer_id
           WHERE i.created_at_ms >= :fromMs ORDER BY i.id`,
  },
  {
    kind: 'Receipt',
    sql: `SELECT r.receipt_no AS number, r.receipt_date AS date, c.name AS customerName,
                 r.amount_paise AS amountPaise, NULL AS orderId, r.model_json AS modelJson
            FROM receipts r JOIN customers c ON c.id = r.customer_id
           WHERE r.created_at_ms >= :fromMs ORDER BY r.id`,
  },
  {
    kind: 'CreditNote',
    sql: `SELECT n.credit_note_no AS number, n.note_date AS date, c.name AS customerName,
                 n.amount_paise AS amountPaise, NULL AS orderId, n.model_json AS modelJson
            FROM credit_notes n JOIN customers c ON c.id = n.customer_id
           WHERE n.created_at_ms >= :fromMs ORDER BY n.id`,
  },
  {
    kind: 'RefundVoucher',
    sql: `SELECT v.voucher_no AS number, v.voucher_date AS date, '' AS customerName,
                 v.amount_paise AS amountPaise, NULL AS orderId, v.model_json AS modelJson
            FROM refund_vouchers v WHERE v.created_at_ms >= :fromMs ORDER BY v.id`,
  },
]

/** What an order is handed over with: enough to book it on the other computer. */
export type FoundOrder = {
  order: OrderRow
  lines: OrderLineRow[]
  customer: { name: string; mobile: string | null; isWalkIn: boolean }
  /** Of the cart that it was made from: nobody bills that again. */
  sessionKey: string
}

/** What is known here of an order that a till told of: what its cart held. */
export type ToldOrder = {
  SalesOrderNo: string
  Told: { customerId: number | null; lines: GoodsLine[] }
}

type PaperRow = Omit<TailDocument, 'kind' | 'digest' | 'modelJson'> & {
  orderId: number | null
  modelJson: string | null
}

/**
 * What this computer saved since the other one went on without it, and a little before: the other one
 * keeps what it lacks.
 */
export function documentsSince(db: ReadableDb, certificate: TermCertificate): TailDocument[] {
  const sql = 'SELECT at_ms AS atMs FROM audit_log WHERE seq = :seq'
  const fork = one<{ atMs: number }>(db, sql, { seq: certificate.forkSeq })
  const fromMs = Math.min(fork?.atMs ?? certificate.atMs - DAY_MS, certificate.atMs)
  return PAPERS.flatMap(({ kind, sql: papers }) =>
    all<PaperRow>(db, papers, { fromMs }).map(({ modelJson, orderId, ...row }) => {
      const text = modelJson ?? JSON.stringify(foundOrder(db, orderId ?? 0))
      return { ...row, kind, modelJson: text, digest: hash('sha256', text, 'hex') }
    }),
  )
}

function foundOrder(db: ReadableDb, orderId: number): FoundOrder {
  const order = orderById(db, orderId)
  const customer = exactlyOne<{ name: string; mobile: string | null; isWalkIn: number }>(
    db,
    `SELECT name, mobile,
            EXISTS (SELECT 1 FROM branches WHERE walk_in_customer_id = customers.id) AS isWalkIn
       FROM customers WHERE id = :customerId`,
    { customerId: order.customerId },
  )
  const isWalkIn = customer.isWalkIn === 1
  const { sessionKey } = exactlyOne<{ sessionKey: string }>(
    db,
    'SELECT session_key AS sessionKey FROM sales_orders WHERE id = :orderId',
    { orderId },
  )
  const lines = orderLines(db, orderId)
  return { order, lines, customer: { ...customer, isWalkIn }, sessionKey }
}

/** Seals what one computer of the shop tells another, whoever carries it. */
export function sealForShop(keys: Keys, value: unknown): string {
  return sealBytes(tailKey(keys), Buffer.from(JSON.stringify(value))).toString('base64url')
}

/** Opens what another computer of the shop has sealed; null for anything else. */
export function openForShop(keys: Keys, sealed: string): unknown {
  try {
    return JSON.parse(openBytes(tailKey(keys), Buffer.from(sealed, 'base64url')).toString('utf8'))
  } catch {
    return null
  }
}

function tailKey(keys: Keys): Buffer {
  return Buffer.from(hkdfSync('sha256', copyKeyOf(keys), '', 'dioptre tail 1', 32))
}
