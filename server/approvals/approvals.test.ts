import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW, userIdOf } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

const GIVE = '/api/Approvals/give'
const WHO = '/api/Approvals/approvers'
/** An operation behind a permission that the counter lacks, and that writes nothing. */
const SAMPLE = '/api/Catalogue/import-sample'
const MINUTE = 60_000
const ANYTHING = { operation: 'add-cart-line', body: {} }
const YES = { userName: 'manager', pin: '2222', action: 'catalogue.import' }

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const give = (more: Record<string, unknown> = {}) => t.call('POST', GIVE, { ...YES, ...more })
const given = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await give(more)).body.approvalID
const using = (approval: string, headers: Record<string, string> = {}) =>
  t.call('GET', SAMPLE, undefined, { headers: { 'x-approval': approval, ...headers } })

describe('giving', () => {
  it('writes down who asked, who gave it and for what', async () => {
    const { body, status } = await give({ detail: 'New stock of frames' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      approvalID: t.services.ids.encode('approval', 1),
      givenBy: 'Manager',
      maximumRate: null,
      expiresAt: '2026-11-20T11:05:00',
    })
    const log = all<{ detail: string; userId: number }>(
      t.services.db,
      `SELECT detail_json AS detail, user_id AS userId FROM audit_log
        WHERE action = 'approval.given'`,
    )
    const [askedBy, givenBy] = [userIdOf(t.services, 'counter'), userIdOf(t.services, 'manager')]
    expect(log[0]?.userId).toBe(givenBy)
    expect(JSON.parse(log[0]?.detail ?? '')).toMatchObject({ askedBy, givenBy })
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
  })

  it.each([
    ['a wrong PIN', { pin: '9999' }],
    ['someone who does not give approvals', { userName: 'optometrist', pin: '3333' }],
    ['a name that nobody has', { userName: 'nobody' }],
  ])('%s is refused, and the one who asks stays signed in', async (_what, more) => {
    expect(faultsOfRefusal(await give(more), 'FORBIDDEN')).toEqual([])
    const { count } = exactlyOne<{ count: number }>(
      t.services.db,
      'SELECT count(*) AS count FROM approvals',
    )
    expect(count).toBe(0)
  })

  it('five wrong PINs lock the manager, here and at sign-in', async () => {
    for (let index = 0; index < 5; index += 1) await give({ pin: '0000' })
    expect((await give()).status).toBe(429)
    const login = await t.call('POST', '/api/Auth/Login', { userName: 'manager', pin: '2222' })
    expect(login.status).toBe(429)
    t.clock.set(TEST_NOW + MINUTE + 1)
    expect((await give()).status).toBe(200)
  })

  it('a PIN counts at an enrolled till only', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: GIVE,
      remoteAddress: '10.0.0.7',
      headers: { authorization: await authorization(), 'content-type': 'application/json' },
      payload: JSON.stringify(YES),
    })
    expect(answer.statusCode).toBe(403)
  })

  it('a discount needs its rate and its sale, within what the manager may give', async () => {
    const discount = { action: 'discount', sessionID: 'sale-1' }
    expect((await give(discount)).status).toBe(400)
    expect((await give({ action: 'discount', discountRate: 20 })).status).toBe(400)
    expect((await give({ ...discount, discountRate: 41 })).status).toBe(403)
    const { body } = await give({ ...discount, discountRate: 40 })
    expect(body).toMatchObject({ success: true, maximumRate: 40 })
  })
})

describe('who may approve', () => {
  it('names them with the discount that each may give', async () => {
    const { body } = await t.call('GET', `${WHO}?action=discount`)
    expect(body.Items).toEqual([
      { UserName: 'manager', DisplayName: 'Manager', MaximumRate: 40 },
      { UserName: 'owner', DisplayName: 'Owner', MaximumRate: null },
    ])
  })
})

