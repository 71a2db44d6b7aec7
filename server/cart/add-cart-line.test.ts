import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { run } from '../db/sql.ts'
import type { ErrorCode } from '../kernel/refusal.ts'
import { writeSetting } from '../settings/settings.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  FRAME,
  FRAME_UNITS,
  LAST_ONE,
  LENS,
  MRP_PRICED,
  NO_MRP,
  SUNGLASS_UNITS,
  ZERO_PRICED,
} from '../testing/test-shop-items.ts'

const PATH = '/api/quickSale/saveSalesOrderTemp'
type Line = Record<string, unknown> & { code?: string }

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key = `add-${++keys}`
})

const onlyLine = async () => (await work.read(key)).lines[0]

/** A refusal of this code, and not a row written. */
async function expectRefused(line: Line, code: ErrorCode, as: Role = 'counter'): Promise<void> {
  await t.call('GET', '/api/quickSale/open-carts', undefined, { as })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await work.send(key, line, as), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

const NO_SERVICE_TAX = { serviceTaxId: null, serviceTaxRate: 0, serviceTaxAmount: 0 }
/** What the catalogue says of the lens. */
const UNSAID = { eye: null, lensEyes: ['Right', 'Left'], listPrice: 600 }
const MADE_TO_ORDER = { stock: 0, section: 'SpectacleLens', unit: expect.any(String) }

describe('a line', () => {
  it('is answered with its ID and key, and stands in the cart as it was sent', async () => {
    const line = {
      code: LENS,
      qty: 2,
      mrp: 900,
      price: 600.1234,
      discountRate: 12.5,
      sgstRate: 2.5,
      cgstRate: 2.5,
      igstRate: 5,
      jobCharges: 120.5,
      pairNo: 'P1',
      spectacleLensType: 3,
      spherical: '-2.00',
      cylinder: '-0.75',
      axis: '90',
      addition: '+2.00',
      pd: '62',
      lensFittingHeight: 18.5,
      lensTotalHeight: 30,
      prism: '2.00 In',
      priceIncludesTax: false,
    }
    const { code, ...sent } = line
    const answer = await work.send(key, line)
    expect(answer.body).toEqual({ success: true, id: expect.any(String), sessionID: key })
    expect(await onlyLine()).toEqual({
      ...sent,
      ...MADE_TO_ORDER,
      ...UNSAID,
      id: answer.body.id,
      sessionID: key,
      itemID: work.item(code),
      itemName: 'Single vision 1.56 hard coat',
      itemCode: LENS,
      serialNo: null,
      hsn: '90015000',
      isService: false,
      itemTypeID: expect.any(String),
      inventoryID: null,
      discountAmount: null,
      isRateOverridden: false,
      totalMRP: 1_800,
      totalPrice: 1_200.25,
      totalDiscount: 150.03,
      billDiscountShare: 0,
      approvalID: null,
      taxableAmount: 1_170.72,
      sgstAmount: 29.27,
      cgstAmount: 29.27,
      igstAmount: 0,
      totalAmount: 1_229.26,
      ...NO_SERVICE_TAX,
      near: '0.00',
      vision: 'Progressive',
      vn: '-2.00 / -0.75 x 90 Add +2.00',
      createdBy: expect.any(Number),
      createdDate: '2026-11-20T11:00:00',
      createdIP: '127.0.0.1',
      salesOrderID: null,
      isOrdered: false,
    })
  })

  it('has null for what was not sent', async () => {
    await work.add(key)
    expect(await onlyLine()).toMatchObject({
      mrp: null,
      discountRate: null,
      discountAmount: null,
      jobCharges: null,
      pairNo: null,
      spectacleLensType: null,
      spherical: null,
      lensFittingHeight: null,
      near: null,
      vision: null,
      vn: null,
    })
  })

  it('keeps a unit price of four decimals to the last', async () => {
    await work.add(key, { price: 211.8644 })
    expect(await onlyLine()).toMatchObject({ price: 211.8644, totalPrice: 211.86 })
  })

  it('takes half a piece, and refuses none and less', async () => {
    await work.add(key, { qty: 0.5 })
    expect(await onlyLine()).toMatchObject({ qty: 0.5, totalPrice: 50, totalMRP: 125 })
    for (const qty of [0, -1, -0.001]) await expectRefused({ qty }, 'VALIDATION')
  })

  it('ignores the figures that a client works out, and who it says it is', async () => {
    const made = { totalAmount: 1, sgstAmount: 1, taxableAmount: -5, totalMRP: 'x', near: 9 }
    await work.add(key, { ...made, createdBy: 999, createdIP: '1.2.3.4', isOrdered: true, id: 'x' })
    const line = await onlyLine()
    expect(line).toMatchObject({ totalAmount: 118, createdIP: '127.0.0.1', isOrdered: false })
    expect(line.createdBy).not.toBe(999)
  })

  it.each<[string, Line, ErrorCode]>([
    ['of no item', { itemID: 'x'.repeat(22) }, 'INVALID_ID'],
    ['of an item by its number', { itemID: '1' }, 'INVALID_ID'],
    ['beyond every limit', { qty: 100_000, price: 100_000_000 }, 'VALIDATION'],
    ['without a price', { price: null }, 'VALIDATION'],
    ['of a negative price', { price: -1 }, 'VALIDATION'],
    ['of five decimals', { price: 1.00001 }, 'VALIDATION'],
    ['in a pair of 21 letters', { pairNo: 'x'.repeat(21) }, 'VALIDATION'],
    ['for a lens of a sixth kind', { spectacleLensType: 6 }, 'VALIDATION'],
  ])('%s is refused', async (_what, line, code) => {
    await expectRefused(line, code)
  })

  it('of another kind of ID, or of an item that is gone, is refused', async () => {
    const { ids } = t.services
    await expectRefused({ itemID: ids.encode('customer', 1) }, 'INVALID_ID')
    await expectRefused({ inventoryID: ids.encode('item', 1) }, 'INVALID_ID')
    await expectRefused({ itemID: ids.encode('item', 999_999) }, 'NOT_FOUND')
  })
})

describe('rates', () => {
  it('not sent are those of the item today', async () => {
    await work.add(key)
    expect(await onlyLine()).toMatchObject({
      sgstRate: 9,
      cgstRate: 9,
      igstRate: 18,
      isRateOverridden: false,
      totalAmount: 118,
    })
  })

  it.each([
    ['the same', { sgstRate: 9, cgstRate: 9, igstRate: 18 }, false, 118],
    ['one of them', { igstRate: 18 }, false, 118],
    ['other', { sgstRate: 6, cgstRate: 6, igstRate: 12 }, true, 112],
    ['another IGST alone', { igstRate: 12 }, true, 112],
    ['none at all', { sgstRate: 0, cgstRate: 0, igstRate: 0 }, true, 100],
    ['halves that differ', { sgstRate: 5, cgstRate: 3 }, true, 108],
  ])('sent, %s, are used as sent', async (_what, rates, isRateOverridden, totalAmount) => {
    await work.add(key, rates)
    const unset = { sgstRate: null, cgstRate: null, igstRate: null }
    expect(await onlyLine()).toMatchObject({ ...unset, ...rates, isRateOverridden, totalAmount })
  })

  it('follow the table from the day that a new rate is in force', async () => {
    const classOf = `(SELECT tax_class_id FROM items WHERE id = ${itemIdOf(t.services, ACCESSORY)})`
    const other = await testServer()
    await counterWork(other).add(key)
    other.services.write((tx) =>
      run(tx, `INSERT INTO tax_rates VALUES (${classOf}, '2026-11-21', 280000, 'taxable', '')`),
    )
    const rateOf = async () => (await counterWork(other).read(key)).lines[0].igstRate
    expect(await rateOf()).toBe(18)
    other.clock.set(Date.parse('2026-11-20T23:59:59+05:30'))
    expect(await rateOf()).toBe(18)
    other.clock.set(Date.parse('2026-11-21T00:00:00+05:30'))
    expect(await rateOf()).toBe(28)
    await other.close()
  })
})

describe('a discount', () => {
  it.each<[Role, number | null]>([
    ['counter', 15],
    ['optometrist', 15],
    ['manager', 40],
    ['owner', null],
  ])('of %s goes up to the ceiling of %s', async (role, ceiling) => {
    if (ceiling === null) {
      await work.add(key, { discountRate: 100 }, role)
      await work.add(key, { discountAmount: 100 }, role)
      return
    }
    await work.add(key, { discountRate: ceiling }, role)
    await work.add(key, { qty: 2, discountAmount: 2 * ceiling }, role)
    await expectRefused({ discountRate: ceiling + 0.001 }, 'APPROVAL_REQUIRED', role)
    await expectRefused({ discountAmount: ceiling + 0.0001 }, 'APPROVAL_REQUIRED', role)
    const hair = { qty: 3, price: 33.3333, discountAmount: ceiling }
    await expectRefused(hair, 'APPROVAL_REQUIRED', role)
    await expectRefused({ qty: 2, discountAmount: 2 * ceiling + 0.01 }, 'APPROVAL_REQUIRED', role)
  })

  it('has its ceilings from the settings', async () => {
    const ceilings = { owner: null, manager: 400_000, optometrist: 150_000, counter: 200_000 }
    t.services.write((tx) => writeSetting(tx, 'discountCeilingPpm', ceilings))
    await work.add(key, { discountRate: 20 })
    await expectRefused({ discountRate: 20.001 }, 'APPROVAL_REQUIRED')
    t.services.write((tx) =>
      writeSetting(tx, 'discountCeilingPpm', { ...ceilings, counter: 150_000 }),
    )
  })

  it('in per cent and in rupees at once is refused; a zero counts as none', async () => {
    await expectRefused({ discountRate: 5, discountAmount: 5 }, 'VALIDATION')
    await work.add(key, { discountRate: 5, discountAmount: 0 })
    await work.add(key, { discountRate: 0, discountAmount: 5 })
    await work.add(key, { discountRate: 0, discountAmount: 0 })
    const { lines } = await work.read(key)
    expect(lines.map((line: Line) => [line['discountRate'], line['discountAmount']])).toEqual([
      [5, null],
      [null, 5],
      [null, null],
    ])
  })

  it('above 100 % is refused, in per cent as a value and in rupees as a rule', async () => {
    await expectRefused({ discountRate: 100.001 }, 'VALIDATION', 'owner')
    await expectRefused({ discountAmount: 100.01 }, 'BUSINESS_RULE', 'owner')
    await work.add(key, { discountAmount: 100.0049 }, 'owner')
    await expectRefused(
      { code: ZERO_PRICED, price: 0, discountAmount: 1 },
      'BUSINESS_RULE',
      'owner',
    )
  })
})

describe('the MRP', () => {
  it.each<[string, Line]>([
    ["the item's, tax in", { price: 212 }],
    ["the item's, from an inclusive price", { price: 250.01, priceIncludesTax: true }],
    ['the one sent', { price: 100, mrp: 117.99 }],
    ['the one sent, by quantity', { qty: 3, price: 100, mrp: 117.99 }],
  ])('above %s, is for the owner and a manager', async (_what, line) => {
    await expectRefused(line, 'BUSINESS_RULE')
    await expectRefused(line, 'BUSINESS_RULE', 'optometrist')
    await work.add(key, line, 'manager')
    await work.add(key, line, 'owner')
  })

  it.each<[string, Line]>([
    ['exactly, tax in', { price: 211.8644 }],
    ['exactly, from an inclusive price', { price: 250, priceIncludesTax: true }],
    ['exactly, the one sent', { price: 100, mrp: 118 }],
    ['after its discount', { price: 220, discountRate: 10 }],
    ['fitting apart', { price: 211, jobCharges: 500 }],
    ['where a higher one was sent', { price: 300, mrp: 400 }],
    ['where the item has none', { code: NO_MRP, price: 9_999 }],
  ])('%s, is for everybody', async (_what, line) => {
    await work.add(key, line)
  })
})

describe('a numbered piece', () => {
  const frame = (line: Line = {}): Line => ({ code: FRAME, price: 2_000, ...line })

  it('must be of the item and alone', async () => {
    const other = work.unit(SUNGLASS_UNITS[0] ?? '')
    await expectRefused(frame({ inventoryID: other }), 'VALIDATION')
    const mine = work.unit(FRAME_UNITS[0] ?? '')
    await expectRefused(frame({ inventoryID: mine, qty: 2 }), 'VALIDATION')
    await expectRefused(frame({ inventoryID: mine, qty: 0.5 }), 'VALIDATION')
    await expectRefused(frame({ qty: 0.5 }), 'VALIDATION')
    await expectRefused({ inventoryID: mine }, 'VALIDATION')
  })

  it('is in a cart once, and may be in two carts', async () => {
    const inventoryID = work.unit(FRAME_UNITS[1] ?? '')
    await work.add(key, frame({ inventoryID }))
    expect(await onlyLine()).toMatchObject({ inventoryID, qty: 1 })
    await expectRefused(frame({ inventoryID }), 'CONFLICT')
    await work.add(`${key}-other`, frame({ inventoryID }))
  })

  it('that is sold is out of stock', async () => {
    const inventoryID = work.unit(FRAME_UNITS[2] ?? '')
    await work.add(key, frame({ inventoryID }))
    await work.commit(key)
    key = `${key}-next`
    await expectRefused(frame({ inventoryID }), 'STOCK_SHORT')
  })

  it('need not be named', async () => {
    await work.add(key, frame())
    expect(await onlyLine()).toMatchObject({ inventoryID: null, stock: 2 })
  })
})

describe('a cart', () => {
  it('blocks nobody: more may be asked than there is', async () => {
    await work.add(key, { code: LAST_ONE, price: 40, qty: 7 })
    expect(await onlyLine()).toMatchObject({ qty: 7, stock: 1 })
  })

  it('that is saved takes no more lines', async () => {
    await work.add(key)
    await work.commit(key)
    await expectRefused({}, 'SESSION_USED')
    expect((await work.read(key)).lines).toEqual([])
  })

  it('has a key of 1 to 100 characters', async () => {
    await work.add('k'.repeat(100))
    for (const sessionID of ['', 'k'.repeat(101), 'a\u0000b']) {
      const body = { sessionID, itemID: work.item(ACCESSORY), qty: 1, price: 100 }
      expect(faultsOfRefusal(await t.call('POST', PATH, body), 'VALIDATION')).toEqual([])
    }
  })

  it('holds 500 lines and no more', async () => {
    for (let index = 0; index < 500; index += 1) await work.add(key)
    await expectRefused({}, 'BUSINESS_RULE')
    expect((await work.read(key)).totals).toMatchObject({ lineCount: 500, totalQty: 500 })
  })
})

describe('an MRP-priced item', () => {
  it('totals exactly its MRP, whatever the tax', async () => {
    await work.add(key, { code: MRP_PRICED, price: 399, priceIncludesTax: true })
    for (const isCustomerStateNotSameAsCompanyState of [false, true]) {
      const { lines } = await work.read(key, { isCustomerStateNotSameAsCompanyState })
      expect(lines[0]).toMatchObject({ totalMRP: 399, totalAmount: 399 })
    }
  })
})
