import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

async function jobWithoutLab(session: string, unit: number) {
  const orderId = await shop.bookSpectacles(session, { unit })
  const { LabOrderNo: job } = (await shop.order(orderId)).LabOrder
  t.services.write((tx) =>
    run(tx, 'UPDATE lab_orders SET supplier_id = NULL WHERE lab_order_no = :job', { job }),
  )
  return { orderId, job }
}
const send = (more: object) => t.call('POST', '/api/Lab/send', more)

it('a job without a lab goes to the usual one, and asks where nobody knows which', async () => {
  const other = { name: 'Second Lab', isLab: true }
  const added = await t.call('POST', '/api/Masters/Supplier', other, { as: 'owner' })
  expect(added.body.success).toBe(true)
  const first = await jobWithoutLab('first', 0)
  expect((await send({ jobs: [first.job], preview: true })).status).toBe(200)
  const asked = await send({ jobs: [first.job] })
  expect([asked.status, asked.body.message]).toEqual([
    409,
    `Job ${first.job} has no lab. Choose the lab it goes to.`,
  ])
  const supplierID = added.body.id
  expect((await send({ jobs: [first.job], supplierID })).status).toBe(200)
  const second = await jobWithoutLab('second', 1)
  expect((await send({ jobs: [second.job] })).status).toBe(200)
  expect((await shop.order(second.orderId)).LabOrder).toMatchObject({
    Status: 'Sent',
    SupplierName: 'Second Lab',
  })
})
