import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/permissions.ts'
import { run } from '../../db/sql.ts'
import { workshop } from '../../orders/testing/workshop.ts'
import { counterWork } from '../../testing/counter-work.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { faultsOfRefusal } from '../../testing/envelope.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { itemIdOf, LOCAL_CUSTOMER, TEST_NOW } from '../../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  EYE_TEST,
  FRAME,
  FRAME_BARCODE,
  FRAME_UNITS,
  LAST_ONE,
  SECOND_FRAME,
} from '../../testing/test-shop-items.ts'

type Keys = Record<string, unknown>
const MINUTE = 60_000
const PATHS = [
  '/api/Stock/count/open',
  '/api/Stock/count/scan',
  '/api/Stock/count/void-scan',
  '/api/Stock/count/close-zone',
  '/api/Stock/count/recount',
  '/api/Stock/count/drop',
  '/api/Stock/count/review',
  '/api/Stock/count/approve',
  '/api/Stock/count/scans',
]

let t: TestServer
let minutes = 0
let countID = ''
beforeEach(async () => {
  t = await testServer()
  minutes = 0
  // The shop's opening stock is not near what is scanned.
  later()
  countID = (await post('open', { name: 'Wall', zones: ['A'] })).countID
})
afterEach(() => t.close())

/** Moves the clock on, so that what happens next is not near what happened before. */
function later(by = 10): void {
  minutes += by
  t.clock.set(TEST_NOW + minutes * MINUTE)
}

const send = (path: string, body: Keys, as: Role = 'counter') =>
  t.call('POST', PATHS.find((each) => each.endsWith(`/${path}`)) ?? path, body, { as })
async function post(path: string, body: Keys, as: Role = 'counter') {
  const answer = await send(path, body, as)
  expect(answer.body).toMatchObject({ success: true })
  return answer.body
}
const scan = (code: string, more: Keys = {}, as?: Role) =>
  post('scan', { countID, zone: 'A', code, ...more }, as)
const close = (zone = 'A') => post('close-zone', { countID, zone })
const review = (more: Keys = {}, as: Role = 'manager') => post('review', { countID, ...more }, as)
const approve = (more: Keys = {}, as: Role = 'manager') => post('approve', { countID, ...more }, as)
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const stock = async (code: string) =>
  (await t.call('GET', `/api/Stock/ledger/${item(code)}`, undefined, { as: 'owner' })).body
async function sell(code: string, qty: number, more: Keys = {}): Promise<void> {
  const session = `sale-${code}-${minutes}-${qty}`
  const counter = counterWork(t)
  await counter.add(session, { code, qty, ...more })
  await counter.commit(session)
}
async function mustRefuse(
  path: string,
  body: Keys,
  code: Parameters<typeof faultsOfRefusal>[1],
  text: string | RegExp,
  as: Role = 'counter',
): Promise<void> {
  // Whoever asks is signed in before.
  await send('scans', { countID }, as)
  const before = databaseDigest(t.services.db)
  const refused = await send(path, body, as)
  expect(faultsOfRefusal(refused, code)).toEqual([])
  expect(refused.body.message).toMatch(text)
  expect(databaseDigest(t.services.db)).toEqual(before)
}

