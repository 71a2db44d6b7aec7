import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { REPORT_NAMES, type ReportName, type ReportTable } from '../contract/reports.ts'
import { connectionOf, exactlyOne } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { readPdfText } from '../rendering/testing/read-pdf.ts'
import { loadFonts } from '../rendering/text/fonts.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { BUSINESS_CUSTOMER, customerIdOf, itemIdOf, TEST_NOW } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  EYE_TEST,
  FRAME,
  FRAME_UNITS,
  LENS,
  SECOND_FRAME,
} from '../testing/test-shop-items.ts'
import { REPORTS } from './all-reports.ts'
import { overviewOf } from './overview.ts'
import { type ReportRequest, runReport } from './run-report.ts'
import { writePdf } from './write-pdf.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await tradeForADay()
})
afterAll(() => t.close())

const read = (name: string, query = '', options: CallOptions = { as: 'owner' }) =>
  t.call('GET', `/api/Reports/${name}${query}`, undefined, options)

async function table(name: ReportName, query = ''): Promise<ReportTable> {
  const { body, status } = await read(name, query)
  expect(status).toBe(200)
  return body
}

/** The cells of a column, by its key. */
function column({ Columns, Rows }: ReportTable, key: string): unknown[] {
  const place = Columns.findIndex((each) => each.Key === key)
  expect(place).toBeGreaterThanOrEqual(0)
  return Rows.map((row) => row[place])
}

function total({ Columns, Totals }: ReportTable, key: string): number | null | undefined {
  return Totals[Columns.findIndex((each) => each.Key === key)]
}

const DAY_MS = 86_400_000

/** November 2026 up to today, without a process. */
function requestOf(name: ReportName): ReportRequest {
  return {
    name,
    to: '2026-11-20',
    language: 'en',
    maySeeCost: true,
    params: {
      from: '2026-11-01',
      until: '2026-11-21',
      lastFrom: '2025-11-01',
      lastUntil: '2025-11-21',
      today: '2026-11-20',
      fromMs: TEST_NOW - 20 * DAY_MS,
      untilMs: TEST_NOW + DAY_MS,
      nowMs: TEST_NOW,
      offsetMs: 19_800_000,
      by: 'item',
      supplierId: null,
    },
  }
}

/** The rows of a report by the keys of their columns. */
function shown(request: ReportRequest) {
  const running = runReport(t.services.db, request)
  const rows = [...running.rows()].map(({ cells }) =>
    Object.fromEntries(running.columns.map(({ key }, index) => [key, cells[index]])),
  )
  return { running, rows }
}

/** A paid case, a pair on an advance, a frame to a business with an eye test, and a case back. */
async function tradeForADay(): Promise<void> {
  await work.add('case', { qty: 2, price: 118, priceIncludesTax: true }, 'owner')
  const paid = { receiptModel: { receiptAmount: 236, receiptTypeId: CASH } }
  const sold = await work.commit('case', paid, 'owner')
  await work.add(
    'pair',
    {
      code: LENS,
      qty: 2,
      price: 500,
      spherical: '-2.25',
      cylinder: '+1.00',
      axis: '90',
    },
    'owner',
  )
  const customer = (name: string) =>
    t.services.ids.encode('customer', customerIdOf(t.services, name))
  await work.commit(
    'pair',
    {
      customerModel: { customerID: customer('Asha Rao') },
      receiptModel: { receiptAmount: 400, receiptTypeId: CASH },
      salesorderModel: { generateInvoice: false },
    },
    'owner',
  )
  await work.add(
    'business',
    {
      code: FRAME,
      inventoryID: work.unit(FRAME_UNITS[0] ?? ''),
      price: 1_000,
      discountRate: 10,
    },
    'owner',
  )
  await work.add('business', { code: EYE_TEST, price: 200 }, 'owner')
  await work.commit(
    'business',
    {
      customerModel: { customerID: customer(BUSINESS_CUSTOMER.name) },
      receiptModel: { receiptAmount: 500, receiptTypeId: CASH },
    },
    'owner',
  )
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  const back = await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: sold.InvoiceID,
      lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }],
      reason: '=cmd|calc',
      refundTypeId: CASH,
    },
    { as: 'manager' },
  )
  expect(back.status).toBe(200)
}

