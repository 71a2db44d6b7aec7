import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

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
