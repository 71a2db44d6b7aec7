import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

const setClock = (day: string) => t.clock.set(Date.parse(`${day}T11:00:00+05:30`))
const save = (body: Keys) => t.call('POST', '/api/Settings/shop', body, { as: 'owner' })
const shop = async () =>
  (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body

async function order(key: string, sale: Keys = {}) {
  await work.add(key)
  const { CustomerID, SalesOrderID } = await work.commit(key, sale, 'owner')
  return { salesOrderID: SalesOrderID, customerID: CustomerID }
}

async function modelOf({ salesOrderID }: { salesOrderID: string }) {
  const url = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${salesOrderID}`
  return (await t.call('GET', url)).body
}

const raise = (of: Keys, invoiceDate: string) =>
  t.call('POST', '/api/quickSale/SaveInvoiceOnly', { ...of, invoiceDate })

const GSTIN = '29AABCD1234E1Z4'
const NOT_NOW = { salesorderModel: { generateInvoice: false } }

it('a scheme begins on its day, and documents go by the day that they are dated', async () => {
  expect((await shop()).Registrations).toEqual([])
  expect(await modelOf(await order('before'))).toMatchObject({ DocumentType: 'TaxInvoice' })
  const planned = { scheme: 'Composition', registeredFrom: '2026-11-21' }
  expect((await save(planned)).status).toBe(200)
  expect(await shop()).toMatchObject({
    Scheme: 'Regular',
    Registrations: [{ From: '2026-11-21T00:00:00', GSTIN, Scheme: 'Composition' }],
  })
  expect(await modelOf(await order('still'))).toMatchObject({ DocumentType: 'TaxInvoice' })

  setClock('2026-11-21')
  expect(await shop()).toMatchObject({ Scheme: 'Composition' })
  const dated = await order('yesterday', { orderDate: '2026-11-20T18:00:00' })
  expect(await modelOf(dated)).toMatchObject({
    DocumentType: 'TaxInvoice',
    IsCompositionScheme: false,
  })
  expect(await modelOf(await order('today'))).toMatchObject({ DocumentType: 'BillOfSupply' })
})

it('a plan is undone by the scheme of before, from the same day', async () => {
  await save({ scheme: 'Regular', registeredFrom: '2027-04-01' })
  expect((await shop()).Registrations[0]).toMatchObject({ From: '2027-04-01T00:00:00' })
  await save({ scheme: 'Composition' })
  expect((await shop()).Registrations[0]).toMatchObject({ From: '2027-04-01T00:00:00' })
  await save({ scheme: 'Composition', registeredFrom: '2027-04-01' })
  expect((await shop()).Registrations[0]).toMatchObject({ Scheme: 'Composition' })
})

it('no scheme begins on a day that has documents', async () => {
  const before = databaseDigest(t.services.db)
  const answer = await save({ scheme: 'Regular', registeredFrom: '2026-11-20' })
  expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
  expect(answer.body.message).toContain('21-11-2026')
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('an order of before is invoiced under the scheme of the day, at the price that was agreed', async () => {
  const quoted = await order('quoted', NOT_NOW)
  expect(await modelOf(quoted)).toMatchObject({ Totals: { TaxableAmount: 100, NetAmount: 100 } })
  setClock('2026-11-22')
  expect((await save({ scheme: 'Regular' })).status).toBe(200)
  const raised = await raise(quoted, '2026-11-22T11:00:00')
  expect(raised.status).toBe(200)
  expect(await modelOf(quoted)).toMatchObject({
    DocumentType: 'TaxInvoice',
    Totals: { TaxableAmount: 84.74, NetAmount: 100 },
  })
})

it('a shop that gives its GSTIN up charges no tax on what it invoices from then on', async () => {
  const taxed = await order('taxed', NOT_NOW)
  setClock('2026-11-23')
  expect((await save({ gstin: null, scheme: 'Unregistered' })).status).toBe(200)
  expect((await raise(taxed, '2026-11-23T11:00:00')).status).toBe(200)
  expect(await modelOf(taxed)).toMatchObject({
    DocumentType: 'BillOfSupply',
    Branch: { GSTIN: null },
    Totals: { CGST: 0, SGST: 0, NetAmount: 100 },
  })
})