describe('GET /api/Reports', () => {
  it('names every report with its filters and columns, in the language that is asked for', async () => {
    const { body } = await t.call('GET', '/api/Reports', undefined, { as: 'owner' })
    expect(body.Items.map(({ Name }: { Name: string }) => Name)).toEqual([...REPORT_NAMES])
    expect(body.Items[0]).toMatchObject({ Title: 'Sales register', Filters: ['period', 'compare'] })
    expect(body.Items[0].Columns[1]).toEqual({ Key: 'documentNo', Title: 'Document', Type: 'text' })
    const hindi = await t.call('GET', '/api/Reports?searchTerm=बिक्री रजि', undefined, {
      as: 'manager',
      headers: { 'accept-language': 'hi' },
    })
    expect(hindi.body).toMatchObject({ Total: 1, Items: [{ Title: 'बिक्री रजिस्टर' }] })
  })

  it('is for who may see reports', async () => {
    expect(faultsOfRefusal(await t.call('GET', '/api/Reports'), 'FORBIDDEN')).toEqual([])
    expect(faultsOfRefusal(await read('dues', '', { as: 'counter' }), 'FORBIDDEN')).toEqual([])
  })
})

describe('GET /api/Reports/{name}', () => {
  it('the sales register has a row a document, credit notes with a minus, and adds up', async () => {
    const register = await table('sales-register')
    expect(column(register, 'documentType')).toEqual(['Tax invoice', 'Tax invoice', 'Credit note'])
    expect(column(register, 'gstin')).toEqual([null, BUSINESS_CUSTOMER.gstin, null])
    expect(column(register, 'exempt')).toEqual([0, 200, 0])
    expect(column(register, 'taxable18')).toEqual([200, 0, -100])
    expect(column(register, 'taxable5')).toEqual([0, 900, 0])
    expect(column(register, 'net')).toEqual([236, 1_145, -118])
    expect(total(register, 'taxable')).toBe(1_200)
    expect(total(register, 'net')).toBe(1_263)
    expect(register.Checks).toEqual([
      { Name: 'Documents and their lines', Left: 1_263, Right: 1_263 },
      {
        Name: 'Sales register and GSTR-1, value with tax before round-off',
        Left: 1_263,
        Right: 1_263,
        Period: '112026',
      },
    ])
    // Some days of a month are no return.
    expect((await table('sales-register', '?from=2026-11-02&to=2026-11-19')).Checks).toHaveLength(1)
    expect(register.PaperKind).toBe('order')
    expect(register.Papers).toHaveLength(3)
    expect(t.services.ids.decode('order', register.Papers[0] ?? '')).toBe(1)
  })

  it('lines, items, people and gross profit come to the same as the register', async () => {
    const lines = await table('sale-lines')
    expect(total(lines, 'taxable')).toBe(1_200)
    expect(column(lines, 'qty')).toEqual([2, 1, 1, -1])
    expect(column(lines, 'rate')).toEqual([18, 5, 0, 18])
    for (const name of ['by-item', 'by-person', 'gross-profit'] as const) {
      expect([name, total(await table(name), 'taxable')]).toEqual([name, 1_200])
    }
    const brands = await table('by-item', '?by=category')
    expect(total(brands, 'taxable')).toBe(1_200)
    expect(column(brands, 'name')).toContain('Full rim')
  })

  it.each([
    ['by-item', 'margin', 'cost'],
    ['gross-profit', 'grossMargin', 'costOfSales'],
  ] as const)('a margin in %s is of known cost, beside what has none', async (name, of, cost) => {
    const known = await table(name)
    // Nobody said what the goods of this shop cost: of the sales of 1,200 the eye test alone has a margin.
    expect([total(known, of), total(known, cost) ?? 0]).toEqual([200, 0])
    expect(total(known, 'unknownTaxable')).toBe(1_000)
    expect(total(known, 'unknownQty')).toBe(2)
  })

  it.each(['sale-lines', 'by-item', 'by-person', 'by-doctor'] as const)(
    '%s says what of the gross profit its margin leaves out',
    async (name) => {
      expect((await table(name)).Basis).toContain('in the gross profit only')
    },
  )

  it('collections agree with the money ledger; advances with the receipts behind them', async () => {
    const collections = await table('collections')
    expect(column(collections, 'moneyKind')).toEqual(['On the bill', 'Advance', 'On the bill'])
    expect(total(collections, 'counted')).toBe(1_136)
    const advances = await table('advances')
    expect(column(advances, 'advance')).toEqual([400])
    const dues = await table('dues')
    expect(column(dues, 'due')).toEqual([645])
    expect(column(dues, 'due30')).toEqual([645])
    for (const { Checks } of [collections, advances]) {
      expect(Checks.map(({ Left, Right }) => Left - Right)).toEqual([0])
    }
  })

  it('the stock of the report is the stock of the items', async () => {
    const stock = await table('stock-on-hand')
    const code = column(stock, 'itemCode').indexOf(ACCESSORY)
    const { onHand } = exactlyOne<{ onHand: number }>(
      t.services.db,
      'SELECT on_hand_milli / 1000.0 AS onHand FROM items WHERE code = :code',
      { code: ACCESSORY },
    )
    expect(column(stock, 'onHand')[code]).toBe(onHand)
    expect(stock.Checks[0]?.Left).toBe(stock.Checks[0]?.Right)
  })

  it.each(REPORT_NAMES)('%s is a whole table whose checks agree', (name) => {
    const running = runReport(t.services.db, requestOf(name))
    const rows = [...running.rows()]
    expect(running.totals()).toHaveLength(running.columns.length)
    expect(rows.every(({ cells }) => cells.length === running.columns.length)).toBe(true)
    expect(rows.flatMap(({ cells }) => cells).filter((cell) => cell === undefined)).toEqual([])
    expect(running.checks().filter(({ left, right }) => left !== right)).toEqual([])
  })

  it('shows no more rows than asked for, and the totals of all', async () => {
    const register = await table('sales-register', '?limit=1')
    expect(register.Rows).toHaveLength(1)
    expect(register.RowCount).toBe(3)
    expect(total(register, 'net')).toBe(1_263)
  })

  it('every line has its price with tax, whichever way it was typed', async () => {
    // The frame was sold at 1,000 before tax; an eye test has none.
    expect(column(await table('sale-lines'), 'price')).toEqual([118, 1_050, 200, 118])
  })

  it('an empty period is an empty table', async () => {
    const register = await table('sales-register', '?from=2026-01-01&to=2026-01-31')
    expect(register).toMatchObject({ From: '2026-01-01', To: '2026-01-31', Rows: [], RowCount: 0 })
  })

  it('as CSV: powers stay numbers, text that looks like a formula is guarded', async () => {
    const before = exactlyOne<{ n: number }>(t.services.db, 'SELECT max(seq) AS n FROM audit_log').n
    const answer = await read('returns', '?format=csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="returns-2026-11-01-2026-11-20.csv"',
    )
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const rows: string[][] = parse(answer.bytes, { bom: true })
    expect(rows[0]).toContain('Credit note')
    expect(rows[1]).toContain("'=cmd|calc")
    expect(rows[1]).toContain('118.00')
    const { action, entityId } = exactlyOne<{ action: string; entityId: string }>(
      t.services.db,
      'SELECT action, entity_id AS entityId FROM audit_log WHERE seq > :before ORDER BY seq DESC LIMIT 1',
      { before },
    )
    expect({ action, entityId }).toEqual({ action: 'report.exported', entityId: 'returns' })
  })

  it('with people and their powers is recorded, also where it is only looked at', async () => {
    const looks = () =>
      exactlyOne<{ n: number }>(
        t.services.db,
        `SELECT count(*) AS n FROM audit_log WHERE action = 'report.read' AND entity_id = 'sale-lines'`,
      ).n
    const before = looks()
    await table('sale-lines')
    await table('sales-register')
    expect(looks()).toBe(before + 1)
  })

  it('as XLSX: a file of its own name', async () => {
    const answer = await read('sale-lines', '?format=xlsx')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="sale-lines-2026-11-01-2026-11-20.xlsx"',
    })
    expect(answer.bytes.toString('latin1', 0, 2)).toBe('PK')
  })

  it('powers of a lens are written as they were taken', async () => {
    const invoice = await t.call(
      'POST',
      '/api/quickSale/SaveInvoiceOnly',
      {
        salesOrderID: t.services.ids.encode('order', 2),
        invoiceDate: '2026-11-20',
        customerID: t.services.ids.encode('customer', customerIdOf(t.services, 'Asha Rao')),
      },
      { as: 'owner' },
    )
    expect(invoice.status).toBe(200)
    const rows: Record<string, string>[] = parse((await read('sale-lines', '?format=csv')).bytes, {
      bom: true,
      columns: true,
    })
    const lens = rows.find((row) => row['SPH'] !== '')
    expect(lens).toMatchObject({ SPH: '-2.25', CYL: '+1.00', AXIS: '90' })
  })

  it('leaves the columns of cost out for who may not see them', () => {
    const keysOf = (maySeeCost: boolean) =>
      runReport(t.services.db, { ...requestOf('gross-profit'), maySeeCost }).columns.map(
        ({ key }) => key,
      )
    expect(keysOf(true)).toContain('grossMargin')
    expect(keysOf(false)).toEqual([
      'category',
      'qty',
      'taxable',
      'unknownCost',
      'unknownQty',
      'unknownTaxable',
    ])
  })

  it.each([
    ['an unknown name', 'profit', '', 'NOT_FOUND'],
    ['a period that ends before it begins', 'dues', '?from=2026-11-02&to=2026-11-01', 'VALIDATION'],
    ['a day that no calendar has', 'dues', '?from=2026-02-30', 'VALIDATION'],
    ['half a day', 'dues', '?from=2026-2', 'VALIDATION'],
    ['another format', 'dues', '?format=pdf', 'VALIDATION'],
    ['six years', 'audit', '?from=2020-01-01&to=2026-01-01', 'BUSINESS_RULE'],
    ['an ID of elsewhere', 'supplier-account', '?supplierID=AAAA', 'INVALID_ID'],
    ['another grouping', 'by-item', '?by=shelf', 'VALIDATION'],
  ] as const)('%s is refused', async (_what, name, query, code) => {
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await read(name, query), code)).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

