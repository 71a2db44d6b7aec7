import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { complaintsAbout, type Witness } from './oracle.ts'
import { acknowledgedBy, addLine, runningYear, saveSale } from './selling.ts'
import { endAll } from './server-process.ts'
import { FRAME, PLENTY, removeShops, scratchFolder } from './template-shop.ts'

/** A shop with six sales; every plant goes into a copy of it. */
let sound = ''
const witness: Required<Witness> = { acknowledged: [], refused: ['refused'], attempted: new Set() }

beforeAll(async () => {
  const counter = await openCounter([PLENTY, FRAME])
  const { cashTypeId, signedIn, till } = counter
  const acknowledged = []
  for (let sale = 1; sale <= 6; sale += 1) {
    const key = `sale-${sale}`
    await addLine(till, key, counter.goods(PLENTY), sale)
    await addLine(till, key, counter.goods(FRAME))
    const answer = await saveSale(till, key, { paidRupees: 100, cashTypeId })
    acknowledged.push(acknowledgedBy(key, answer))
    await till.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: answer.body.data.SalesOrderID,
      receiptAmount: 50,
      receiptTypeId: cashTypeId,
      yearId: runningYear(),
      branchId: signedIn.Branch.BranchID,
    })
  }
  witness.acknowledged = acknowledged
  witness.attempted = new Set(acknowledged.map(({ sessionKey }) => sessionKey))
  till.close()
  await counter.branch.stop()
  sound = counter.folder
})

afterAll(async () => {
  await endAll()
  removeShops()
})

/** Does what no server may: changes rows behind the triggers and keys that forbid it. */
function plant(sql: string): string[] {
  const folder = scratchFolder('planted')
  fs.cpSync(sound, folder, { recursive: true })
  const db = new DatabaseSync(path.join(folder, 'branch.db'), {
    enableForeignKeyConstraints: false,
  })
  const triggers = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all()
  for (const { name } of triggers) db.exec(['DROP TRIGGER ', String(name)].join(''))
  db.exec(sql)
  db.close()
  return complaintsAbout(folder, witness)
}

/** What is planted, and a word of the complaint that must come of it. */
const BUGS: readonly [string, string, RegExp][] = [
  [
    'a gap in the invoice numbers',
    `UPDATE invoices SET invoice_no = replace(invoice_no, '000006', '000007') WHERE id = 6`,
    /invoice \d+: 7 stands where 6 should/,
  ],
  [
    'a counter ahead of its documents',
    `UPDATE number_series SET last_sequence = last_sequence + 1 WHERE series = 'order'`,
    /order \d+: the counter is 7, the last 6/,
  ],
  [
    'the same sale twice',
    `INSERT INTO sales_orders SELECT 99, replace(order_no, '00003', '00007'), year_id,
       session_key || '-again', customer_id, doctor_id, order_date, expected_date, status,
       delivery_mode, tax_mode, is_composition, pos_state_code, pos_source, service_tax_rate_ppm,
       total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise,
       igst_paise, rounding_paise, net_paise, remarks, created_by, created_at_ms, supply_kind,
       opening, legacy_no, opening_paid_paise, dropped_at
       FROM sales_orders WHERE id = 3`,
    /nobody sent/,
  ],
  [
    'a lost receipt',
    `DELETE FROM receipts WHERE id = (SELECT max(id) FROM receipts WHERE order_id = 6);
     UPDATE number_series SET last_sequence = last_sequence - 1 WHERE series = 'receipt'`,
    /audited receipt/,
  ],
  [
    'the first receipt of a sale lost',
    `DELETE FROM receipts WHERE order_id = 2`,
    /became|audited receipt/,
  ],
  [
    'a receipt above the bill',
    `UPDATE receipts SET amount_paise = amount_paise + 100000000 WHERE id = 1`,
    /more received/,
  ],
  [
    'a wrong balance',
    `UPDATE items SET on_hand_milli = on_hand_milli + 1000 WHERE code = '${PLENTY}'`,
    /not the sum/,
  ],
  [
    'a movement that was forgotten with its balance',
    `DELETE FROM stock_movements WHERE id = (SELECT max(id) FROM stock_movements);
     UPDATE items SET on_hand_milli = (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements
                                        WHERE item_id = items.id)`,
    /other goods/,
  ],
  [
    'a unit sold twice',
    `UPDATE units SET status = 'in_stock' WHERE id = (SELECT min(id) FROM units
       WHERE status = 'sold')`,
    /units on the shelf|other than once/,
  ],
  [
    'an altered audit row',
    `UPDATE audit_log SET detail_json = replace(detail_json, 'sale-4', 'sale-5')
      WHERE action = 'sale.committed' AND entity_id = 4`,
    /audit row \d+ was altered/,
  ],
  ['an audit row cut out', 'DELETE FROM audit_log WHERE seq = 9', /no row 9/],
  ['a hole in the outbox', 'DELETE FROM outbox WHERE seq = 7', /hole/],
  [
    'an orphan line',
    'UPDATE sales_order_lines SET order_id = 4711 WHERE id = 1',
    /orphan in sales_order_lines/,
  ],
  ['an order without lines', 'DELETE FROM sales_order_lines WHERE order_id = 5', /without lines/],
  [
    'a line with a changed tax',
    `UPDATE sales_order_lines SET sgst_paise = sgst_paise + 1, total_paise = total_paise + 1
      WHERE id = 1`,
    /add up|wrong tax/,
  ],
  [
    'an invoice of another amount',
    'UPDATE invoices SET net_paise = net_paise + 100, taxable_paise = taxable_paise + 100',
    /not its order/,
  ],
  [
    'a print of another number',
    `UPDATE invoices SET model_json = json_set(model_json, '$.InvoiceNo', 'KA1/26-27/000009')
      WHERE id = 2`,
    /prints something else/,
  ],
  [
    'a sale undone after its answer',
    `UPDATE carts SET state = 'open', answer_json = NULL WHERE session_key = 'sale-2'`,
    /committed cart/,
  ],
  [
    'an order cancelled with its money kept',
    `UPDATE sales_orders SET status = 'Cancelled' WHERE id = 2`,
    /cancelled order that owes/,
  ],
  [
    'a transition that was recorded and not made',
    `INSERT INTO order_events (order_id, at, at_ms, kind, from_status, to_status)
     VALUES (2, '2026-11-20T10:00:00', 1, 'Ready', 'Booked', 'Ready')`,
    /last event/,
  ],
  [
    'a refused sale that was saved',
    `UPDATE sales_orders SET session_key = 'refused' WHERE id = 3`,
    /refused sale exists/,
  ],
]

describe('the oracle', () => {
  it('has nothing to say about a sound shop', () => {
    expect(complaintsAbout(sound, witness)).toEqual([])
  })

  it.each(BUGS)('sees %s', (_what, sql, words) => {
    const complaints = plant(sql)
    expect(complaints.join('\n')).toMatch(words)
  })

  it('sees a sale that was acknowledged and is not there', () => {
    const lost = { sessionKey: 'sale-7', orderNo: 'KA1S/26-27/00007', invoiceNo: null }
    const more = [...witness.acknowledged, { ...lost, receiptNo: null }]
    expect(complaintsAbout(sound, { acknowledged: more }).join()).toMatch(/is lost/)
  })
})
