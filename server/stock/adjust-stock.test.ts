import { afterAll, beforeAll, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { readSetting, writeSetting } from '../settings/settings.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf, unitIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  EYE_TEST,
  FRAME,
  FRAME_UNITS,
  LAST_ONE,
  NO_MRP,
} from '../testing/test-shop-items.ts'

const PATH = '/api/Stock/adjust'
let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const unit = (code: string) => t.services.ids.encode('unit', unitIdOf(t.services, code))
const adjust = (reason: string, line: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call(
    'POST',
    PATH,
    { reason, note: 'seen', lines: [{ itemID: item(ACCESSORY), qty: 2, ...line }] },
    { as },
  )
const ledger = async (code: string) =>
  (await t.call('GET', `/api/Stock/ledger/${item(code)}`, undefined, { as: 'owner' })).body

it.each(['damage', 'loss', 'own_use', 'sample'])(
  '%s takes goods out under a number',
  async (reason) => {
    const before = (await ledger(ACCESSORY)).OnHand
    const { body } = await adjust(reason, {})
    expect(body).toMatchObject({
      success: true,
      voucherNo: expect.stringMatching(/^KA1J\/26-27\//),
    })
    const after = await ledger(ACCESSORY)
    expect(after.OnHand).toBe(before - 2)
    expect(after.Items[0]).toMatchObject({
      Reason: reason,
      Qty: -2,
      Document: body.voucherNo,
      By: 'Owner',
    })
  },
)

it('opening stock comes at its cost, what is found at the average', async () => {
  await adjust('opening', { itemID: item(NO_MRP), qty: 10, cost: 50 })
  expect(await ledger(NO_MRP)).toMatchObject({ OnHand: 60, StockValue: 500 })
  await adjust('found', { itemID: item(NO_MRP), qty: 6 })
  expect(await ledger(NO_MRP)).toMatchObject({ OnHand: 66, StockValue: 550 })
})

it('a numbered piece goes and is found again', async () => {
  const piece = { itemID: item(FRAME), qty: 1, inventoryID: unit(FRAME_UNITS[0] ?? '') }
  expect((await adjust('loss', piece)).status).toBe(200)
  expect((await ledger(FRAME)).OnHand).toBe(2)
  expect(faultsOfRefusal(await adjust('loss', piece), 'STOCK_SHORT')).toEqual([])
  expect((await adjust('found', piece)).status).toBe(200)
  expect((await ledger(FRAME)).OnHand).toBe(3)
  expect(faultsOfRefusal(await adjust('found', piece), 'CONFLICT')).toEqual([])
  const opened = { itemID: item(FRAME), qty: 2, cost: 400.01, unitCodes: ['OP-1', 'OP-2'] }
  expect((await adjust('opening', opened)).status).toBe(200)
  expect(await ledger(FRAME)).toMatchObject({ OnHand: 5, StockValue: 800.02 })
})

it('lost goods give their tax credit back', async () => {
  const lines = [{ itemID: item(ACCESSORY), qty: 100, cost: 100, taxRate: 18 }]
  const supplierID = t.services.ids.encode('supplier', 2)
  const bill = { supplierID, billNo: '1', billDate: '2026-11-20', lines, post: true }
  const { OnHand: before } = await ledger(ACCESSORY)
  await t.call('POST', '/api/Purchases/inward', bill, { as: 'owner' })
  // What came before it goes first, and came without a cost.
  await adjust('loss', { qty: before + 10 })
  expect(
    all(t.services.db, 'SELECT taxable_paise AS taxable, tax_paise AS tax FROM itc_reversals'),
  ).toEqual([{ taxable: 100_000, tax: 18_000 }])
})

it.each([
  ['more than there is', 'loss', { qty: 9_999 }, 'STOCK_SHORT'],
  ['a piece that is not named', 'loss', { code: FRAME, qty: 1 }, 'VALIDATION'],
  ['two of one piece', 'loss', { code: FRAME, qty: 2, unit: 1 }, 'VALIDATION'],
  ['a piece of goods without', 'loss', { unit: 1 }, 'VALIDATION'],
  ['new pieces without tags', 'opening', { code: FRAME, qty: 1 }, 'VALIDATION'],
  [
    'a tag that is taken',
    'opening',
    { code: FRAME, qty: 1, unitCodes: ['RB2140-0002'] },
    'CONFLICT',
  ],
  ['a service', 'found', { code: EYE_TEST }, 'BUSINESS_RULE'],
  ['opening after a purchase', 'opening', {}, 'CONFLICT'],
  ['a reason that is none', 'theft', {}, 'VALIDATION'],
  ['nothing', 'loss', { qty: 0 }, 'VALIDATION'],
] as const)('%s is refused and writes nothing', async (_what, reason, asked, code) => {
  const { code: itemCode, unit: named, ...line } = { code: ACCESSORY, unit: 0, ...asked }
  const before = databaseDigest(t.services.db)
  const answer = await adjust(reason, {
    ...line,
    itemID: item(itemCode),
    ...(named === 1 ? { inventoryID: unit(FRAME_UNITS[1] ?? '') } : {}),
  })
  expect(faultsOfRefusal(answer, code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('is not for the counter', async () => {
  expect(faultsOfRefusal(await adjust('loss', {}, 'counter'), 'FORBIDDEN')).toEqual([])
})

it('vouchers are listed with their pieces, and printed', async () => {
  const { body } = await adjust('damage', { qty: 1 })
  const list = async (more: Keys, as: 'owner' | 'counter' = 'owner') =>
    t.call('POST', '/api/Stock/vouchers', more, { as })
  const found = (await list({ searchTerm: body.voucherNo })).body
  expect(found).toMatchObject({
    Total: 1,
    Items: [
      {
        ID: body.voucherID,
        VoucherNo: body.voucherNo,
        Reason: 'damage',
        Note: 'seen',
        By: 'Owner',
        Pieces: 1,
        Value: expect.any(Number),
        ItemCount: 1,
      },
    ],
  })
  expect(
    (await list({ reason: 'found' })).body.Items.map((row: Keys) => row['Reason']),
  ).not.toContain('damage')
  expect((await list({ fromDate: '2026-11-21' })).body.Total).toBe(0)
  expect((await list({ toDate: '2026-11-20' })).body.Total).toBeGreaterThan(1)
  const path = `/api/Documents/StockVoucher/${body.voucherID}/model`
  const model = (await t.call('GET', path, undefined, { as: 'owner' })).body
  expect(model).toMatchObject({
    Number: body.voucherNo,
    ReasonCode: 'damage',
    Reason: 'seen',
    Lines: [{ Qty: 1, Amount: null }],
    Amount: null,
  })
  expect(faultsOfRefusal(await list({}, 'counter'), 'FORBIDDEN')).toEqual([])
  expect(faultsOfRefusal(await list({ reason: 'theft' }), 'VALIDATION')).toEqual([])
  expect(faultsOfRefusal(await t.call('GET', path), 'FORBIDDEN')).toEqual([])
})

it('goods of more cost than the limit need the owner', async () => {
  t.services.write((tx) =>
    writeSetting(tx, 'shop', { ...readSetting(tx, 'shop'), writeOffLimitPaise: 20_000 }),
  )
  await adjust('opening', { itemID: item(LAST_ONE), qty: 10, cost: 100 })
  const body = { reason: 'loss', lines: [{ itemID: item(LAST_ONE), qty: 3 }] }
  const write = (qty: number, as: 'owner' | 'manager', headers: Record<string, string> = {}) =>
    t.call('POST', PATH, { ...body, lines: [{ itemID: item(LAST_ONE), qty }] }, { as, headers })
  await t.call('GET', `/api/Stock/ledger/${item(LAST_ONE)}`, undefined, { as: 'manager' })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await write(3, 'manager'), 'APPROVAL_REQUIRED')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
  const { body: given } = await t.call(
    'POST',
    '/api/Approvals/give',
    {
      userName: 'owner',
      pin: '1111',
      action: 'stock.writeOff',
      request: { operation: 'adjust-stock', body },
    },
    { as: 'manager' },
  )
  const headers = { 'x-approval': given.approvalID }
  expect(faultsOfRefusal(await write(4, 'manager', headers), 'FORBIDDEN')).toEqual([])
  expect((await write(3, 'manager', headers)).status).toBe(200)
  expect((await write(1, 'manager')).status).toBe(200)
  expect((await write(3, 'owner')).status).toBe(200)
})

it('a lost piece that is found again takes its tax credit again, once', async () => {
  const supplierID = t.services.ids.encode('supplier', 2)
  const lines = [{ itemID: item(FRAME), qty: 1, cost: 500, taxRate: 18, unitCodes: ['LOST-1'] }]
  const bill = { supplierID, billNo: '2', billDate: '2026-11-20', lines, post: true }
  await t.call('POST', '/api/Purchases/inward', bill, { as: 'owner' })
  const piece = { itemID: item(FRAME), qty: 1, inventoryID: unit('LOST-1') }
  const givenUp = () =>
    all<{ tax: number }>(
      t.services.db,
      'SELECT coalesce(sum(tax_paise), 0) AS tax FROM itc_reversals',
    )[0]?.tax
  const before = givenUp() ?? 0
  for (const _round of [1, 2]) {
    await adjust('loss', piece)
    expect(givenUp()).toBe(before + 9_000)
    const found = await adjust('found', piece)
    expect(givenUp()).toBe(before)
    // The voucher was wrong: the piece is missing after all, and its credit given up.
    const back = { voucherID: found.body.voucherID, reason: 'Another piece' }
    await t.call('POST', '/api/Stock/voucher/take-back', back, { as: 'owner' })
    expect(givenUp()).toBe(before + 9_000)
    expect((await adjust('found', piece)).status).toBe(200)
    expect(givenUp()).toBe(before)
  }
})
