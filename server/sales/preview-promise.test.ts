import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { LENS, PROGRESSIVE_LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let supplierID = ''
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const suppliers = await t.call('GET', '/api/quickSale/getSuppliers')
  // The test shop's first lab takes three days.
  supplierID = suppliers.body.find((row: { LeadDays: number }) => row.LeadDays === 3).ID
})
afterAll(() => t.close())

const ask = (body: Record<string, unknown>) => t.call('POST', '/api/quickSale/promised-date', body)

it('goods off the shelf go at once', async () => {
  await work.add('shelf')
  expect((await ask({ sessionID: 'shelf' })).body).toEqual({
    ExpectedDate: '2026-11-20T11:00:00',
    NeedsLab: false,
    LensLines: 0,
    Lab: null,
    Priority: null,
    OpenDays: expect.any(Array),
  })
})

it('lenses are promised after the lab and over the Sunday, as SaveSale then does', async () => {
  await work.add('lens', { code: LENS, price: 600 })
  const promised = { ExpectedDate: '2026-11-24T18:00:00', NeedsLab: true, LensLines: 1 }
  expect((await ask({ sessionID: 'lens', supplierID })).body).toMatchObject({
    ...promised,
    Lab: { LeadDays: 3, How: 'Chosen' },
  })
  const sale = await work.commit('lens', { supplierID })
  const order = await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)
  expect(order.body.ExpectedDate).toBe(promised.ExpectedDate)
})

it('lenses without a chosen lab are promised by the one that mostly makes them', async () => {
  const fresh = await testServer()
  const counter = counterWork(fresh)
  const lens = { code: LENS, price: 600 }
  const preview = async (sessionID: string) =>
    (await fresh.call('POST', '/api/quickSale/promised-date', { sessionID })).body
  await counter.add('first', lens)
  // Nobody has made one yet: the slowest lab of the list, which takes five days.
  expect(await preview('first')).toMatchObject({
    ExpectedDate: '2026-11-26T18:00:00',
    Lab: { LeadDays: 5, How: 'Slowest' },
  })
  const labs = await fresh.call('GET', '/api/quickSale/getSuppliers')
  const quick = labs.body.find((row: { LeadDays: number }) => row.LeadDays === 3)
  await counter.commit('first', { supplierID: quick.ID })
  await counter.add('second', lens)
  const second = await preview('second')
  expect(second).toMatchObject({
    ExpectedDate: '2026-11-24T18:00:00',
    Lab: { Name: quick.Name, LeadDays: 3, How: 'Usual' },
  })
  // A lens that the lab never made goes by what the shop mostly does.
  await counter.add('other', { code: PROGRESSIVE_LENS, price: 4_000 })
  expect((await preview('other')).Lab.How).toBe('Usual')
  // What was promised is kept to the hour by sending it along.
  const sale = await counter.commit('second', { expectedDate: second.ExpectedDate })
  const order = await fresh.call('GET', `/api/Orders/${sale.SalesOrderID}`)
  expect(order.body.ExpectedDate).toBe('2026-11-24T18:00:00')
  // The job names no lab: the usual one is proposed until it is sent, but none that is no lab now.
  expect(order.body.ProposedLabID).toBe(quick.ID)
  const { ID: id, Name: name } = quick
  const noLab = { id, name, isLab: false }
  await fresh.call('POST', '/api/Masters/Supplier', noLab, { as: 'owner' })
  const again = await fresh.call('GET', `/api/Orders/${sale.SalesOrderID}`)
  const left = labs.body.find((row: { ID: string }) => row.ID !== quick.ID)
  expect(again.body.ProposedLabID).toBe(left.ID)
  await fresh.close()
})

it('one lens on the shelf is not a pair of them', async () => {
  const fresh = await testServer()
  const counter = counterWork(fresh)
  fresh.services.write((tx) =>
    run(tx, 'UPDATE items SET on_hand_milli = 1000 WHERE code = :code', { code: LENS }),
  )
  const lab = async () =>
    (await fresh.call('POST', '/api/quickSale/promised-date', { sessionID: 'pair' })).body.Lab
  await counter.add('pair', { code: LENS, price: 600 })
  expect(await lab()).toBeNull()
  await counter.add('pair', { code: LENS, price: 600 })
  expect(await lab()).toMatchObject({ LeadDays: 5, How: 'Slowest' })
  await fresh.close()
})

it('a lab that is not there is refused', async () => {
  const unknown = t.services.ids.encode('supplier', 999)
  const answer = await ask({ sessionID: 'lens', supplierID: unknown })
  expect(faultsOfRefusal(answer, 'NOT_FOUND')).toEqual([])
})

it('days off of the shop, holidays, and the days of the lab move the promise', async () => {
  const fresh = await testServer()
  const as = 'owner' as const
  await counterWork(fresh).add('holiday', { code: LENS, price: 600 })
  const labs = await fresh.call('GET', '/api/Masters/Supplier', undefined, { as })
  const lab = labs.body.Items.find((row: { LeadDays: number }) => row.LeadDays === 3)
  const promised = async () =>
    (
      await fresh.call('POST', '/api/quickSale/promised-date', {
        sessionID: 'holiday',
        supplierID: lab.ID,
      })
    ).body.ExpectedDate
  const save = async (path: string, body: object) =>
    expect((await fresh.call('POST', path, body, { as })).status).toBe(200)
  // Friday, 20 November 2026, and three days of the lab: Saturday, Monday, Tuesday.
  expect(await promised()).toBe('2026-11-24T18:00:00')
  await save('/api/Masters/Holiday', { name: 'Festival', date: '2026-11-23', forLabs: true })
  expect(await promised()).toBe('2026-11-25T18:00:00')
  await save('/api/Masters/Supplier', { id: lab.ID, name: lab.Name, workingDays: [1, 2, 3, 4, 5] })
  expect(await promised()).toBe('2026-11-26T18:00:00')
  // The same lab works on the same days where it is only the likely one: the other takes five days.
  const other = labs.body.Items.find((row: { LeadDays: number }) => row.LeadDays === 5)
  await save('/api/Masters/Supplier', { id: other.ID, name: other.Name, isActive: false })
  const likely = await fresh.call('POST', '/api/quickSale/promised-date', { sessionID: 'holiday' })
  expect(likely.body).toMatchObject({
    ExpectedDate: '2026-11-26T18:00:00',
    Lab: { Name: lab.Name, How: 'Slowest' },
  })
  await save('/api/Settings/shop', { workingDays: [0, 1, 2, 3, 5, 6] })
  expect(await promised()).toBe('2026-11-27T18:00:00')
  // Only these may be chosen by hand: no holiday, and no day of the week on which the shop is closed.
  const { OpenDays: days } = (
    await fresh.call('POST', '/api/quickSale/promised-date', { sessionID: 'holiday' })
  ).body
  expect(days.slice(0, 7)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-24',
    '2026-11-25',
    '2026-11-27',
    '2026-11-28',
  ])
  expect(days.at(-1)).toBe('2026-12-20')
  // A repair has no lab: Saturday, Sunday and, after the holiday, Tuesday.
  const repair = await fresh.call('POST', '/api/quickSale/promised-date', {
    sessionID: 'repair',
    workDays: 3,
  })
  expect(repair.body.ExpectedDate).toBe('2026-11-24T18:00:00')
  await fresh.close()
})
