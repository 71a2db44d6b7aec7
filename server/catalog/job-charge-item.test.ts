import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const save = (charge: Keys) => t.call('POST', '/api/Masters/JobCharge', charge, { as: 'owner' })
const chargeOf = async (charge: Keys): Promise<string> => (await save(charge)).body.id
const take = (jobChargeID: string) =>
  t.call('POST', '/api/Catalogue/job-charge-item', { jobChargeID }, { as: 'counter' })
const itemOf = async (code: string) =>
  (await t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${code}`)).body

describe('POST /api/Catalogue/job-charge-item', () => {
  it('makes the service once, and its line bears its SAC and tax on the invoice', async () => {
    const id = await chargeOf({ name: 'Tinting', sac: '998729', price: 150 })
    const { body } = await take(id)
    expect((await take(id)).body).toEqual(body)
    const item = await itemOf(body.code)
    expect(item).toMatchObject({
      Name: 'Tinting',
      HSN: '998729',
      Price: 150,
      PriceIncludesTax: true,
      IsService: true,
    })
    await work.add('tinted', { code: LENS, price: 600, pairNo: '1' })
    await work.add('tinted', {
      code: body.code,
      price: item.Price,
      priceIncludesTax: true,
      pairNo: '1',
    })
    const sale = await work.commit('tinted', { payments: [] })
    const order = await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)
    const line = order.body.Lines.find((each: Keys) => each['ItemCode'] === body.code)
    expect(line).toMatchObject({
      HSN: '998729',
      PairNo: '1',
      SGSTRate: 9,
      CGSTRate: 9,
      TaxableAmount: 127.12,
      SGSTAmount: 11.44,
      CGSTAmount: 11.44,
      TotalAmount: 150,
      IsLabWork: false,
      Stock: null,
    })
  })

  it('is sold at the present price of its charge where it is scanned by its own code', async () => {
    const id = await chargeOf({ name: 'Groove', sac: '998729', price: 120 })
    const { code } = (await take(id)).body
    expect(await itemOf(code)).toMatchObject({ Name: 'Groove', Price: 120 })
    await save({ id, name: 'Groove cut', price: 140 })
    expect(await itemOf(code)).toMatchObject({ Name: 'Groove cut', Price: 140 })
  })

  it('follows the charge, and asks for a price where the charge does', async () => {
    const id = await chargeOf({ name: 'Urgent job', sac: '9987', price: 200 })
    const { code } = (await take(id)).body
    await save({ id, name: 'Urgent, same day', price: 250, isPriceAsked: true })
    expect((await take(id)).body.code).toBe(code)
    expect(await itemOf(code)).toMatchObject({ Name: 'Urgent, same day', Price: 0, HSN: '998729' })
    expect((await work.send('urgent', { code, price: 320, priceIncludesTax: true })).status).toBe(
      200,
    )
  })

  it('refuses a charge that goes with the goods, and one that is not in use', async () => {
    const withGoods = await chargeOf({ name: 'Drilling', price: 80 })
    const retired = await chargeOf({ name: 'Engraving', sac: '998729', isActive: false })
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await take(withGoods), 'VALIDATION')).toEqual([])
    expect(faultsOfRefusal(await take(retired), 'CONFLICT')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it.each(['9999', '90015000'])('a charge is not given the SAC %s', async (sac) => {
    const refused = await save({ name: `Under ${sac}`, sac })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'sac'])
  })
})

it('a charge without a SAC is taxed with its goods, and can be changed and taken off', async () => {
  const id = await work.add('drilled', { code: LENS, price: 600, igstRate: 5 })
  const put = (jobCharges?: number) =>
    t.call('POST', '/api/quickSale/update-sales-order-temp-values', {
      id,
      qty: 1,
      price: 600,
      ...(jobCharges === undefined ? {} : { jobCharges }),
    })
  const line = async () => (await work.read('drilled')).lines[0]
  await put(80)
  expect(await line()).toMatchObject({ jobCharges: 80, taxableAmount: 680, totalAmount: 714 })
  await put()
  expect(await line()).toMatchObject({ jobCharges: 80 })
  await put(0)
  expect(await line()).toMatchObject({ jobCharges: 0, taxableAmount: 600 })
})
