import { afterAll, beforeAll, expect, it } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  const work = counterWork(t)
  await work.add('a', { qty: 2 })
  await work.commit('a', { receiptModel: { receiptAmount: 236, receiptTypeId: CASH } })
  await work.add('b')
  await work.commit('b', { receiptModel: { receiptAmount: 18, receiptTypeId: CASH } })
})
afterAll(() => t.close())

const SAVE = '/api/ReportViews/save'
const DELETE = '/api/ReportViews/delete'
const views = async (as: 'owner' | 'manager'): Promise<Json[]> =>
  (await t.call('GET', '/api/ReportViews', undefined, { as })).body.Items
const save = (more: object, as: 'owner' | 'manager' | 'counter' = 'owner') =>
  t.call(
    'POST',
    SAVE,
    { report: 'by-item', name: 'Brands', settings: { period: 'month', by: 'brand' }, ...more },
    { as },
  )

it('keeps a view for who saved it, and for the role that it is shared with', async () => {
  expect((await save({})).status).toBe(200)
  const shared = { name: 'Dues', report: 'dues', sharedWith: 'manager' }
  expect((await save({ ...shared, settings: { period: 'month', searchTerm: 'rao' } })).status).toBe(
    200,
  )
  expect((await views('owner')).map(({ IsOwn, Name }) => [Name, IsOwn])).toEqual([
    ['Brands', true],
    ['Dues', true],
  ])
  expect(await views('manager')).toMatchObject([
    { Name: 'Dues', Report: 'dues', IsOwn: false, By: 'Owner', Settings: { searchTerm: 'rao' } },
  ])
})

it('replaces one’s own of the same name, and lets nobody else delete it', async () => {
  const again = await save({
    name: 'brands',
    settings: { period: 'year', by: 'brand', compare: true },
  })
  const own = (await views('owner')).filter(({ Report }) => Report === 'by-item')
  expect(own).toMatchObject([{ ID: again.body.viewID, Settings: { period: 'year' } }])
  const { viewID } = again.body
  expect((await t.call('POST', DELETE, { viewID }, { as: 'manager' })).status).toBe(403)
  expect((await t.call('POST', DELETE, { viewID }, { as: 'owner' })).status).toBe(200)
  expect((await t.call('POST', DELETE, { viewID }, { as: 'owner' })).status).toBe(404)
})

it('renames, shares and changes a view of one’s own, and none to a name that is taken', async () => {
  const first = await save({ name: 'Frames' })
  await save({ name: 'Lenses' })
  const { viewID } = first.body
  const taken = await save({ viewID, name: 'lenses' })
  expect(taken.status).toBe(422)
  const changed = await save({
    viewID,
    name: 'Frames, by supplier',
    sharedWith: 'manager',
    settings: { period: 'own', from: '2026-04-01', to: '2026-04-30', by: 'supplier' },
  })
  expect(changed.body.viewID).toBe(viewID)
  expect(await views('manager')).toContainEqual(
    expect.objectContaining({ ID: viewID, Name: 'Frames, by supplier', SharedWith: 'manager' }),
  )
  expect((await views('owner')).map(({ Name }) => Name)).not.toContain('Frames')
  expect((await t.call('POST', SAVE, viewOf(viewID), { as: 'manager' })).status).toBe(403)
})

const viewOf = (viewID: string) => ({
  viewID,
  report: 'by-item',
  name: 'Mine now',
  settings: { period: 'month' },
})

it('keeps the supplier of a view, and follows one that was merged', async () => {
  const { body } = await t.call('GET', '/api/quickSale/getSuppliers')
  const [one, other] = body as Json[]
  const settings = { period: 'month', supplierID: one?.ID }
  await save({ name: 'Of one supplier', report: 'purchases', settings })
  const kept = async () =>
    (await views('owner')).find(({ Name }) => Name === 'Of one supplier')?.Settings.supplierID
  expect(await kept()).toBe(one?.ID)
  const merged = await t.call(
    'POST',
    '/api/Masters/Supplier/merge',
    { fromID: one?.ID, intoID: other?.ID, preview: false },
    { as: 'owner' },
  )
  expect(merged.status).toBe(200)
  expect(await kept()).toBe(other?.ID)
})

it.each([
  ['a report that there is none of', { report: 'weather' }],
  ['own days without their dates', { settings: { period: 'own' } }],
  ['a name of blanks', { name: '  ' }],
])('refuses %s', async (_what, more) => {
  expect((await save(more)).status).toBe(400)
})

it('is for who may see reports', async () => {
  expect((await save({}, 'counter')).status).toBe(403)
})

const read = async (query: string): Promise<Json> =>
  (await t.call('GET', `/api/Reports/${query}`, undefined, { as: 'owner' })).body

it('shows the rows that hold a word, and sums those alone', async () => {
  const all = await read('collections')
  const some = await read('collections?searchTerm=236')
  expect([all.RowCount, some.RowCount, some.Checks]).toEqual([2, 1, []])
  const counted = all.Columns.findIndex(({ Key }: Json) => Key === 'counted')
  expect([all.Totals[counted], some.Totals[counted]]).toEqual([254, 236])
  expect((await read('collections?searchTerm=nobody')).RowCount).toBe(0)
})

it('draws sales by day, money by method and dues by age, of all rows', async () => {
  expect((await read('sales-register?limit=1')).Chart).toMatchObject({
    LabelType: 'day',
    Type: 'money',
    Bars: [{ Label: '2026-11-20', Value: 354 }],
  })
  expect((await read('collections')).Chart.Bars).toEqual([{ Label: 'Cash', Value: 254 }])
  expect((await read('dues')).Chart.Bars.map(({ Value }: Json) => Value)).toEqual([100, 0, 0, 0, 0])
  expect((await read('audit')).Chart).toBeNull()
})
