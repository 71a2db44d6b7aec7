import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../../testing/counter-work.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../../testing/test-shop.ts'

const GRID = '/api/Stock/lens-grid/{familyID}'
const ODD = '/api/Stock/lens-grid/{familyID}/odd'

let t: TestServer
let familyID: string
beforeAll(async () => {
  t = await testServer()
  const { Items } = (await t.call('GET', '/api/Settings/tax-rates', undefined, { as: 'owner' }))
    .body
  const { body } = await t.call(
    'POST',
    '/api/Stock/lens-family',
    {
      code: 'HC',
      name: 'Hard coat 1.56',
      refractiveIndex: 1.56,
      coating: 'HC',
      columns: 'cylinder',
      rowFrom: -2,
      rowTo: 2,
      columnFrom: -1,
      columnTo: 0,
      taxClass: Items.find(({ TaxClass }: { TaxClass: string }) => /lens/i.test(TaxClass)).TaxClass,
      price: 300,
    },
    { as: 'owner' },
  )
  familyID = body.familyID
})
afterAll(() => t.close())

const odd = async (as: 'owner' | 'counter' = 'owner') =>
  (await t.call('GET', ODD.replace('{familyID}', familyID), undefined, { as })).body.Items
const receive = (row: number, column: number, qty: number) =>
  t.call(
    'POST',
    GRID.replace('{familyID}', familyID),
    { mode: 'receive', cost: 100, cells: [{ row, column, qty }] },
    { as: 'owner' },
  )

it('lists lenses that are alone with their value, and the open job that would use one', async () => {
  expect(await odd()).toEqual([])
  expect((await receive(-1, -0.5, 3)).status).toBe(200)
  expect((await receive(-1.5, 0, 2)).status).toBe(200)
  const [alone, ...others] = await odd()
  expect(others).toEqual([])
  expect(alone).toMatchObject({
    Row: -1,
    Column: -0.5,
    OnHand: 3,
    Committed: 0,
    Free: 3,
    OnOrder: 0,
    Value: 100,
    Orders: [],
  })
  expect((await odd('counter'))[0]).not.toHaveProperty('Value')
  // A job for four of that power: the shelf has three, so they are ordered.
  const counter = counterWork(t)
  const line = { sessionID: 'job', itemID: alone.ItemID, qty: 4, price: 300 }
  const powers = { spectacleLensType: 1, spherical: '-1.00', cylinder: '-0.50', axis: '180' }
  expect(
    (await t.call('POST', '/api/quickSale/saveSalesOrderTemp', { ...line, ...powers })).status,
  ).toBe(200)
  const sold = await counter.commit('job', {
    customerModel: {
      customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
    },
  })
  const [waited] = await odd()
  expect(waited.Orders).toMatchObject([{ ID: sold.SalesOrderID, SalesOrderNo: sold.SalesOrderNo }])
})