describe('a report to be printed', () => {
  it('has its rows, its sums and the days that it is of', async () => {
    const answer = await read('sales-register', '/pdf?from=2026-11-01&to=2026-11-20')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = await readPdfText(answer.bytes)
    const register = await table('sales-register', '?from=2026-11-01&to=2026-11-20')
    for (const no of column(register, 'documentNo')) expect(text).toContain(String(no))
    expect(text).toContain('Sales register')
    expect(text).toContain('01-11-2026')
    expect(text).toContain('Netra Opticals')
    expect(text).toMatch(/Total/)
  })

  it('has all its columns on paper, however many they are', async () => {
    const fonts = loadFonts(path.join(t.services.resourcesFolder, 'fonts'))
    const words = {
      total: 'Total',
      before: '',
      change: '',
      more: '',
      page: (page: number) => String(page),
    }
    const head = { shop: 'Shop', from: '2026-11-01', to: '2026-11-20', madeAt: '', words }
    for (const name of REPORT_NAMES) {
      const running = runReport(t.services.db, requestOf(name))
      const text = await readPdfText(writePdf(running, fonts, head))
      for (const { heading } of running.columns) {
        for (const word of heading.split(' ')) expect(text).toContain(word)
      }
    }
  })

  it('of an unknown name is refused', async () => {
    expect(faultsOfRefusal(await read('nothing', '/pdf'), 'NOT_FOUND')).toEqual([])
  })
})

