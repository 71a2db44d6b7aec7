import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { createTestShop, itemIdOf, testClock, unitIdOf } from '../testing/test-shop.ts'
import {
  CONTACT_LENS,
  CONTACT_LENS_BARCODE,
  EYE_TEST,
  FRAME,
  FRAME_BARCODE,
  FRAME_UNITS,
  MRP_PRICED,
  PROGRESSIVE_LENS,
} from '../testing/test-shop-items.ts'
import type { IdKind } from '../wire/ids.ts'
import { getItemByCode } from './get-item-by-code.ts'

const PATH = '/api/quickSale/getItemDetailFromCode'

type Unit = { Code: string; InSaleOf?: string | null }

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const id = (kind: IdKind, number: number) => t.services.ids.encode(kind, number)
const scan = async (code: string) => {
  const answer = await t.call('GET', `${PATH}?code=${encodeURIComponent(code)}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const frame = () => ({
  ID: id('item', itemIdOf(t.services, FRAME)),
  NumericID: itemIdOf(t.services, FRAME),
  InventoryID: null,
  Code: FRAME,
  Barcode: FRAME_BARCODE,
  Name: 'Rimba Classic 2140 Black',
  Brand: 'Rimba',
  HSN: '90031900',
  IsService: false,
  ItemTypeID: id('itemType', 1),
  ItemTypeNumericID: 1,
  CategoryID: id('category', 1),
  SubCategoryID: id('subCategory', 1),
  MRP: 2500,
  Price: 2000,
  SGSTRate: 2.5,
  CGSTRate: 2.5,
  IGSTRate: 5,
  PriceIncludesTax: false,
  Stock: 3,
  ImagePath: null,
  Units: FRAME_UNITS.map((code) => ({
    InventoryID: id('unit', unitIdOf(t.services, code)),
    Code: code,
  })),
})

describe('the item record', () => {
  it('is the same by item code and by barcode', async () => {
    expect(await scan(FRAME)).toEqual(frame())
    expect(await scan(FRAME_BARCODE)).toEqual(frame())
  })

  it('names the unit whose own code was scanned', async () => {
    const [, second = ''] = FRAME_UNITS
    expect(await scan(second)).toEqual({
      ...frame(),
      InventoryID: id('unit', unitIdOf(t.services, second)),
    })
  })

  it('has what a lens and a contact lens are', async () => {
    const lens = await scan(PROGRESSIVE_LENS)
    expect(lens).toMatchObject({ SpectacleLensType: 3, Index: 1.6, Coating: 'Blue cut', Stock: 0 })
    expect(Object.keys(lens)).not.toContain('Sphere')
    expect(await scan(CONTACT_LENS_BARCODE)).toMatchObject({
      Code: CONTACT_LENS,
      Sphere: '-2.00',
      Modality: 'Monthly',
      Stock: 200,
    })
  })

  it('has the rates of its tax class', async () => {
    const rates = async (code: string) => {
      const { SGSTRate, CGSTRate, IGSTRate, PriceIncludesTax } = await scan(code)
      return [SGSTRate, CGSTRate, IGSTRate, PriceIncludesTax]
    }
    expect(await rates(MRP_PRICED)).toEqual([9, 9, 18, true])
    expect(await rates(EYE_TEST)).toEqual([0, 0, 0, false])
  })

  it('honours If-None-Match', async () => {
    const first = await t.call('GET', `${PATH}?code=${FRAME}`)
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await t.call('GET', `${PATH}?code=${FRAME}`, undefined, { headers })
    expect(again.status).toBe(304)
  })
})

describe('dated rates', () => {
  const rateOn = async (instant: string) => {
    const clock = testClock(Date.parse(instant))
    const services = await createTestShop({ clock })
    const record = getItemByCode.handle({ services, query: { code: FRAME } } as never)
    return (record as { IGSTRate: number | null }).IGSTRate
  }

  it('change at midnight in India', async () => {
    expect(await rateOn('2025-09-21T23:59:59+05:30')).toBe(12)
    expect(await rateOn('2025-09-22T00:00:00+05:30')).toBe(5)
  })

  it('are null before the first of them', async () => {
    expect(await rateOn('2017-01-01T00:00:00+05:30')).toBe(null)
  })

  it('wait for their day', async () => {
    t.services.write((tx) =>
      insert(
        tx,
        `INSERT INTO tax_rates (tax_class_id, valid_from, igst_rate_ppm, kind, source)
         SELECT tax_class_id, '2026-11-21', 70000, 'taxable', 'test'
           FROM items WHERE code = :code`,
        { code: FRAME },
      ),
    )
    expect((await scan(FRAME)).IGSTRate).toBe(5)
  })
})

describe('codes as scanners send them', () => {
  it.each([
    ['with the symbol in front', `]E0${CONTACT_LENS_BARCODE}`],
    ['as GTIN-14', `0${CONTACT_LENS_BARCODE}`],
    ['in a GS1 string with lot and expiry', `]d2010${CONTACT_LENS_BARCODE}1728113010L7`],
    ['with a separator', `]C1010${CONTACT_LENS_BARCODE}10L7\u001d17281130`],
  ])('%s', async (_how, code) => {
    expect((await scan(code)).Code).toBe(CONTACT_LENS)
  })

  it('find nothing that merely looks alike', async () => {
    const code = encodeURIComponent(`]d2010${CONTACT_LENS_BARCODE}99`)
    expect((await t.call('GET', `${PATH}?code=${code}`)).status).toBe(404)
  })
})

describe('refusals', () => {
  it('of codes that name nothing, to the letter', async () => {
    const codes = [
      'rb-2140',
      'RB2140',
      ' RB-2140',
      'RB-2140 ',
      'RB-214',
      '%',
      '_B-2140',
      "' OR 1=1 --",
    ]
    for (const code of codes) {
      await expectRefusal(t, {
        name: code,
        method: 'GET',
        path: `${PATH}?code=${encodeURIComponent(code)}`,
        code: 'NOT_FOUND',
      })
    }
  })

  it('of what is not a code', async () => {
    const cases: RefusalCase[] = [
      ...['', 'code=', `code=${'9'.repeat(101)}`, 'code=a%00b', 'code=a&code=b'].map(
        (query): RefusalCase => ({
          name: query,
          method: 'GET',
          path: `${PATH}?${query}`,
          code: 'VALIDATION',
          field: 'code',
        }),
      ),
      withoutToken('GET', `${PATH}?code=${FRAME}`),
    ]
    for (const refusal of cases) await expectRefusal(t, refusal)
  })
})

it('names whose open sale a piece lies in, and puts the free ones first', async () => {
  const shop = await testServer()
  const [first = '', second = '', third = ''] = FRAME_UNITS
  await counterWork(shop).add('held', {
    code: FRAME,
    qty: 1,
    price: 2_000,
    inventoryID: shop.services.ids.encode('unit', unitIdOf(shop.services, first)),
  })
  const { body } = await shop.call('GET', `${PATH}?code=${FRAME}`)
  expect(body.Units.map(({ Code, InSaleOf }: Unit) => [Code, InSaleOf])).toEqual([
    [second, undefined],
    [third, undefined],
    [first, null],
  ])
  await shop.close()
})
