import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, exactlyOne, run } from '../db/sql.ts'
import { readSetting, writeSetting } from '../settings/settings.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf, unitIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  FRAME,
  FRAME_UNITS,
  LAST_ONE,
  NO_MRP,
} from '../testing/test-shop-items.ts'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

type Keys = Record<string, unknown>
type Who = 'owner' | 'manager' | 'counter'

const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const unit = (code: string) => t.services.ids.encode('unit', unitIdOf(t.services, code))
const post = (
  path: string,
  body: object,
  as: Who = 'owner',
  headers: Record<string, string> = {},
) => t.call('POST', path, body, { as, headers })

/** Posts a voucher of one line; answers its ID and number. */
async function voucher(
  reason: string,
  line: Keys,
): Promise<{ voucherID: string; voucherNo: string }> {
  const { body, status } = await post('/api/Stock/adjust', { reason, note: 'seen', lines: [line] })
  expect(status).toBe(200)
  return body
}

const takeBack = (voucherID: string, as: Who = 'owner', headers: Record<string, string> = {}) =>
  post('/api/Stock/voucher/take-back', { voucherID, reason: 'Typed wrong' }, as, headers)

async function mustRefuse(
  voucherID: string,
  code: 'CONFLICT' | 'NOT_FOUND' | 'FORBIDDEN',
  says: RegExp,
) {
  const before = databaseDigest(t.services.db)
  const answer = await takeBack(voucherID)
  expect(faultsOfRefusal(answer, code)).toEqual([])
  expect(answer.body.message).toMatch(says)
  expect(databaseDigest(t.services.db)).toBe(before)
}

const ledger = async (code: string) =>
  (await t.call('GET', `/api/Stock/ledger/${item(code)}`, undefined, { as: 'owner' })).body

const holding = async (code: string) => {
  const { OnHand, StockValue } = await ledger(code)
  return { OnHand, StockValue }
}

describe('a voucher that is taken back', () => {
  it('takes the opening stock out at the cost at which it came, and both papers say so', async () => {
    const before = await holding(NO_MRP)
    const opened = await voucher('opening', { itemID: item(NO_MRP), qty: 10, cost: 50 })
    const { body, status } = await takeBack(opened.voucherID)
    expect(status).toBe(200)
    expect(body.voucherNo).toMatch(/^KA1J\/26-27\//)
    expect(await holding(NO_MRP)).toEqual(before)
    expect((await ledger(NO_MRP)).Items[0]).toMatchObject({
      Reason: 'opening',
      Qty: -10,
      Value: -500,
      Document: body.voucherNo,
    })
    const paper = async (id: string) =>
      (await t.call('GET', `/api/Documents/StockVoucher/${id}/model`, undefined, { as: 'owner' }))
        .body
    expect(await paper(opened.voucherID)).toMatchObject({ TakenBackBy: body.voucherNo })
    expect(await paper(body.voucherID)).toMatchObject({
      TakesBack: opened.voucherNo,
      Reason: 'Typed wrong',
      Lines: [{ Qty: 10 }],
    })
    const { Items } = (await post('/api/Stock/vouchers', {})).body
    expect(Items).toMatchObject([
      { ID: body.voucherID, TakesBack: opened.voucherNo, TakenBackBy: null, Value: -500 },
      { ID: opened.voucherID, TakesBack: null, TakenBackBy: body.voucherNo },
    ])
    const head = `/api/Stock/voucher/${opened.voucherID}`
    expect((await t.call('GET', head, undefined, { as: 'owner' })).body).toMatchObject({
      TakenBackBy: { ID: body.voucherID, VoucherNo: body.voucherNo },
      TakesBack: null,
    })
    const history = `/api/Purchases/paper-history?voucherID=${opened.voucherID}`
    expect((await t.call('GET', history, undefined, { as: 'owner' })).body.Items).toMatchObject([
      { What: 'stock.taken-back', By: 'Owner', No: body.voucherNo, Reason: 'Typed wrong' },
      { What: 'stock.adjusted' },
    ])
  })

  it('is taken back once, and its pair not at all', async () => {
    const opened = await voucher('opening', { itemID: item(NO_MRP), qty: 10, cost: 50 })
    const { body } = await takeBack(opened.voucherID)
    await mustRefuse(opened.voucherID, 'CONFLICT', /taken back already, by KA1J/)
    await mustRefuse(body.voucherID, 'CONFLICT', /takes KA1J.* back: enter a new voucher/)
    await mustRefuse(t.services.ids.encode('stockVoucher', 9_999), 'NOT_FOUND', /does not exist/)
  })

  it('leaves no trace in the month’s stock account', async () => {
    const loss = await voucher('loss', { itemID: item(ACCESSORY), qty: 7 })
    await takeBack(loss.voucherID)
    const path = '/api/Reports/stock-movement?from=2026-11-01&to=2026-11-30'
    const { body } = await t.call('GET', path, undefined, { as: 'owner' })
    const at = (key: string) => body.Columns.findIndex(({ Key }: Json) => Key === key)
    const row = body.Rows.find((each: Json) => each[at('itemCode')] === ACCESSORY)
    expect([row[at('outLoss')], row[at('closingQty')]]).toEqual([0, row[at('inOther')]])
    for (const { Left, Right } of body.Checks) expect(Left).toBe(Right)
  })

  it('frees the tags of its pieces, so that the right voucher can bring them', async () => {
    const pieces = { itemID: item(FRAME), qty: 2, unitCodes: ['OP-1', 'OP-2'] }
    const opened = await voucher('opening', { ...pieces, cost: 4_000 })
    await takeBack(opened.voucherID)
    expect((await ledger(FRAME)).OnHand).toBe(3)
    const path = `/api/Documents/StockVoucher/${opened.voucherID}/model`
    const paper = await t.call('GET', path, undefined, { as: 'owner' })
    expect(paper.body.Lines).toMatchObject([{ UnitCode: 'OP-1' }, { UnitCode: 'OP-2' }])
    await voucher('opening', { ...pieces, cost: 400 })
    expect(await ledger(FRAME)).toMatchObject({ OnHand: 5, StockValue: 800 })
  })

  it('brings a lost piece back on the shelf, and misses one again that was found', async () => {
    const piece = { itemID: item(FRAME), qty: 1, inventoryID: unit(FRAME_UNITS[0] ?? '') }
    const status = () =>
      exactlyOne<{ status: string }>(t.services.db, 'SELECT status FROM units WHERE id = :id', {
        id: unitIdOf(t.services, FRAME_UNITS[0] ?? ''),
      }).status
    const lost = await voucher('loss', piece)
    await takeBack(lost.voucherID)
    expect([status(), (await ledger(FRAME)).OnHand]).toEqual(['in_stock', 3])
    const again = await voucher('loss', piece)
    const found = await voucher('found', piece)
    await mustRefuse(again.voucherID, 'CONFLICT', /has moved since/)
    await takeBack(found.voucherID)
    expect([status(), (await ledger(FRAME)).OnHand]).toEqual(['written_off', 2])
  })

  it('moves the same batch', async () => {
    const lot = { itemID: item(CONTACT_LENS), lot: 'L-1' }
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET tracks_batches = 1 WHERE code = :code', { code: CONTACT_LENS }),
    )
    await voucher('opening', { ...lot, qty: 4, cost: 100 })
    const more = await voucher('opening', { ...lot, lot: 'L-2', qty: 3, cost: 100 })
    await takeBack(more.voucherID)
    const lots = 'SELECT lot, on_hand_milli AS milli FROM batches ORDER BY lot'
    expect(all(t.services.db, lots)).toEqual([
      { lot: 'L-1', milli: 4_000 },
      { lot: 'L-2', milli: 0 },
    ])
  })
})

