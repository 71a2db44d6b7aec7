import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf, unitIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  CONTACT_LENS_BARCODE,
  EYE_TEST,
  FRAME,
  LENS,
  SECOND_FRAME,
  SUNGLASS,
  SUNGLASS_UNITS,
} from '../testing/test-shop-items.ts'
import type { IdKind } from '../wire/ids.ts'

const FRAMES = '/api/quickSale/GetFrameSunGlassForAutoComplete'
const LENSES = '/api/quickSale/GetSpectacleLensForAutoComplete'
const CONTACT_LENSES = '/api/quickSale/search-contact-lens'
const EVERY_SECTION = '/api/quickSale/search-all'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const get = async (path: string, query: Record<string, string>) => {
  const answer = await t.call('GET', `${path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const codes = (rows: { Code: string }[]) => rows.map(({ Code }) => Code)
const year = { yearId: '2026' }

describe('frames and sunglasses', () => {
  it('answers the whole record with the units in stock', async () => {
    const itemId = itemIdOf(t.services, SUNGLASS)
    expect(await get(FRAMES, { term: 'surya', ...year })).toEqual([
      {
        ID: id('item', itemId),
        NumericID: itemId,
        InventoryID: null,
        Code: SUNGLASS,
        Barcode: null,
        Name: 'Surya Aviator 5510 Green',
        Brand: 'Surya',
        HSN: '90041000',
        IsService: false,
        ItemTypeID: id('itemType', 4),
        ItemTypeNumericID: 4,
        CategoryID: id('category', 3),
        SubCategoryID: id('subCategory', 3),
        MRP: 3540,
        Price: 2800,
        SGSTRate: 9,
        CGSTRate: 9,
        IGSTRate: 18,
        PriceIncludesTax: false,
        Stock: 2,
        ImagePath: null,
        Units: SUNGLASS_UNITS.map((code) => ({
          InventoryID: id('unit', unitIdOf(t.services, code)),
          Code: code,
        })),
      },
    ])
  })

  it('finds by brand, model and code, of any open year', async () => {
    expect(codes(await get(FRAMES, { term: 'kala', ...year }))).toEqual([SECOND_FRAME])
    expect(codes(await get(FRAMES, { term: '2140', ...year }))).toEqual([FRAME])
    expect(codes(await get(FRAMES, { term: ' rb2140 ', yearId: '2025' }))).toEqual([FRAME])
    expect(await get(FRAMES, { term: 'solution', ...year })).toEqual([])
  })

  it('leaves Units out for what has none', async () => {
    const [row] = await get(FRAMES, { term: 'kala', ...year })
    expect(Object.keys(row)).not.toContain('Units')
  })

  it('refuses short terms and years that are none', async () => {
    const wrong = (query: string, field: string): RefusalCase => ({
      name: query,
      method: 'GET',
      path: `${FRAMES}?${query}`,
      code: 'VALIDATION',
      field,
    })
    const cases: RefusalCase[] = [
      wrong('yearId=2026', 'term'),
      wrong('term=a&yearId=2026', 'term'),
      wrong('term=%20a%20&yearId=2026', 'term'),
      wrong(`term=${'a'.repeat(101)}&yearId=2026`, 'term'),
      wrong('term=ab', 'yearId'),
      wrong('term=ab&yearId=x', 'yearId'),
      wrong(`term=ab&yearId=${id('year', 2026)}`, 'yearId'),
      {
        name: 'unknown year',
        method: 'GET',
        path: `${FRAMES}?term=ab&yearId=1999`,
        code: 'NOT_FOUND',
      },
      withoutToken('GET', `${FRAMES}?term=ab&yearId=2026`),
    ]
    for (const refusal of cases) await expectRefusal(t, refusal)
  })
})

describe('spectacle lenses', () => {
  it('finds by name, coating, index and a single character', async () => {
    for (const term of ['Single', 'hard coat', '1.56', 'sv156', 'S']) {
      expect(codes(await get(LENSES, { term }))).toContain(LENS)
    }
    expect(await get(LENSES, { term: 'rimba' })).toEqual([])
  })

  it('answers what a lens is', async () => {
    const itemId = itemIdOf(t.services, LENS)
    expect(await get(LENSES, { term: '1.56' })).toEqual([
      {
        ID: id('item', itemId),
        NumericID: itemId,
        InventoryID: null,
        Code: LENS,
        Barcode: null,
        Name: 'Single vision 1.56 hard coat',
        Brand: 'Netra',
        HSN: '90015000',
        IsService: false,
        ItemTypeID: id('itemType', 2),
        ItemTypeNumericID: 2,
        CategoryID: id('category', 4),
        SubCategoryID: id('subCategory', 4),
        MRP: 900,
        Price: 600,
        SGSTRate: 2.5,
        CGSTRate: 2.5,
        IGSTRate: 5,
        PriceIncludesTax: false,
        Stock: 0,
        ImagePath: null,
        SpectacleLensType: 1,
        Index: 1.56,
        Coating: 'Hard coat',
      },
    ])
  })

  it('refuses an empty term', async () => {
    for (const query of ['', 'term=', 'term=%20%20', 'term=a&term=b']) {
      const path = `${LENSES}?${query}`
      await expectRefusal(t, {
        name: query,
        method: 'GET',
        path,
        code: 'VALIDATION',
        field: 'term',
      })
    }
    await expectRefusal(t, withoutToken('GET', `${LENSES}?term=a`))
  })
})

describe('contact lenses', () => {
  it('finds by brand, power, modality and barcode', async () => {
    for (const term of ['aqua', '-2', '-2.00', 'monthly', CONTACT_LENS_BARCODE]) {
      const answer = await t.call('POST', CONTACT_LENSES, { term })
      expect(codes(answer.body)).toEqual([CONTACT_LENS])
    }
    expect((await t.call('POST', CONTACT_LENSES, { term: '+2' })).body).toEqual([])
  })

  it('answers its power and modality', async () => {
    const [row] = (await t.call('POST', CONTACT_LENSES, { term: 'aqua' })).body
    expect(row).toMatchObject({ Sphere: '-2.00', Modality: 'Monthly', Stock: 200 })
    expect(Object.keys(row)).not.toContain('SpectacleLensType')
  })

  it('refuses what is not a term', async () => {
    const bodies = [{}, { term: '' }, { term: '  ' }, { term: 2 }, { term: null }, { term: ['a'] }]
    for (const body of bodies) {
      await expectRefusal(t, {
        name: JSON.stringify(body),
        method: 'POST',
        path: CONTACT_LENSES,
        body,
        code: 'VALIDATION',
        field: 'term',
      })
    }
    await expectRefusal(t, withoutToken('POST', CONTACT_LENSES, { term: 'aqua' }))
  })
})

describe('every section at once', () => {
  const search = async (term: string) => (await t.call('POST', EVERY_SECTION, { term })).body

  it('finds an item of each section, the exact code first', async () => {
    const each = [FRAME, LENS, CONTACT_LENS, SUNGLASS, ACCESSORY, EYE_TEST]
    for (const code of each) expect(codes(await search(code))[0]).toBe(code)
    expect(codes(await search('surya'))).toEqual([SUNGLASS])
    expect(codes(await search(CONTACT_LENS_BARCODE))).toEqual([CONTACT_LENS])
    expect(codes(await search('c'))).toEqual(expect.arrayContaining([ACCESSORY]))
    expect(await search('no such thing')).toEqual([])
  })

  it('answers the records of the section searches, units and powers included', async () => {
    expect(await search('surya')).toEqual(await get(FRAMES, { term: 'surya', ...year }))
    expect(await search('sv156')).toEqual(await get(LENSES, { term: 'sv156' }))
    const contactLenses = await t.call('POST', CONTACT_LENSES, { term: 'monthly' })
    expect(await search('monthly')).toEqual(contactLenses.body)
  })

  it('refuses what is not a term', async () => {
    const bodies = [{}, { term: '' }, { term: '  ' }, { term: 2 }, { term: null }, { term: ['a'] }]
    for (const body of bodies) {
      await expectRefusal(t, {
        name: JSON.stringify(body),
        method: 'POST',
        path: EVERY_SECTION,
        body,
        code: 'VALIDATION',
        field: 'term',
      })
    }
    await expectRefusal(t, withoutToken('POST', EVERY_SECTION, { term: 'aqua' }))
  })
})
