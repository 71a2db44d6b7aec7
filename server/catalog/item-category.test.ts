import { afterAll, beforeAll, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let taxClass = ''
let frames = ''
let sunglasses = ''
beforeAll(async () => {
  t = await testServer()
  const { body } = await t.call('GET', '/api/Catalogue/tax-classes')
  taxClass = body.Items.find((row: { HSN: string }) => row.HSN.startsWith('9003')).Name
  frames = t.services.ids.encode('itemType', 1)
  sunglasses = t.services.ids.encode('itemType', 4)
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const post = (path: string, body: Keys, as: 'owner' | 'manager' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const save = (body: Keys) => post('/api/Catalogue/item', body)
const made = async (body: Keys): Promise<string> => {
  const whole = { name: 'Lark', section: 'Frame', taxClass, mrp: 900, openingStock: 0, ...body }
  const { body: saved } = await save(whole)
  expect(saved).toMatchObject({ success: true })
  return saved.itemID
}
const read = async (itemID: string) =>
  (await t.call('GET', `/api/Catalogue/item/${itemID}`, undefined, { as: 'owner' })).body
const offered = async (itemTypeID: string): Promise<string[]> => {
  const { body } = await post('/api/Common/GetCategoriesByItemType', { itemTypeID })
  return body.map(({ Name }: { Name: string }) => Name)
}
const listed = async (name: string) => {
  const path = `/api/Masters/Category?searchTerm=${encodeURIComponent(name)}`
  return (await t.call('GET', path, undefined, { as: 'owner' })).body.Items
}
const actions = () =>
  all<{ action: string }>(t.services.db, 'SELECT action FROM audit_log ORDER BY seq').map(
    ({ action }) => action,
  )

async function refused(
  answer: Promise<Awaited<ReturnType<typeof save>>>,
  code: Parameters<typeof faultsOfRefusal>[1],
  field?: string,
) {
  const before = databaseDigest(t.services.db)
  const got = await answer
  expect(faultsOfRefusal(got, code)).toEqual([])
  if (field !== undefined) expect(got.body.errors).toMatchObject([{ field }])
  expect(databaseDigest(t.services.db)).toBe(before)
  return String(got.body.message)
}

it('an item is made in the category that was typed, which is new among those of its type', async () => {
  const itemID = await made({ category: ' Kids  frames ' })
  expect(await read(itemID)).toMatchObject({ Category: 'Kids frames', SubCategory: 'General' })
  expect(await offered(frames)).toContain('Kids frames')
  expect(await offered(sunglasses)).not.toContain('Kids frames')
  expect(await listed('Kids frames')).toMatchObject([{ ItemTypeID: frames, IsActive: true }])
  expect(actions().slice(-2)).toEqual(['masters.added', 'catalogue.item-added'])
  // However it is written, it is the same one, and its record stays alone.
  const other = await made({ category: 'kids FRAMES' })
  expect(await read(other)).toMatchObject({ Category: 'Kids frames' })
  expect(actions().at(-2)).not.toBe('masters.added')
  const { body } = await post('/api/Catalogue/items', {
    categoryID: (await read(itemID)).CategoryID,
  })
  expect(body.Items).toMatchObject([{ Category: 'Kids frames' }, { Category: 'Kids frames' }])
})

it('a change of the category is told with before and after; left out it stays', async () => {
  const itemID = await made({})
  expect(await read(itemID)).toMatchObject({ Category: 'Added at the counter' })
  await save({ itemID, category: 'Reading' })
  const { CategoryID, Versions } = await read(itemID)
  expect(Versions[0].Changes).toEqual([
    { Field: 'category_id', Before: 'Added at the counter', After: 'Reading' },
  ])
  await save({ itemID, name: 'Lark two' })
  await save({ itemID, category: 'reading' })
  const after = await read(itemID)
  expect(after).toMatchObject({ CategoryID, Version: 3 })
  await save({ itemID, category: null })
  expect(await read(itemID)).toMatchObject({ Category: 'General' })
})

it('goods that become another type go into the category of the same name there', async () => {
  const itemID = await made({ category: 'Sport' })
  await save({ itemID, section: 'Sunglass' })
  expect(await read(itemID)).toMatchObject({ Section: 'Sunglass', Category: 'Sport' })
  expect(await offered(sunglasses)).toContain('Sport')
})

it('keeps its sub-category with a category, and refuses one of another category', async () => {
  const itemID = await made({ category: 'Retro' })
  const { SubCategoryID } = await read(itemID)
  const next = await made({ subCategoryID: SubCategoryID, category: 'retro' })
  expect(await read(next)).toMatchObject({ Category: 'Retro', SubCategoryID })
  await refused(
    save({ itemID, subCategoryID: SubCategoryID, category: 'X' }),
    'VALIDATION',
    'category',
  )
})

it('one that is out of use takes no new goods, and is offered while goods are in it', async () => {
  const itemID = await made({ category: 'Clip-on' })
  const [row] = await listed('Clip-on')
  await post('/api/Masters/Category', { id: row.ID, name: 'Clip-on', isActive: false })
  expect(await offered(frames)).toContain('Clip-on')
  const text = await refused(
    save({ name: 'x', section: 'Frame', taxClass, mrp: 9, category: 'clip-on' }),
    'VALIDATION',
    'category',
  )
  expect(text).toContain('Clip-on')
  await save({ itemID, category: 'Clip-on', shelf: 'A1' })
  expect(await read(itemID)).toMatchObject({ Category: 'Clip-on', Shelf: 'A1' })
  await save({ itemID, category: 'Clips' })
  expect(await offered(frames)).not.toContain('Clip-on')
  await refused(save({ itemID, category: 'Clip-on' }), 'VALIDATION', 'category')
})

it('a merge moves the goods with their history, and what is typed follows it', async () => {
  const itemID = await made({ category: 'Mens' })
  await made({ category: 'Men' })
  const [from, into] = [(await listed('Mens'))[0].ID, (await listed('Men'))[0].ID]
  const merge = { fromID: from, intoID: into, preview: false }
  const { body } = await post('/api/Masters/Category/merge', merge)
  expect(body.Moves).toEqual([{ What: 'Items', Count: 1 }])
  const item = await read(itemID)
  expect(item.Category).toBe('Men')
  expect(item.Versions[0].Changes).toEqual([{ Field: 'category_id', Before: 'Mens', After: 'Men' }])
  expect(await offered(frames)).not.toContain('Mens')
  expect(await read(await made({ category: 'MENS' }))).toMatchObject({ Category: 'Men' })
  const again = await refused(
    post('/api/Masters/Category', { name: 'mens', itemTypeID: frames }),
    'CONFLICT',
  )
  expect(again).toContain('merged into Men')
})

it('a new name is that of all its goods, and of its discount limit', async () => {
  const itemID = await made({ category: 'Budget' })
  const shop = async () =>
    (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body
  await post('/api/Settings/shop', {
    goodsCeilings: [{ kind: 'Category', name: 'Budget', counter: 5 }],
  })
  const { Version } = await shop()
  const [row] = await listed('Budget')
  await post('/api/Masters/Category', { id: row.ID, name: 'Everyday' })
  expect(await read(itemID)).toMatchObject({ Category: 'Everyday' })
  const after = await shop()
  expect(after.GoodsCeilings).toMatchObject([{ Kind: 'Category', Name: 'Everyday', counter: 5 }])
  expect(after.Version).toBe(Version + 1)
  // Goods of another type are still in one of the old name: the limit holds for both.
  await made({ category: 'Everyday', section: 'Sunglass' })
  await post('/api/Masters/Category', { id: row.ID, name: 'Daily wear' })
  expect((await shop()).GoodsCeilings).toMatchObject([
    { Name: 'Everyday', counter: 5 },
    { Name: 'Daily wear', counter: 5 },
  ])
})

it('prices change for the goods of a category alone', async () => {
  const itemID = await made({ category: 'Clearance' })
  const { CategoryID } = await read(itemID)
  const { body } = await post('/api/Catalogue/price-change', {
    filter: { categoryID: CategoryID },
    rule: { percent: -10 },
    effectiveFrom: '2026-11-20',
    preview: true,
  })
  expect(body.Rows).toMatchObject([{ ItemID: itemID, Before: 900, After: 810 }])
})

it('refuses what is no category', async () => {
  const itemID = await made({ category: 'Round' })
  const [row] = await listed('Round')
  await made({ category: 'Round', section: 'Sunglass' })
  const other = (await listed('Round')).find((each: Keys) => each['ItemTypeID'] === sunglasses)
  await refused(save({ itemID, category: '  ' }), 'VALIDATION', 'category')
  await refused(save({ itemID, category: 'x'.repeat(201) }), 'VALIDATION', 'category')
  await refused(save({ itemID, category: 7 }), 'VALIDATION', 'category')
  await refused(post('/api/Catalogue/item', { itemID, category: 'Y' }, 'counter'), 'FORBIDDEN')
  const masters = '/api/Masters/Category'
  await refused(post(masters, { name: 'Square' }), 'VALIDATION', 'itemTypeID')
  await refused(post(masters, { name: 'Square', itemTypeID: row.ID }), 'INVALID_ID')
  await refused(post(masters, { name: 'ROUND', itemTypeID: frames }), 'CONFLICT')
  await refused(post(masters, { id: row.ID, name: 'Round', itemTypeID: sunglasses }), 'VALIDATION')
  await refused(post(masters, { id: row.ID, name: 'Round', mobile: '9876543210' }), 'VALIDATION')
  await refused(
    post(`${masters}/merge`, { fromID: row.ID, intoID: other.ID, preview: true }),
    'BUSINESS_RULE',
  )
})
