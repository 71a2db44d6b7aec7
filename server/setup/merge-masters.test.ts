import { afterAll, beforeAll, expect, it } from 'vitest'
import { MASTER_KINDS } from '../contract/shop-masters.ts'
import { all, one } from '../db/sql.ts'
import { MASTERS } from '../masters/master-kinds.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'
import { POINTERS } from './merge-masters.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const post = (path: string, body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const get = async (path: string) => (await t.call('GET', path, undefined, { as: 'owner' })).body
const add = async (kind: string, name: string, more: Keys = {}): Promise<string> => {
  const { body } = await post(`/api/Masters/${kind}`, { name, ...more })
  expect(body).toMatchObject({ success: true })
  return body.id
}
const merge = (kind: string, fromID: string, intoID: string, preview = false) =>
  post(`/api/Masters/${kind}/merge`, { fromID, intoID, preview })
const inward = async (supplierID: string, billNo: string) => {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  const { body } = await post('/api/Purchases/inward', {
    supplierID,
    billNo,
    billDate: '2026-11-18',
    lines: [{ itemID, qty: 2, cost: 50, taxRate: 18 }],
    post: true,
  })
  expect(body).toMatchObject({ success: true, state: 'Posted' })
}

it('gives a supplier’s bills, account and items to the one that stays, and names them before', async () => {
  const from = await add('Supplier', 'Zen Optic', {
    openingBalance: 500,
    phone: '080 1',
    isLab: true,
  })
  const into = await add('Supplier', 'Zen Optics Pvt Ltd', { gstin: '29AAACD5678F1ZF' })
  await inward(from, 'Z/1')
  await inward(into, 'Z/2')
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  await post('/api/Catalogue/item', { itemID, supplierID: from })
  const before = databaseDigest(t.services.db)
  const moves = [
    { What: 'Bills and returns', Count: 1 },
    { What: 'Entries of the account', Count: 2 },
    { What: 'Items', Count: 1 },
  ]
  expect((await merge('Supplier', from, into, true)).body).toEqual({ success: true, Moves: moves })
  expect(databaseDigest(t.services.db)).toBe(before)
  expect((await merge('Supplier', from, into)).body).toEqual({ success: true, Moves: moves })
  const account = await get(`/api/Purchases/account/${into}`)
  expect(account).toMatchObject({ Balance: 500 + 118 + 118, Total: 3 })
  expect(account.Bills).toHaveLength(2)
  const item = await get(`/api/Catalogue/item/${itemID}`)
  expect(item).toMatchObject({ SupplierID: into })
  expect(item.Versions[0].Changes).toMatchObject([{ Field: 'supplier_id' }])
  const { Items } = await get('/api/Masters/Supplier?searchTerm=zen%20optic')
  expect(Items).toMatchObject([
    { ID: into, Version: 2, IsActive: true, IsLab: true, Phone: '080 1', MergedInto: null },
    { ID: from, Version: 2, IsActive: false, MergedInto: 'Zen Optics Pvt Ltd' },
  ])
  const pickers = await get('/api/quickSale/getSuppliers')
  expect(pickers.map(({ ID }: Keys) => ID)).not.toContain(from)
  const last = one<{ action: string }>(
    t.services.db,
    'SELECT action FROM audit_log ORDER BY seq DESC LIMIT 1',
  )
  expect(last).toEqual({ action: 'masters.merged' })
  // What was merged away is neither changed nor merged again.
  const again = await post('/api/Masters/Supplier', { id: from, name: 'Back', isActive: true })
  expect(faultsOfRefusal(again, 'CONFLICT')).toEqual([])
  expect(faultsOfRefusal(await merge('Supplier', from, into), 'CONFLICT')).toEqual([])
})

it('gives a doctor’s orders and prescriptions to the one that stays', async () => {
  const from = await add('Doctor', 'Dr. S Rao')
  const into = await add('Doctor', 'Dr S. Rao')
  const counter = counterWork(t)
  await counter.add('referred', {})
  await counter.commit('referred', { salesorderModel: { doctorID: from } })
  const { body } = await merge('Doctor', from, into)
  expect(body.Moves).toContainEqual({ What: 'Orders', Count: 1 })
  const orders = all<{ doctorId: number }>(
    t.services.db,
    'SELECT DISTINCT doctor_id AS doctorId FROM sales_orders WHERE doctor_id IS NOT NULL',
  )
  expect(orders).toEqual([{ doctorId: t.services.ids.decode('doctor', into) }])
})

it('renames the brand of items, which are found by the new one', async () => {
  const from = await add('Brand', 'Lumilens Inc')
  const into = await add('Brand', 'Lumila')
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  await post('/api/Catalogue/item', { itemID, brand: 'Lumilens Inc' })
  expect((await merge('Brand', from, into)).body.Moves).toEqual([{ What: 'Items', Count: 1 }])
  const found = await post('/api/quickSale/search-all', { term: 'lumila' })
  expect(found.body).toMatchObject([{ ID: itemID, Brand: 'Lumila' }])
})