describe('the overview', () => {
  const overview = async (as: CallOptions['as'] = 'owner') =>
    await t.call('GET', '/api/Overview', undefined, { as })

  it('shows what the totals of the reports show', async () => {
    const { body, status } = await overview()
    expect(status).toBe(200)
    expect(body).toMatchObject({ At: expect.stringMatching(/^2026-11-20T/) })
    const register = await table('sales-register', '?from=2026-11-01&to=2026-11-20')
    const bills = column(register, 'documentType').filter((type) => !/note/i.test(String(type)))
    expect(body.Month).toEqual({
      From: '2026-11-01',
      To: '2026-11-20',
      Net: total(register, 'net'),
      Bills: bills.length,
    })
    expect(body.Today.Net).toBe(total(await table('sales-register', '?from=2026-11-20'), 'net'))
    expect(body.Days).toHaveLength(31)
    expect(body.Days.at(-1)).toMatchObject({ Date: '2026-11-20', Net: body.Today.Net })
    expect(body.Months.at(-1)).toEqual({ Month: '2026-11', Net: body.Month.Net, Before: 0 })
    expect(body.Months[0].Month).toBe('2025-12')
    expect(body.Year).toMatchObject({ From: '2026-04-01', Net: body.Month.Net })
    expect(body.MonthLastYear).toEqual({ From: '2025-11-01', To: '2025-11-20', Net: 0, Bills: 0 })

    const dues = await table('dues')
    expect(body.Dues).toMatchObject({ Total: total(dues, 'due') ?? 0, Bills: dues.RowCount })
    const advances = await table('advances')
    expect(body.Advances).toEqual({
      Total: total(advances, 'advance') ?? 0,
      Orders: advances.RowCount,
    })
    const toPay = await table('orders-to-pay')
    expect(body.ToPay).toEqual({ Total: total(toPay, 'balance') ?? 0, Orders: toPay.RowCount })
    expect(toPay.Checks).toEqual([
      expect.objectContaining({ Left: (total(dues, 'due') ?? 0) + (total(toPay, 'balance') ?? 0) }),
    ])
    expect(toPay.Checks[0]?.Left).toBe(toPay.Checks[0]?.Right)
    const byCategory = await table('by-item', '?from=2026-11-01&by=category')
    expect(body.Categories.map(({ Net }: { Net: number }) => Net)).toEqual(
      column(byCategory, 'total'),
    )
    const profit = await table('gross-profit', '?from=2026-11-01')
    expect(body.Margin.Amount).toBe(total(profit, 'grossMargin'))
    const stock = await table('stock-on-hand')
    expect(body.Stock.Value).toBe(total(stock, 'value'))
    expect(body.Stock.InOrders).toEqual({
      Value: total(stock, 'ordersValue'),
      Pieces: total(stock, 'ordersQty'),
    })
    expect(body.Stock.ToReorder).toBe((await table('reorder')).RowCount)
  })

  it('has an open order that nothing was paid of among those to pay, and not among the dues', async () => {
    const before = (await overview()).body
    await work.add('to-pay', { price: 300, priceIncludesTax: true }, 'owner')
    const sale = { salesorderModel: { generateInvoice: false } }
    const order = await work.commit('to-pay', sale, 'owner')
    const { body } = await overview()
    expect(body.Dues).toEqual(before.Dues)
    expect(body.ToPay).toEqual({
      Total: before.ToPay.Total + 300,
      Orders: before.ToPay.Orders + 1,
    })
    const toPay = await table('orders-to-pay')
    expect(toPay.Papers).toContain(order.SalesOrderID)
    expect(toPay.Checks[0]?.Left).toBe(toPay.Checks[0]?.Right)
  })

  it('keeps cost and what is owed to suppliers from those who may not see them', async () => {
    const { params } = requestOf('sales-register')
    const seen = { month: params, quarter: params, at: '2026-11-20T11:00:00' }
    const all = overviewOf(t.services.db, { ...seen, maySeeCost: true, maySeePayables: true })
    expect(all).toMatchObject({ Margin: expect.anything(), Payables: expect.anything() })
    const less = overviewOf(t.services.db, { ...seen, maySeeCost: false, maySeePayables: false })
    expect(less).toMatchObject({
      Margin: null,
      Payables: null,
      Stock: { Value: null, InOrders: { Value: null } },
    })
    expect(less.Stock.Dead.map(({ Value }) => Value)).toEqual([null, null, null])
    expect((await overview('counter')).status).toBe(403)
  })
})

