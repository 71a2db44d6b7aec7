import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { all, run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const HOST_ZONE = process.env['TZ']

let t: TestServer
let work: CounterWork
let keys = 0
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(async () => {
  await t.close()
  process.env['TZ'] = HOST_ZONE
  if (HOST_ZONE === undefined) delete process.env['TZ']
})

const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

async function sell(
  sale: Record<string, unknown> = {},
  line: Record<string, unknown> = {},
  as: Role = 'counter',
) {
  const key = `numbers-${++keys}`
  await work.add(key, line)
  return work.commit(key, sale, as)
}

const PAID = { receiptModel: { receiptAmount: 10, receiptTypeId: CASH } }
const LENS = { code: 'SV-156-HC', price: 600 }

/** The numbers of one table, in the order they were taken. */
const NUMBERS = {
  invoices: 'SELECT invoice_no AS no FROM invoices ORDER BY id',
  orders: 'SELECT order_no AS no FROM sales_orders ORDER BY id',
  receipts: 'SELECT receipt_no AS no FROM receipts ORDER BY id',
  labOrders: 'SELECT lab_order_no AS no FROM lab_orders ORDER BY id',
}
const numbers = (of: keyof typeof NUMBERS) =>
  all<{ no: string }>(t.services.db, NUMBERS[of]).map(({ no }) => no)

describe('document numbers', () => {
  it('are consecutive in each series, through refusals, roll-backs and repeats', async () => {
    for (let index = 0; index < 5; index += 1) {
      await sell(PAID, LENS)
      const key = `numbers-${++keys}`
      await work.add(key, { qty: 9_000 })
      expect((await work.save(key, PAID)).status).toBe(409)
      await work.add(`${key}-b`)
      const tooMuch = { receiptModel: { receiptAmount: 9_999, receiptTypeId: CASH } }
      expect((await work.save(`${key}-b`, tooMuch)).status).toBe(422)
      await work.save(`numbers-${keys - 1}`, PAID)
    }
    const sequence = (prefix: string, digits: number) =>
      [1, 2, 3, 4, 5].map((each) => `${prefix}/26-27/${String(each).padStart(digits, '0')}`)
    expect(numbers('invoices')).toEqual(sequence('KA1', 6))
    expect(numbers('orders')).toEqual(sequence('KA1S', 5))
    expect(numbers('receipts')).toEqual(sequence('KA1R', 5))
    expect(numbers('labOrders')).toEqual(sequence('KA1L', 5))
  })

  it('have at most 16 of the characters that the rules allow', async () => {
    await sell(PAID, LENS)
    for (const of of ['invoices', 'orders', 'receipts', 'labOrders'] as const) {
      for (const number of numbers(of)) expect(number).toMatch(/^[A-Z0-9][A-Z0-9/-]{0,15}$/)
    }
  })

  it('of bills of supply are a series of their own', async () => {
    await sell({ salesorderModel: { isCompositionScheme: true } }, {}, 'owner')
    await sell()
    await sell({}, { code: 'EYE-TEST', price: 300 })
    await sell()
    expect(numbers('invoices')).toEqual([
      'KA1B/26-27/00001',
      'KA1/26-27/000001',
      'KA1B/26-27/00002',
      'KA1/26-27/000002',
    ])
  })

  it('of orders without an invoice take none of the invoices', async () => {
    await sell({ salesorderModel: { generateInvoice: false } })
    await sell()
    expect(numbers('orders')).toEqual(['KA1S/26-27/00001', 'KA1S/26-27/00002'])
    expect(numbers('invoices')).toEqual(['KA1/26-27/000001'])
  })

  it('keep the prefix within the year, and begin the next with the new one', async () => {
    await sell()
    t.services.write((tx) => run(tx, `UPDATE branches SET number_prefix = 'BLR'`))
    t.services.forgetBranch()
    await sell()
    at('2027-04-01T10:00:00')
    await sell()
    expect(numbers('invoices')).toEqual([
      'KA1/26-27/000001',
      'KA1/26-27/000002',
      'BLR/27-28/000001',
    ])
  })
})

describe('the year of a document', () => {
  it.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'turns at midnight in India, on a computer set to %s',
    async (zone) => {
      process.env['TZ'] = zone
      at('2027-03-31T23:59:59')
      await sell(PAID)
      at('2027-04-01T00:00:00')
      await sell(PAID)
      expect(numbers('invoices')).toEqual(['KA1/26-27/000001', 'KA1/27-28/000001'])
      expect(numbers('receipts')).toEqual(['KA1R/26-27/00001', 'KA1R/27-28/00001'])
      const { body } = await t.call('GET', '/api/Common/GetYears')
      const current = body.filter((year: { IsCurrentYear: boolean }) => year.IsCurrentYear)
      expect(current.map((year: { YearID: number }) => year.YearID)).toEqual([2027])
    },
  )

  it('of a cart begun before midnight is the year it is saved in', async () => {
    at('2027-03-31T23:59:50')
    await work.add('late')
    at('2027-04-01T00:00:05')
    expect((await work.commit('late')).InvoiceNo).toBe('KA1/27-28/000001')
  })

  it('is that of the date sent, in the branch zone, while the year is open', async () => {
    at('2027-04-02T10:00:00')
    const sellOn = (orderDate: string) => sell({ orderDate }, {}, 'manager')
    const data = await sellOn('2027-03-31T18:29:59Z')
    expect(data.InvoiceNo).toBe('KA1/26-27/000001')
    expect((await sellOn('2027-03-31T18:30:00Z')).InvoiceNo).toBe('KA1/27-28/000001')
    expect((await sellOn('2027-03-31')).InvoiceNo).toBe('KA1/26-27/000002')
    const order = (await t.call('GET', `/api/Orders/${data.SalesOrderID}`)).body
    expect(order.OrderDate).toBe('2027-03-31T23:59:59')
  })

  it.each(['2019-06-01', '2027-04-01', '2025-03-31T23:59:59', '0001-01-02', '9999-12-30'])(
    '%s, outside an open one, is refused',
    async (orderDate) => {
      await work.add('outside', {}, 'owner')
      const before = databaseDigest(t.services.db)
      const answer = await work.save('outside', { orderDate }, 'owner')
      expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
      expect(databaseDigest(t.services.db)).toBe(before)
    },
  )

  it('that is closed takes no more documents', async () => {
    at('2027-04-02T10:00:00')
    await sell()
    t.services.write((tx) => run(tx, 'UPDATE financial_years SET is_open = 0 WHERE id = 2026'))
    await work.add('closed')
    const answer = await work.save('closed', { orderDate: '2027-03-31' }, 'owner')
    expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
  })

  it('knows a leap day', async () => {
    at('2028-02-29T12:00:00')
    expect((await sell()).InvoiceNo).toBe('KA1/27-28/000001')
  })
})

