import { hash } from 'node:crypto'
import { firstBrokenAuditRow, headInChain } from '../audit/record-change.ts'
import { SHOP_CHECKS, type ShopCheckName } from '../contract/shop-checks.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { type DocumentSeries, numberHead } from '../domain/document-number.ts'
import { financialYear } from '../domain/financial-year.ts'

/** What is wrong: which check noticed it, and at which document, item or row. */
export type Finding = { check: ShopCheckName; what: string }

/** So many findings of one check are named; of more the shop needs its backup, not a list. */
const MOST_OF_A_CHECK = 10

const CHECKS: Record<ShopCheckName, (db: ReadableDb) => string[]> = {
  file: checkFile,
  'audit-chain': checkAuditChain,
  outbox: checkOutbox,
  documents: checkDocuments,
  'day-reports': checkDayReports,
  numbers: checkNumbers,
  'order-totals': checkOrderTotals,
  stock: checkStock,
  units: checkUnits,
  lots: checkLots,
  reservations: checkReservations,
  receipts: checkReceipts,
  refunds: checkRefunds,
  'credit-notes': checkCreditNotes,
}

/** Returns everything that is wrong with a shop's database; empty when it is whole. Only reads. */
export function findDamage(db: ReadableDb): Finding[] {
  return SHOP_CHECKS.flatMap((check) => {
    try {
      const found = CHECKS[check](db).slice(0, MOST_OF_A_CHECK)
      return found.map((what) => ({ check, what }))
    } catch (error) {
      // Pages so damaged that SQLite can not read them.
      return [
        { check: 'file' as const, what: error instanceof Error ? error.message : String(error) },
      ]
    }
  })
}

/** Returns the rows of a query that should find nothing, as text. */
function each(db: ReadableDb, sql: string): string[] {
  return all<object>(db, sql).map((row) => Object.values(row).join(', '))
}

function checkFile(db: ReadableDb): string[] {
  const integrity = each(db, 'PRAGMA integrity_check(10)').filter((text) => text !== 'ok')
  const orphans = all<{ table: string; rowid: number }>(db, 'PRAGMA foreign_key_check')
  return [...integrity, ...orphans.map(({ rowid, table }) => `${table} ${rowid}`)]
}

function checkAuditChain(db: ReadableDb): string[] {
  const brokenAt = firstBrokenAuditRow(db)
  return brokenAt === null ? [] : [String(brokenAt)]
}

