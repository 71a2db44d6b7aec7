import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordChange } from '../audit/record-change.ts'
import type { EventReader } from './testing/event-reader.ts'
import { type LiveDesk, liveDesk } from './testing/live-desk.ts'

let t: LiveDesk

beforeEach(async () => {
  t = await liveDesk()
})
afterEach(() => t.stop())

const EVENTS = '/api/Live/events'
const PERSON = { userName: 'counter', password: 'counter-secret' }
const follow = (headers: Record<string, string> = {}): Promise<EventReader> =>
  t.follow(EVENTS, headers)

/** A change of the shop, as any operation writes it. */
function change(action: string, entityId: string | number): void {
  const { services } = t
  services.write((tx) =>
    recordChange(tx, {
      actor: { userId: null, ip: null },
      atMs: services.clock.now(),
      action,
      entity: 'any',
      entityId,
      detail: {},
    }),
  )
  services.live.feed.wake()
}

it('tells two tills of the same change', async () => {
  const [one, two] = [await follow(), await follow()]
  expect(one).toMatchObject({ status: 200, contentType: 'text/event-stream; charset=utf-8' })
  const hello = await one.next()
  expect(hello?.event).toBe('hello')
  await two.next()
  await t.send('POST', '/api/Customer/save', { name: 'Asha Rao', mobile: '9845012345' })
  const [first, second] = [await one.next(), await two.next()]
  expect(first).toMatchObject({ event: 'change', data: { Type: 'customer.created' } })
  expect(first?.data.ID).toMatch(/^[\w-]{22}$/)
  expect(second).toEqual(first)
})

it('names a cart by its session key', async () => {
  const till = await follow()
  await till.next()
  change('cart.line-added', 'till-7')
  expect((await till.next())?.data).toMatchObject({ Type: 'cart.line-added', ID: 'till-7' })
})

it('names an item that was changed as the lines of a sale do', async () => {
  const code = '/api/quickSale/getItemDetailFromCode?code=CORD-01'
  const { ID: itemID } = (await t.send('GET', code)).body
  const till = await follow()
  await till.next()
  const owner = { userName: 'owner', password: 'owner-secret' }
  const token = (await t.send('POST', '/api/Auth/Login', owner, null)).body.AccessToken
  await t.send('POST', '/api/Catalogue/item', { itemID, name: 'Neck cord' }, token)
  expect((await till.next())?.data).toMatchObject({ Type: 'catalogue.item-changed', ID: itemID })
})

it('says nothing of sign-ins', async () => {
  const till = await follow()
  await till.next()
  await t.send('POST', '/api/Auth/Login', PERSON, null)
  change('catalogue.imported', 1)
  expect((await till.next())?.data).toMatchObject({ Type: 'catalogue.imported', ID: null })
})

it('goes on where a till left off', async () => {
  const till = await follow()
  const seen = (await till.next())?.id ?? ''
  await till.close()
  change('cart.cleared', 'a')
  change('cart.cleared', 'b')
  const again = await follow({ 'last-event-id': seen })
  const heard = [await again.next(), await again.next(), await again.next()]
  expect(heard.map((each) => each?.event)).toEqual(['hello', 'change', 'change'])
  expect(heard.map((each) => each?.data.ID)).toEqual([undefined, 'a', 'b'])
})

it('has a till that missed too much, or counts differently, read afresh', async () => {
  const ahead = await follow({ 'last-event-id': '999999' })
  expect((await ahead.next())?.event).toBe('resync')
  t.services.write((tx) => {
    for (let count = 0; count < 501; count += 1) {
      const actor = { userId: null, ip: null }
      const what = { action: 'cart.cleared', entity: 'cart', entityId: 's', detail: {} }
      recordChange(tx, { actor, atMs: 1, ...what })
    }
  })
  const behind = await follow({ 'last-event-id': '1' })
  expect((await behind.next())?.event).toBe('resync')
})

it('tells a till nothing without a token, and a wrong last number is refused', async () => {
  expect((await t.follow(EVENTS, {}, 'none')).status).toBe(401)
  expect((await follow({ 'last-event-id': 'x' })).status).toBe(400)
})

it('ends the oldest stream of a session that opens too many', async () => {
  const first = await follow()
  await first.next()
  for (let count = 0; count < 4; count += 1) await (await follow()).next()
  expect(await first.next()).toBeNull()
})

