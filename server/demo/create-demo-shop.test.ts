import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { findDamage } from '../checks/find-damage.ts'
import { all, exactlyOne, one, type SqlParams } from '../db/sql.ts'
import { isValidGtin } from '../domain/codes.ts'
import { checkGstin } from '../domain/gstin.ts'
import { addDays } from '../domain/local-time.ts'
import { gstr1Sheet } from '../gst/gstr1.ts'
import { monthOf } from '../gst/period.ts'
import { registeredFor } from '../gst/registered.ts'
import type { Services } from '../kernel/services.ts'
import { readLogo } from '../rendering/pictures/logo.ts'
import { findUserByName } from '../staff/users.ts'
import { createEmptyShop, createTestShop, testClock } from '../testing/test-shop.ts'
import { createDemoShop } from './create-demo-shop.ts'

const NOW = '2026-11-20T11:00:00'
/** Each makes a shop, beside whatever else a computer has to do. */
const TIME_LIMIT_MS = 60_000
/** Five months before it lie in another financial year, which is open as well. */
const SPRING = '2027-04-05T09:30:00'
/** The day before it took hardly any cash. */
const LATE = '2026-11-30T23:59:20'

async function demoOf(localNow: string): Promise<Services> {
  const services = createEmptyShop({ clock: testClock(Date.parse(`${localNow}+05:30`)) })
  await createDemoShop(services)
  return services
}

const shops = new Map<string, Services>()
beforeAll(async () => {
  for (const at of [NOW, SPRING, LATE]) shops.set(at, await demoOf(at))
}, TIME_LIMIT_MS)

function shopAt(localNow: string): Services {
  const services = shops.get(localNow)
  if (services === undefined) throw new Error(localNow)
  return services
}

const rows = (at: string, sql: string, params: SqlParams = {}) =>
  all<Record<string, string | number | null>>(shopAt(at).db, sql, params)
const count = (sql: string) =>
  exactlyOne<{ count: number }>(shopAt(NOW).db, `SELECT count(*) AS count FROM ${sql}`).count

describe('the demo shop', () => {
  it('is a branch in Karnataka with everything that a bill prints', () => {
    const branch = shopAt(NOW).branch()
    expect(branch).toMatchObject({ stateCode: '29', city: 'Bengaluru', isCompositionScheme: false })
    expect(checkGstin(branch.gstin ?? '')).toMatchObject({ ok: true, stateCode: '29' })
    expect(branch.upiId).toContain('@')
    expect(branch.terms).not.toBe('')
    const { dataFolder } = shopAt(NOW)
    const logo = fs.readFileSync(path.join(dataFolder, 'images', branch.logoFileName ?? ''))
    expect(readLogo(logo)).not.toBeNull()
    fs.rmSync(dataFolder, { recursive: true })
  })

  it('has months whose GSTR-1 is its register, its HSN table and its papers, to the paisa', () => {
    const { db, ids } = shopAt(NOW)
    for (const code of ['072026', '082026', '092026', '102026', '112026']) {
      const period = monthOf(code)
      const registered = registeredFor(db, period)
      if (registered === null) throw new Error('the demo shop has a GSTIN')
      const { Proof, Sections } = gstr1Sheet(db, period, { ids, registered })
      expect(Sections.flatMap(({ Documents }) => Documents).length).toBeGreaterThan(50)
      for (const { Documents, HSN, Register, Sections: parts } of Proof) {
        expect([code, Register, parts, HSN]).toEqual([code, Documents, Documents, Documents])
      }
    }
  })

  it.each([
    ['owner', 'owner', '1111'],
    ['counter', 'counter', '2222'],
    ['manager', 'manager', '3333'],
    ['optometrist', 'optometrist', '4444'],
  ])('lets %s in', async (userName, role, pin) => {
    const user = findUserByName(shopAt(NOW).db, userName)
    expect(user?.role).toBe(role)
    const { secrets } = shopAt(NOW)
    expect(await secrets.verify(`${userName}-demo`, user?.passwordHash ?? '')).toBe(true)
    expect(await secrets.verify(pin, user?.pinHash ?? '')).toBe(true)
  })

  it.each([NOW, SPRING, LATE])('has an invoice on every day before %s', (at) => {
    const [days] = rows(
      at,
      `SELECT count(DISTINCT substr(invoice_date, 1, 10)) AS invoiced,
              julianday(max(substr(invoice_date, 1, 10))) - julianday(min(substr(invoice_date, 1, 10))) + 1
                AS days,
              max(substr(invoice_date, 1, 10)) AS last
         FROM invoices`,
    )
    expect(days?.['invoiced']).toBe(days?.['days'])
    expect(days?.['last']).toBe(addDays(at, -1).slice(0, 10))
  })

  it('sells more than three hundred items of all five types', () => {
    const sections = rows(
      NOW,
      `SELECT t.section, count(*) AS items FROM items i
         JOIN item_types t ON t.id = i.item_type_id GROUP BY t.section ORDER BY t.id`,
    )
    expect(sections.map(({ section }) => section)).toHaveLength(5)
    for (const { items } of sections) expect(items).toBeGreaterThanOrEqual(30)
    expect(count('items')).toBeGreaterThanOrEqual(300)
    expect(count("items WHERE length(hsn) < 4 OR hsn GLOB '*[^0-9]*'")).toBe(0)
    const barcodes = rows(NOW, 'SELECT barcode FROM items WHERE barcode IS NOT NULL')
    expect(barcodes.length).toBeGreaterThan(200)
    expect(barcodes.filter(({ barcode }) => !isValidGtin(String(barcode)))).toEqual([])
  })

  it('has goods to sell: pieces with tags, and hundreds of what has none', () => {
    const bare = `items i JOIN item_types t ON t.id = i.item_type_id
      WHERE t.section IN ('Accessory', 'ContactLens')
        AND (i.is_serialised = 1 OR i.on_hand_milli < 100000)`
    expect(count(bare)).toBe(0)
    const gone = `items i WHERE is_serialised = 1 AND NOT EXISTS
      (SELECT 1 FROM units WHERE item_id = i.id AND status = 'in_stock')`
    expect(count(gone)).toBe(0)
    expect(count('items WHERE is_serialised = 1')).toBeGreaterThan(100)
    expect(count('items WHERE sphere_centidioptres IS NOT NULL')).toBeGreaterThan(100)
  })

  it('never asks more than the MRP', () => {
    const above = `items i JOIN tax_rates r ON r.tax_class_id = i.tax_class_id
      AND r.valid_from = '2025-09-22'
      WHERE mrp_centipaise > 0 AND mrp_centipaise <
        price_centipaise * (1000000 + (1 - price_includes_tax) * r.igst_rate_ppm) / 1000000`
    expect(count(above)).toBe(0)
  })

  it('knows its customers, doctors, fitters and labs', () => {
    expect(count('customers')).toBeGreaterThanOrEqual(55)
    expect(count('customers WHERE state_id = 33')).toBe(1)
    const registered = rows(NOW, 'SELECT gstin FROM customers WHERE gstin IS NOT NULL')
    expect(registered.map(({ gstin }) => checkGstin(String(gstin)).ok)).toEqual([true])
    const families = `SELECT mobile FROM customers WHERE mobile IS NOT NULL
      GROUP BY mobile HAVING count(*) > 1`
    expect(rows(NOW, families).length).toBeGreaterThanOrEqual(5)
    for (const table of ['doctors', 'fitters', 'suppliers', 'priorities']) {
      expect(count(table), table).toBeGreaterThanOrEqual(3)
    }
  })
})