describe('a count while selling goes on', () => {
  it('posts what differed at the scan, on top of what was sold since', async () => {
    await scan(ACCESSORY, { qty: 299 })
    later()
    await sell(ACCESSORY, 2)
    await close()
    const [line] = (await review()).Lines
    expect(line).toMatchObject({ Counted: 299, Book: 300, Variance: -1, MovedWhileCounting: false })
    expect(await approve()).toMatchObject({ state: 'Posted', posted: 1, over: 0, short: 1 })
    const after = await stock(ACCESSORY)
    expect(after.OnHand).toBe(297)
    expect(after.Items[0]).toMatchObject({
      Reason: 'count',
      Qty: -1,
      Document: 'Wall',
      DocumentKind: 'stockCount',
    })
    // Who looks at it the next day sees what was decided.
    expect((await review()).Lines).toEqual([line])
  })

  it('adds up the zones, also by two people in one zone, and says how much is there', async () => {
    await scan(ACCESSORY, { qty: 100 })
    const second = await scan(ACCESSORY, { qty: 50 }, 'manager')
    expect(second).toMatchObject({ result: 'Counted', InZone: 150, Item: { Code: ACCESSORY } })
    await scan(ACCESSORY, { zone: ' b ', qty: 150 })
    await close()
    await close('B')
    const { Lines, Totals } = await review({ all: true }, 'owner')
    expect(Lines).toHaveLength(1)
    expect(Lines[0]).toMatchObject({
      Counted: 300,
      Variance: 0,
      Zones: ['A', 'b'],
      CountedBy: ['Counter', 'Manager'],
    })
    expect(Totals).toMatchObject({ Items: 1, Agreeing: 1, Net: 0 })
  })

  it('sends what moved near its scan to be counted again, and posts it not without a word', async () => {
    later()
    await scan(ACCESSORY, { qty: 298 })
    later(1)
    await sell(ACCESSORY, 1)
    await close()
    expect((await review()).Lines[0].MovedWhileCounting).toBe(true)
    await mustRefuse('approve', { countID }, 'BUSINESS_RULE', /1 item moved/, 'manager')
    await post('recount', { countID, itemIDs: [item(ACCESSORY)] }, 'manager')
    const head = (await t.call('GET', `/api/Stock/count/${countID}`)).body
    expect(head).toMatchObject({ State: 'Open', ToRecount: [{ Code: ACCESSORY }] })
    expect(JSON.stringify(head)).not.toContain('Book')
    later()
    await mustRefuse(
      'scan',
      { countID, zone: 'A', code: ACCESSORY, qty: 297 },
      'CONFLICT',
      'Somebody else',
    )
    await scan(ACCESSORY, { qty: 297 }, 'manager')
    later()
    await close()
    await approve({}, 'owner')
    expect((await stock(ACCESSORY)).OnHand).toBe(297)
  })

  it('leaves an item as it is where the manager decides so', async () => {
    await scan(ACCESSORY, { qty: 1 })
    await close()
    const decisions = [{ itemID: item(ACCESSORY), post: false }]
    expect(await approve({ decisions })).toMatchObject({ posted: 0 })
    expect((await stock(ACCESSORY)).OnHand).toBe(300)
  })

  it('takes the time of a device within two minutes of the own clock', async () => {
    later()
    await sell(ACCESSORY, 3)
    const at = (ms: number) => new Date(t.clock.now() + ms).toISOString()
    later(1)
    // Scanned before the sale, sent after it.
    await scan(ACCESSORY, { qty: 300, at: at(-90_000) })
    expect((await review({ all: true })).Lines[0]).toMatchObject({ Book: 300, Variance: 0 })
    // A clock that is hours off says nothing of the book.
    await scan(LAST_ONE, { at: at(-3 * 3_600_000) })
    const late = (await review({ all: true })).Lines[1]
    expect(late).toMatchObject({ Book: 1, Variance: 0 })
  })

  it('counts a scan that is sent twice once, and takes one back', async () => {
    const first = await scan(ACCESSORY, { qty: 5, key: 'k1' })
    const again = await scan(ACCESSORY, { qty: 5, key: 'k1' })
    expect(again).toMatchObject({ scanNo: first.scanNo, InZone: 5 })
    const wrong = await scan(ACCESSORY, { qty: 7 })
    await post('void-scan', { countID, scanNo: wrong.scanNo })
    await mustRefuse('void-scan', { countID, scanNo: wrong.scanNo }, 'NOT_FOUND', 'not count')
    const { Items } = (await send('scans', { countID, zone: 'a' })).body
    expect(Items.map((row: Keys) => [row['Qty'], row['Counts']])).toEqual([
      [7, false],
      [5, true],
    ])
  })

  it('forgets what a zone had when the zone is counted again', async () => {
    await scan(ACCESSORY, { qty: 10 })
    await close()
    await mustRefuse(
      'scan',
      { countID, zone: 'a', code: ACCESSORY },
      'CONFLICT',
      'Zone A is closed',
    )
    expect(await post('recount', { countID, zone: 'A' }, 'manager')).toMatchObject({
      state: 'Open',
    })
    await scan(ACCESSORY, { qty: 300 }, 'manager')
    expect((await review({ all: true })).Lines[0]).toMatchObject({ Counted: 300, Variance: 0 })
  })
})

