import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const OLD = '29AABCD1234E1Z4'
const NEW = '29AABCR1718E1ZL'
const THIRD = '29AAACD5678F1ZF'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

const save = (body: object) => t.call('POST', '/api/Settings/shop', body, { as: 'owner' })
const shop = async () =>
  (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body
const setClock = (day: string) => t.clock.set(Date.parse(`${day}T11:00:00+05:30`))

async function sell(key: string, sale: object = {}) {
  await work.add(key)
  const receiptModel = { receiptAmount: 100, receiptTypeId: 1 }
  const { InvoiceNo, ReceiptNo, SalesOrderNo } = await work.commit(
    key,
    { receiptModel, ...sale },
    'owner',
  )
  return [InvoiceNo, ReceiptNo, SalesOrderNo]
}

it('a GSTIN that follows another begins its numbers anew, under the next free prefix', async () => {
  expect(await sell('first')).toEqual(['KA1/26-27/000001', 'KA1R/26-27/00001', 'KA1S/26-27/00001'])
  expect(await shop()).toMatchObject({ NumberPrefix: 'KA1', NextNumberPrefix: 'KA2' })
  expect((await save({ gstin: NEW, registeredFrom: '2026-11-21' })).status).toBe(200)
  expect((await sell('still'))[0]).toBe('KA1/26-27/000002')

  setClock('2026-11-21')
  expect(await sell('anew')).toEqual(['KA2/26-27/000001', 'KA2R/26-27/00001', 'KA2S/26-27/00001'])
  expect(await shop()).toMatchObject({ GSTIN: NEW, NumberPrefix: 'KA2', NextNumberPrefix: 'KA3' })
})

it('a document of a day before has a number of the GSTIN of that day', async () => {
  const dated = await sell('dated', { orderDate: '2026-11-20T18:00:00' })
  expect([dated[0], dated[2]]).toEqual(['KA1/26-27/000003', 'KA1S/26-27/00003'])
})

it('a change of the scheme alone goes on with the numbers', async () => {
  setClock('2026-11-22')
  await save({ scheme: 'Composition' })
  await save({ scheme: 'Regular' })
  expect((await sell('same'))[0]).toBe('KA2/26-27/000002')
})

it('a GSTIN that the shop had before goes on where it stopped', async () => {
  setClock('2026-11-23')
  expect((await save({ gstin: null, scheme: 'Unregistered' })).status).toBe(200)
  expect((await sell('without'))[1]).toMatch(/^KA2R/)
  setClock('2026-11-24')
  expect((await save({ gstin: OLD, scheme: 'Regular' })).status).toBe(200)
  expect((await sell('back'))[0]).toBe('KA1/26-27/000004')
})

it.each([
  ['of before', 'ka1', 'has been used'],
  ['that is none', 'KAS', 'ends with a digit'],
  ['in other letters', 'क1', 'capital letters'],
])('a prefix %s is refused beside its field', async (_name, numberPrefix, reason) => {
  const answer = await save({ gstin: THIRD, numberPrefix, registeredFrom: '2026-12-01' })
  expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
  expect(answer.body.errors).toEqual([
    { field: 'numberPrefix', message: expect.stringContaining(reason) },
  ])
})

it('a chosen prefix holds, and every series is whole', async () => {
  setClock('2026-12-01')
  const chosen = { gstin: THIRD, numberPrefix: 'bl7' }
  expect((await save(chosen)).status).toBe(200)
  expect((await sell('chosen'))[0]).toBe('BL7/26-27/000001')
  expect(findDamage(t.services.db)).toEqual([])
  const found = await t.call('POST', '/api/Orders/search', {
    searchTerm: '1',
    pageNumber: 1,
    pageSize: 20,
  })
  const numbers = found.body.Items.map((row: { InvoiceNo: string }) => row.InvoiceNo)
  expect(numbers).toEqual(expect.arrayContaining(['KA1/26-27/000001', 'KA2/26-27/000001']))
})
