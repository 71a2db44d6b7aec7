import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const post = (path: string, body: object) => t.call('POST', path, body)
const customer = async (name: string): Promise<string> =>
  (await post('/api/Customer/save', { name })).body.customerID
const keep = async (customerID: string, sphere: string): Promise<string> => {
  const eye = { spherical: sphere }
  const body = { customerID, examDate: t.services.localNow(), right: eye, left: eye }
  return (await post('/api/Optics/prescriptions', body)).body.prescriptionID
}
const history = async (customerID: string): Promise<Json[]> =>
  (await t.call('GET', `/api/Customer/${customerID}/prescriptions`)).body.Items
const changes = async (customerID: string) =>
  (
    await post('/api/Optics/work-out', {
      customerID,
      right: { spherical: '-2.00' },
      left: { spherical: '-2.00' },
    })
  ).body

it('takes back a prescription of the wrong person: the one before is the last again', async () => {
  const customerID = await customer('Nisha Pai')
  await keep(customerID, '-2.00')
  const wrong = await keep(customerID, '-5.00')
  const body = { customerID, prescriptionID: wrong, kind: 'Spectacles' }
  expect(
    (await post('/api/Optics/prescriptions/withdraw', { ...body, reason: '12' })).body,
  ).toMatchObject({ errors: [{ field: 'reason' }] })
  expect(JSON.stringify(await changes(customerID))).toContain('-5.00')
  const reason = 'It is her mother’s'
  expect((await post('/api/Optics/prescriptions/withdraw', { ...body, reason })).status).toBe(200)
  expect(await history(customerID)).toMatchObject([
    { ID: wrong, WithdrawnReason: reason, SupersedesID: null },
    { WithdrawnReason: null, SupersededByID: null },
  ])
  expect(JSON.stringify(await changes(customerID))).not.toContain('-5.00')
  expect((await post('/api/Optics/prescriptions/withdraw', { ...body, reason })).status).toBe(409)
  const other = await customer('Rekha Pai')
  const foreign = { ...body, customerID: other, reason }
  expect((await post('/api/Optics/prescriptions/withdraw', foreign)).status).toBe(404)
})

it('takes contact lenses back too', async () => {
  const customerID = await customer('Ravi Pai')
  const { prescriptionID } = (
    await post('/api/Optics/contact-lenses', { customerID, right: { power: '-2.00' } })
  ).body
  const body = { customerID, prescriptionID, kind: 'ContactLenses', reason: 'Of another Ravi' }
  expect((await post('/api/Optics/prescriptions/withdraw', body)).status).toBe(200)
  const { Items } = (await t.call('GET', `/api/Customer/${customerID}/contact-lenses`)).body
  expect(Items).toMatchObject([
    { WithdrawnReason: 'Of another Ravi', SupersededByID: prescriptionID },
  ])
})

it('stays taken back when the order that dispensed it is corrected', async () => {
  const counter = counterWork(t)
  const right = { spherical: '-5.00' }
  await counter.add('withdrawn', { code: LENS, price: 600, pairNo: '1', eye: 'Right', ...right })
  const { SalesOrderID } = await counter.commit('withdrawn', {
    customerModel: { name: 'Meera Pai', mobile: '9845000777' },
    salesorderModel: { generateInvoice: false },
    eyeInfoModel: { right },
  })
  const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
  const customerID = order.CustomerID
  const [{ ID: prescriptionID }] = await history(customerID)
  const reason = 'Booked for her sister'
  const body = { customerID, prescriptionID, kind: 'Spectacles', reason }
  expect((await post('/api/Optics/prescriptions/withdraw', body)).status).toBe(200)
  const changed = await post('/api/Orders/change', {
    salesOrderID: order.ID,
    version: order.Version,
    lines: [{ lineID: order.Lines[0].ID, spherical: '-5.25' }],
  })
  expect(changed.status).toBe(200)
  const kept = await history(customerID)
  expect(kept).toHaveLength(2)
  expect(kept.map(({ WithdrawnReason }) => WithdrawnReason)).toEqual([reason, reason])
  const after = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
  expect(after.EyeInfo.Right.Spherical).toBe('-5.25')
})