/** The outbox has one event for each audit row, in its order, without a hole. */
function checkOutbox(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT coalesce(a.seq, o.seq) FROM audit_log a FULL JOIN outbox o ON o.seq = a.seq
      WHERE a.seq IS NULL OR o.seq IS NULL OR o.type <> a.action
         OR o.entity_id <> a.entity_id OR o.body_json <> a.detail_json
      LIMIT 10`,
  )
}

const FROZEN = `
  SELECT 'Invoice' AS kind, id, invoice_no AS number, model_json AS model FROM invoices
  UNION ALL SELECT 'Receipt', id, receipt_no, model_json FROM receipts
  UNION ALL SELECT 'CreditNote', id, credit_note_no, model_json FROM credit_notes
  UNION ALL SELECT 'RefundVoucher', id, voucher_no, model_json FROM refund_vouchers`

/** Every issued document still has the text that it was issued with. */
function checkDocuments(db: ReadableDb): string[] {
  const rows = all<{ number: string; model: string | null; digest: string | null }>(
    db,
    `SELECT f.number, f.model, d.digest FROM (${FROZEN}) f
       LEFT JOIN document_digests d ON d.kind = f.kind AND d.document_id = f.id`,
  )
  const changed = rows
    .filter(({ digest, model }) => model !== null && sha256(model) !== digest)
    .map(({ number }) => number)
  const otherwise = each(
    db,
    `SELECT invoice_no FROM invoices
      WHERE json_valid(model_json)
        AND (model_json ->> '$.InvoiceNo' IS NOT invoice_no
          OR CAST(round((model_json ->> '$.Totals.NetAmount') * 100) AS INTEGER) IS NOT net_paise)`,
  )
  return [...new Set([...changed, ...otherwise])]
}

/** Sealed reports of the day are as they were sealed, and the audit log has their head. */
function checkDayReports(db: ReadableDb): string[] {
  const rows = all<{ id: number; model: string; digest: string; seq: number; hash: string }>(
    db,
    `SELECT id, model_json AS model, digest, head_seq AS seq, head_hash AS hash FROM day_reports`,
  )
  return rows
    .filter((row) => sha256(row.model) !== row.digest || headInChain(db, row) === null)
    .map(({ id }) => `Z ${id}`)
}

/** Where the numbers of a series are. */
const NUMBERED: Partial<Record<DocumentSeries, string>> = {
  invoice: 'SELECT invoice_no AS number FROM invoices',
  bill_of_supply: 'SELECT invoice_no AS number FROM invoices',
  receipt: 'SELECT receipt_no AS number FROM receipts',
  order: 'SELECT order_no AS number FROM sales_orders',
  opening: 'SELECT order_no AS number FROM sales_orders',
  credit_note: 'SELECT credit_note_no AS number FROM credit_notes',
  refund_voucher: 'SELECT voucher_no AS number FROM refund_vouchers',
  refund_receipt: 'SELECT voucher_no AS number FROM refund_vouchers',
  customer_credit: 'SELECT credit_no AS number FROM customer_credits',
  lab_order: 'SELECT lab_order_no AS number FROM lab_orders',
  account_receipt: 'SELECT receipt_no AS number FROM account_receipts',
  fitter_bill: 'SELECT bill_no AS number FROM fitter_bills WHERE bill_no IS NOT NULL',
  purchase_order: 'SELECT order_no AS number FROM purchase_orders WHERE order_no IS NOT NULL',
}

type SeriesRow = {
  series: DocumentSeries
  yearId: number
  prefix: string
  last: number
  letters: string
}

/** Every series of a year is 1..n, and its counter is n (CGST rule 46(b)). */
function checkNumbers(db: ReadableDb): string[] {
  const series = all<SeriesRow>(
    db,
    'SELECT series, year_id AS yearId, prefix, last_sequence AS last, letters FROM number_series',
  )
  return series.flatMap(({ last, letters, prefix, series: name, yearId }) => {
    const sql = NUMBERED[name]
    if (sql === undefined) return []
    const yearTag = financialYear(yearId).tag
    const head = numberHead({ branchPrefix: prefix, series: name, yearTag, letters })
    const numbers = all<{ number: string }>(
      db,
      `SELECT number FROM (${sql}) WHERE substr(number, 1, length(:head)) = :head`,
      { head },
    ).map(({ number }) => Number(number.slice(head.length)))
    const known = new Set(numbers)
    if (known.size !== numbers.length) return [`${head}: ${numbers.length - known.size} x 2`]
    const most = Math.max(last, ...numbers.slice(0, 1), known.size)
    for (let number = 1; number <= most; number += 1) {
      if (!known.has(number)) return [`${head}${number}`]
    }
    return known.size === last ? [] : [`${head}${known.size}`]
  })
}

function checkOrderTotals(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT o.order_no FROM sales_orders o
       LEFT JOIN sales_order_lines l ON l.order_id = o.id GROUP BY o.id
     HAVING o.taxable_paise IS NOT sum(l.taxable_paise) OR o.sgst_paise IS NOT sum(l.sgst_paise)
         OR o.cgst_paise IS NOT sum(l.cgst_paise) OR o.igst_paise IS NOT sum(l.igst_paise)
         OR o.net_paise IS NOT sum(l.total_paise) + o.rounding_paise`,
  )
}