describe.each([NOW, SPRING, LATE])('the past of the demo shop on %s', (at) => {
  it('is whole by the check of the shop', () => {
    expect(findDamage(shopAt(at).db)).toEqual([])
  })

  it('leaves no cash movement after its last closing', () => {
    const sinceClosing = `
      SELECT e.kind, e.amount_paise FROM money_entries e
        JOIN receipt_types t ON t.id = e.receipt_type_id
       WHERE t.kind = 'Cash' AND e.at_ms > (SELECT max(closed_at_ms) FROM day_reports)`
    expect(rows(at, sinceClosing)).toEqual([])
  })

  it('is some hundred sales in five months, and open orders', () => {
    const byState = new Map(
      rows(at, 'SELECT status, count(*) AS n FROM sales_orders GROUP BY status').map(
        ({ status, n }) => [status, Number(n)],
      ),
    )
    expect(byState.get('Delivered')).toBeGreaterThan(400)
    expect(byState.get('InLab')).toBeGreaterThan(0)
    expect(byState.get('Ready')).toBeGreaterThan(0)
    const overdue = "SELECT id FROM sales_orders WHERE status = 'InLab' AND expected_date < :at"
    expect(rows(at, overdue, { at }).length).toBeGreaterThanOrEqual(1)
    const days = 'SELECT min(order_date) AS first, max(order_date) AS last FROM sales_orders'
    const [span] = rows(at, days)
    expect(String(span?.['last']).slice(0, 10) < at.slice(0, 10)).toBe(true)
    for (const table of ['receipts', 'prescriptions', 'lab_orders', 'recalls', 'credit_notes']) {
      expect(rows(at, `SELECT 1 FROM ${table}`).length, table).toBeGreaterThan(2)
    }
    expect(rows(at, 'SELECT 1 FROM invoices WHERE igst_paise > 0').length).toBeGreaterThan(0)
  })

  it.each([
    ['invoices', 'invoice_no', 'invoice_date'],
    ['receipts', 'receipt_no', 'receipt_date'],
    ['sales_orders', 'order_no', 'order_date'],
    ['credit_notes', 'credit_note_no', 'note_date'],
    ['lab_orders', 'lab_order_no', 'id'],
  ])('numbers %s without a gap, in the order of their dates', (table, number, date) => {
    const sql = `SELECT ${number} AS number, ${date} AS date FROM ${table} ORDER BY id`
    const last = new Map<string, { sequence: number; date: number | string | null }>()
    for (const row of rows(at, sql)) {
      const [, head = '', digits = ''] = /^(.*\/)([0-9]+)$/.exec(String(row['number'])) ?? []
      const before = last.get(head) ?? { sequence: 0, date: '' }
      expect(Number(digits)).toBe(before.sequence + 1)
      if (before.date !== '') expect((row['date'] ?? '') >= (before.date ?? '')).toBe(true)
      last.set(head, { sequence: Number(digits), date: row['date'] ?? '' })
    }
    const counted = [...last.values()].reduce((sum, { sequence }) => sum + sequence, 0)
    expect(counted).toBe(rows(at, sql).length)
  })

  it('has a movement for all its stock, and a tag for each piece', () => {
    const unbooked = `SELECT code FROM items WHERE on_hand_milli <>
      (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements WHERE item_id = items.id)`
    expect(rows(at, unbooked)).toEqual([])
    const untagged = `SELECT code FROM items i WHERE is_serialised = 1 AND on_hand_milli <> 1000 *
      (SELECT count(*) FROM units WHERE item_id = i.id AND status = 'in_stock')`
    expect(rows(at, untagged)).toEqual([])
  })

  it('owes and is owed what its documents say', () => {
    const overpaid = `SELECT o.order_no FROM sales_orders o WHERE net_paise <
      (SELECT coalesce(sum(amount_paise), 0) FROM receipts
        WHERE order_id = o.id AND status_id IN (1, 2))`
    expect(rows(at, overpaid)).toEqual([])
    const differing = `SELECT invoice_no FROM invoices i JOIN sales_orders o ON o.id = i.order_id
      WHERE i.net_paise <> o.net_paise`
    expect(rows(at, differing)).toEqual([])
    const unpaid = `SELECT order_no FROM sales_orders o WHERE status = 'Delivered' AND net_paise >
      (SELECT coalesce(sum(amount_paise), 0) FROM receipts WHERE order_id = o.id)`
    expect(rows(at, unpaid)).toEqual([])
  })

  it('bought goods, paid the bills that fell due, and has an order on its way', () => {
    expect(rows(at, "SELECT 1 FROM goods_receipts WHERE state = 'Posted'").length).toBeGreaterThan(
      8,
    )
    expect(rows(at, "SELECT 1 FROM purchase_orders WHERE state = 'Sent'")).toHaveLength(1)
    const owed = `SELECT s.name, sum(e.amount_paise) AS paise FROM supplier_entries e
      JOIN suppliers s ON s.id = e.supplier_id GROUP BY s.id HAVING paise <> 0`
    expect(rows(at, owed)).toHaveLength(2)
    const overdue = `SELECT g.bill_no FROM goods_receipts g JOIN suppliers s ON s.id = g.supplier_id
      WHERE date(g.bill_date, '+' || s.credit_days || ' days') < date(:at, '-1 day')
        AND NOT EXISTS (SELECT 1 FROM supplier_payment_allocations WHERE receipt_id = g.id)`
    expect(rows(at, overdue, { at })).toEqual([])
  })

  it('knows the cost of all that is on the shelf', () => {
    const unknown = 'SELECT code FROM items WHERE on_hand_milli > 0 AND stock_value_paise <= 0'
    expect(rows(at, unknown)).toEqual([])
  })

  it('is chained in the audit log', () => {
    expect(firstBrokenAuditRow(shopAt(at).db)).toBeNull()
    const back = `SELECT a.seq FROM audit_log a JOIN audit_log b ON b.seq = a.seq + 1
      WHERE b.at_ms < a.at_ms`
    expect(rows(at, back)).toEqual([])
  })

  it('has figures for every one of the last fourteen days, whatever the weekday', () => {
    const sold = `SELECT count(DISTINCT date(invoice_date)) AS days FROM invoices
      WHERE invoice_date >= date(:at, '-14 days')`
    expect(rows(at, sold, { at })).toEqual([{ days: 14 }])
    expect(rows(at, 'SELECT 1 FROM day_reports')).toHaveLength(14)
  })

  it('leaves the same float every evening, also after a day without cash', () => {
    const floats =
      "SELECT DISTINCT json_extract(model_json, '$.Cash.FloatLeft') AS left FROM day_reports"
    expect(rows(at, floats)).toEqual([{ left: 2_000 }])
  })

  it('works at the right time again afterwards', () => {
    expect(shopAt(at).localNow()).toBe(at)
  })
})

describe('making the demo shop', () => {
  it('spans two financial years in April', () => {
    const years = 'SELECT DISTINCT year_id AS year FROM invoices ORDER BY year_id'
    expect(rows(SPRING, years)).toEqual([{ year: 2026 }, { year: 2027 }])
  })

  it(
    'makes the same shop twice',
    async () => {
      const again = await demoOf(NOW)
      const sales =
        'SELECT invoice_no, invoice_date, net_paise, customer_id FROM invoices ORDER BY id'
      expect(all(again.db, sales)).toEqual(rows(NOW, sales))
    },
    TIME_LIMIT_MS,
  )

  it('leaves a shop that is there alone', async () => {
    const services = await createTestShop()
    await expect(createDemoShop(services)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(services.branch().name).toBe('Netra Opticals')
    expect(one(services.db, 'SELECT 1 FROM sales_orders')).toBeUndefined()
  })
})
