import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

async function post(path: string, body: object): Promise<Json> {
  const answer = await t.call('POST', path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** An order of two lenses of one power, by a prescription that was checked for the lab. */
async function booked(session: string, spherical: string, sale: Json): Promise<string> {
  const counter = counterWork(t)
  const lens = { code: LENS, qty: 2, price: 600, pairNo: '1', spectacleLensType: 1 }
  await counter.add(session, { ...lens, spherical, eye: 'Both' })
  const { eyeInfoModel, ...others } = sale
  const eye = { spherical }
  const { SalesOrderID } = await counter.commit(session, {
    salesorderModel: { generateInvoice: false },
    eyeInfoModel: { right: eye, left: eye, ...eyeInfoModel },
    ...others,
  })
  return SalesOrderID
}

const order = async (id: string): Promise<Json> => (await t.call('GET', `/api/Orders/${id}`)).body

/** Changes the lenses of an order a minute later, and returns what is said of it then. */
async function changed(id: string, powers: object): Promise<unknown[]> {
  t.clock.set(t.clock.now() + 60_000)
  const { Lines, Version } = await order(id)
  const lines = [{ lineID: Lines[0].ID, ...powers }]
  await post('/api/Orders/change', { salesOrderID: id, version: Version, lines })
  return said(await order(id))
}

const said = ({ LabCheck }: Json) =>
  LabCheck.map(({ Reason, Sentence }: Json) => [Sentence, Reason])

test('a missing PD is said until it is typed, not until a power is changed', async () => {
  const id = await booked('no PD', '-2.00', {
    customerModel: { name: 'Prema Missing', mobile: '9845000871' },
    labCheck: { overrides: [{ ruleID: 'pd-missing', reason: 'Measured at fitting' }] },
  })
  const missing = ['The PD is missing.', 'Measured at fitting']
  expect(said(await order(id))).toEqual([missing])
  expect(await changed(id, { spherical: '-2.25' })).toEqual([missing])
  expect(await changed(id, { pd: '31' })).toEqual([])
})

test('powers that differ from last time are said as they are now', async () => {
  const { customerID } = await post('/api/Customer/save', {
    name: 'Jaya Jump',
    mobile: '9845000872',
  })
  const last = { spherical: '-1.00' }
  const exam = { customerID, examDate: '2025-10-01', right: last, left: last }
  await post('/api/Optics/prescriptions', exam)
  const id = await booked('jump', '-2.00', {
    customerModel: { customerID },
    eyeInfoModel: { ipd: '62' },
    labCheck: {},
  })
  const jump = (to: string) => [
    [`Right sphere from -1.00 to ${to}.`, null],
    [`Left sphere from -1.00 to ${to}.`, null],
  ]
  expect(said(await order(id))).toEqual(jump('-2.00, a step of -1.00'))
  expect(await changed(id, { spherical: '-2.25' })).toEqual(jump('-2.25, a step of -1.25'))
  expect(await changed(id, { spherical: '-1.25' })).toEqual([])
})