/** What is here of an item is the sum of its movements, every step of the way. */
function checkStock(db: ReadableDb): string[] {
  const balances = each(
    db,
    `SELECT i.code FROM items i LEFT JOIN stock_movements m ON m.item_id = i.id
      GROUP BY i.id HAVING i.on_hand_milli <> coalesce(sum(m.qty_milli), 0)
                        OR i.stock_value_paise <> coalesce(sum(m.value_paise), 0)`,
  )
  const steps = each(
    db,
    `SELECT code FROM (
       SELECT i.code, m.balance_milli AS balance,
              sum(m.qty_milli) OVER (PARTITION BY m.item_id ORDER BY m.id) AS running
         FROM stock_movements m JOIN items i ON i.id = m.item_id)
      WHERE running <> balance GROUP BY code`,
  )
  return [...new Set([...balances, ...steps])]
}

/** The numbered pieces on the shelf are what is here of their item. */
function checkUnits(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT i.code FROM items i
      WHERE i.is_serialised = 1 AND i.on_hand_milli <> 1000 *
            (SELECT count(*) FROM units WHERE item_id = i.id AND status = 'in_stock')`,
  )
}

/** What is here of a lot is the sum of its movements, and all of these are of its item. */
function checkLots(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT i.code || ' ' || b.lot AS what FROM batches b JOIN items i ON i.id = b.item_id
       LEFT JOIN stock_movements m ON m.batch_id = b.id
      GROUP BY b.id HAVING b.on_hand_milli <> coalesce(sum(m.qty_milli), 0)
                        OR sum(m.item_id <> b.item_id) > 0`,
  )
}

/** Goods are kept for sales that are open, each piece as what it is and for one sale alone. */
function checkReservations(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT i.code FROM cart_lines l JOIN items i ON i.id = l.item_id
       LEFT JOIN carts c ON c.id = l.cart_id
       LEFT JOIN units u ON u.id = l.unit_id
      WHERE c.state IS NOT 'open' OR (l.unit_id IS NOT NULL AND u.item_id IS NOT l.item_id)
      GROUP BY i.id
      UNION
     SELECT u.code FROM cart_lines l JOIN units u ON u.id = l.unit_id
      GROUP BY u.id HAVING count(*) > 1`,
  )
}

/** Every receipt that counts is in the ledger of money once, and nothing else is. */
function checkReceipts(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT r.receipt_no FROM receipts r
       LEFT JOIN money_entries e
         ON e.receipt_id = r.id AND e.receipt_type_id = r.receipt_type_id
      GROUP BY r.id
     HAVING coalesce(sum(e.amount_paise), 0)
         <> CASE WHEN r.status_id IN (1, 2) THEN r.amount_paise ELSE 0 END`,
  )
}

function checkRefunds(db: ReadableDb): string[] {
  return each(
    db,
    `SELECT v.voucher_no FROM refund_vouchers v
       LEFT JOIN money_entries e ON e.voucher_id = v.id
      GROUP BY v.id HAVING coalesce(sum(e.amount_paise), 0) <> -v.amount_paise`,
  )
}

function checkCreditNotes(db: ReadableDb): string[] {
  const lines = each(
    db,
    `SELECT n.credit_note_no FROM credit_notes n
       JOIN credit_note_lines l ON l.credit_note_id = n.id
      GROUP BY n.id
     HAVING n.amount_paise <> sum(l.taxable_paise + l.sgst_paise + l.cgst_paise + l.igst_paise)`,
  )
  const balances = each(
    db,
    `SELECT n.credit_note_no FROM credit_notes n
      WHERE n.balance_paise < 0
         OR n.balance_paise
            <> n.amount_paise + n.round_off_paise - n.applied_to_due_paise - n.refunded_paise
             - (SELECT coalesce(sum(x.amount_paise), 0)
                  FROM credit_note_redemptions x JOIN receipts r ON r.id = x.receipt_id
                 WHERE x.credit_note_id = n.id AND r.status_id IN (1, 2))`,
  )
  return [...new Set([...lines, ...balances])]
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
