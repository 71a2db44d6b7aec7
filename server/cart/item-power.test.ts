import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { CONTACT_LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

/** Changes the catalogue's item, as its page does. */
async function correct(code: string, powers: Record<string, unknown>): Promise<void> {
  const body = { itemID: work.item(code), ...powers }
  const { status } = await t.call('POST', '/api/Catalogue/item', body, { as: 'manager' })
  expect(status).toBe(200)
}

async function lineOf(session: string) {
  const [line] = (await work.read(session)).lines
  const { addition, axis, cylinder, powerWas, spherical, vn } = line
  return { spherical, cylinder, axis, addition, vn, powerWas }
}

it('a box in an open sale has the power that its item is corrected to, and is billed in it', async () => {
  await work.add('A', { code: CONTACT_LENS, price: 380, spherical: '-2.00' })
  expect(await lineOf('A')).toMatchObject({ vn: '-2.00', powerWas: undefined })
  await correct(CONTACT_LENS, { name: 'Aqua Monthly -2.25', sphere: '-2.25' })
  expect(await lineOf('A')).toMatchObject({ spherical: '-2.25', vn: '-2.25', powerWas: '-2.00' })
  const { SalesOrderID } = await work.commit('A')
  const { body } = await t.call('GET', `/api/Orders/${SalesOrderID}`)
  expect(body.Lines[0]).toMatchObject({ ItemName: 'Aqua Monthly -2.25', Spherical: '-2.25' })
})

it('a lens that is turned to its eye keeps that axis; a toric one has that of its item', async () => {
  await correct(CONTACT_LENS, { sphere: '-2.00', cylinder: '-0.75' })
  // The same lens in the plus form, as its eye was written.
  const eye = { spherical: '-2.75', cylinder: '+0.75', axis: '100' }
  await work.add('A', { code: CONTACT_LENS, price: 380, ...eye })
  expect(await lineOf('A')).toMatchObject({ ...eye, powerWas: undefined })
  await correct(CONTACT_LENS, { cylinder: '-1.25' })
  expect(await lineOf('A')).toMatchObject({
    vn: '-2.00 / -1.25 x 10',
    powerWas: '-2.75 / +0.75 x 100',
  })
  await correct(CONTACT_LENS, { axis: 20 })
  expect(await lineOf('A')).toMatchObject({ axis: '20' })
  await correct(CONTACT_LENS, { cylinder: null, axis: null })
  expect(await lineOf('A')).toMatchObject({ cylinder: null, axis: null, vn: '-2.00' })
})

it('a power that was not that of the item stays', async () => {
  await work.add('A', { code: CONTACT_LENS, price: 380, spherical: '-3.00' })
  await work.add('B', { code: CONTACT_LENS, price: 380 })
  await correct(CONTACT_LENS, { sphere: '-2.25' })
  expect(await lineOf('A')).toMatchObject({ spherical: '-3.00', powerWas: undefined })
  expect(await lineOf('B')).toMatchObject({ spherical: null, powerWas: undefined })
})