describe('goods that are no longer all there', () => {
  it('are named when they were lost since', async () => {
    const opened = await voucher('opening', { itemID: item(LAST_ONE), qty: 10, cost: 100 })
    const { OnHand } = await ledger(LAST_ONE)
    await voucher('loss', { itemID: item(LAST_ONE), qty: OnHand - 7 })
    await mustRefuse(opened.voucherID, 'CONFLICT', /No longer here: .*\(3 of 10\)/)
  })

  it('are named while an open sale has them', async () => {
    const opened = await voucher('opening', { itemID: item(LAST_ONE), qty: 10, cost: 100 })
    const { OnHand } = await ledger(LAST_ONE)
    await counterWork(t).add('open', { code: LAST_ONE, qty: OnHand - 8, price: 40 })
    await mustRefuse(opened.voucherID, 'CONFLICT', /open sale has some of it: .*\(2 of 10\)/)
  })

  it('are looked for under the item that they went to', async () => {
    const { voucherID } = await voucher('loss', { itemID: item(LAST_ONE), qty: 1 })
    const ids = { from: itemIdOf(t.services, LAST_ONE), into: itemIdOf(t.services, ACCESSORY) }
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET merged_into_id = :into WHERE id = :from', ids),
    )
    await mustRefuse(voucherID, 'CONFLICT', /was merged into/)
  })

  it('are named by their piece', async () => {
    const pieces = { itemID: item(FRAME), qty: 2, cost: 400, unitCodes: ['OP-1', 'OP-2'] }
    const opened = await voucher('opening', pieces)
    await voucher('damage', { itemID: item(FRAME), qty: 1, inventoryID: unit('OP-2') })
    await mustRefuse(opened.voucherID, 'CONFLICT', /No longer here: .*\(1 of 2\)/)
  })
})

describe('who takes back', () => {
  it('is who may post a voucher', async () => {
    const opened = await voucher('opening', { itemID: item(NO_MRP), qty: 10, cost: 50 })
    expect(faultsOfRefusal(await takeBack(opened.voucherID, 'counter'), 'FORBIDDEN')).toEqual([])
  })

  it('asks the owner for goods of more cost than the limit', async () => {
    t.services.write((tx) =>
      writeSetting(tx, 'shop', { ...readSetting(tx, 'shop'), writeOffLimitPaise: 20_000 }),
    )
    const { voucherID } = await voucher('opening', { itemID: item(NO_MRP), qty: 10, cost: 50 })
    expect(faultsOfRefusal(await takeBack(voucherID, 'manager'), 'APPROVAL_REQUIRED')).toEqual([])
    const { body: given } = await post(
      '/api/Approvals/give',
      {
        userName: 'owner',
        pin: '1111',
        action: 'stock.writeOff',
        request: {
          operation: 'take-back-voucher',
          body: { voucherID, reason: 'Typed wrong' },
        },
      },
      'manager',
    )
    const done = await takeBack(voucherID, 'manager', { 'x-approval': given.approvalID })
    expect(done.status).toBe(200)
  })
})
