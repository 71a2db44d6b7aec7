import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactlyOne, run } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
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
  NO_MRP,
  SECOND_FRAME,
  SUNGLASS,
  ZERO_PRICED,
} from '../testing/test-shop-items.ts'
import { applyDuePrices } from './change-prices.ts'

let t: TestServer
let taxClass = ''
beforeAll(async () => {
  t = await testServer()
  taxClass = (await read(SECOND_FRAME)).TaxClass
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const idOf = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const read = async (code: string, as: 'owner' | 'counter' = 'owner') =>
  (await t.call('GET', `/api/Catalogue/item/${idOf(code)}`, undefined, { as })).body
const save = (body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Catalogue/item', body, { as })
const scan = async (code: string) =>
  t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${code}`)
const post = (path: string, body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })

async function refused(
  answer: Promise<Awaited<ReturnType<typeof save>>>,
  code: Parameters<typeof faultsOfRefusal>[1],
) {
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await answer, code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('changing an item', () => {
  it('keeps what is left out, clears what is null, and says who changed what', async () => {
    const made = await save({
      name: 'Nova round',
      section: 'Frame',
      taxClass,
      barcode: 'NOVA-1',
      brand: 'Nova',
      mrp: 1_200,
      attributes: { colour: 'Black', size: '52-18-140' },
      reorderMin: 2,
      openingStock: 0,
    })
    expect(made.body).toMatchObject({ success: true, code: 'NOVA-1', version: 1 })
    const itemID = made.body.itemID
    const changed = await save({
      itemID,
      version: 1,
      name: 'Nova round steel',
      brand: null,
      codes: ['8900000000012'],
    })
    expect(changed.body).toMatchObject({ itemID, code: 'NOVA-1', version: 2 })
    const item = await read('NOVA-1')
    expect(item).toMatchObject({
      Name: 'Nova round steel',
      Brand: '',
      MRP: 1_200,
      Price: 1_200,
      ReorderMin: 2,
      Attributes: { colour: 'Black', size: '52-18-140' },
      Codes: ['8900000000012'],
      OnHand: 0,
      HasMovements: false,
      Versions: [
        {
          Version: 2,
          By: 'Owner',
          At: '2026-11-20T11:00:00',
          Changes: [
            { Field: 'name', Before: 'Nova round', After: 'Nova round steel' },
            { Field: 'brand', Before: 'Nova', After: '' },
          ],
        },
      ],
    })
    expect((await scan('8900000000012')).body).toMatchObject({
      ID: itemID,
      Name: 'Nova round steel',
    })
    await save({ itemID, reorderMin: null, price: 1_100 })
    expect(await read('NOVA-1')).toMatchObject({ ReorderMin: null, Price: 1_100, Version: 3 })
    await refused(save({ itemID, version: 1, name: 'Old' }), 'CONFLICT')
    await save({
      itemID,
      taxClass: 'Spectacle cases',
      supplierID: t.services.ids.encode('supplier', 2),
    })
    const { name } = exactlyOne<{ name: string }>(
      t.services.db,
      'SELECT name FROM suppliers WHERE id = 2',
      {},
    )
    const { Changes } = (await read('NOVA-1')).Versions[0]
    expect(Changes).toContainEqual({ Field: 'supplier_id', Before: null, After: name })
    expect(Changes).toContainEqual({
      Field: 'tax_class_id',
      Before: taxClass,
      After: 'Spectacle cases',
    })
  })

  it('sells out and is bought and sold again under its code', async () => {
    const counter = counterWork(t)
    await counter.add('last', { code: LAST_ONE, price: 40 })
    await counter.commit('last')
    const supplierID = t.services.ids.encode('supplier', 2)
    const lines = [{ itemID: idOf(LAST_ONE), qty: 3, cost: 20 }]
    await post('/api/Purchases/inward', {
      supplierID,
      billNo: '1',
      billDate: '2026-11-20',
      lines,
      post: true,
    })
    await counter.add('again', { code: LAST_ONE, price: 40 })
    await counter.commit('again')
    expect(await read(LAST_ONE)).toMatchObject({ OnHand: 2, AverageCost: 20, StockValue: 40 })
  })

  it('opens with its lot where it is kept by lots, and with no piece that lacks lot or tag', async () => {
    const item = { section: 'Accessory', taxClass: (await read(ACCESSORY)).TaxClass, mrp: 90 }
    const drops = { ...item, name: 'Eye drops', barcode: 'DROPS', tracksBatches: true }
    await refused(save({ ...drops, openingStock: 4 }), 'VALIDATION')
    await refused(save({ ...drops, openingLot: 'A7' }), 'VALIDATION')
    await refused(save({ ...item, name: 'Cord', openingStock: 1, openingLot: 'A7' }), 'VALIDATION')
    await refused(
      save({ ...item, name: 'Cord', isSerialised: true, openingStock: 1 }),
      'VALIDATION',
    )
    const past = { openingStock: 4, openingLot: 'A7', openingExpiresOn: '2020-12-31' }
    await refused(save({ ...drops, ...past }), 'VALIDATION')
    const opening = { openingStock: 4, openingLot: 'A7', openingExpiresOn: '2027-12-31' }
    expect((await save({ ...drops, ...opening })).status).toBe(200)
    expect(await read('DROPS')).toMatchObject({
      OnHand: 4,
      Lots: [{ Lot: 'A7', ExpiresOn: '2027-12-31T00:00:00', OnHand: 4 }],
    })
    await save({ ...drops, name: 'Eye drops, small', barcode: 'DROPS-S' })
    expect(await read('DROPS-S')).toMatchObject({ OnHand: 0, Lots: [] })
  })

  it('takes an item off sale and on again, with its search', async () => {
    const itemID = idOf(NO_MRP)
    await save({ itemID, isActive: false })
    const refusal = await scan(NO_MRP)
    expect(refusal.status).toBe(422)
    expect(refusal.body.message).toMatch(/ is off sale\. Put it on sale/)
    expect((await scan('NO-SUCH-CODE')).status).toBe(404)
    const off = await post('/api/Catalogue/items', { isActive: false })
    expect(off.body.Items.map((row: Keys) => row['Code'])).toEqual([NO_MRP])
    await save({ itemID, isActive: true })
    expect((await scan(NO_MRP)).status).toBe(200)
  })

  it('shows pieces and no cost to the counter', async () => {
    const item = await read(FRAME, 'counter')
    expect(item.Units.map((unit: Keys) => unit['Code']).toSorted()).toEqual(FRAME_UNITS)
    expect(Object.keys(item).filter((key) => /Cost|Value/.test(key))).toEqual([])
  })

  it('refuses what can not be', async () => {
    const itemID = idOf(ACCESSORY)
    await refused(save({ itemID, isSerialised: true }), 'CONFLICT')
    await refused(save({ itemID, tracksBatches: true }), 'CONFLICT')
    await refused(save({ itemID, unit: 'PRS' }), 'CONFLICT')
    await refused(save({ itemID, section: 'Frame' }), 'CONFLICT')
    await refused(save({ itemID, barcode: FRAME }), 'CONFLICT')
    await refused(save({ itemID, codes: [FRAME_UNITS[0]] }), 'CONFLICT')
    await refused(save({ itemID, price: 9_999 }), 'VALIDATION')
    await refused(save({ itemID, price: 0, mrp: null }), 'VALIDATION')
    await refused(save({ itemID, reorderMin: 5, reorderMax: 4 }), 'VALIDATION')
    await refused(save({ itemID, sphere: '-2.10' }), 'VALIDATION')
    await refused(save({ itemID, sphere: '1.50' }), 'VALIDATION')
    await refused(save({ itemID, cylinder: '0.75' }), 'VALIDATION')
    await refused(save({ itemID, supplierID: 'x' }), 'INVALID_ID')
    await refused(save({ itemID, supplierID: t.services.ids.encode('supplier', 99) }), 'NOT_FOUND')
    await refused(save({ itemID: t.services.ids.encode('item', 99_999) }), 'NOT_FOUND')
    await refused(save({ itemID, name: 'x' }, 'counter'), 'FORBIDDEN')
    await refused(save({ name: 'x', mrp: 1 }), 'VALIDATION')
    const gone = await t.call('GET', `/api/Catalogue/item/${t.services.ids.encode('item', 99_999)}`)
    expect(faultsOfRefusal(gone, 'NOT_FOUND')).toEqual([])
  })
})

describe('the list of items', () => {
  const codes = async (body: Keys) =>
    (await post('/api/Catalogue/items', { pageSize: 200, ...body }, 'counter')).body.Items.map(
      (row: Keys) => row['Code'],
    )

  it('is narrowed by type, category, brand, supplier, minimum and term', async () => {
    const { CategoryID, ItemTypeID } = await read(SUNGLASS)
    expect(await codes({ itemTypeID: ItemTypeID })).toEqual([SUNGLASS])
    expect(await codes({ categoryID: CategoryID })).toEqual([SUNGLASS])
    expect(await codes({ brand: 'rimba' })).toEqual([FRAME])
    expect(await codes({ searchTerm: 'rb2140' })).toEqual([FRAME])
    const supplierID = t.services.ids.encode('supplier', 1)
    await save({ itemID: idOf(FRAME), supplierID, reorderMin: 4 })
    expect(await codes({ supplierID })).toEqual([FRAME])
    expect(await codes({ belowMinimum: true })).toContain(FRAME)
    await refused(post('/api/Catalogue/items', { itemTypeID: 'x' }), 'INVALID_ID')
  })

  it('is narrowed to what is in stock, and stands by brand and name where that is asked', async () => {
    expect(await codes({})).toContain(LENS)
    expect(await codes({ inStock: true })).not.toContain(LENS)
    const rows: Keys[] = (await post('/api/Catalogue/items', { byName: true, pageSize: 200 })).body
      .Items
    const names = rows.map((row) => `${row['Brand']} ${row['Name']}`.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  it('has the brands of a type or a category with their counts', async () => {
    const { Brand, CategoryID, ItemTypeID } = await read(SUNGLASS)
    const brands = async (body: Keys) =>
      (await post('/api/Catalogue/brands', body, 'counter')).body.Items
    expect(await brands({ itemTypeID: ItemTypeID })).toEqual([{ Name: Brand, Count: 1 }])
    expect(await brands({ categoryID: CategoryID })).toEqual([{ Name: Brand, Count: 1 }])
    expect((await brands({})).length).toBeGreaterThan(1)
    await refused(post('/api/Catalogue/brands', { categoryID: 'x' }), 'INVALID_ID')
  })
})

describe('a price change', () => {
  const change = (rule: Keys, more: Keys = {}) =>
    post('/api/Catalogue/price-change', {
      filter: { itemIDs: [idOf(SECOND_FRAME)] },
      rule,
      effectiveFrom: '2026-11-20',
      preview: false,
      ...more,
    })

  it('is shown before it is made, and made at once or on its day', async () => {
    const before = databaseDigest(t.services.db)
    const preview = await change({ percent: -10, roundTo: 9 }, { preview: true })
    expect(preview.body).toMatchObject({
      success: true,
      batchID: null,
      Rows: [{ Before: 1_299, After: 1_169, Problem: null }],
    })
    expect(databaseDigest(t.services.db)).toBe(before)
    const made = await change({ percent: -10, roundTo: 9 })
    expect(made.body.batchID).toEqual(expect.any(String))
    expect((await scan(SECOND_FRAME)).body.Price).toBe(1_169)
    await change({ amount: 30 }, { effectiveFrom: '2026-11-22' })
    applyDuePrices(t.services)
    expect((await scan(SECOND_FRAME)).body.Price).toBe(1_169)
    t.clock.set(Date.parse('2026-11-22T00:01:00+05:30'))
    applyDuePrices(t.services)
    expect((await scan(SECOND_FRAME)).body.Price).toBe(1_199)
    t.clock.set(Date.parse('2026-11-20T11:00:00+05:30'))
  })

  it('names in its preview the goods that keep the MRP and price printed on them', async () => {
    const [unit = ''] = FRAME_UNITS
    const before = await read(FRAME)
    const raised = { mrp: 3_800, price: 3_700, priceIncludesTax: true }
    expect((await save({ itemID: idOf(FRAME), ...raised })).status).toBe(200)
    t.services.write((tx) =>
      run(tx, 'UPDATE units SET mrp_centipaise = 35000000 WHERE code = :unit', { unit }),
    )
    const kept = async (rule: Keys) =>
      (await change(rule, { preview: true, filter: { itemIDs: [idOf(FRAME)] } })).body.Rows[0].Kept
    expect(await kept({ amount: 100 })).toEqual([{ Count: 1, MRP: 3_500, Price: 3_500 }])
    expect(await kept({ amount: -50 })).toEqual([{ Count: 1, MRP: 3_500, Price: 3_500 }])
    expect(await kept({ amount: -200 })).toBeUndefined()
    t.services.write((tx) =>
      run(tx, 'UPDATE units SET mrp_centipaise = NULL WHERE code = :unit', { unit }),
    )
    const { MRP: mrp, Price: price, PriceIncludesTax: priceIncludesTax } = before
    await save({ itemID: idOf(FRAME), mrp, price, priceIncludesTax })
  })

  it('leaves a price that could not be sold at, and says why', async () => {
    const [row] = (await change({ amount: 5_000 })).body.Rows
    expect(row).toMatchObject({ Before: row.After, Problem: 'The price is above the MRP.' })
    const free = await change({ mrpMinusPercent: 10 }, { filter: { itemIDs: [idOf(ZERO_PRICED)] } })
    expect(free.body.Rows[0].Problem).toContain('MRP')
  })

  it('refuses no rule, two rules, no filter, the past and nothing found', async () => {
    await refused(change({}), 'VALIDATION')
    await refused(change({ percent: 1, amount: 1 }), 'VALIDATION')
    await refused(change({ percent: 1 }, { filter: {} }), 'VALIDATION')
    await refused(change({ percent: 1 }, { effectiveFrom: '2026-11-19' }), 'BUSINESS_RULE')
    await refused(change({ percent: 1 }, { filter: { brand: 'Nobody' } }), 'NOT_FOUND')
    await refused(change({ roundTo: 7 }), 'VALIDATION')
    const own = { filter: { brand: 'Kala' }, rule: { percent: 1 }, effectiveFrom: '2026-11-20' }
    const asked = post('/api/Catalogue/price-change', { ...own, preview: true }, 'counter')
    expect((await asked).status).toBe(403)
  })
})

describe('merging a duplicate', () => {
  const merge = (from: string, into: string) =>
    post('/api/Catalogue/merge', { fromItemID: idOf(from), intoItemID: idOf(into) })

  it('takes its codes, its stock and its value along, and leaves it off sale', async () => {
    const twin = await save({
      name: 'Hard case, large',
      section: 'Accessory',
      taxClass: (await read(ACCESSORY)).TaxClass,
      barcode: 'CASE-TWIN',
      mrp: 250,
      openingStock: 10,
      openingCost: 30,
    })
    expect(twin.status).toBe(200)
    const counter = counterWork(t)
    await counter.add('open', { code: 'CASE-TWIN', price: 250, priceIncludesTax: true })
    const before = await read(ACCESSORY)
    expect((await merge('CASE-TWIN', ACCESSORY)).body).toMatchObject({
      success: true,
      itemID: idOf(ACCESSORY),
    })
    const after = await read(ACCESSORY)
    expect(after).toMatchObject({
      OnHand: before.OnHand + 10,
      StockValue: before.StockValue + 300,
      Committed: 1,
      Codes: ['CASE-TWIN'],
    })
    expect((await scan('CASE-TWIN')).body).toMatchObject({ Code: ACCESSORY })
    expect(await read('CASE-TWIN')).toMatchObject({
      IsActive: false,
      OnHand: 0,
      StockValue: 0,
      MergedIntoID: idOf(ACCESSORY),
    })
    await refused(merge('CASE-TWIN', ACCESSORY), 'CONFLICT')
    await refused(save({ itemID: idOf('CASE-TWIN'), name: 'x' }), 'CONFLICT')
  })

  it('takes the diameter of a spectacle lens as it is written', async () => {
    const blank = {
      section: 'SpectacleLens',
      taxClass: 'Spectacle lenses, other material',
      name: 'Two blanks',
    }
    const { body } = await save({ ...blank, mrp: 900, attributes: { diameter: '65/70' } })
    expect(body.success).toBe(true)
  })

  it('refuses lenses of another power, base curve or diameter', async () => {
    const lens = { section: 'ContactLens', taxClass: 'Contact lenses', brand: 'Twin', mrp: 450 }
    const box = async (code: string, more: object) =>
      void (await save({ ...lens, name: code, barcode: code, sphere: '-2.00', ...more }))
    await box('CL-86', { attributes: { baseCurve: '8.6' } })
    await box('CL-84', { attributes: { baseCurve: '8.40' } })
    await box('CL-225', { sphere: '-2.25' })
    await box('CL-AGAIN', { attributes: { baseCurve: '8.60' } })
    for (const code of ['CL-84', 'CL-225']) {
      await refused(merge(code, 'CL-86'), 'BUSINESS_RULE')
      expect((await merge(code, 'CL-86')).body.message).toMatch(/another power, base curve/)
    }
    expect((await merge('CL-AGAIN', 'CL-86')).body).toMatchObject({ success: true })
  })

  it('refuses items of different kinds, itself, and what is not there', async () => {
    await refused(merge(FRAME, SECOND_FRAME), 'BUSINESS_RULE')
    await refused(merge(LENS, ACCESSORY), 'BUSINESS_RULE')
    expect((await merge(LENS, ACCESSORY)).body.message).toMatch(
      /differ in type, tax class, unit, or in how they are counted\.$/,
    )
    await refused(merge(LENS, LENS), 'VALIDATION')
    const none = t.services.ids.encode('item', 99_999)
    await refused(
      post('/api/Catalogue/merge', { fromItemID: none, intoItemID: idOf(LENS) }),
      'NOT_FOUND',
    )
  })
})
