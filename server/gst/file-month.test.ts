import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

const file = (period: string, as: Role = 'owner') =>
  t.call('POST', '/api/Gst/file', { period }, { as })

it('a month that was filed takes no document any more, of the order or of its invoice', async () => {
  await work.add('before')
  const open = await work.commit(
    'before',
    { orderDate: '2026-10-30', salesorderModel: { generateInvoice: false } },
    'owner',
  )
  expect((await file('102026')).body).toEqual({ success: true, period: '102026' })
  await work.add('after')
  const unchanged = databaseDigest(t.services.db)
  const answer = await work.save('after', { orderDate: '2026-10-31T23:59:00' }, 'owner')
  expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
  expect(answer.body.message).toContain('31-10-2026')
  const invoice = await t.call(
    'POST',
    '/api/quickSale/SaveInvoiceOnly',
    { salesOrderID: open.SalesOrderID, customerID: open.CustomerID, invoiceDate: '2026-10-31' },
    { as: 'owner' },
  )
  expect(faultsOfRefusal(invoice, 'BUSINESS_RULE')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(unchanged)
  expect((await work.save('after', { orderDate: '2026-11-01' }, 'owner')).status).toBe(200)
  const { Items } = (await t.call('GET', '/api/Gst/filings', undefined, { as: 'owner' })).body
  expect(Items).toEqual([
    { Period: '102026', FiledAt: '2026-11-20T11:00:00', FiledBy: 'Owner', Acknowledged: [] },
  ])
})

it.each([
  ['the month that runs', '112026', 'BUSINESS_RULE'],
  ['a month to come', '012027', 'BUSINESS_RULE'],
  ['a month that is filed', '102026', 'CONFLICT'],
  ['a thirteenth month', '132026', 'VALIDATION'],
  ['a year alone', '2026', 'VALIDATION'],
] as const)('%s is not filed', async (_what, period, code) => {
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await file(period), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('the counter files nothing and reads no filings', async () => {
  expect(faultsOfRefusal(await file('092026', 'counter'), 'FORBIDDEN')).toEqual([])
  expect((await t.call('GET', '/api/Gst/filings')).status).toBe(403)
})