const PERIOD = '?from=2026-11-01&to=2026-11-20'

describe('rows behind a figure', () => {
  it('are as many as the figure says, for each row of a grouped report', () => {
    for (const [name, by, key] of [
      ['by-item', 'item', 'total'],
      ['by-item', 'brand', 'total'],
      ['by-item', 'category', 'total'],
      ['by-person', undefined, 'taxable'],
      ['by-doctor', 'doctor', 'taxable'],
      ['by-doctor', 'source', 'taxable'],
      ['by-doctor', 'area', 'taxable'],
      ['by-doctor', 'customer', 'taxable'],
      ['collections-by-day', undefined, 'counted'],
      ['gross-profit', undefined, 'taxable'],
    ] as const) {
      const request = requestOf(name)
      const params = { ...request.params, by: by ?? 'item' }
      const grouped = shown({ ...request, params })
      const {
        column: where,
        day,
        key: from,
        report,
      } = REPORTS[name].rowsBehind?.(params.by) ?? expect.fail('there are rows behind')
      expect(grouped.rows.length).toBeGreaterThan(0)
      for (const row of grouped.rows) {
        const value = String(row[from] ?? '-')
        const date = day === undefined ? null : String(row[day])
        const days = date === null ? {} : { from: date, until: `${date}T99` }
        const behind = shown({
          ...requestOf(report),
          params: { ...request.params, ...days },
          part: { term: null, where: { column: where, value } },
        })
        const sum = behind.rows.reduce((all, each) => all + Number(each[key]) * 100, 0) / 100
        expect(sum, `${name} ${value}`).toBeCloseTo(Number(row[key]), 6)
        // Figures of a part of the rows are compared with nothing.
        expect(behind.running.checks()).toEqual([])
        expect(behind.running.basis).toContain(value)
      }
    }
  })

  it('of a total are those with anything in its column', async () => {
    const register = await table('sales-register', PERIOD)
    const found = await table('sales-register', `${PERIOD}&column=taxable5`)
    expect(found.Rows).toEqual(register.Rows.filter((_row, at) => column(register, 'taxable5')[at]))
    expect(found.RowCount).toBeLessThan(register.RowCount)
    expect(total(found, 'taxable5')).toBe(total(register, 'taxable5'))
    expect(found.Basis).toContain('Only rows with something in Taxable 5%.')
  })

  it('are found by a text in any cell, on the screen and in files', async () => {
    const all = await table('sale-lines', PERIOD)
    const [item] = column(all, 'item').map(String)
    const query = `${PERIOD}&searchTerm=${encodeURIComponent(` ${item?.toUpperCase()} `)}`
    const found = await table('sale-lines', query)
    expect(found.Rows).toEqual(all.Rows.filter((row) => row.some((cell) => cell === item)))
    expect(found.RowCount).toBeLessThan(all.RowCount)
    const csv = await read('sale-lines', `${query}&format=csv`)
    const rows = parse(String(csv.body), { bom: true })
    expect(rows).toHaveLength(found.RowCount + 1)
    expect((await table('sale-lines', `${PERIOD}&searchTerm=nothing%20like%20it`)).Rows).toEqual([])
  })

  it('are refused by a column or a group that the report has not', async () => {
    const column_ = await read('sale-lines', `${PERIOD}&column=shelf&value=A`)
    expect(column_.status).toBe(400)
    expect(JSON.stringify(column_.body)).toContain('This report has no such column.')
    const group = await read('by-item', `${PERIOD}&by=doctor`)
    expect(group.status).toBe(400)
    // What a column of cost holds is not found by asking for it.
    const cost = await read('sale-lines', `${PERIOD}&column=cost&value=1`, { as: 'counter' })
    expect(cost.status).toBe(403)
  })
})