it('ends with the access token, at the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const till = await follow()
    await till.next()
    vi.advanceTimersByTime(15_000)
    change('cart.cleared', 'still')
    expect((await till.next())?.data.ID).toBe('still')
    t.clock.set(t.clock.now() + 16 * 60_000)
    vi.advanceTimersByTime(15_000)
    expect(await till.next()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('tells nothing more to who signed out', async () => {
  const signedIn = (await t.send('POST', '/api/Auth/Login', PERSON, null)).body
  const till = await t.follow(EVENTS, {}, signedIn.AccessToken)
  await till.next()
  await t.send('POST', '/api/Auth/Logout', { refreshToken: signedIn.RefreshToken }, null)
  change('cart.cleared', 'after')
  expect(await till.next()).toBeNull()
})

it('forgets a till that left', async () => {
  const till = await follow()
  await till.next()
  await till.close()
  await vi.waitFor(() => expect(t.services.live.streams.count()).toBe(0))
})

it('lets the server stop while tills listen, and they go on with the next one', async () => {
  const till = await follow()
  const seen = (await till.next())?.id ?? ''
  await t.restart()
  expect(await till.next()).toBeNull()
  change('order.moved', 3)
  const again = await follow({ 'last-event-id': seen })
  await again.next()
  expect((await again.next())?.data).toMatchObject({ Type: 'order.moved' })
  change('order.moved', 4)
  expect((await again.next())?.data.ID).toBe(t.services.ids.encode('order', 4))
})

it('tells the other tills which sale a till has on its counter, while it is there', async () => {
  const owner = { userName: 'owner', password: 'owner-secret' }
  const token = (await t.send('POST', '/api/Auth/Login', owner, null)).body.AccessToken
  const stream = await t.follow(EVENTS, {}, token)
  await stream.next()
  const code = '/api/quickSale/getItemDetailFromCode?code=CORD-01'
  const { ID: itemID } = (await t.send('GET', code)).body
  const line = { sessionID: 'on-counter', itemID, qty: 1, price: 120 }
  await t.send('POST', '/api/quickSale/saveSalesOrderTemp', line, token)
  const openAt = async (as?: string) => {
    const { body } = await t.send('GET', '/api/quickSale/open-carts', undefined, as)
    return body.Items.find((row: { SessionID: string }) => row.SessionID === 'on-counter').OpenAt
  }
  const show = (sessionId: string) =>
    t.send('POST', '/api/quickSale/GetSalesOrderTemp', { sessionId, isOnCounter: true }, token)

  expect(await openAt()).toBeNull()
  await show('on-counter')
  expect(await openAt()).toEqual({ Till: 'Main till', UserName: 'Owner' })
  expect(await openAt(token)).toBeNull()
  await show('the-next-one')
  expect(await openAt()).toBeNull()
  await show('on-counter')
  await stream.close()
  await vi.waitFor(async () => expect(await openAt()).toBeNull())
})

it('lets one till alone have a sale on its counter, and tells the one that loses it', async () => {
  const owner = { userName: 'owner', password: 'owner-secret' }
  const tokens: string[] = []
  for (const person of [owner, PERSON]) {
    tokens.push((await t.send('POST', '/api/Auth/Login', person, null)).body.AccessToken)
  }
  const [first, second] = tokens
  const streams = []
  for (const token of tokens) streams.push(await t.follow(EVENTS, {}, token))
  for (const stream of streams) await stream.next()
  const takenBy = async (token: string | undefined, more = {}) => {
    const asked = { sessionId: 'wanted', isOnCounter: true, ...more }
    const { body } = await t.send('POST', '/api/quickSale/GetSalesOrderTemp', asked, token)
    return body.takenBy
  }

  expect(await takenBy(first)).toBeUndefined()
  expect(await takenBy(second)).toEqual({ Till: 'Main till', UserName: 'Owner' })
  expect(await takenBy(first)).toBeUndefined()
  expect(await takenBy(second, { isTaking: true })).toBeUndefined()
  expect((await streams[0]?.next())?.data).toMatchObject({ Type: 'cart.taken', ID: 'wanted' })
  expect(await takenBy(first)).toMatchObject({ Till: 'Main till' })
  for (const stream of streams) await stream.close()
})