describe('the date of a document', () => {
  it('of an earlier day is for the owner and managers', async () => {
    await work.add('yesterday')
    const before = databaseDigest(t.services.db)
    const answer = await work.save('yesterday', { orderDate: '2026-11-19T18:00:00' })
    expect(faultsOfRefusal(answer, 'FORBIDDEN')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect((await work.save('yesterday', { orderDate: '2026-11-19' }, 'manager')).status).toBe(200)
  })

  it('of an earlier hour of today is fine for everybody', async () => {
    const { SalesOrderID } = await sell({ orderDate: '2026-11-20T09:15:00' })
    const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
    expect(order.OrderDate).toBe('2026-11-20T09:15:00')
    expect(order.Invoices[0].InvoiceDate).toBe('2026-11-20T09:15:00')
  })

  it.each(['2026-11-21', '2026-11-20T12:00:00', '2027-03-31T10:00:00'])(
    'is never in the future: %s',
    async (orderDate) => {
      await work.add('future', {}, 'owner')
      const answer = await work.save('future', { orderDate }, 'owner')
      expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
    },
  )

  it('may be some minutes ahead: no two clocks are the same', async () => {
    await sell({ orderDate: '2026-11-20T11:04:00' })
  })

  it.each<[string, Record<string, unknown>]>([
    ['order', { salesorderModel: { generateInvoice: false } }],
    ['invoice', {}],
  ])('is never before the day of the newest %s', async (_what, sale) => {
    await sell(sale)
    await work.add('older', {}, 'owner')
    const before = databaseDigest(t.services.db)
    const answer = await work.save('older', { ...sale, orderDate: '2026-11-19' }, 'owner')
    expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
    expect(answer.body.message).toContain('20-11-2026')
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('is never before the day of the newest receipt', async () => {
    at('2026-11-18T10:00:00')
    const { SalesOrderID } = await sell({ salesorderModel: { generateInvoice: false } })
    at('2026-11-20T10:00:00')
    const paid = await t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: SalesOrderID,
      receiptAmount: 5,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: t.services.branch().id,
    })
    expect(paid.status).toBe(200)
    const answer = async (sale: Record<string, unknown>) => {
      const key = `receipt-${++keys}`
      await work.add(key, {}, 'owner')
      return work.save(key, { orderDate: '2026-11-19', ...sale }, 'owner')
    }
    expect(faultsOfRefusal(await answer(PAID), 'BUSINESS_RULE')).toEqual([])
    expect((await answer({})).status).toBe(200)
  })
})

describe('a clock that is set back', () => {
  it('uses no number a second time', async () => {
    at('2026-11-20T12:00:00')
    await sell(PAID)
    at('2026-11-20T11:00:00')
    await sell(PAID)
    at('2025-11-20T11:00:00')
    await work.add('a year ago')
    const answer = await work.save('a year ago', PAID)
    const isNew = answer.status === 200 && answer.body.data.InvoiceNo === 'KA1/25-26/000001'
    expect(isNew || answer.status === 422).toBe(true)
    at('2026-11-20T12:00:00')
    await sell(PAID)
    const taken = numbers('invoices')
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.filter((number) => number.includes('26-27'))).toEqual([
      'KA1/26-27/000001',
      'KA1/26-27/000002',
      'KA1/26-27/000003',
    ])
  })
})
