import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const put = async (code: string, attributes: object) => {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, code))
  const saved = await t.call('POST', '/api/Catalogue/item', { itemID, attributes }, { as: 'owner' })
  expect(saved.status).toBe(200)
  return (await t.call('GET', `/api/Catalogue/item/${itemID}`, undefined, { as: 'owner' })).body
    .Attributes
}
const colours = async () => {
  const { Items } = (await t.call('GET', '/api/Catalogue/attribute-values')).body
  return Items.find(({ Name }: { Name: string }) => Name === 'colour')?.Values
}

it('one spelling of a value is kept, and offered for the next item', async () => {
  expect(await put(FRAME, { colour: 'Matt Black', size: '52-18-140' })).toEqual({
    colour: 'Matt Black',
    size: '52-18-140',
  })
  expect(await put(ACCESSORY, { colour: ' matt  BLACK ' })).toEqual({ colour: 'Matt Black' })
  expect(await put(ACCESSORY, { colour: 'Gold' })).toEqual({ colour: 'Gold' })
  expect(await colours()).toEqual(['Gold', 'Matt Black'])
})

it('a frame’s size has parts to choose by, and the list answers the attributes of its rows', async () => {
  expect(await put(FRAME, { colour: 'Matt Black', size: '52□18 140' })).toEqual({
    colour: 'Matt Black',
    size: '52-18-140',
  })
  const { Items } = (await t.call('GET', '/api/Catalogue/attribute-values')).body
  const valuesOf = (name: string) =>
    Items.find(({ Name }: { Name: string }) => Name === name)?.Values
  expect([valuesOf('eyeSize'), valuesOf('bridge'), valuesOf('temple')]).toEqual([
    ['52'],
    ['18'],
    ['140'],
  ])
  const found = async (attributes: object) => {
    const list = await t.call('POST', '/api/Catalogue/items', { attributes })
    expect(list.status).toBe(200)
    return list.body.Items.map(({ Code, Attributes }: { Code: string; Attributes: object }) => ({
      Code,
      Attributes,
    }))
  }
  const frame = { Code: FRAME, Attributes: { colour: 'Matt Black', size: '52-18-140' } }
  expect(await found({ eyeSize: '52', bridge: '18', colour: 'MATT black' })).toEqual([frame])
  expect(await found({ temple: '140' })).toEqual([frame])
  expect(await found({ bridge: '52' })).toEqual([])
  expect(await found({ colour: 'Gold', temple: '140' })).toEqual([])
})

it('what lenses are has lists and filters too', async () => {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, LENS))
  const made = { index: 1.67, coating: 'Blue cut', spectacleLensType: 3 }
  await t.call('POST', '/api/Catalogue/item', { itemID, ...made }, { as: 'owner' })
  const { Items: lists } = (await t.call('GET', '/api/Catalogue/attribute-values')).body
  const values = Object.fromEntries(
    lists.map(({ Name, Values }: { Name: string; Values: string[] }) => [Name, Values]),
  )
  expect(values).toMatchObject({
    index: expect.arrayContaining(['1.67']),
    coating: expect.arrayContaining(['Blue cut']),
    lensType: expect.arrayContaining(['3']),
  })
  const { body } = await t.call('POST', '/api/Catalogue/items', {
    attributes: { index: '1.67', lensType: '3', coating: 'blue CUT' },
  })
  expect(body.Items.map(({ Code }: { Code: string }) => Code)).toEqual([LENS])
})