it('comes to the same by doctor, source, area and customer, and by day', async () => {
  const sold = total(await table('sales-register', PERIOD), 'taxable')
  for (const by of ['doctor', 'source', 'area', 'customer']) {
    const grouped = await table('by-doctor', `${PERIOD}&by=${by}`)
    expect(total(grouped, 'taxable')).toBe(sold)
    expect(grouped.Papers.every((paper) => (paper !== null) === (by === 'customer'))).toBe(true)
  }
  const collected = total(await table('collections', PERIOD), 'counted')
  expect(total(await table('collections-by-day', PERIOD), 'counted')).toBe(collected)
})

describe('beside last year', () => {
  /** The period of the trade, beside the days that are given as those of the year before. */
  const beside = (name: ReportName, now: 'trade' | 'nothing') => {
    const traded = requestOf(name)
    const none = {
      ...traded.params,
      from: '2026-01-01',
      until: '2026-02-01',
      fromMs: TEST_NOW - 300 * DAY_MS,
      untilMs: TEST_NOW - 290 * DAY_MS,
    }
    const params = now === 'trade' ? traded.params : none
    const before = { params: now === 'trade' ? none : traded.params, to: '2025-11-20' }
    const { rows, running } = shown({ ...traded, params, before })
    const figure = (key: string, figures: readonly (number | null)[]) =>
      figures[running.columns.findIndex((column) => column.key === key)]
    return { rows, running, figure }
  }

  it('rows, sums and changes stand beside those of the same days a year before', () => {
    const { figure, rows, running } = beside('by-item', 'trade')
    expect(rows).toHaveLength(4)
    for (const row of rows) expect([row['total.before'], row['total.change']]).toEqual([null, null])
    expect(running.columns.map(({ key }) => key)).not.toContain('lastYear')
    const before = running.before()
    expect(figure('total', before?.totals ?? [])).toBeNull()
    expect(figure('total', before?.changes ?? [])).toBeNull()
  })

  it('what was sold then and is no more is a row with nothing now', () => {
    const { figure, rows, running } = beside('by-item', 'nothing')
    expect(rows.map(({ total: now }) => now)).toEqual([0, 0, 0, 0])
    expect(rows.map((row) => row['total.change'])).toEqual([-100, -100, -100, -100])
    const then = rows.map((row) => Number(row['total.before'])).reduce((a, b) => a + b, 0)
    const { figure: figureOf, running: traded } = beside('by-item', 'trade')
    expect(then).toBe(figureOf('total', traded.totals()))
    expect(figure('total', running.before()?.totals ?? [])).toBe(then)
    expect(figure('total', running.before()?.changes ?? [])).toBe(-100)
    expect(figure('total.before', running.totals())).toBe(then)
  })

  it('a chart has the day of this year and that of the year before side by side', () => {
    const { running } = beside('sales-register', 'nothing')
    expect(running.chart()?.Bars).toEqual([
      { Label: '2027-11-20', Value: 0, Before: running.before()?.totals[24] },
    ])
  })

  it.each(REPORT_NAMES)('%s compared is a whole table', (name) => {
    const { rows, running } = beside(name, 'nothing')
    const { length } = running.columns
    expect(rows.every((row) => Object.keys(row).length === length)).toBe(true)
    expect(rows.flatMap((row) => Object.values(row))).not.toContain(undefined)
    expect(running.before()?.totals).toHaveLength(length)
    expect(running.totals()).toHaveLength(length)
  })

  it('is of a period with sums, and refused of any other', async () => {
    const { Before } = await table('by-item', '?compare=true')
    expect(Before).toMatchObject({ From: '2025-11-01', To: '2025-11-20' })
    for (const name of ['dues', 'audit']) {
      expect(faultsOfRefusal(await read(name, '?compare=true'), 'VALIDATION')).toEqual([])
    }
  })

  it('files and paper end with the sums of both years', async () => {
    const csv: string[][] = parse((await read('by-item', '?compare=true&format=csv')).bytes, {
      bom: true,
    })
    expect(csv[0]).toEqual(expect.arrayContaining(['Total, last year', 'Total, change %']))
    expect(csv.slice(-3).map(([name]) => name)).toEqual(['Total', 'Last year', 'Change %'])
    const plain: string[][] = parse((await read('by-item', '?format=csv')).bytes, { bom: true })
    expect(plain.map(([name]) => name)).not.toContain('Total')
    const text = await readPdfText((await read('by-item', '/pdf?compare=true')).bytes)
    expect(text).toContain('Last year')
    expect(text).toContain('Change %')
  })
})

