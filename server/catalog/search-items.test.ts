import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryPlans } from '../testing/query-plan.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { createTestShop, itemIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  FRAME,
  FRAME_BARCODE,
  FRAME_UNITS,
  TEST_ITEMS,
} from '../testing/test-shop-items.ts'
import type { IdKind } from '../wire/ids.ts'
import { pageOfItems } from './search/page-items.ts'

const PATH = '/api/Common/SearchItems'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const PAGE = { pageNumber: 1, pageSize: 50 }
const search = async (body: Record<string, unknown>) => {
  const answer = await t.call('POST', PATH, { ...PAGE, ...body })
  expect(answer.status).toBe(200)
  return answer.body
}
const found = async (body: Record<string, unknown>) => {
  const { Items, Total } = await search(body)
  expect(Total).toBe(Items.length)
  return Items.map(({ Code }: { Code: string }) => Code).sort()
}
const codesOf = (section: string) =>
  TEST_ITEMS.filter((item) => item.section === section)
    .map(({ code }) => code)
    .sort()

describe('SearchItems', () => {
  it('answers rows in the envelope of a page', async () => {
    const itemId = itemIdOf(t.services, ACCESSORY)
    expect(await search({ searchTerm: 'hard case' })).toEqual({
      Items: [
        {
          ID: id('item', itemId),
          NumericID: itemId,
          Name: 'Hard case large',
          Code: ACCESSORY,
          Price: 100,
          MRP: 250,
          Stock: 300,
          ItemTypeID: id('itemType', 5),
          CategoryID: id('category', 7),
          SubCategoryID: id('subCategory', 7),
        },
      ],
      Total: 1,
      PageNumber: 1,
      PageSize: 50,
    })
  })

  it('pages through everything once, with an exact total', async () => {
    const seen: string[] = []
    for (let pageNumber = 1; pageNumber <= 4; pageNumber += 1) {
      const page = await search({ pageNumber, pageSize: 5 })
      expect([page.Total, page.PageNumber, page.PageSize]).toEqual([
        TEST_ITEMS.length,
        pageNumber,
        5,
      ])
      seen.push(...page.Items.map(({ Code }: { Code: string }) => Code))
    }
    expect(seen.sort()).toEqual(TEST_ITEMS.map(({ code }) => code).sort())
    expect(await search({ pageNumber: 9, pageSize: 5000 })).toEqual({
      Items: [],
      Total: TEST_ITEMS.length,
      PageNumber: 9,
      PageSize: 200,
    })
  })

  it('matches name, code and brand', async () => {
    expect(await found({ searchTerm: 'microfibre' })).toEqual(['CLOTH-01'])
    expect(await found({ searchTerm: 'rb2140' })).toEqual([FRAME])
    expect(await found({ searchTerm: 'AQUA' })).toEqual(['CL-AQ-200', 'SOL-360'])
    expect(await found({ searchTerm: 'so' })).toEqual(['SOL-360'])
    expect(await found({ searchTerm: 'nothing such' })).toEqual([])
  })

  it('takes a barcode or the code of a unit that is in no name', async () => {
    expect(await found({ searchTerm: FRAME_BARCODE })).toEqual([FRAME])
    expect(await found({ searchTerm: FRAME_UNITS[2] })).toEqual([FRAME])
    const itemTypeID = id('itemType', 5)
    expect(await found({ searchTerm: FRAME_BARCODE, itemTypeID })).toEqual([])
  })

  it('restricts to a type, a category, a sub-category, and combines them', async () => {
    expect(await found({ itemTypeID: id('itemType', 5) })).toEqual(codesOf('Accessory'))
    expect(await found({ categoryID: id('category', 1) })).toEqual([FRAME])
    expect(await found({ subCategoryID: id('subCategory', 2) })).toEqual(['KL-88'])
    const frames = { itemTypeID: id('itemType', 1) }
    expect(await found({ ...frames, searchTerm: 'aqua' })).toEqual([])
    expect(await found({ ...frames, searchTerm: 'rimba' })).toEqual([FRAME])
    expect(await found({ ...frames, categoryID: id('category', 3) })).toEqual([])
    expect(
      await found({ categoryID: id('category', 1), subCategoryID: id('subCategory', 2) }),
    ).toEqual([])
    expect(await found({ itemTypeID: id('itemType', 99) })).toEqual([])
    expect(await found({ subCategoryID: id('subCategory', 999) })).toEqual([])
  })

  it('takes null and blank text as not sent, and ignores other keys', async () => {
    const body = { itemTypeID: null, searchTerm: '  ', sort: 'name', ...PAGE }
    expect((await search(body)).Total).toBe(TEST_ITEMS.length)
  })

  it.each(['%', '_', "' OR '1'='1", '*', '"', 'NEAR(a b)', 'a OR b*', '-', '^', '\\'])(
    'takes %s as text',
    async (searchTerm) => {
      expect((await search({ searchTerm })).Total).toBe(0)
    },
  )

  it('refuses what is not a search', async () => {
    const refuse = (more: Record<string, unknown>, field: string, code: RefusalCase['code']) => ({
      name: JSON.stringify(more),
      method: 'POST' as const,
      path: PATH,
      body: { ...PAGE, ...more },
      code,
      field,
    })
    const cases: RefusalCase[] = [
      refuse({ pageNumber: undefined }, 'pageNumber', 'VALIDATION'),
      refuse({ pageSize: undefined }, 'pageSize', 'VALIDATION'),
      refuse({ pageNumber: null }, 'pageNumber', 'VALIDATION'),
      refuse({ pageNumber: 0 }, 'pageNumber', 'VALIDATION'),
      refuse({ pageNumber: '1' }, 'pageNumber', 'VALIDATION'),
      refuse({ pageNumber: 1.5 }, 'pageNumber', 'VALIDATION'),
      refuse({ pageSize: 0 }, 'pageSize', 'VALIDATION'),
      refuse({ pageSize: -1 }, 'pageSize', 'VALIDATION'),
      refuse({ pageSize: true }, 'pageSize', 'VALIDATION'),
      refuse({ searchTerm: 5 }, 'searchTerm', 'VALIDATION'),
      refuse({ searchTerm: 'a'.repeat(101) }, 'searchTerm', 'VALIDATION'),
      refuse({ itemTypeID: 1 }, 'itemTypeID', 'VALIDATION'),
      refuse({ itemTypeID: id('category', 1) }, 'itemTypeID', 'INVALID_ID'),
      refuse({ categoryID: id('itemType', 1) }, 'categoryID', 'INVALID_ID'),
      refuse({ subCategoryID: 'abc' }, 'subCategoryID', 'INVALID_ID'),
      withoutToken('POST', PATH, PAGE),
    ]
    for (const refusal of cases) await expectRefusal(t, refusal)
  })
})

describe('its queries', () => {
  const nowhere = { itemTypeId: null, categoryId: null, subCategoryId: null }
  const plansFor = async (filter: Partial<typeof nowhere> | object, typed: string) => {
    const { db } = await createTestShop()
    const plans = queryPlans(db, () =>
      pageOfItems(db, { filter: { ...nowhere, ...filter }, typed }, { pageSize: 5, offset: 0 }),
    )
    return plans.map(({ steps }) => steps.join(' | '))
  }

  it('count a term on its index alone and sort nothing', async () => {
    const [count, list] = await plansFor({}, 'case')
    expect(count).toBe('SCAN items_trigram VIRTUAL TABLE INDEX 0:M1')
    expect(list).toBe(
      'SCAN items_trigram VIRTUAL TABLE INDEX 0:M1 | SEARCH i USING INTEGER PRIMARY KEY (rowid=?)',
    )
  })

  it('find a category by the index that begins with its type', async () => {
    const plans = await plansFor({ categoryId: 1 }, '')
    // Two indexes begin so.
    expect(plans.at(-1)).toMatch(/items_by_(type|brand) \(item_type_id=\? AND category_id=\?\)/)
    expect(plans.join()).not.toContain('TEMP B-TREE')
  })
})
