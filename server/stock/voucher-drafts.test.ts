import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSetting, writeSetting } from '../settings/settings.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf, unitIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, FRAME_UNITS, NO_MRP } from '../testing/test-shop-items.ts'

const SAVE = '/api/Stock/voucher-draft'
const DROP = '/api/Stock/voucher-draft/drop'
const ADJUST = '/api/Stock/adjust'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

type Who = 'owner' | 'manager'
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const unit = (code: string) => t.services.ids.encode('unit', unitIdOf(t.services, code))
const post = (path: string, body: object, as: Who = 'owner') => t.call('POST', path, body, { as })
const save = (body: object, as: Who = 'owner') => post(SAVE, body, as)
const read = async (draftID: string, as: Who = 'owner') =>
  t.call('GET', `/api/Stock/voucher-draft/${draftID}`, undefined, { as })
const drafts = async () =>
  (await t.call('GET', '/api/Stock/voucher-drafts', undefined, { as: 'owner' })).body.Items
const onHand = async (code: string) =>
  (await t.call('GET', `/api/Stock/ledger/${item(code)}`, undefined, { as: 'owner' })).body.OnHand

const LINE = () => ({ itemID: item(ACCESSORY), qty: 2 })

async function begun(as: Who = 'owner', body: object = {}): Promise<Json> {
  const answer = await save({ reason: 'damage', note: 'Fell', lines: [LINE()], ...body }, as)
  expect(answer.status).toBe(200)
  return answer.body
}

it('a voucher that is being written is seen, gone on with and posted by somebody else', async () => {
  const before = await onHand(ACCESSORY)
  const { draftID, version } = await begun('manager')
  expect(await drafts()).toMatchObject([
    { ID: draftID, Reason: 'damage', Note: 'Fell', By: 'Manager', Pieces: 2 },
  ])
  expect(await onHand(ACCESSORY)).toBe(before)

  const piece = { itemID: item(FRAME), qty: 1, inventoryID: unit(FRAME_UNITS[0] ?? '') }
  const lines = [LINE(), piece]
  const next = await save({ draftID, version, reason: 'loss', lines })
  expect(next.body).toMatchObject({ draftID, version: 2 })
  const { body } = await read(draftID)
  expect(body).toMatchObject({ Reason: 'loss', Note: null, Version: 2 })
  expect(body.Lines).toMatchObject([
    { ItemID: item(ACCESSORY), Qty: 2, InventoryID: null },
    { ItemID: item(FRAME), Qty: 1, InventoryID: piece.inventoryID, IsSerialised: true },
  ])

  expect((await post(ADJUST, { draftID, version: 2, reason: 'loss', lines })).status).toBe(200)
  expect(await drafts()).toEqual([])
  expect(await onHand(ACCESSORY)).toBe(before - 2)
})

it('refuses the version of before, and a voucher that is posted or thrown away', async () => {
  const { draftID, version } = await begun()
  await save({ draftID, version, reason: 'damage', lines: [{ ...LINE(), qty: 3 }] }, 'manager')
  const digest = databaseDigest(t.services.db)
  const voucher = { reason: 'damage', lines: [LINE()] }
  for (const path of [SAVE, ADJUST, DROP]) {
    const body = path === DROP ? {} : voucher
    expect(faultsOfRefusal(await post(path, { ...body, draftID, version }), 'CONFLICT')).toEqual([])
  }
  expect(databaseDigest(t.services.db)).toBe(digest)

  expect((await post(DROP, { draftID, version: 2 })).status).toBe(200)
  expect(await drafts()).toEqual([])
  const gone = databaseDigest(t.services.db)
  for (const path of [SAVE, ADJUST, DROP]) {
    const body = path === DROP ? {} : voucher
    const answer = await post(path, { ...body, draftID, version: 2 })
    expect(faultsOfRefusal(answer, 'NOT_FOUND')).toEqual([])
    expect(answer.body.message).toBe('This voucher was posted or thrown away meanwhile.')
  }
  expect(databaseDigest(t.services.db)).toBe(gone)
})

it('keeps the costs that its next hand may not see', async () => {
  const line = { itemID: item(NO_MRP), qty: 10, cost: 50 }
  const { draftID, version } = await begun('owner', { reason: 'opening', lines: [line] })
  t.services.write((tx) =>
    writeSetting(tx, 'shop', { ...readSetting(tx, 'shop'), costSeenBy: ['owner'] }),
  )
  const [shown] = (await read(draftID, 'manager')).body.Lines
  expect(shown).toMatchObject({ Qty: 10 })
  expect(shown).not.toHaveProperty('Cost')
  const lines = [{ itemID: item(NO_MRP), qty: 12 }]
  const next = await save({ draftID, version, reason: 'opening', lines }, 'manager')
  expect((await read(draftID)).body.Lines).toMatchObject([{ Qty: 12, Cost: 50 }])
  await post(ADJUST, { draftID, version: next.body.version, reason: 'opening', lines }, 'manager')
  const ledger = await t.call('GET', `/api/Stock/ledger/${item(NO_MRP)}`, undefined, {
    as: 'owner',
  })
  expect(ledger.body.StockValue).toBe(600)
})

it('refuses a piece that is none of its item', async () => {
  expect(await drafts()).toEqual([])
  const digest = databaseDigest(t.services.db)
  const line = { ...LINE(), inventoryID: unit(FRAME_UNITS[0] ?? '') }
  const answer = await save({ reason: 'damage', lines: [line] })
  expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(digest)
})