describe('a report of one supplier', () => {
  it('has the goods of that supplier alone, and says so', async () => {
    const { body } = await t.call('GET', '/api/quickSale/getSuppliers')
    const { ID, Name } = body[0]
    const stock = await table('stock-on-hand', `?supplierID=${ID}`)
    const all = await table('stock-on-hand')
    expect(stock.RowCount).toBeLessThan(all.RowCount)
    expect(stock.Basis).toContain(`Only where Supplier is ${Name}.`)
    expect(stock.Checks.every(({ Left, Right }) => Left === Right)).toBe(true)
  })

  it('a report that knows no supplier refuses one', async () => {
    const { body } = await t.call('GET', '/api/quickSale/getSuppliers')
    const answer = await read('dues', `?supplierID=${body[0].ID}`)
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
  })
})

describe('the audit log', () => {
  it('verifies each row, and names the one that was changed behind the program', async () => {
    expect(new Set(column(await table('audit'), 'verified'))).toEqual(new Set(['Yes']))
    const own = await testServer()
    connectionOf(own.services.db).exec(
      `DROP TRIGGER audit_log_no_update;
       UPDATE audit_log SET detail_json = '{"forged":true}' WHERE seq = 2`,
    )
    const { body } = await own.call('GET', '/api/Reports/audit', undefined, { as: 'owner' })
    const forged = column(body, 'verified').filter((word) => word !== 'Yes')
    await own.close()
    expect(forged).toEqual(['No: changed'])
  })
})

describe('what a doctor is owed', () => {
  it('is the agreed share of the taxable sales in their name', async () => {
    const { body } = await t.call('GET', '/api/Masters/Doctor', undefined, { as: 'owner' })
    const doctor = body.Items[0]
    await t.call(
      'POST',
      '/api/Masters/Doctor',
      { id: doctor.ID, name: doctor.Name, commissionRate: 10 },
      { as: 'owner' },
    )
    await work.add('doctor', {}, 'owner')
    await work.commit(
      'doctor',
      {
        receiptModel: { receiptAmount: 118, receiptTypeId: CASH },
        salesorderModel: { doctorID: doctor.ID },
      },
      'owner',
    )
    const report = await table('by-doctor')
    const at = column(report, 'keyName').indexOf(doctor.Name)
    expect(column(report, 'taxable')[at]).toBe(100)
    expect(column(report, 'commission')[at]).toBe(10)
  })
})