describe('numbered pieces', () => {
  it('are scanned once each, and what nobody saw is written off as lost', async () => {
    await scan(FRAME_UNITS[0] ?? '')
    await mustRefuse(
      'scan',
      { countID, zone: 'B', code: FRAME_UNITS[0] },
      'CONFLICT',
      'RB2140-0001 is counted already, in A by Counter.',
    )
    await mustRefuse('scan', { countID, zone: 'A', code: FRAME_BARCODE }, 'BUSINESS_RULE', 'tag')
    await scan(FRAME_UNITS[1] ?? '')
    await close()
    const [line] = (await review()).Lines
    expect(line).toMatchObject({ Counted: 2, Book: 3, Variance: -1, MissingUnits: ['RB2140-0003'] })
    await approve()
    const after = await stock(FRAME)
    expect(after.OnHand).toBe(2)
    expect(after.Items[0]).toMatchObject({ Reason: 'loss', Unit: 'RB2140-0003', Qty: -1 })
    const posted = await review()
    expect(posted.Lines).toEqual([line])
    expect(posted.Totals).toMatchObject({ Agreeing: 0, Short: 1, Net: -1 })

    // The lost piece turns up in the next count.
    countID = (await post('open', { name: 'Again' })).countID
    const found = await scan('RB2140-0003')
    expect(found).toMatchObject({ result: 'WrittenOff' })
    for (const code of FRAME_UNITS.slice(0, 2)) await scan(code)
    await close()
    expect((await review()).Lines[0]).toMatchObject({ Variance: 1, FoundUnits: ['RB2140-0003'] })
    await approve()
    expect((await stock(FRAME)).OnHand).toBe(3)
    expect((await review()).Lines[0]).toMatchObject({ Variance: 1, FoundUnits: ['RB2140-0003'] })
  })

  it('that were sold are named with their order and change nothing', async () => {
    const unit = t.services.ids.encode('unit', 1)
    await sell(FRAME, 1, { inventoryID: unit, price: 2_000 })
    const seen = await scan(FRAME_UNITS[0] ?? '')
    expect(seen).toMatchObject({ result: 'Sold' })
    expect(seen.message).toContain('is sold')
    for (const code of FRAME_UNITS.slice(1)) await scan(code)
    await close()
    const { Findings, Lines } = await review()
    expect(Lines).toEqual([])
    expect(Findings[0]).toMatchObject({ Kind: 'Sold', Document: expect.stringContaining('KA1') })
    expect(await approve()).toMatchObject({ posted: 0 })
  })

  it('that were sold are named too where their tag is typed and their item is picked', async () => {
    const unit = t.services.ids.encode('unit', 1)
    await sell(FRAME, 1, { inventoryID: unit, price: 2_000 })
    const seen = await scan(FRAME_UNITS[0] ?? '', { itemID: item(FRAME) })
    expect(seen).toMatchObject({ result: 'Sold', Unit: FRAME_UNITS[0] })
    // A tag is of its own item, whichever was picked for it.
    const other = await scan(FRAME_UNITS[1] ?? '', { itemID: item(ACCESSORY) })
    expect(other).toMatchObject({ result: 'Counted', Item: { Code: FRAME } })
  })

  it('that lie ready for an open order are named with whose it is', async () => {
    const shop = workshop(t)
    const orderId = await shop.bookSpectacles('kept')
    const { SalesOrderNo } = await shop.order(orderId)
    const seen = await scan(FRAME_UNITS[0] ?? '')
    expect(seen.result).toBe('Sold')
    expect(seen.message).toContain(`is kept for ${LOCAL_CUSTOMER.name}, order ${SalesOrderNo}.`)
  })

  it('that are sold or come in after the scans are not missing', async () => {
    for (const code of FRAME_UNITS) await scan(code)
    later()
    await sell(FRAME, 1, { inventoryID: t.services.ids.encode('unit', 2), price: 2_000 })
    await t.call(
      'POST',
      '/api/Stock/adjust',
      { reason: 'opening', lines: [{ itemID: item(FRAME), qty: 1, unitCodes: ['RB2140-9'] }] },
      { as: 'owner' },
    )
    await close()
    expect((await review()).Lines).toEqual([])
    await approve()
    expect((await stock(FRAME)).OnHand).toBe(3)
  })
})

