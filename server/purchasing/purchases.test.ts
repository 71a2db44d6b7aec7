import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { debitNoteModel } from '../documents/office-paper/model.ts'
import { CASH, UPI } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  EYE_TEST,
  FRAME,
  LAST_ONE,
  NO_MRP,
  SECOND_FRAME,
  ZERO_PRICED,
} from '../testing/test-shop-items.ts'

const INWARD = '/api/Purchases/inward'
const BILL_DATE = '2026-11-18'

let t: TestServer
let supplier = ''
let lab = ''
let bills = 0
beforeAll(async () => {
  t = await testServer()
  lab = t.services.ids.encode('supplier', 1)
  supplier = t.services.ids.encode('supplier', 2)
})
afterAll(() => t.close())
beforeEach(() => {
  bills += 1
})

type Keys = Record<string, unknown>
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const line = (code: string, more: Keys = {}) => ({
  itemID: item(code),
  qty: 10,
  cost: 120,
  taxRate: 18,
  ...more,
})
const save = (body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call(
    'POST',
    INWARD,
    {
      supplierID: supplier,
      billNo: `B/${bills}`,
      billDate: BILL_DATE,
      lines: [],
      post: true,
      ...body,
    },
    { as },
  )
const mustSave = async (body: Keys, as?: 'owner' | 'counter') => {
  const answer = await save(body, as)
  expect(answer.body).toMatchObject({ success: true })
  return answer.body
}
const post = (path: string, body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const ledger = async (code: string) =>
  (await t.call('GET', `/api/Stock/ledger/${item(code)}`, undefined, { as: 'owner' })).body
const account = async (id = supplier) =>
  (await t.call('GET', `/api/Purchases/account/${id}`, undefined, { as: 'owner' })).body
const read = async (id: string, as: 'owner' | 'counter' = 'owner') =>
  (await t.call('GET', `/api/Purchases/inward/${id}`, undefined, { as })).body

async function mustRefuse(
  answer: Promise<Awaited<ReturnType<typeof save>>>,
  code: Parameters<typeof faultsOfRefusal>[1],
  text?: string | RegExp,
) {
  const before = databaseDigest(t.services.db)
  const refused = await answer
  expect(faultsOfRefusal(refused, code)).toEqual([])
  if (text !== undefined) expect(refused.body.message).toMatch(text)
  return { before, refused }
}

describe('an inward', () => {
  it('refuses an MRP of its own pieces where neither tag nor lot would keep it', async () => {
    const before = (await ledger(ACCESSORY)).OnHand
    const own = { mrp: 555, priceForAll: false }
    const { before: digest, refused } = await mustRefuse(
      save({ lines: [line(ACCESSORY, own)] }),
      'VALIDATION',
      /has no tags and no batches, so an MRP of these pieces alone can’t be kept/,
    )
    expect(refused.body.errors[0].field).toBe('lines.0.priceForAll')
    expect(databaseDigest(t.services.db)).toBe(digest)
    expect((await ledger(ACCESSORY)).OnHand).toBe(before)
  })

  it('brings goods at their cost: the worked example of 15 pieces', async () => {
    await post('/api/Stock/adjust', { reason: 'loss', lines: [{ itemID: item(LAST_ONE), qty: 1 }] })
    const first = await mustSave({ lines: [line(LAST_ONE)], billTotal: 1_416 })
    expect(first).toMatchObject({
      inwardNo: 'KA1G/26-27/00001',
      state: 'Posted',
      computedTotal: 1_416,
      difference: 0,
    })
    await mustSave({ billNo: 'second', lines: [line(LAST_ONE, { qty: 5, cost: 135 })] })
    expect(await ledger(LAST_ONE)).toMatchObject({
      OnHand: 15,
      StockValue: 1_875,
      AverageCost: 125,
    })
    const counter = counterWork(t)
    await counter.add('four', { code: LAST_ONE, price: 40, qty: 4 })
    await counter.commit('four')
    const after = await ledger(LAST_ONE)
    expect(after).toMatchObject({ OnHand: 11, StockValue: 1_375 })
    expect(after.Items[0]).toMatchObject({ Value: -500, SalesCost: 500, IsCostKnown: true })
    expect(after.Items[1]).toMatchObject({
      Reason: 'purchase',
      Document: 'KA1G/26-27/00002',
      DocumentKind: 'goodsReceipt',
    })
  })

  it('shares freight by value and spreads the price over free pieces', async () => {
    const { inwardID } = await mustSave({
      lines: [
        line(ACCESSORY, { qty: 1, cost: 1_000 }),
        line(NO_MRP, { qty: 1, cost: 2_000 }),
        line(SECOND_FRAME, { qty: 10, freeQty: 1, cost: 33.333, taxRate: 5 }),
      ],
      charges: [{ name: 'Freight', amount: 100, taxRate: 0, intoCost: true }],
    })
    const inward = await read(inwardID)
    expect(inward.Lines.map((row: Keys) => row['StockCost'])).toEqual([1_030, 2_060, 343.33])
    expect(inward).toMatchObject({
      Pieces: 13,
      State: 'Posted',
      TaxMode: 'intra',
      TakesCredit: true,
      Due: inward.ComputedTotal,
    })
    expect(inward.Lines[1]).toMatchObject({ TaxRate: 18, ExpectedTaxRate: 5 })
  })

  it('gives numbered pieces their tags and their own cost', async () => {
    const typed = await mustSave({
      lines: [
        line(FRAME, { qty: 2, cost: 800, unitCodes: ['RB2140-X1', 'RB2140-X2'], mrp: 2_600 }),
      ],
    })
    expect(typed.units.map((unit: { code: string }) => unit.code)).toEqual([
      'RB2140-X1',
      'RB2140-X2',
    ])
    const made = await mustSave({ billNo: 'tags', lines: [line(FRAME, { qty: 3, cost: 33.3333 })] })
    expect(made.units.map((unit: { code: string }) => unit.code)).toEqual([
      'RB2140-0006',
      'RB2140-0007',
      'RB2140-0008',
    ])
    const found = await t.call('GET', '/api/quickSale/getItemDetailFromCode?code=RB2140-0007')
    expect(found.body).toMatchObject({
      Code: FRAME,
      InventoryID: made.units[1].inventoryID,
      MRP: 2_500,
    })
    const counter = counterWork(t)
    await counter.add('tag', { code: FRAME, price: 2_000, inventoryID: made.units[1].inventoryID })
    await counter.commit('tag')
    expect((await ledger(FRAME)).Items[0]).toMatchObject({ Value: -33.33, Unit: 'RB2140-0007' })
  })

  it('changes the price of the item where it is for all', async () => {
    await mustSave({ lines: [line(NO_MRP, { mrp: 150, price: 130 })] })
    const found = await t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${NO_MRP}`)
    expect(found.body).toMatchObject({ MRP: 150, Price: 130 })
  })

  it('is kept as a draft, changed and posted later', async () => {
    const stock = (await ledger(ACCESSORY)).OnHand
    const draft = await mustSave({ post: false, billTotal: 500, lines: [line(ACCESSORY)] })
    expect(draft).toMatchObject({
      inwardNo: null,
      state: 'Draft',
      version: 1,
      difference: -916,
      units: [],
    })
    expect((await ledger(ACCESSORY)).OnHand).toBe(stock)
    const again = await mustSave({
      inwardID: draft.inwardID,
      version: 1,
      post: false,
      lines: [line(ACCESSORY, { qty: 1 })],
    })
    expect(again).toMatchObject({ inwardID: draft.inwardID, version: 2 })
    await mustRefuse(
      save({ inwardID: draft.inwardID, version: 1, lines: [line(ACCESSORY)] }),
      'CONFLICT',
      /Somebody else/,
    )
    await mustSave({ inwardID: draft.inwardID, version: 2, lines: [line(ACCESSORY, { qty: 1 })] })
    expect((await ledger(ACCESSORY)).OnHand).toBe(stock + 1)
    await mustRefuse(save({ inwardID: draft.inwardID, lines: [] }), 'CONFLICT', /reverse it/)
  })

  it('is a draft before its number and its costs are known, row by row', async () => {
    const { cost: _, ...scanned } = line(FRAME, { qty: 1 })
    const unnumbered = { billNo: undefined, post: false }
    const first = await mustSave({ ...unnumbered, lines: [scanned] })
    const other = await mustSave({ ...unnumbered, lines: [scanned] })
    expect(other.inwardID).not.toBe(first.inwardID)
    const more = { ...unnumbered, inwardID: first.inwardID, version: first.version }
    const second = await mustSave({ ...more, lines: [scanned, line(SECOND_FRAME, { qty: 2 })] })
    expect(await read(first.inwardID)).toMatchObject({
      State: 'Draft',
      BillNo: '',
      Lines: [
        { Qty: 1, Cost: null },
        { Qty: 2, Cost: 120 },
      ],
    })
    const whole = { inwardID: first.inwardID, version: second.version }
    for (const [field, wrong] of [
      ['billNo', { billNo: undefined, lines: [line(FRAME, { qty: 1 })] }],
      ['lines.0.cost', { lines: [scanned] }],
    ] as const) {
      const { refused } = await mustRefuse(save({ ...whole, ...wrong }), 'VALIDATION')
      expect(refused.body.errors.map(({ field: at }: { field: string }) => at)).toEqual([field])
    }
    const posted = await mustSave({ ...whole, lines: [line(FRAME, { qty: 1 })] })
    expect(posted).toMatchObject({ state: 'Posted' })
  })

  it('keeps the amounts of a draft that its next hand may not see', async () => {
    const charges = [{ name: 'Freight', amount: 50, taxRate: 18, intoCost: true }]
    const bill = { post: false, billTotal: 1_333.4, charges }
    const priced = line(ACCESSORY, { discountRate: 10 })
    const draft = await mustSave({ ...bill, lines: [priced] })
    const { inwardID } = draft
    const seen = await read(inwardID, 'counter')
    expect(JSON.stringify(seen)).not.toMatch(/"(Cost|BillTotal|DiscountRate)"/)
    const { cost: _, ...counted } = line(ACCESSORY, { qty: 12 })
    const { cost: __, ...added } = line(LAST_ONE, { qty: 1 })
    const own = { inwardID, version: draft.version, lines: [added, counted], post: false }
    await mustSave(own, 'counter')
    expect(await read(inwardID)).toMatchObject({
      BillTotal: 1_333.4,
      Lines: [
        { Qty: 1, Cost: null },
        { Qty: 12, Cost: 120, DiscountRate: 10 },
      ],
      Charges: [{ Name: 'Freight', Amount: 50, TaxRate: 18, IntoCost: true }],
    })
    // Whoever sees an amount and leaves it out takes it away.
    await mustSave({ inwardID, version: 2, lines: [counted], post: false })
    expect(await read(inwardID)).toMatchObject({
      BillTotal: null,
      Lines: [{ Cost: null }],
      Charges: [],
    })
  })

  it('is thrown away while it is a draft, and its bill may be entered again', async () => {
    const drop = (body: Keys) => post('/api/Purchases/inward/drop', body)
    const draft = await mustSave({ lines: [line(ACCESSORY)], post: false })
    const { inwardID } = draft
    const stock = (await ledger(ACCESSORY)).Total
    await mustSave({ inwardID, version: 1, lines: [line(ACCESSORY, { qty: 3 })], post: false })
    // Somebody else has changed it since it was read.
    await mustRefuse(drop({ inwardID, version: 1 }), 'CONFLICT')
    expect((await drop({ inwardID, version: 2 })).body).toEqual({ success: true, inwardID })
    await mustRefuse(drop({ inwardID }), 'NOT_FOUND')
    expect((await t.call('GET', `${INWARD}/${inwardID}`, undefined, { as: 'owner' })).status).toBe(
      404,
    )
    expect((await ledger(ACCESSORY)).Total).toBe(stock)
    const posted = await mustSave({ lines: [line(ACCESSORY)] })
    await mustRefuse(drop({ inwardID: posted.inwardID }), 'CONFLICT')
  })

  it('leaves out of stock what came broken', async () => {
    const stock = (await ledger(ACCESSORY)).OnHand
    const { inwardID } = await mustSave({ lines: [line(ACCESSORY, { qty: 4, rejectedQty: 1 })] })
    expect((await ledger(ACCESSORY)).OnHand).toBe(stock + 3)
    const lines = [{ itemID: item(ACCESSORY), qty: 1, cost: 120, isRejected: true }]
    const back = { supplierID: supplier, inwardID, lines, reason: 'Broken on arrival' }
    expect((await post('/api/Purchases/return', back)).body).toMatchObject({
      success: true,
      total: 141.6,
    })
    expect((await ledger(ACCESSORY)).OnHand).toBe(stock + 3)
  })

  it('claims what came broken once, and beside it each piece that came whole', async () => {
    const { inwardID } = await mustSave({ lines: [line(ACCESSORY, { qty: 4, rejectedQty: 1 })] })
    const giveBack = (qty: number, isRejected: boolean) =>
      post('/api/Purchases/return', {
        supplierID: supplier,
        inwardID,
        lines: [{ itemID: item(ACCESSORY), qty, cost: 120, isRejected }],
        reason: 'Broken on arrival',
      })
    const counted = async () => {
      const [row] = (await read(inwardID)).Lines
      return [row.ReturnedQty, row.ReturnedRejectedQty]
    }
    const broken = await giveBack(1, true)
    expect(broken.status).toBe(200)
    await mustRefuse(giveBack(1, true), 'BUSINESS_RULE', /More/)
    await mustRefuse(giveBack(4, false), 'BUSINESS_RULE', /More/)
    expect((await giveBack(3, false)).status).toBe(200)
    expect(await counted()).toEqual([4, 1])
    // Refused, it may be claimed again; its refusal taken back, it is claimed.
    const { returnID } = broken.body
    await post('/api/Purchases/return/refuse', { returnID, reason: 'No', goodsCameBack: true })
    expect(await counted()).toEqual([3, 0])
    await post('/api/Purchases/return/reverse-answer', { returnID, reason: 'They credit it' })
    expect(await counted()).toEqual([4, 1])
    await mustRefuse(giveBack(1, true), 'BUSINESS_RULE', /More/)
  })

  it('keeps contact lenses by lot, and sells the one that expires first', async () => {
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET tracks_batches = 1 WHERE code = :code', { code: CONTACT_LENS }),
    )
    await mustRefuse(save({ lines: [line(CONTACT_LENS)] }), 'VALIDATION', /batch/)
    const expired = line(CONTACT_LENS, { lot: 'OLD', expiresOn: '2026-11-19' })
    await mustRefuse(save({ lines: [expired] }), 'BUSINESS_RULE', /expired/)
    await mustSave({
      lines: [
        line(CONTACT_LENS, { qty: 2, lot: 'LATE', expiresOn: '2028-01-31' }),
        line(CONTACT_LENS, { qty: 2, lot: 'SOON', expiresOn: '2027-01-31' }),
      ],
    })
    const counter = counterWork(t)
    await counter.add('lots', { code: CONTACT_LENS, price: 380, qty: 3 })
    const sale = await counter.commit('lots', { generateInvoice: true })
    const lots = (await ledger(CONTACT_LENS)).Items.slice(0, 2).map((row: Keys) => [
      row['Lot'],
      row['Qty'],
    ])
    expect(lots).toEqual([
      ['LATE', -1],
      ['SOON', -2],
    ])
    const order = (await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)).body
    const lines = [{ lineID: order.Lines[0].ID, qty: 3, restock: true }]
    await post('/api/Returns/save', { invoiceID: sale.InvoiceID, lines, reason: 'Wrong power' })
    const back = (await ledger(CONTACT_LENS)).Items.slice(0, 2).map((row: Keys) => row['Lot'])
    expect(back.sort()).toEqual(['LATE', 'SOON'])
  })

  it('sells goods of the MRP that the counter chose first, by lots and by tags', async () => {
    const made = async (code: string, more: Keys) => {
      const about = { section: 'Accessory', taxClass: 'Spectacle cases', mrp: 480, price: 480 }
      const saved = await post('/api/Catalogue/item', {
        barcode: code,
        name: code,
        ...about,
        ...more,
      })
      expect(saved.body).toMatchObject({ success: true })
    }
    const out = async (code: string, count: number) =>
      (await ledger(code)).Items.slice(0, count)
        .map((row: Keys) => [row['Lot'] ?? row['Unit'], row['Qty']])
        .toReversed()
    const own = { cost: 200, priceForAll: false }
    await made('DROPS', { tracksBatches: true })
    await made('SHADES', { isSerialised: true })
    await mustSave({
      lines: [
        line('DROPS', { ...own, qty: 2, mrp: 480, lot: 'OLD', expiresOn: '2027-01-31' }),
        line('DROPS', { ...own, qty: 2, mrp: 520, lot: 'NEW2', expiresOn: '2028-06-30' }),
        line('DROPS', { ...own, qty: 2, mrp: 520, lot: 'NEW1', expiresOn: '2028-01-31' }),
        line('SHADES', { ...own, qty: 1, mrp: 480, unitCodes: ['SH-OLD'] }),
        line('SHADES', { ...own, qty: 2, mrp: 520, unitCodes: ['SH-NEW1', 'SH-NEW2'] }),
      ],
    })
    const counter = counterWork(t)
    await counter.add('dear', { code: 'DROPS', price: 400, mrp: 520, qty: 3 })
    await counter.add('dear', { code: 'SHADES', price: 400, mrp: 520 })
    await counter.commit('dear')
    expect(await out('DROPS', 2)).toEqual([
      ['NEW1', -2],
      ['NEW2', -1],
    ])
    expect(await out('SHADES', 1)).toEqual([['SH-NEW1', -1]])
    // More than the lots of that MRP hold: the rest is of the other, nothing is refused.
    await counter.add('cheap', { code: 'DROPS', price: 400, mrp: 480, qty: 3 })
    await counter.commit('cheap')
    expect(await out('DROPS', 2)).toEqual([
      ['OLD', -2],
      ['NEW2', -1],
    ])
  })

  it('refuses a price of these pieces alone, which would be dropped', async () => {
    const about = { section: 'Accessory', taxClass: 'Spectacle cases', tracksBatches: true }
    const made = (code: string, more: Keys) =>
      post('/api/Catalogue/item', { barcode: code, name: code, ...about, ...more })
    await made('BELOW-MRP', { mrp: 800, price: 700 })
    await made('AT-MRP', { mrp: 800, price: 800 })
    const bought = (code: string, more: Keys) =>
      save({
        billNo: code,
        lines: [line(code, { lot: 'X', cost: 200, priceForAll: false, ...more })],
      })
    const { refused } = await mustRefuse(
      bought('BELOW-MRP', { mrp: 900, price: 850 }),
      'VALIDATION',
      /sell at ₹700\.00: no price is kept for them alone/,
    )
    expect(refused.body.errors[0].field).toBe('lines.0.price')
    await mustRefuse(bought('AT-MRP', { mrp: 900, price: 850 }), 'VALIDATION', /sell at ₹900\.00/)
    expect((await bought('BELOW-MRP', { mrp: 900, price: 700 })).status).toBe(200)
    expect((await bought('AT-MRP', { mrp: 900, price: 900 })).status).toBe(200)
    // Cheaper pieces sell at what is printed on them.
    await made('CHEAPER', { mrp: 800, price: 700 })
    expect((await bought('CHEAPER', { mrp: 600, price: 600 })).status).toBe(200)
  })

  it('sells no piece above the MRP that is printed on it', async () => {
    const about = { section: 'Accessory', taxClass: 'Spectacle cases', mrp: 520, price: 520 }
    const made = (code: string, more: Keys) =>
      post('/api/Catalogue/item', { barcode: code, name: code, ...about, ...more })
    await made('LAWFUL', { tracksBatches: true })
    await made('TAGGED', { isSerialised: true })
    const own = { cost: 200, priceForAll: false }
    const { units } = await mustSave({
      billNo: 'lawful',
      lines: [
        line('LAWFUL', { ...own, qty: 2, mrp: 480, lot: 'A', expiresOn: '2027-01-31' }),
        line('LAWFUL', { ...own, qty: 2, mrp: 520, lot: 'B', expiresOn: '2028-01-31' }),
        line('TAGGED', { ...own, qty: 1, mrp: 480, unitCodes: ['TG-OLD'] }),
        line('TAGGED', { ...own, qty: 1, mrp: 520, unitCodes: ['TG-NEW'] }),
      ],
    })
    const counter = counterWork(t)
    const full = { price: 520, mrp: 520, priceIncludesTax: true }
    const refuses = async (key: string) => {
      const before = databaseDigest(t.services.db)
      const refused = await counter.save(key)
      expect(faultsOfRefusal(refused, 'STOCK_SHORT')).toEqual([])
      expect(refused.body.message).toMatch(/printed with an MRP of .*480/)
      expect(databaseDigest(t.services.db)).toBe(before)
    }
    await counter.add('too-many', { code: 'LAWFUL', qty: 3, ...full })
    await refuses('too-many')
    await counter.add('two-tags', { code: 'TAGGED', ...full })
    await counter.add('two-tags', { code: 'TAGGED', ...full })
    await refuses('two-tags')
    await counter.add('own-tag', { code: 'TAGGED', inventoryID: units[0].inventoryID, ...full })
    await refuses('own-tag')
    // Each at its own MRP goes out in one sale.
    await counter.add('apart', { code: 'LAWFUL', qty: 2, ...full })
    await counter.add('apart', { code: 'LAWFUL', qty: 1, ...full, price: 480, mrp: 480 })
    await counter.commit('apart')
    expect((await ledger('LAWFUL')).OnHand).toBe(1)
  })

  it('merges goods of two MRPs so that each piece keeps its own, or not at all', async () => {
    const made = async (code: string, mrp: number, more: Keys = {}) => {
      const about = { section: 'Accessory', taxClass: 'Spectacle cases', price: 300 }
      const body = { barcode: code, name: code, mrp, ...about, ...more }
      return (await post('/api/Catalogue/item', body)).body.itemID
    }
    const merge = (fromItemID: string, intoItemID: string) =>
      post('/api/Catalogue/merge', { fromItemID, intoItemID })
    const lots = { tracksBatches: true }
    const [dear, cheap] = [await made('M-520', 520, lots), await made('M-480', 480, lots)]
    const own = { cost: 200, priceForAll: false, qty: 1 }
    const [tagDear, tagCheap] = [
      await made('T-520', 520, { isSerialised: true }),
      await made('T-480', 480, { isSerialised: true }),
    ]
    await mustSave({
      billNo: 'merge',
      lines: [
        line('M-520', { ...own, mrp: 520, lot: 'SAME' }),
        line('M-480', { ...own, mrp: 480, lot: 'SAME' }),
        line('M-480', { ...own, mrp: 480, lot: 'OTHER' }),
        line('T-480', { ...own, mrp: 480, unitCodes: ['T-1'] }),
      ],
    })
    const { refused } = await mustRefuse(merge(cheap, dear), 'VALIDATION', /Batch SAME .*520/)
    expect(refused.body.errors[0].field).toBe('intoItemID')
    const loss = { reason: 'loss', lines: [{ itemID: dear, qty: 1, lot: 'SAME' }] }
    expect((await post('/api/Stock/adjust', loss)).status).toBe(200)
    expect((await merge(cheap, dear)).status).toBe(200)
    expect((await merge(tagCheap, tagDear)).status).toBe(200)
    const counter = counterWork(t)
    for (const code of ['M-520', 'T-520']) {
      await counter.add(code, { code, price: 520, mrp: 520, priceIncludesTax: true })
      expect((await counter.save(code)).body.message).toMatch(/printed with an MRP of .*480/)
    }
    // Loose goods have no MRP of their own that could be kept.
    const [loose, looseDear] = [await made('L-480', 480), await made('L-520', 520)]
    await mustRefuse(merge(loose, looseDear), 'VALIDATION', /printed with an MRP of .*480/)
    expect((await merge(looseDear, loose)).status).toBe(200)
  })

  it('refuses a lot that is in stock at another MRP, and renews that of an empty one', async () => {
    const about = { section: 'Accessory', taxClass: 'Spectacle cases', tracksBatches: true }
    await post('/api/Catalogue/item', { barcode: 'WIPES', name: 'Wipes', mrp: 480, ...about })
    const box = (mrp: number, more: Keys = {}) =>
      line('WIPES', { qty: 1, cost: 200, mrp, lot: 'W1', priceForAll: false, ...more })
    await mustSave({ lines: [box(480)] })
    await mustSave({ billNo: 'same', lines: [box(480)] })
    const { before, refused } = await mustRefuse(
      save({ billNo: 'other', lines: [box(480), box(520)] }),
      'VALIDATION',
      /Batch W1 of Wipes is in stock at an MRP of .*480/,
    )
    expect(refused.body.errors[0].field).toBe('lines.1.mrp')
    expect(databaseDigest(t.services.db)).toBe(before)
    // Empty again: the lot has the MRP of the next goods.
    const lines = [{ itemID: item('WIPES'), qty: 2, lot: 'W1' }]
    expect((await post('/api/Stock/adjust', { reason: 'loss', lines })).status).toBe(200)
    await mustSave({ billNo: 'later', lines: [box(520)] })
    const path = '/api/quickSale/getItemDetailFromCode?code=WIPES'
    expect((await t.call('GET', path)).body).toMatchObject({ MRP: 520, Stock: 1 })
  })

  it('of a supplier without tax costs what is paid, and of another State bears IGST', async () => {
    t.services.write((tx) => run(tx, `UPDATE suppliers SET type = 'Composition' WHERE id = 1`))
    const plain = await mustSave({ supplierID: lab, lines: [line(ACCESSORY, { qty: 1 })] })
    expect(plain.computedTotal).toBe(120)
    t.services.write((tx) =>
      run(tx, `UPDATE suppliers SET type = 'Regular', state_id = 33 WHERE id = 1`),
    )
    const { inwardID } = await mustSave({
      supplierID: lab,
      billNo: 'tn',
      lines: [line(ACCESSORY, { qty: 1 })],
    })
    expect((await read(inwardID)).TaxMode).toBe('inter')
    const lines = [{ itemID: item(ACCESSORY), qty: 1, cost: 120 }]
    for (const bill of [{ inwardID }, {}]) {
      const back = await post('/api/Purchases/return', {
        supplierID: lab,
        ...bill,
        lines,
        reason: 'Broken',
      })
      const id = t.services.ids.decode('supplierReturn', back.body.returnID) ?? 0
      expect(debitNoteModel(t.services, id)).toMatchObject({ IsInterState: true, Tax: 21.6 })
    }
    // Without a bill the tax goes by the supplier's State; where that is not known, it has no name.
    for (const [stateId, named] of [
      [29, { IsInterState: false, StateTaxLabel: 'SGST' }],
      [null, {}],
    ] as const) {
      t.services.write((tx) =>
        run(tx, 'UPDATE suppliers SET state_id = :stateId WHERE id = 1', { stateId }),
      )
      const returned = { supplierID: lab, lines, reason: 'Broken' }
      const { returnID } = (await post('/api/Purchases/return', returned)).body
      const id = t.services.ids.decode('supplierReturn', returnID) ?? 0
      const { IsInterState, StateTaxLabel } = debitNoteModel(t.services, id) ?? {}
      expect({ IsInterState, StateTaxLabel }).toEqual({
        IsInterState: undefined,
        StateTaxLabel: undefined,
        ...named,
      })
    }
  })

  it.each([
    [
      'a total that is off',
      { billTotal: 1_414.99, lines: [1] },
      'BUSINESS_RULE',
      /1,41|1\.01|differ/,
    ],
    ['no lines', {}, 'BUSINESS_RULE', /no lines/],
    ['a bill of tomorrow', { billDate: '2026-11-21', lines: [1] }, 'BUSINESS_RULE', /future/],
    ['a year that is not open', { billDate: '2019-05-01', lines: [1] }, 'BUSINESS_RULE', /year/],
    ['no date', { billDate: '31-31-2026', lines: [1] }, 'VALIDATION', undefined],
    ['a blank number', { billNo: '  ', lines: [1] }, 'VALIDATION', undefined],
    ['more rejected than came', { lines: [{ rejectedQty: 11 }] }, 'VALIDATION', /rejected/],
    ['tags of goods without', { lines: [{ unitCodes: ['A'] }] }, 'VALIDATION', /numbered/],
    ['a price above the MRP', { lines: [{ mrp: 100, price: 101 }] }, 'VALIDATION', /MRP/],
    ['half a paisa of cost', { lines: [{ cost: 0.00005 }] }, 'VALIDATION', undefined],
    ['a quantity of nothing', { lines: [{ qty: 0 }] }, 'VALIDATION', undefined],
  ] as const)('%s is refused and writes nothing', async (_what, body, code, text) => {
    const asked: Keys = { ...body }
    if ('lines' in body) asked['lines'] = body.lines.map((more) => line(ACCESSORY, Object(more)))
    const before = databaseDigest(t.services.db)
    await mustRefuse(save(asked), code, text)
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('refuses wrong pieces, services, unknown things and the same bill twice', async () => {
    const tags = (more: Keys) => save({ lines: [line(FRAME, { qty: 2, ...more })] })
    await mustRefuse(tags({ unitCodes: ['ONE'] }), 'VALIDATION', /2 tags/)
    await mustRefuse(tags({ unitCodes: ['ONE', 'ONE'] }), 'VALIDATION', /twice/)
    await mustRefuse(tags({ qty: 1.5 }), 'VALIDATION', /whole/)
    await mustRefuse(tags({ unitCodes: ['RB2140-0001', 'NEW'] }), 'CONFLICT', /RB2140-0001/)
    await mustRefuse(save({ lines: [line(EYE_TEST)] }), 'BUSINESS_RULE', /service/)
    const unknown = t.services.ids.encode('item', 99_999)
    await mustRefuse(save({ lines: [line(ACCESSORY, { itemID: unknown })] }), 'NOT_FOUND')
    await mustRefuse(save({ supplierID: t.services.ids.encode('supplier', 99) }), 'NOT_FOUND')
    await mustRefuse(save({ inwardID: t.services.ids.encode('goodsReceipt', 999) }), 'NOT_FOUND')
    await mustRefuse(save({ supplierID: 'x' }), 'INVALID_ID')
    await mustSave({ billNo: 'sb/ 007', lines: [line(ACCESSORY)] })
    await mustRefuse(save({ billNo: 'SB/007', lines: [line(ACCESSORY)] }), 'CONFLICT', /KA1G/)
    t.services.write((tx) => run(tx, 'UPDATE suppliers SET is_active = 0 WHERE id = 1'))
    await mustRefuse(
      save({ supplierID: lab, lines: [line(ACCESSORY)] }),
      'BUSINESS_RULE',
      /no longer/,
    )
    t.services.write((tx) => run(tx, 'UPDATE suppliers SET is_active = 1 WHERE id = 1'))
  })

  it('asks about a number that only looks like that of a posted bill', async () => {
    const first = await mustSave({ billNo: 'VD/118', lines: [line(ACCESSORY)], billTotal: 1_416 })
    const again = (billNo: string, more: Keys = {}) =>
      save({ billNo, lines: [line(ACCESSORY)], ...more })
    for (const typed of ['vd-118', 'VD 118', 'VD/0118']) {
      const { before, refused } = await mustRefuse(
        again(typed),
        'VALIDATION',
        'Bill VD/118 of 18-11-2026, ₹1,416.00 is there already: is this another bill?',
      )
      expect(refused.body.errors[0].field).toBe('anotherBill')
      expect(databaseDigest(t.services.db)).toBe(before)
    }
    const unseen = save({ billNo: 'vd-118', lines: [line(ACCESSORY)] }, 'counter')
    await mustRefuse(unseen, 'VALIDATION', /^Bill VD\/118 of 18-11-2026 is there already/)
    // The same number letter by letter stays refused; another supplier's bill is none of it.
    await mustRefuse(again('vd/118', { anotherBill: true }), 'CONFLICT', /already in: inward/)
    await mustSave({ supplierID: lab, billNo: 'VD-118', lines: [line(ACCESSORY)] })
    await mustSave({ billNo: 'VD-118', lines: [line(ACCESSORY)], post: false })
    await post('/api/Purchases/inward/reverse', { inwardID: first.inwardID, reason: 'Typed wrong' })
    const { inwardID } = await mustSave({ billNo: 'vd 118', lines: [line(ACCESSORY)] })
    expect(await read(inwardID)).toMatchObject({ State: 'Posted' })
    await mustSave({ billNo: 'VD.118', lines: [line(ACCESSORY)], anotherBill: true })
  })

  it('shows no cost to those who may not see it', async () => {
    const { inwardID } = await mustSave({ lines: [line(ACCESSORY)] }, 'counter')
    const text = JSON.stringify(await read(inwardID, 'counter'))
    // Of the keys alone: an ID may read like one.
    expect(text).not.toMatch(/"\w*(Cost|Total|Due|Taxable|Amount)\w*":/)
    await mustRefuse(
      t.call(
        'GET',
        `/api/Purchases/inward/${t.services.ids.encode('goodsReceipt', 9_999)}`,
        undefined,
        { as: 'owner' },
      ),
      'NOT_FOUND',
    )
  })

  it('is found by number, bill, supplier, state and date', async () => {
    const { inwardID, inwardNo } = await mustSave({ billNo: 'find_me', lines: [line(ACCESSORY)] })
    const list = async (body: Keys) => (await post('/api/Purchases/inwards', body)).body
    for (const body of [
      { searchTerm: 'find_' },
      { searchTerm: inwardNo },
      {
        searchTerm: 'FIND',
        supplierID: supplier,
        state: 'Posted',
        fromDate: BILL_DATE,
        toDate: BILL_DATE,
      },
    ]) {
      expect((await list(body)).Items.map((row: Keys) => row['ID'])).toEqual([inwardID])
    }
    expect((await list({ fromDate: '2026-11-19' })).Total).toBe(0)
    expect(await list({ pageSize: 2 })).toMatchObject({ PageNumber: 1, PageSize: 2 })
    await mustRefuse(post('/api/Purchases/inwards', { state: 'Gone' }), 'VALIDATION')
  })
})

const historyOf = async (query: string) =>
  (await t.call('GET', `/api/Purchases/paper-history?${query}`, undefined, { as: 'owner' })).body
    .Items

describe('reversing an inward', () => {
  const reverse = (inwardID: string, as: 'owner' | 'counter' = 'owner') =>
    post('/api/Purchases/inward/reverse', { inwardID, reason: 'Typed twice' }, as)

  it('takes everything back, and the same bill and tags may come again', async () => {
    const stock = await ledger(FRAME)
    const balance = (await account()).Balance
    const body = {
      lines: [line(FRAME, { qty: 1, cost: 900, unitCodes: ['AGAIN-1'] })],
      billTotal: 1_062,
    }
    const { inwardID } = await mustSave(body)
    expect((await account()).Balance).toBe(balance + 1_062)
    expect((await reverse(inwardID)).body).toMatchObject({ success: true, inwardID })
    const after = await ledger(FRAME)
    expect(after).toMatchObject({ OnHand: stock.OnHand, StockValue: stock.StockValue })
    expect((await account()).Balance).toBe(balance)
    expect(await read(inwardID)).toMatchObject({
      State: 'Reversed',
      ReverseReason: 'Typed twice',
      ReversedBy: 'Owner',
    })
    await mustRefuse(reverse(inwardID), 'CONFLICT', /not posted/)
    await mustSave(body)
    expect(await historyOf(`inwardID=${inwardID}`)).toMatchObject([
      { What: 'purchase.reversed', By: 'Owner', Reason: 'Typed twice' },
      { What: 'purchase.posted', By: 'Owner', Reason: null },
    ])
  })

  it('leaves the cost of the last bill that stands to be proposed', async () => {
    const lastCost = async () =>
      (await t.call('GET', `/api/Catalogue/item/${item(NO_MRP)}`, undefined, { as: 'owner' })).body
        .LastCost
    const bought = async (billNo: string, cost: number) =>
      (await mustSave({ billNo, lines: [line(NO_MRP, { qty: 4, cost })] })).inwardID
    const before = await lastCost()
    const first = await bought('Right 1', 32)
    const wrong = [await bought('Wrong 1', 3_333), await bought('Wrong 2', 3_200)]
    expect(await lastCost()).toBe(3_200)
    for (const each of wrong.reverse()) await reverse(each)
    expect(await lastCost()).toBe(32)
    const second = await bought('Right 2', 33.33)
    await reverse(first)
    expect(await lastCost()).toBe(33.33)
    await reverse(second)
    expect(await lastCost()).toBe(before)
  })

  it('leaves the rate of this supplier to be proposed, before freight and discount', async () => {
    const rate = async (supplierID?: string, as: 'owner' | 'counter' = 'owner') => {
      const asked = {
        itemIDs: [item(ZERO_PRICED)],
        ...(supplierID === undefined ? {} : { supplierID }),
      }
      const { body } = await post('/api/Purchases/last-rates', asked, as)
      return body.Rates.map(({ Cost, DiscountRate }: Keys) => [Cost, DiscountRate])
    }
    const bought = (body: Keys, more: Keys) =>
      mustSave({ ...body, lines: [line(ZERO_PRICED, { qty: 4, ...more })] })
    expect(await rate(supplier)).toEqual([])
    const freight = [{ name: 'Freight', amount: 100, taxRate: 0, intoCost: true }]
    await bought({ billNo: 'Own 1', charges: freight }, { cost: 32, discountRate: 10 })
    const newest = { supplierID: lab, billNo: 'Other 1', billDate: '2026-11-19' }
    await bought(newest, { cost: 30 })
    await bought({ billNo: 'Own free' }, { cost: 0 })
    const { inwardID } = await bought({ billNo: 'Own wrong' }, { cost: 3_200 })
    await reverse(inwardID)
    expect(await rate(supplier)).toEqual([[32, 10]])
    expect(await rate(lab)).toEqual([[30, null]])
    expect(await rate()).toEqual([[30, null]])
    expect(await rate(supplier, 'counter')).toEqual([])
  })

  it('is refused while goods are gone, and names them', async () => {
    const { inwardID, units } = await mustSave({
      lines: [line(FRAME, { qty: 2, unitCodes: ['GONE-1', 'GONE-2'] })],
    })
    const counter = counterWork(t)
    await counter.add('gone', { code: FRAME, price: 2_000, inventoryID: units[0].inventoryID })
    await counter.commit('gone')
    const { before } = await mustRefuse(
      reverse(inwardID),
      'CONFLICT',
      /Rimba Classic 2140 Black \(1 of 2\)/,
    )
    expect(databaseDigest(t.services.db)).toBe(before)
    await mustRefuse(reverse(t.services.ids.encode('goodsReceipt', 9_999)), 'NOT_FOUND')
    await mustRefuse(reverse(inwardID, 'counter'), 'FORBIDDEN')
  })
})

describe('a return to the supplier', () => {
  it('says on the debit note at what rate goods were paid, discount and free pieces in it', async () => {
    const lines = [line(ACCESSORY, { qty: 20, freeQty: 2, cost: 33.33, discountRate: 10 })]
    const { inwardID } = await mustSave({ lines })
    // 666.60 less 10 % is 599.94 for 22 pieces: 27.27 each.
    const { body } = await post('/api/Purchases/return', {
      ...{ supplierID: supplier, inwardID, reason: 'Leaks' },
      lines: [{ itemID: item(ACCESSORY), qty: 22, cost: 33.33 }],
    })
    const id = t.services.ids.decode('supplierReturn', body.returnID) ?? 0
    const [row] = debitNoteModel(t.services, id)?.Lines ?? []
    expect(row).toMatchObject({ Qty: 22, Rate: 27.27, TaxableAmount: 599.94 })
  })

  const giveBack = (more: Keys, line: Keys = {}) =>
    post('/api/Purchases/return', {
      supplierID: supplier,
      lines: [{ itemID: item(ACCESSORY), qty: 2, cost: 120, ...line }],
      reason: 'Wrong colour',
      ...more,
    })

  it('goes at the cost and rate of its bill, and lowers what is owed', async () => {
    const { inwardID } = await mustSave({ lines: [line(ACCESSORY, { discountRate: 10 })] })
    const balance = (await account()).Balance
    const { body } = await giveBack({ inwardID })
    expect(body).toMatchObject({ success: true, total: 254.88 })
    expect((await account()).Balance).toBe(Number((balance - 254.88).toFixed(2)))
    expect(
      (await ledger(ACCESSORY)).Items.some((row: Keys) => row['Document'] === body.returnNo),
    ).toBe(true)
    const inward = await read(inwardID)
    expect(inward.Lines[0].ReturnedQty).toBe(2)
    expect(inward.Returns).toMatchObject([{ No: body.returnNo, State: 'Sent', Total: 254.88 }])
    const returned = { What: 'purchase.returned', No: body.returnNo, By: 'Owner' }
    expect((await historyOf(`inwardID=${inwardID}`))[0]).toMatchObject(returned)
    expect(await historyOf(`returnID=${body.returnID}`)).toMatchObject([returned])
    const unclear = t.call('GET', '/api/Purchases/paper-history', undefined, { as: 'owner' })
    await mustRefuse(unclear, 'VALIDATION', /which one paper/)
    await mustRefuse(giveBack({ inwardID }, { qty: 9 }), 'BUSINESS_RULE', /came in/)
    await mustRefuse(giveBack({ inwardID }, { cost: 121 }), 'BUSINESS_RULE', /cost on its bill/)
    await mustRefuse(
      giveBack({ inwardID }, { itemID: item(NO_MRP) }),
      'BUSINESS_RULE',
      /not in that/,
    )
    await mustRefuse(giveBack({ inwardID, supplierID: lab }), 'BUSINESS_RULE', /another supplier/)
  })

  it('takes numbered pieces by their tag, and refuses what is not here', async () => {
    const { inwardID, units } = await mustSave({
      lines: [line(FRAME, { qty: 1, unitCodes: ['BACK-1'] })],
    })
    const piece = { itemID: item(FRAME), qty: 1 }
    await mustRefuse(giveBack({ inwardID }, piece), 'VALIDATION', /piece/)
    expect(
      (await giveBack({ inwardID }, { ...piece, inventoryID: units[0].inventoryID })).status,
    ).toBe(200)
    await mustRefuse(giveBack({}, { ...piece, inventoryID: units[0].inventoryID }), 'STOCK_SHORT')
    await mustRefuse(giveBack({}, { qty: 90_000 }), 'STOCK_SHORT')
    await mustRefuse(giveBack({}, { isRejected: true }), 'VALIDATION', /inward/)
    await mustRefuse(
      giveBack({ inwardID: t.services.ids.encode('goodsReceipt', 9_999) }),
      'NOT_FOUND',
    )
    await mustRefuse(giveBack({ reason: ' ' }), 'VALIDATION')
  })
})

describe('paying a supplier', () => {
  const pay = (body: Keys) =>
    post('/api/Purchases/payment', {
      supplierID: supplier,
      paymentKindID: UPI,
      referenceNo: 'U1',
      ...body,
    })

  it('goes to the oldest bills first, or as it is set against them', async () => {
    t.services.write((tx) =>
      run(
        tx,
        `INSERT INTO suppliers (id, name, mobile, lead_days, credit_days) VALUES (50, 'Own', '', 0, 30)`,
      ),
    )
    const own = t.services.ids.encode('supplier', 50)
    const bill = (billNo: string, billDate: string) =>
      mustSave({
        supplierID: own,
        billNo,
        billDate,
        lines: [line(ACCESSORY, { qty: 1, cost: 100 })],
        billTotal: 118,
      })
    const second = await bill('two', '2026-11-15')
    const first = await bill('one', '2026-11-10')
    expect((await account(own)).Bills).toMatchObject([
      { BillNo: 'one', Due: 118, DueOn: '2026-12-10T00:00:00', Days: 10 },
      { BillNo: 'two', Due: 118 },
    ])
    const paid = await pay({ supplierID: own, amount: 150 })
    expect(paid.body).toMatchObject({
      success: true,
      paymentNo: 'KA1Y/26-27/00001',
      balance: 86,
      warning: null,
    })
    const papers = (Amount: number) => [
      { Kind: 'Payment', ID: paid.body.paymentID, No: 'KA1Y/26-27/00001', Amount },
    ]
    expect((await account(own)).Bills).toMatchObject([
      { BillNo: 'two', Paid: 32, Due: 86, Papers: papers(32) },
    ])
    const bought = await t.call('GET', `/api/Purchases/inward/${first.inwardID}`, undefined, {
      as: 'owner',
    })
    expect(bought.body).toMatchObject({ Paid: 118, Due: 0, Papers: papers(118) })
    const against = (inwardID: string, amount: number) => [{ inwardID, amount }]
    await mustRefuse(
      pay({ supplierID: own, amount: 100, allocations: against(second.inwardID, 87) }),
      'BUSINESS_RULE',
      /due/,
    )
    await mustRefuse(
      pay({ supplierID: own, amount: 100, allocations: against(first.inwardID, 1) }),
      'BUSINESS_RULE',
      /due/,
    )
    await mustRefuse(
      pay({ supplierID: own, amount: 10, allocations: against(second.inwardID, 20) }),
      'BUSINESS_RULE',
      /than is paid/,
    )
    const twice = [...against(second.inwardID, 1), ...against(second.inwardID, 1)]
    await mustRefuse(
      pay({ supplierID: own, amount: 10, allocations: twice }),
      'BUSINESS_RULE',
      /twice/,
    )
    await pay({ supplierID: own, amount: 100, allocations: against(second.inwardID, 86) })
    const after = await account(own)
    expect(after).toMatchObject({ Balance: -14, Bills: [] })
    expect(after.Items.map((row: Keys) => [row['Kind'], row['Amount'], row['Balance']])).toEqual([
      ['payment', -100, -14],
      ['payment', -150, 86],
      ['bill', 118, 236],
      ['bill', 118, 118],
    ])
    // What was paid beyond them goes to the next bills, the oldest first.
    const third = await bill('three', '2026-11-17')
    const advance = [{ Kind: 'Advance', ID: null, No: null, At: null, Amount: 14 }]
    expect(await account(own)).toMatchObject({
      Balance: 104,
      Bills: [{ BillNo: 'three', Amount: 118, Paid: 14, Due: 104, Papers: advance }],
    })
    expect(await read(third.inwardID)).toMatchObject({ Paid: 14, Due: 104, Papers: advance })
    const owedTo = async () => {
      const { Items } = (await post('/api/Purchases/payables', { searchTerm: 'Own' })).body
      return [Items[0].Balance, Items[0].Due]
    }
    expect(await owedTo()).toEqual([104, 104])
    await mustRefuse(
      pay({ supplierID: own, amount: 118, allocations: against(third.inwardID, 105) }),
      'BUSINESS_RULE',
      /due/,
    )
    await pay({ supplierID: own, amount: 104 })
    expect(await account(own)).toMatchObject({ Balance: 0, Bills: [] })
    // A bill that was paid and is taken back leaves what was paid for it to the next.
    await bill('four', '2026-11-18')
    const reverse = { inwardID: third.inwardID, reason: 'Typed twice' }
    expect((await post('/api/Purchases/inward/reverse', reverse)).status).toBe(200)
    expect(await account(own)).toMatchObject({ Balance: 0, Bills: [] })
    expect(await owedTo()).toEqual([0, 0])
    expect(
      (await t.call('GET', `/api/Purchases/account/${own}`, undefined, { as: 'counter' })).status,
    ).toBe(403)
  })

  it('in cash leaves the drawer, and says when it is too much for a day', async () => {
    await mustRefuse(pay({ amount: 10, paymentKindID: CASH }), 'CONFLICT')
    expect((await post('/api/Day/open', { float: 20_000 })).status).toBe(200)
    const cash = (amount: number) => pay({ amount, paymentKindID: CASH, referenceNo: undefined })
    expect((await cash(10_000)).body.warning).toBeNull()
    expect((await cash(1)).body.warning).toContain('10,000')
  })

  it('refuses what can not be paid', async () => {
    await mustRefuse(pay({ amount: 0 }), 'VALIDATION')
    await mustRefuse(pay({ amount: 1, referenceNo: ' ' }), 'VALIDATION', /reference/)
    await mustRefuse(pay({ amount: 1, paymentKindID: 5 }), 'BUSINESS_RULE')
    await mustRefuse(pay({ amount: 1, paymentKindID: 99 }), 'NOT_FOUND')
    await mustRefuse(
      pay({ amount: 1, supplierID: t.services.ids.encode('supplier', 99) }),
      'NOT_FOUND',
    )
  })
})

describe('payables', () => {
  const payables = async (more: Keys = {}) =>
    (await post('/api/Purchases/payables', { pageSize: 200, ...more })).body

  it('show what is due by the age of its bills, with what is owed beside bills', async () => {
    t.services.write((tx) =>
      run(
        tx,
        `INSERT INTO suppliers (id, name, mobile, lead_days, credit_days, is_micro_small)
         VALUES (60, 'Ageing & Sons', '', 0, 10, 1), (61, 'Never bought from', '', 0, 0, 0)`,
      ),
    )
    const own = t.services.ids.encode('supplier', 60)
    for (const [billNo, billDate, cost] of [
      ['fresh', '2026-11-15', 100],
      ['edge', '2026-11-05', 200],
      ['older', '2026-11-04', 300],
      ['old', '2026-10-05', 400],
    ] as const) {
      const lines = [line(ACCESSORY, { qty: 1, cost, taxRate: 0 })]
      await mustSave({ supplierID: own, billNo, billDate, lines })
    }
    const pay = { supplierID: own, amount: 50, paymentKindID: UPI, referenceNo: 'U' }
    await post('/api/Purchases/payment', pay)
    const page = await payables({ searchTerm: 'ageing' })
    expect(page.Items).toMatchObject([
      {
        Supplier: { ID: own, Name: 'Ageing & Sons' },
        IsMicroSmall: true,
        Bills: 4,
        OldestBillDate: '2026-10-05T00:00:00',
        Balance: 950,
        Due: 950,
        Days0To15: 300,
        Days16To45: 300,
        Days46Up: 350,
        Overdue: 850,
      },
    ])
    expect(page.Totals).toMatchObject({ Balance: 950, Due: 950, Overdue: 850 })
    const all = await payables()
    const sum = all.Items.reduce((total: number, row: Keys) => total + Number(row['Balance']), 0)
    expect(all.Totals.Balance).toBeCloseTo(sum, 2)
    const old = await payables({ age: 'Days46Up' })
    expect(old.Totals.Days46Up).toBe(all.Totals.Days46Up)
    expect(old.Items.every((row: Keys) => Number(row['Days46Up']) > 0)).toBe(true)
    expect(old.Total).toBeLessThan(all.Total)
    const owed = await payables({ owedOnly: true })
    expect(owed.Total).toBeLessThan(all.Total)
  })

  it('open the paper behind every entry', async () => {
    const { Items } = await account()
    const papers = new Map(Items.map((row: Keys) => [row['DocumentKind'], row['DocumentID']]))
    expect([...papers.keys()].sort()).toEqual(['goodsReceipt', 'supplierPayment', 'supplierReturn'])
    const model = async (kind: string, id: unknown) =>
      (await t.call('GET', `/api/Documents/${kind}/${id}/model`, undefined, { as: 'owner' })).body
    const payment = await model('SupplierPayment', papers.get('supplierPayment'))
    expect(payment).toMatchObject({
      DocumentType: 'SupplierPayment',
      Supplier: { Name: expect.any(String) },
    })
    expect(Items.map((row: Keys) => row['Number'])).toContain(payment.Number)
    const note = await model('DebitNote', papers.get('supplierReturn'))
    expect(note.Amount).toBe(
      note.Lines.reduce((sum: number, row: Keys) => sum + Number(row['Amount']), 0),
    )
    expect((await read(String(papers.get('goodsReceipt')))).InwardNo).toEqual(expect.any(String))
  })

  it('and their papers are for those who may see them', async () => {
    await mustRefuse(post('/api/Purchases/payables', {}, 'counter'), 'FORBIDDEN')
    await mustRefuse(post('/api/Purchases/payables', { pageSize: 0 }), 'VALIDATION')
    for (const [kind, of] of [
      ['DebitNote', 'supplierReturn'],
      ['SupplierPayment', 'supplierPayment'],
    ] as const) {
      const path = `/api/Documents/${kind}/${t.services.ids.encode(of, 1)}`
      await mustRefuse(t.call('GET', path, undefined, { as: 'counter' }), 'FORBIDDEN')
    }
  })
})

describe('bad input is answered beside its field, and nothing is written', () => {
  it.each<[string, () => ReturnType<typeof save>, string, string | RegExp]>([
    [
      'an unknown batch at a voucher',
      () =>
        post('/api/Stock/adjust', {
          reason: 'loss',
          lines: [{ itemID: item(CONTACT_LENS), qty: 1, lot: 'NOPE' }],
        }),
      'lines.0.lot',
      /has no batch NOPE\.$/,
    ],
    [
      'an unknown batch at a return to the supplier',
      () =>
        post('/api/Purchases/return', {
          supplierID: supplier,
          lines: [{ itemID: item(CONTACT_LENS), qty: 1, cost: 10, lot: 'NOPE' }],
          reason: 'Short dated',
        }),
      'lines.0.lot',
      /has no batch NOPE\.$/,
    ],
    [
      'a piece scanned twice in one line of an inward',
      () => save({ lines: [line(FRAME, { qty: 2, unitCodes: ['TAG-77', 'TAG-77'] })] }),
      'lines.0.unitCodes',
      'TAG-77 is in this inward twice.',
    ],
  ])('%s', async (_name, send, field, text) => {
    const before = databaseDigest(t.services.db)
    const answer = await send()
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field])
    expect(answer.body.message).toMatch(text)
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})