const used = async (name: string) => {
  const { body } = await t.call('GET', `/api/Catalogue/attribute-values/${name}`, undefined, {
    as: 'owner',
  })
  return body.Items.map(({ ItemCount, Value }: { Value: string; ItemCount: number }) => [
    Value,
    ItemCount,
  ])
}
const rename = (body: object, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Catalogue/attribute-values/rename', { preview: false, ...body }, { as })

it('a misspelt value becomes another one in all its items, with their history', async () => {
  await put(FRAME, { shape: 'Rond', colour: 'Gold' })
  await put(ACCESSORY, { shape: 'Rond' })
  await put(LENS, { shape: 'Round' })
  expect(await used('shape')).toEqual([
    ['Rond', 2],
    ['Round', 1],
  ])
  const merge = { name: 'shape', held: 'rond', into: ' round ' }
  const preview = await rename({ ...merge, preview: true })
  expect(preview.body).toEqual({ success: true, value: 'Round', isMerge: true, itemCount: 2 })
  expect(await used('shape')).toHaveLength(2)
  expect((await rename(merge, 'counter')).status).toBe(403)
  expect((await rename(merge)).status).toBe(200)
  expect(await used('shape')).toEqual([['Round', 3]])
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, FRAME))
  const { body } = await t.call('GET', `/api/Catalogue/item/${itemID}`, undefined, { as: 'owner' })
  expect(body.Attributes).toEqual({ shape: 'Round', colour: 'Gold' })
  expect(body.Versions[0]).toMatchObject({
    Reason: 'Round',
    Changes: [{ Field: 'attributes_json', After: '{"shape":"Round","colour":"Gold"}' }],
  })
  // Its own spelling is changed in the same way, and offered for the next item.
  expect((await rename({ name: 'shape', held: 'Round', into: 'ROUND' })).body).toMatchObject({
    value: 'ROUND',
    isMerge: false,
    itemCount: 3,
  })
  expect(await put(ACCESSORY, { shape: 'round' })).toEqual({ shape: 'ROUND' })
  const same = await rename({ name: 'shape', held: 'ROUND', into: 'ROUND' })
  expect([same.status, same.body.errors[0]?.field]).toEqual([400, 'into'])
  expect((await rename({ name: 'shape', held: 'Rond', into: 'Oval' })).status).toBe(404)
})

it('only a value that no item has goes from the list', async () => {
  const remove = (value: string) =>
    t.call(
      'POST',
      '/api/Catalogue/attribute-values/remove',
      { name: 'rim', held: value },
      { as: 'owner' },
    )
  await put(FRAME, { rim: 'Half' })
  await put(ACCESSORY, { rim: 'Fulll' })
  await put(ACCESSORY, { rim: 'Full' })
  const refused = await remove('Half')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '1 item has “Half”. Give them another value first.',
  ])
  expect((await remove('Fulll')).status).toBe(200)
  expect(await used('rim')).toEqual([
    ['Full', 1],
    ['Half', 1],
  ])
})

it('a coating is written anew in lenses, in their search and in their lens family', async () => {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, LENS))
  await t.call('POST', '/api/Catalogue/item', { itemID, coating: 'Blu cutt' }, { as: 'owner' })
  t.services.write((tx) =>
    run(
      tx,
      `INSERT INTO lens_families
       (code, name, brand, columns, row_from_centidioptres, row_to_centidioptres,
        column_from_centidioptres, column_to_centidioptres, step_eighths, fine_to_centidioptres,
        coarse_step_eighths, tax_class_id, mrp_centipaise, price_centipaise, price_includes_tax,
        coating, spectacle_lens_type)
     SELECT 'F1', 'F1', '', 'cylinder', -600, 600, -200, 0, 2, 10000, 4, min(id), 0, 100, 1,
            'Blu cutt', 1 FROM tax_classes`,
    ),
  )
  expect(await used('coating')).toContainEqual(['Blu cutt', 1])
  const made = await rename({ name: 'coating', held: 'Blu cutt', into: 'Violet guard' })
  expect(made.body).toMatchObject({ success: true, itemCount: 1 })
  const { body } = await t.call('POST', '/api/quickSale/search-all', { term: 'violet guard' })
  expect(body.map(({ Code }: { Code: string }) => Code)).toEqual([LENS])
  expect(
    one(t.services.db, 'SELECT coating, version FROM lens_families WHERE code = :code', {
      code: 'F1',
    }),
  ).toEqual({ coating: 'Violet guard', version: 2 })
})
