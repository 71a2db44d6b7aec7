import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** What a column of a report is called on the screen. */
async function titleOf(name: string, key: string, days: string): Promise<string | undefined> {
  const url = `/api/Reports/${name}?${days}`
  const { body, status } = await t.call('GET', url, undefined, { as: 'owner' })
  expect(status).toBe(200)
  return body.Columns.find((column: { Key: string }) => column.Key === key)?.Title
}

it('what was sold has a taxable value only in days in which tax was collected', async () => {
  const scheme = { scheme: 'Composition', registeredFrom: '2026-11-21' }
  const saved = await t.call('POST', '/api/Settings/shop', scheme, { as: 'owner' })
  expect(saved.status).toBe(200)
  t.clock.set(Date.parse('2026-11-22T11:00:00+05:30'))

  const since = 'from=2026-11-21&to=2026-11-22'
  const sold = ['sales-register', 'sale-lines', 'gross-profit'].map((name) =>
    titleOf(name, 'taxable', since),
  )
  expect(await Promise.all(sold)).toEqual(['Value', 'Value', 'Value'])
  expect(await titleOf('sales-register', 'taxable', 'from=2026-11-20&to=2026-11-22')).toBe(
    'Taxable value',
  )
})

/** The columns of a report from the first to the last of these. */
async function titlesOf(name: string, days: string): Promise<string[]> {
  const url = `/api/Reports/${name}?${days}`
  const { body, status } = await t.call('GET', url, undefined, { as: 'owner' })
  expect(status).toBe(200)
  return body.Columns.map(({ Title }: { Title: string }) => Title)
}

it('a shop that collects no tax has no columns of it, and those of its bills say that tax is cost', async () => {
  const since = 'from=2026-11-21&to=2026-11-22'
  const register = await titlesOf('sales-register', since)
  expect(register).toContain('Value')
  expect(register.filter((title) => /taxable|exempt|GST$/i.test(title))).toEqual([])
  const lines = await titlesOf('sale-lines', since)
  expect(lines.filter((title) => ['Tax', 'GST %'].includes(title))).toEqual([])

  const bought = await titlesOf('purchases', since)
  expect(bought.filter((title) => /value|[CSI]GST( |$)|credit|claimed/i.test(title))).toEqual([
    'Value before tax',
    'CGST in the cost',
    'SGST in the cost',
    'IGST in the cost',
  ])
  const before = await titlesOf('purchases', 'from=2026-11-20&to=2026-11-22')
  expect(before).toEqual(expect.arrayContaining(['Taxable value', 'CGST', 'Credit for tax']))
})

it('what comes back of a taxed sale keeps the columns of its tax', async () => {
  const work = counterWork(t)
  t.clock.set(Date.parse('2026-11-20T11:00:00+05:30'))
  await work.add('sold', { code: ACCESSORY, qty: 1, price: 200 })
  const sold = await work.commit('sold', {})
  t.clock.set(Date.parse('2026-11-22T11:00:00+05:30'))
  const { body: bill } = await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)
  const lines = [{ lineID: bill.Lines[0].LineID, qty: 1, restock: true }]
  const body = { invoiceID: sold.InvoiceID, lines, reason: 'Torn' }
  expect((await t.call('POST', '/api/Returns/save', body, { as: 'owner' })).status).toBe(200)
  const register = await titlesOf('sales-register', 'from=2026-11-21&to=2026-11-22')
  expect(register).toEqual(expect.arrayContaining(['Taxable value', 'CGST', 'SGST']))
})

it('a shop that was never registered has no taxable value at all', async () => {
  const unregistered = { gstin: null, scheme: 'Unregistered', registeredFrom: '2026-11-23' }
  const saved = await t.call('POST', '/api/Settings/shop', unregistered, { as: 'owner' })
  expect(saved.status).toBe(200)
  t.clock.set(Date.parse('2026-11-24T11:00:00+05:30'))
  expect(await titleOf('sale-lines', 'taxable', 'from=2026-11-23&to=2026-11-24')).toBe('Value')
})