describe('using', () => {
  it('lets one request through, and no second one', async () => {
    expect((await using('')).status).toBe(400)
    const approval = await given()
    expect((await using(approval)).status).toBe(200)
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await using(approval), 'FORBIDDEN')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('lets the same return through again when its answer was lost', async () => {
    const work = counterWork(t)
    await work.add('sold')
    const sold = await work.commit('sold')
    const lineID = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body.Lines[0].ID
    const lines = [{ lineID, qty: 1, restock: true }]
    const body = { invoiceID: sold.InvoiceID, lines, reason: 'Too big' }
    const request = { operation: 'save-return', body }
    const approval = await given({ action: 'returns', subjectID: sold.InvoiceID, request })
    const back = (key: string) =>
      t.call('POST', '/api/Returns/save', body, {
        headers: { 'x-approval': approval, 'idempotency-key': key },
      })
    const first = await back('return-1')
    expect(first.status).toBe(200)
    expect(await back('return-1')).toMatchObject({ status: 200, body: first.body })
    expect((await back('return-2')).status).toBe(403)
    const uses = all(t.services.db, `SELECT 1 FROM audit_log WHERE action = 'approval.used'`)
    expect(uses).toHaveLength(1)
  })

  it('a key opens nothing twice where the operation promises nothing for it', async () => {
    const key = { 'idempotency-key': 'again' }
    const approval = await given()
    expect((await using(approval, key)).status).toBe(200)
    expect((await using(approval, key)).status).toBe(403)
    const line = { sessionID: 'dear', itemID: counterWork(t).item(ACCESSORY), qty: 1, price: 900 }
    const request = { operation: 'add-cart-line', body: line }
    const above = await given({ action: 'price.aboveMrp', request })
    const add = () =>
      t.call('POST', '/api/quickSale/saveSalesOrderTemp', line, {
        headers: { 'x-approval': above, ...key },
      })
    expect((await add()).status).toBe(200)
    expect((await add()).status).toBe(403)
    expect((await counterWork(t).read('dear')).lines).toHaveLength(1)
  })

  it.each([
    ['it is for something else', { action: 'price.aboveMrp', request: ANYTHING }, 0],
    ['five minutes have gone by', {}, 5 * MINUTE],
  ])('is refused when %s', async (_when, more, laterMs) => {
    const approval = await given(more)
    t.clock.set(TEST_NOW + laterMs)
    expect(faultsOfRefusal(await using(approval), 'FORBIDDEN')).toEqual([])
  })

  it('is good for the one order that the manager was shown, once', async () => {
    const bench = workshop(t)
    const orders = [await bench.bookCase('first'), await bench.bookCase('second')]
    const cancel = (salesOrderID: string | undefined, approval: string, path = 'cancel') =>
      t.call(
        'POST',
        `/api/Orders/${path}`,
        { salesOrderID, reason: 'Changed their mind' },
        { headers: { 'x-approval': approval } },
      )
    expect((await give({ action: 'orders.cancel' })).body.errors[0].field).toBe('subjectID')
    const body = { salesOrderID: orders[0], reason: 'Changed their mind' }
    const request = { operation: 'cancel-order', body }
    const approval = await given({ action: 'orders.cancel', subjectID: orders[0], request })
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await cancel(orders[1], approval), 'FORBIDDEN')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect((await cancel(orders[0], approval)).body.Status).toBe('Cancelled')
    expect(faultsOfRefusal(await cancel(orders[1], approval), 'FORBIDDEN')).toEqual([])
    expect(faultsOfRefusal(await cancel(orders[0], approval), 'FORBIDDEN')).toEqual([])
    expect((await bench.order(orders[1] ?? '')).Status).toBe('Booked')
  })

  it('of a return is good for one invoice, and of a count for that count', async () => {
    const work = counterWork(t)
    await work.add('mine')
    const mine = await work.commit('mine')
    await work.add('theirs')
    const theirs = await work.commit('theirs')
    const lineID = (await t.call('GET', `/api/Orders/${theirs.SalesOrderID}`)).body.Lines[0].ID
    const approval = await given({
      action: 'returns',
      subjectID: mine.InvoiceID,
      request: ANYTHING,
    })
    const back = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: theirs.InvoiceID,
        lines: [{ lineID, qty: 1, restock: true }],
        reason: 'Too big',
      },
      { headers: { 'x-approval': approval } },
    )
    expect(faultsOfRefusal(back, 'FORBIDDEN')).toEqual([])
    const closing = await given({
      action: 'day.close',
      subjectID: t.services.ids.encode('order', 1),
      request: ANYTHING,
    })
    const close = await t.call(
      'POST',
      '/api/Day/close',
      { countID: t.services.ids.encode('cashCount', 1) },
      { headers: { 'x-approval': closing } },
    )
    expect(faultsOfRefusal(close, 'FORBIDDEN')).toEqual([])
  })

  it('is of no use to another person', async () => {
    const approval = await given()
    const other = await t.call('GET', SAMPLE, undefined, {
      as: 'optometrist',
      headers: { 'x-approval': approval },
    })
    expect(other.status).toBe(403)
  })

  it('stays good when the request was refused for another reason', async () => {
    const approval = await given()
    const missing = await t.call('GET', '/api/Catalogue/import/nothing', undefined, {
      headers: { 'x-approval': approval },
    })
    expect(missing.status).toBe(400)
    expect((await using(approval)).status).toBe(200)
  })
})

async function authorization(): Promise<string> {
  const { body } = await t.call('POST', '/api/Auth/Login', {
    userName: 'counter',
    password: 'counter-secret',
  })
  return `Bearer ${body.AccessToken}`
}
