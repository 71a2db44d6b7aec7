import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ITEM_TYPES } from '../masters/master-rows.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import type { IdKind } from '../wire/ids.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
  const answer = await t.call(method, path, body)
  expect(answer.status).toBe(200)
  return answer.body
}

const moduleRows = () =>
  ITEM_TYPES.map((type) => ({
    Value: id('itemType', type.id),
    NumericID: type.id,
    Name: type.name,
    ItemImagePath: type.imagePath,
    ModuleID: id('module', 1),
  }))

describe('item types', () => {
  it('GetModules', async () => {
    expect(await ask('GET', '/api/Module/GetModules')).toEqual([
      { Value: id('module', 1), Name: 'Optical retail' },
    ])
  })

  it('GetItemTypes', async () => {
    expect(await ask('GET', '/api/Common/GetItemTypes')).toEqual(
      ITEM_TYPES.map((type) => ({
        Value: id('itemType', type.id),
        NumericID: type.id,
        Name: type.name,
      })),
    )
  })

  it('GetItemTypesByModule', async () => {
    const body = { moduleID: id('module', 1) }
    expect(await ask('POST', '/api/Module/GetItemTypesByModule', body)).toEqual(moduleRows())
  })

  it('GetQuickSaleTypes narrows by type and by name', async () => {
    const moduleID = id('module', 1)
    const rows = moduleRows()
    const cases = [
      { more: {}, found: rows },
      { more: { value: id('itemType', 3) }, found: [rows[2]] },
      { more: { name: ' LENS ' }, found: [rows[1], rows[2]] },
      { more: { value: id('itemType', 1), name: 'lens' }, found: [] },
      { more: { name: '%' }, found: [] },
      { more: { name: null, value: null, itemImagePath: '/x.svg', other: 1 }, found: rows },
      { more: { value: id('itemType', 99) }, found: [] },
    ]
    for (const { more, found } of cases) {
      const answer = await ask('POST', '/api/Module/GetQuickSaleTypes', { moduleID, ...more })
      expect(answer).toEqual(found)
    }
  })

  it('get-item-type-id', async () => {
    expect(await ask('GET', '/api/quickSale/get-item-type-id?id=2')).toEqual({
      Value: id('itemType', 2),
      NumericID: 2,
      Name: 'Spectacle lenses',
      Section: 'SpectacleLens',
    })
  })
})

describe('categories', () => {
  const fullRim = () => ({
    ID: id('category', 1),
    Name: 'Full rim',
    Code: 'FULLRIM',
    ItemTypeID: id('itemType', 1),
  })
  const rimless = () => ({
    ID: id('category', 2),
    Name: 'Rimless',
    Code: 'RIMLESS',
    ItemTypeID: id('itemType', 1),
  })
  const metal = () => ({
    ID: id('subCategory', 1),
    Name: 'Metal',
    Code: 'METAL',
    CategoryID: id('category', 1),
  })
  const plastic = () => ({
    ID: id('subCategory', 2),
    Name: 'Plastic',
    Code: 'PLASTIC',
    CategoryID: id('category', 2),
  })

  it('GetCategoriesByItemType', async () => {
    const body = { itemTypeID: id('itemType', 1) }
    const answer = await ask('POST', '/api/Common/GetCategoriesByItemType', body)
    expect(answer).toEqual([fullRim(), rimless()])
  })

  it('GetSubCategoriesByCategory', async () => {
    const body = { categoryID: id('category', 1) }
    expect(await ask('POST', '/api/Common/GetSubCategoriesByCategory', body)).toEqual([metal()])
  })

  it('GetCategoryTreeByItemType', async () => {
    const body = { itemTypeID: id('itemType', 1) }
    expect(await ask('POST', '/api/Module/GetCategoryTreeByItemType', body)).toEqual([
      { ...fullRim(), SubCategories: [metal()] },
      { ...rimless(), SubCategories: [plastic()] },
    ])
  })
})

describe('refusals', () => {
  const byId: [path: string, field: string, kind: IdKind, otherKind: IdKind][] = [
    ['/api/Module/GetItemTypesByModule', 'moduleID', 'module', 'itemType'],
    ['/api/Module/GetQuickSaleTypes', 'moduleID', 'module', 'itemType'],
    ['/api/Common/GetCategoriesByItemType', 'itemTypeID', 'itemType', 'category'],
    ['/api/Module/GetCategoryTreeByItemType', 'itemTypeID', 'itemType', 'module'],
    ['/api/Common/GetSubCategoriesByCategory', 'categoryID', 'category', 'subCategory'],
  ]

  it.each(byId)('%s', async (path, field, kind, otherKind) => {
    const good = id(kind, 1)
    const altered = good.startsWith('A') ? `B${good.slice(1)}` : `A${good.slice(1)}`
    const refuse = (code: RefusalCase['code'], value: unknown): RefusalCase => ({
      name: String(value),
      method: 'POST',
      path,
      body: { [field]: value },
      code,
      field,
    })
    const cases = [
      ...[1, true, [good], { id: good }, '', 'x'.repeat(65)].map((v) => refuse('VALIDATION', v)),
      refuse('VALIDATION', null),
      refuse('VALIDATION', undefined),
      ...['1', 'abc', altered, id(otherKind, 1)].map((v) => refuse('INVALID_ID', v)),
      refuse('NOT_FOUND', id(kind, 999)),
      withoutToken('POST', path, { [field]: good }),
    ]
    for (const refusal of cases) await expectRefusal(t, refusal)
  })

  it('GetQuickSaleTypes refuses a value or name that is none', async () => {
    const path = '/api/Module/GetQuickSaleTypes'
    const moduleID = id('module', 1)
    const cases: [keyof typeof bodies, RefusalCase['code']][] = [
      ['value', 'INVALID_ID'],
      ['name', 'VALIDATION'],
    ]
    const bodies = { value: { moduleID, value: id('module', 1) }, name: { moduleID, name: 7 } }
    for (const [field, code] of cases) {
      await expectRefusal(t, {
        name: field,
        method: 'POST',
        path,
        body: bodies[field],
        code,
        field,
      })
    }
  })

  it('get-item-type-id', async () => {
    const path = '/api/quickSale/get-item-type-id'
    const wrong = ['', 'id=', 'id=x', 'id=1.0', 'id=2147483648', `id=${id('itemType', 1)}`]
    for (const query of wrong) {
      await expectRefusal(t, {
        name: query,
        method: 'GET',
        path: `${path}?${query}`,
        code: 'VALIDATION',
        field: 'id',
      })
    }
    for (const query of ['id=0', 'id=-1', 'id=6']) {
      await expectRefusal(t, {
        name: query,
        method: 'GET',
        path: `${path}?${query}`,
        code: 'NOT_FOUND',
      })
    }
    await expectRefusal(t, withoutToken('GET', `${path}?id=1`))
  })

  it('asks for a token for the plain lists too', async () => {
    await expectRefusal(t, withoutToken('GET', '/api/Common/GetItemTypes'))
    await expectRefusal(t, withoutToken('GET', '/api/Module/GetModules'))
  })
})