it('refuses what is no duplicate, and writes nothing', async () => {
  const [a, b] = [
    await add('Supplier', 'North', { gstin: '27AAPFU0939F1ZV' }),
    await add('Supplier', 'South', { gstin: '29AAGCB7383J1Z4' }),
  ]
  const [c, d] = [await add('Supplier', 'East'), await add('Supplier', 'West')]
  const off = await add('Doctor', 'Gone', { isActive: false })
  const doctor = await add('Doctor', 'Here')
  const reasons = [
    await add('Reason', 'Broken', { usedFor: 'Stock' }),
    await add('Reason', 'Broken here', { usedFor: 'Remake' }),
  ] as const
  const days = [
    await add('Holiday', 'Diwali', { date: '2026-11-08' }),
    await add('Holiday', 'Deepavali', { date: '2026-11-09' }),
  ] as const
  await inward(c, 'E/1')
  await inward(d, ' e/ 1')
  const before = databaseDigest(t.services.db)
  for (const [kind, from, into, code, text] of [
    ['Supplier', a, b, 'BUSINESS_RULE', /GSTIN/],
    ['Supplier', c, d, 'CONFLICT', /E\/1/],
    ['Supplier', a, a, 'VALIDATION', /duplicate/],
    ['Doctor', doctor, off, 'BUSINESS_RULE', /not in use/],
    ['Reason', ...reasons, 'BUSINESS_RULE', /different places/],
    ['Holiday', ...days, 'BUSINESS_RULE', /different days/],
    ['Doctor', a, doctor, 'INVALID_ID', /./],
  ] as const) {
    const answer = await merge(kind, from, into)
    expect(faultsOfRefusal(answer, code)).toEqual([])
    expect(answer.body.message).toMatch(text)
  }
  expect(
    (
      await post(
        '/api/Masters/Doctor/merge',
        { fromID: off, intoID: doctor, preview: false },
        'counter',
      )
    ).status,
  ).toBe(403)
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('knows every column that points to a list', () => {
  const tables = new Map(
    MASTER_KINDS.map((kind) => [/UPDATE (\w+)/.exec(MASTERS[kind].update)?.[1] ?? '', kind]),
  )
  const known = POINTERS.map(({ kind, move }) => {
    const [, table = '', column = ''] = /UPDATE (\w+) SET (\w+)/.exec(move) ?? []
    return `${kind} ${table}.${column}`
  })
  const pointing = all<{ table: string; name: string; column: string }>(
    t.services.db,
    `SELECT f."table" AS "table", m.name, f."from" AS "column"
       FROM pragma_table_list m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
  )
    .filter(({ column, table }) => tables.has(table) && column !== 'merged_into_id')
    .map(({ column, name, table }) => `${tables.get(table)} ${name}.${column}`)
  // Items get a version of their history each; each job charge and membership is sold as a service of
  // its own, and one that was merged away is sold no more.
  // A sub-category stays with its category; the items go to one of the same name.
  expect(pointing.filter((each) => !known.includes(each)).toSorted()).toEqual([
    'Category items.category_id',
    'Category sub_categories.category_id',
    'JobCharge job_charge_items.job_charge_id',
    'Membership membership_items.membership_id',
    'Supplier items.supplier_id',
  ])
})

const CASH = 1

it('lets a held sale follow: its drafts show the row that stays, and it is sold to that', async () => {
  const work = counterWork(t)
  const from = await add('Doctor', 'Dr K Rao')
  const into = await add('Doctor', 'Dr Kiran Rao')
  const last = await add('Doctor', 'Dr Kiran Rao, MS')
  await work.add('held sale')
  const draft = JSON.stringify({ doctorID: from, remarks: `not ${from}` })
  const kept = { sessionID: 'held sale', kind: 'payment', draft }
  expect((await post('/api/quickSale/set-cart-draft', kept)).status).toBe(200)
  await merge('Doctor', from, into)
  expect((await work.read('held sale')).drafts.payment).toBe(
    JSON.stringify({ doctorID: into, remarks: `not ${from}` }),
  )
  // A till that has the sale on its screen still sends what it began with.
  await merge('Doctor', into, last)
  await work.commit('held sale', {
    salesorderModel: { doctorID: from },
    receiptModel: { receiptAmount: 100, receiptTypeId: CASH },
  })
  const sql = `SELECT d.name FROM sales_orders o JOIN doctors d ON d.id = o.doctor_id
                ORDER BY o.id DESC LIMIT 1`
  expect(one(t.services.db, sql)).toEqual({ name: 'Dr Kiran Rao, MS' })
})

it('who changed an entry last is told with the time, and of what was never changed nothing', async () => {
  const id = await add('Courier', 'Blue Van')
  await post('/api/Masters/Courier', { id, name: 'Blue Van Express' })
  expect(await get(`/api/Live/last-change?kind=courier&id=${id}`)).toEqual({
    By: 'Owner',
    At: expect.stringMatching(/^2026-11-20T/),
  })
  const seeded = t.services.ids.encode('supplier', 1)
  expect(
    await get(`/api/Live/last-change?kind=doctor&id=${t.services.ids.encode('doctor', 1)}`),
  ).toEqual({
    By: null,
    At: null,
  })
  const wrong = await t.call('GET', `/api/Live/last-change?kind=doctor&id=${seeded}`, undefined, {
    as: 'owner',
  })
  expect(faultsOfRefusal(wrong, 'INVALID_ID')).toEqual([])
})
