import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { findDamage } from '../../checks/find-damage.ts'
import { all, exactlyOne } from '../../db/sql.ts'
import { CASH, CREDIT_NOTE } from '../../masters/master-rows.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { sweepUnfinishedImports } from '../import-jobs.ts'
import { shopImports } from '../testing/shop-imports.ts'
import { decideImport, keepRecords, writeItems } from '../write-import.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  ;({ imported } = await shopImports(t))
  await imported(
    'Customers',
    'Cust ID,Name,Mobile\nC1,Opening Rao,9886011111\nC2,Opening Nair,9886022222\nC3,Opening Das,9886033333',
  )
})
afterAll(() => t.close())

let imported: (kind: string, file: string, query?: string) => Promise<Json>

const report = async (name: string, query = '') => {
  const path = `/api/Reports/${name}${query}`
  const { body } = await t.call('GET', path, undefined, { as: 'owner' })
  const keys = body.Columns.map(({ Key }: Json) => Key)
  return {
    checks: body.Checks,
    rows: body.Rows.map((row: unknown[]) =>
      Object.fromEntries(row.map((cell, index) => [keys[index], cell])),
    ),
  }
}

const openingOf = (legacyNo: string) =>
  exactlyOne<Json>(
    t.services.db,
    `SELECT o.id, o.order_no AS number, o.status, o.opening, o.customer_id AS customerId,
            b.net_paise AS net, b.paid_paise AS paid,
            b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS balance
       FROM sales_orders o JOIN order_balances b ON b.order_id = o.id
      WHERE o.legacy_no = :legacyNo`,
    { legacyNo },
  )

const today = () => t.services.localNow().slice(0, 10)

const pay = (order: Json, amount: number, more: Json = {}) =>
  t.call(
    'POST',
    '/api/quickSale/SaveReceipt',
    {
      salesOrderID: t.services.ids.encode('order', order.id),
      receiptAmount: amount,
      receiptTypeId: CASH,
      branchId: 1,
      yearId: String(Number(today().slice(0, 4)) - (today().slice(5, 7) < '04' ? 1 : 0)),
      ...more,
    },
    { as: 'owner', headers: { 'idempotency-key': `opening-${Math.random()}` } },
  )

