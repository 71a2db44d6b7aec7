import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME } from '../testing/test-shop-items.ts'

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