describe('lots', () => {
  it('are counted each by its own book, and asked for where several are here', async () => {
    const opening = (lot: string, qty: number) =>
      t.call(
        'POST',
        '/api/Stock/adjust',
        { reason: 'found', lines: [{ itemID: item(CONTACT_LENS), lot, qty }] },
        { as: 'owner' },
      )
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET tracks_batches = 1 WHERE code = :code', { code: CONTACT_LENS }),
    )
    expect((await opening('L1', 4)).body).toMatchObject({ success: true })
    await opening('L2', 6)
    later()
    const asked = await scan(CONTACT_LENS, { qty: 5 })
    expect(asked).toMatchObject({ result: 'WhichLot', scanNo: null })
    expect(asked.Lots.map((each: Keys) => each['Lot'])).toEqual(['L1', 'L2'])
    await scan(CONTACT_LENS, { qty: 5, lot: 'L1' })
    await scan(CONTACT_LENS, { qty: 5, lot: 'L2' })
    await scan(CONTACT_LENS, { qty: 2, lot: 'L9', expiresOn: '2027-05-31' })
    later()
    await close()
    const { Lines } = await review()
    expect(Lines.map((each: Keys) => [each['Lot'], each['Variance']])).toEqual([
      ['L1', 1],
      ['L2', -1],
      ['L9', 2],
    ])
    const before = (await stock(CONTACT_LENS)).OnHand
    await approve()
    expect((await stock(CONTACT_LENS)).OnHand).toBe(before + 2)
  })
})

describe('what nobody counted', () => {
  it('is a state of its own, and becomes none only by a yes', async () => {
    countID = (await post('open', { kind: 'full', zones: ['A'] })).countID
    await scan(ACCESSORY, { qty: 300 })
    await scan('NOBODY-KNOWS')
    await close()
    const all = await review({}, 'owner')
    expect(all.NotCounted.Items).toBeGreaterThan(3)
    expect(all.NotCounted.Rows.map((row: Keys) => row['Code'])).toContain(LAST_ONE)
    expect(all.Findings).toMatchObject([{ Kind: 'Unknown', Code: 'NOBODY-KNOWS', Zone: 'A' }])
    await approve()
    expect((await stock(LAST_ONE)).OnHand).toBe(1)

    countID = (await post('open', { itemIDs: [item(LAST_ONE), item(FRAME)], zones: ['A'] })).countID
    await scan(FRAME_BARCODE, { qty: 0 })
    await close()
    expect((await review()).NotCounted.Rows).toMatchObject([{ Code: LAST_ONE, Book: 1 }])
    await approve({ notCountedIsZero: true })
    expect((await stock(LAST_ONE)).OnHand).toBe(0)
    expect((await stock(FRAME)).OnHand).toBe(0)
  })

  it('is nothing in a count of what is scanned', async () => {
    await scan(SECOND_FRAME)
    expect((await review()).NotCounted).toMatchObject({ Items: 0, Pieces: 0 })
  })
})