test('the rows of a supplier open his bill and his account', async () => {
  const billed = await t.call(
    'POST',
    '/api/Purchases/inward',
    {
      supplierID: t.services.ids.encode('supplier', 2),
      billNo: 'R/1',
      billDate: '2026-11-18',
      lines: [
        {
          itemID: t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY)),
          qty: 1,
          cost: 10,
        },
      ],
      post: true,
    },
    { as: 'owner' },
  )
  const purchases = await table('purchases', PERIOD)
  expect(purchases.PaperKind).toBe('goodsReceipt')
  expect(purchases.Papers).toContain(billed.body.inwardID)
  const account = await table('supplier-account', PERIOD)
  expect(account.PaperKind).toBe('supplier')
  const path = `/api/Purchases/account/${account.Papers.at(-1)}`
  expect((await t.call('GET', path, undefined, { as: 'owner' })).status).toBe(200)
})

describe('what a report says of a line or a bill', () => {
  it('a discount of the line and its share of the bill’s are rows of their own', async () => {
    await work.add('parts', { code: SECOND_FRAME, price: 777, discountRate: 10 }, 'owner')
    const bill = { sessionID: 'parts', discountRate: 5 }
    const given = await t.call('POST', '/api/quickSale/set-cart-discount', bill, { as: 'owner' })
    expect(given.status).toBe(200)
    const receiptModel = { receiptAmount: 100, receiptTypeId: CASH }
    await work.commit('parts', { receiptModel }, 'owner')
    const { rows, running } = shown(requestOf('discounts'))
    const own = rows.filter(({ soldPrice }) => soldPrice === 777)
    expect(own.map(({ discount, discountKind }) => [discountKind, discount])).toEqual([
      ['Discount on the bill', 34.97],
      ['Line discount', 77.7],
      ['Price lowered', 460.14],
    ])
    for (const { left, right } of running.checks()) expect(left).toBe(right)
  })

  it('a bill has its rates, the state of its credit, and its age until it is paid', () => {
    const [bill] = shown(requestOf('purchases')).rows
    expect(bill).toMatchObject({ billNo: 'R/1', rates: '18', itcState: 'Not yet' })
    const [owed] = shown(requestOf('payables')).rows.filter(({ billNo }) => billNo === 'R/1')
    expect(owed).toMatchObject({ days: 2, toPay: bill?.['total'], toPay15: bill?.['total'] })
    expect([owed?.['toPay45'], owed?.['toPay90'], owed?.['toPayOver']]).toEqual([0, 0, 0])
  })

  it('a frame with a serial number is as old as itself, and its supplier may take it back', () => {
    const DAYS = 100
    const db = connectionOf(t.services.db)
    db.exec('SAVEPOINT old')
    const { item } = exactlyOne<{ item: number }>(
      t.services.db,
      'SELECT item_id AS item FROM units WHERE code = :code',
      { code: FRAME_UNITS[1] ?? '' },
    )
    db.prepare('UPDATE units SET received_at_ms = ? WHERE code = ?').run(
      TEST_NOW - DAYS * DAY_MS,
      FRAME_UNITS[1],
    )
    db.prepare('UPDATE items SET supplier_id = 2 WHERE id = ?').run(item)
    db.prepare('UPDATE suppliers SET takes_back_days = 180 WHERE id = 2').run()
    const rows = () =>
      shown(requestOf('dead-stock')).rows.filter(({ serialNo }) => serialNo === FRAME_UNITS[1])
    const now = { age: DAYS, band: 'Over 90 days', onHand: 1 }
    expect(rows()).toEqual([expect.objectContaining({ ...now, takesBack: 'Yes' })])
    db.prepare('UPDATE suppliers SET takes_back_days = 90 WHERE id = 2').run()
    expect(rows()).toEqual([expect.objectContaining({ ...now, takesBack: 'No' })])
    db.exec('ROLLBACK TO old; RELEASE old')
    expect(rows()).toEqual([])
  })

  it('stock that moved is what was there, what came and went, and what is left', () => {
    for (const row of shown(requestOf('stock-movement')).rows) {
      const figure = (key: string) => Number(row[key])
      const came = ['openingQty', 'inPurchase', 'inReturn', 'inFound', 'inTransfer', 'inOther']
      const went = ['outSale', 'outOrders', 'outSupplier', 'outDamage', 'outLoss', 'outSample']
      const sum = (keys: string[]) => keys.reduce((all, key) => all + figure(key), 0)
      const left = sum(came) - sum(went) - figure('outTransfer')
      expect(left + figure('countedQty')).toBe(figure('closingQty'))
    }
  })
})