describe('POST /api/Import/Dues', () => {
  const FILE = [
    'Outstanding of Old Optics,,,,',
    'Customer Name,Mobile No,Bill No,Bill Date,Balance',
    'Opening Rao,9886011111,OLD-1,05-01-2020,"Rs 1,234.50 Dr"',
    'Opening Nair,9886022222,OLD-2,06-01-2020,500.00 Cr',
    'Opening Nair,9886022222,OLD-3,06-10-2026,300',
  ].join('\n')

  it('refuses each bad row with its reason and writes nothing', async () => {
    const before = databaseDigest(t.services.db)
    const job = await imported(
      'Dues',
      'Customer Name,Mobile No,Bill No,Balance\nOpening Rao,9886011111,X1,abc\nNobody,9886099999,X2,10\nOpening Das,9886033333,X3,0\nOpening Das,9886033333,X4,75',
    )
    expect(job).toMatchObject({ State: 'done', Accepted: 1, Refused: 2, Written: 0 })
    expect(job.Errors.map(({ Row }: Json) => Row)).toEqual([2, 3])
    expect(JSON.stringify(job.Notes)).toContain('no balance')
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('brings dues and credits in once, outside of sales and of the day', async () => {
    const sold = await report('sale-lines', `?from=2026-04-01&to=${today()}`)
    expect(await imported('Dues', FILE)).toMatchObject({ Accepted: 3, Refused: 0, Written: 3 })
    const due = openingOf('OLD-1')
    expect(due).toMatchObject({ opening: 'Due', status: 'Delivered', balance: 123_450 })
    expect(openingOf('OLD-2')).toMatchObject({ opening: 'Credit', balance: 0 })
    const before = databaseDigest(t.services.db)
    expect(await imported('Dues', FILE)).toMatchObject({ Accepted: 0, Unchanged: 3, Written: 0 })
    expect(databaseDigest(t.services.db)).toBe(before)
    expect((await report('sale-lines', `?from=2026-04-01&to=${today()}`)).rows).toEqual(sold.rows)
    const dues = (await report('dues')).rows.filter(
      ({ customer }: Json) => customer === 'Opening Rao',
    )
    expect(dues).toMatchObject([{ invoiceNo: 'OLD-1', due: 1234.5, dueOver: 1234.5 }])
    expect(findDamage(t.services.db)).toEqual([])
  })

  it('takes a receipt for a due, which is no advance, and never bills it', async () => {
    const due = openingOf('OLD-1')
    const { body, status } = await pay(due, 1000)
    expect({ status, body }).toMatchObject({ status: 200, body: { invoiceGenerated: false } })
    const receipts = all<Json>(
      t.services.db,
      `SELECT model_json ->> '$.DocumentType' AS type FROM receipts WHERE order_id = :id`,
      { id: due.id },
    )
    expect(receipts).toEqual([{ type: 'PaymentReceipt' }])
    expect(openingOf('OLD-1').balance).toBe(23_450)
    const money = await report('collections', `?from=${today()}&to=${today()}`)
    expect(money.rows).toContainEqual(
      expect.objectContaining({ customer: 'Opening Rao', amount: 1000 }),
    )
    const advances = await report('advances')
    expect(advances.rows.filter(({ customer }: Json) => customer === 'Opening Rao')).toEqual([])
    for (const { Left, Right } of advances.checks) expect(Left).toBe(Right)
    const { number } = exactlyOne<{ number: string }>(
      t.services.db,
      'SELECT credit_no AS number FROM customer_credits WHERE amount_paise = 50000',
    )
    const byCredit = { receiptTypeId: CREDIT_NOTE, referenceNo: number }
    expect((await pay(openingOf('OLD-3'), 300, byCredit)).status).toBe(200)
    expect(openingOf('OLD-3').balance).toBe(0)
    const vouchers = await t.call(
      'GET',
      `/api/Tally/vouchers?from=${today()}&to=${today()}`,
      undefined,
      { as: 'owner' },
    )
    expect(JSON.stringify(vouchers.body)).toContain('OLD-1')
    const invoice = await t.call(
      'POST',
      '/api/quickSale/SaveInvoiceOnly',
      {
        salesOrderID: t.services.ids.encode('order', due.id),
        customerID: t.services.ids.encode('customer', due.customerId),
        invoiceDate: today(),
      },
      { as: 'owner', headers: { 'idempotency-key': 'opening-invoice' } },
    )
    expect(invoice.status).toBe(409)
    expect(findDamage(t.services.db)).toEqual([])
  })
})

test('a due that was brought in wrong is taken back, with what was paid on it', async () => {
  const file =
    'Bill No,Bill Date,Customer Name,Mobile,Balance\nOLD-9,05-01-2026,Opening Rao,9886011111,700'
  await imported('Dues', file)
  const due = openingOf('OLD-9')
  expect((await pay(due, 200)).status).toBe(200)
  const stock = exactlyOne(t.services.db, 'SELECT count(*) FROM stock_movements')
  const body = {
    salesOrderID: t.services.ids.encode('order', due.id),
    reason: 'Was paid in the old shop',
    refundTypeId: CASH,
  }
  const cancelled = await t.call('POST', '/api/Orders/cancel', body, { as: 'owner' })
  expect(cancelled).toMatchObject({ status: 200, body: { Status: 'Cancelled' } })
  expect(openingOf('OLD-9')).toMatchObject({ status: 'Cancelled', balance: 0 })
  const dues = (await report('dues')).rows.map(({ invoiceNo }: Json) => invoiceNo)
  expect(dues).not.toContain('OLD-9')
  expect(exactlyOne(t.services.db, 'SELECT count(*) FROM stock_movements')).toEqual(stock)
  expect(await imported('Dues', file)).toMatchObject({ Accepted: 0, Unchanged: 1 })
  const advances = await report('advances')
  for (const { Left, Right } of advances.checks) expect(Left).toBe(Right)
  expect(findDamage(t.services.db)).toEqual([])
})

test('an import of dues that was cut off goes on where it stopped', async () => {
  const rows = ['CUT-1', 'CUT-2', 'CUT-3'].map((oldNo, index) => ({
    row: index + 2,
    key: `no:${oldNo}`,
    record: {
      kind: 'Dues' as const,
      whose: { key: 'id:C3', name: '', mobile: null },
      oldNo,
      date: '2026-01-05',
      duePaise: index === 1 ? -4_000 : 5_000,
    },
  }))
  const atMs = t.services.clock.now()
  const id = atMs + 1_000_000
  t.services.write((tx) => {
    keepRecords(tx, 0, rows)
    decideImport(tx, { id, kind: 'Dues', actor: { userId: 1, ip: null }, atMs })
  })
  writeItems(t.services, id, 1)
  await sweepUnfinishedImports(t.services)
  await sweepUnfinishedImports(t.services)
  const balances = rows.map(({ record }) => openingOf(record.oldNo).balance)
  expect(balances).toEqual([5_000, 0, 5_000])
  expect(findDamage(t.services.db)).toEqual([])
})

describe('POST /api/Import/Orders', () => {
  const FILE = [
    'Order No,Order Date,Customer Name,Mobile,Description,Total,Advance,Balance,Delivery Date,Status',
    'J-1,01-11-2025,Opening Das,9886033333,Ray frame with progressive,5250,2000,3250,30-11-2025,In Lab',
    'J-2,02-11-2025,Opening Nair,9886022222,Single vision pair,1050,1050,0,,Ready',
  ].join('\n')

  it('refuses orders that are over or do not add up', async () => {
    const job = await imported(
      'Orders',
      'Order No,Customer Name,Mobile,Total,Advance,Balance,Status\nJ-8,Opening Das,9886033333,500,600,,New\nJ-9,Opening Das,9886033333,500,100,400,Delivered',
    )
    expect(job).toMatchObject({ Accepted: 0, Refused: 2, Written: 0 })
  })

  it('brings open orders in that are sent to the lab, delivered with their balance and billed', async () => {
    expect(await imported('Orders', FILE)).toMatchObject({ Accepted: 2, Refused: 0, Written: 2 })
    expect(await imported('Orders', FILE)).toMatchObject({ Accepted: 0, Unchanged: 2 })
    const order = openingOf('J-1')
    expect(order).toMatchObject({ opening: 'Order', status: 'Booked', balance: 325_000 })
    expect(openingOf('J-2')).toMatchObject({ status: 'Ready', balance: 0 })
    const salesOrderID = t.services.ids.encode('order', order.id)
    for (const [move, more] of [
      ['SendToLab', {}],
      ['Received', {}],
      ['Checked', { passed: true }],
      ['Fitted', {}],
      ['Ready', {}],
    ] as const) {
      const moved = await t.call(
        'POST',
        '/api/Orders/move',
        { salesOrderID, move, ...more },
        { as: 'owner' },
      )
      expect({ move, status: moved.status, body: moved.body }).toMatchObject({ status: 200 })
    }
    const handed = await t.call(
      'POST',
      '/api/Orders/move',
      { salesOrderID, move: 'Deliver', raiseInvoice: true, acknowledgeBalance: true },
      { as: 'owner' },
    )
    expect({ status: handed.status, body: handed.body }).toMatchObject({ status: 200 })
    const [invoice] = all<Json>(
      t.services.db,
      'SELECT net_paise AS net, cgst_paise AS cgst, model_json AS model FROM invoices WHERE order_id = :id',
      { id: order.id },
    )
    expect(invoice).toMatchObject({ net: 525_000, cgst: 12_500 })
    expect(JSON.parse(invoice?.model).Totals).toMatchObject({ NetAmount: 5250 })
    expect((await pay(order, 3250)).status).toBe(200)
    expect(openingOf('J-1').balance).toBe(0)
    const advances = await report('advances')
    expect(advances.rows.map(({ customer }: Json) => customer)).toContain('Opening Nair')
    for (const { Left, Right } of advances.checks) expect(Left).toBe(Right)
    expect(findDamage(t.services.db)).toEqual([])
  })
})

describe('an order that stands in several rows', () => {
  const lines = (no: string) =>
    all<Json>(
      t.services.db,
      `SELECT l.item_name AS text, l.total_paise AS paise
         FROM sales_order_lines l JOIN sales_orders o ON o.id = l.order_id
        WHERE o.legacy_no = :no ORDER BY l.id`,
      { no },
    )

  it('has each row as a line, by its own amount, and the total of the order', async () => {
    const file = [
      'Cust ID,Order No,Order Date,Description,Price,Total,Advance,Status',
      'C1,M-1,02-11-2026,Frame Rimo 12,1200,2900,1000,In lab',
      'C1,M-1,02-11-2026,Progressive 1.6,1800,2900,1000,In lab',
      'C1,M-1,02-11-2026,Progressive 1.6,1800,2900,1000,In lab',
      'C2,M-2,03-11-2026,Reader,500,500,0,Ready',
    ].join('\n')
    const done = await imported('Orders', file)
    expect(done).toMatchObject({ State: 'done', Accepted: 2, Refused: 0 })
    expect(openingOf('M-1')).toMatchObject({ net: 290_000, paid: 100_000 })
    expect(lines('M-1')).toEqual([
      { text: 'Frame Rimo 12', paise: 116_000 },
      { text: 'Progressive 1.6', paise: 174_000 },
    ])
    const again = await imported('Orders', file)
    expect(again).toMatchObject({ Written: 0, Refused: 0 })
  })

  it('adds up rows with totals of their own, and joins the words of rows without amounts', async () => {
    await imported(
      'Orders',
      [
        'Cust ID,Order No,Order Date,Description,Total,Advance',
        'C1,M-3,02-11-2026,Frame,1000,200',
        'C1,M-3,02-11-2026,Lenses,1500,300',
        'C2,M-4,02-11-2026,Frame,2500,500',
        'C2,M-4,02-11-2026,Lenses,2500,500',
      ].join('\n'),
    )
    expect(openingOf('M-3')).toMatchObject({ net: 250_000, paid: 50_000 })
    expect(lines('M-3').map(({ paise }) => paise)).toEqual([100_000, 150_000])
    expect(openingOf('M-4')).toMatchObject({ net: 250_000, paid: 50_000 })
    expect(lines('M-4')).toEqual([{ text: 'Frame, Lenses', paise: 250_000 }])
  })

  it('is refused where a number is of two customers', async () => {
    const done = await imported(
      'Orders',
      [
        'Cust ID,Order No,Order Date,Description,Total,Advance',
        'C1,M-5,02-11-2026,Frame,1000,0',
        'C2,M-5,02-11-2026,Lenses,1500,0',
      ].join('\n'),
      '?dryRun=true',
    )
    expect(done).toMatchObject({ Refused: 1 })
  })
})