describe('who may do it', () => {
  it('a counter sees no book and approves nothing', async () => {
    await scan(ACCESSORY)
    for (const path of ['review', 'approve', 'recount', 'drop']) {
      const answer = await send(path, { countID, reason: 'x', zone: 'A' })
      expect(faultsOfRefusal(answer, 'FORBIDDEN')).toEqual([])
    }
  })

  it('who counted does not approve while another can; alone it takes a reason', async () => {
    await scan(ACCESSORY, { qty: 299 }, 'manager')
    await close()
    await mustRefuse('approve', { countID }, 'FORBIDDEN', 'These can: Owner', 'manager')
    expect(await review()).toMatchObject({ MayApprove: false, Approvers: ['Owner'] })
    t.services.write((tx) => run(tx, "UPDATE users SET is_active = 0 WHERE user_name = 'owner'"))
    expect(await review()).toMatchObject({ MayApprove: true, NeedsReason: true })
    await mustRefuse('approve', { countID }, 'VALIDATION', 'reason', 'manager')
    await approve({ reason: 'Alone in the shop' })
    const head = (await t.call('GET', `/api/Stock/count/${countID}`)).body
    expect(head).toMatchObject({
      State: 'Posted',
      EndedBy: 'Manager',
      EndReason: 'Alone in the shop',
    })
  })

  it('shows the value with cost.see only, and to nobody before the review', async () => {
    await scan(ACCESSORY, { qty: 299 })
    const [line] = (await review({}, 'owner')).Lines
    expect(line).toHaveProperty('VarianceValue')
  })
})

describe('what is refused', () => {
  it('services, open zones, counts that ended, and zones that are not there', async () => {
    await mustRefuse('scan', { countID, zone: 'A', code: EYE_TEST }, 'BUSINESS_RULE', 'service')
    await mustRefuse('approve', { countID }, 'CONFLICT', 'still open: A', 'owner')
    await mustRefuse('close-zone', { countID, zone: 'Z' }, 'NOT_FOUND', 'no zone Z')
    await mustRefuse('scan', { countID, zone: 'A', code: 'X', qty: -1 }, 'VALIDATION', /./)
    await post('drop', { countID, reason: 'Begun by mistake' }, 'manager')
    await mustRefuse('scan', { countID, zone: 'A', code: ACCESSORY }, 'CONFLICT', 'has ended')
    await mustRefuse('approve', { countID }, 'CONFLICT', 'has ended', 'owner')
  })

  it('a shortage of goods that were sold meanwhile', async () => {
    await scan(LAST_ONE, { qty: 0 })
    later()
    await sell(LAST_ONE, 1, { price: 40 })
    await close()
    expect((await review()).Lines[0]).toMatchObject({ Variance: -1, MovedWhileCounting: true })
    const decisions = [{ itemID: item(LAST_ONE), post: true }]
    await mustRefuse('approve', { countID, decisions }, 'STOCK_SHORT', /Not enough/, 'manager')
  })
})

it('lists counts, the newest first', async () => {
  await post('drop', { countID, reason: 'x' }, 'manager')
  await post('open', { name: 'Drawer 2' })
  const list = async (body: Keys) => (await t.call('POST', '/api/Stock/counts', body)).body
  expect(await list({ isOpen: true })).toMatchObject({ Total: 1, Items: [{ Name: 'Drawer 2' }] })
  expect(await list({ searchTerm: 'wal' })).toMatchObject({ Items: [{ State: 'Dropped' }] })
})

describe('the count of a day', () => {
  it('chooses what was never counted, the dearest first, and what is left to count', async () => {
    const daily = async () => {
      const opened = await post('open', { kind: 'daily', zones: ['Shop'] })
      const path = `/api/Stock/count/${opened.countID}`
      const { body } = await t.call('GET', path, undefined, { as: 'counter' })
      return { id: opened.countID, names: body.ToCount.map(({ Code }: Keys) => Code) }
    }
    const first = await daily()
    expect(first.names.length).toBeGreaterThan(2)
    expect(first.names).not.toContain(EYE_TEST)
    // No figure of the book is in it.
    countID = first.id
    const held = (await stock(ACCESSORY)).OnHand
    later()
    await post('scan', { countID, zone: 'Shop', code: ACCESSORY, qty: held })
    const path = `/api/Stock/count/${countID}`
    const { body } = await t.call('GET', path, undefined, { as: 'counter' })
    expect(body.ToCount).toHaveLength(first.names.length - 1)
    expect(body.ToCount[0]).not.toHaveProperty('OnHand')
    await post('close-zone', { countID, zone: 'Shop' })
    later()
    await approve()
    const next = await daily()
    expect(next.names.length).toBe(first.names.length)
  })
})
