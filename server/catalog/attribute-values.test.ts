import { afterAll, beforeAll, expect, it } from 'vitest'
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
