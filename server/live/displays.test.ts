import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LiveDesk, liveDesk } from './testing/live-desk.ts'

let t: LiveDesk

beforeEach(async () => {
  t = await liveDesk()
})
afterEach(() => t.stop())

const SALE = {
  kind: 'sale',
  language: 'hi',
  firstName: 'Asha',
  lines: [{ name: 'Aviator frame', qty: 1, amount: 1499 }],
  pieces: 1,
  total: 1499,
  saved: 300.5,
  due: 1499,
  change: 0,
}

async function openChannel() {
  const { body } = await t.send('POST', '/api/Live/display', {})
  return body
}

const ask = async (code: string) => await t.send('POST', '/api/Live/display/pair', { code }, null)
const result = async (ticket: string) =>
  await t.send('POST', '/api/Live/display/pair/result', { ticket }, null)
const wishOf = async (channel: string) =>
  (await t.send('GET', `/api/Live/display/wish?channel=${channel}`)).body.Wish

async function decide(channel: string, isApproved: boolean, requestID?: string) {
  const id = requestID ?? (await wishOf(channel)).RequestID
  return await t.send('POST', '/api/Live/display/decide', { channel, requestID: id, isApproved })
}

/** The token of a display that its till has said yes to. */
async function pair(channel: string, code: string): Promise<string> {
  const { body } = await ask(code)
  await decide(channel, true)
  return (await result(body.Ticket)).body.Token
}

const watch = (token: string) => t.follow('/api/Live/display/events', {}, token)

it('shows a paired display what its till shows, now and from then on', async () => {
  const { Channel: channel, Code: code } = await openChannel()
  expect(code).toMatch(/^\d{6}$/)
  await t.send('POST', '/api/Live/display/state', { channel, state: SALE })
  const display = await watch(await pair(channel, code))
  expect(await display.next()).toMatchObject({ event: 'shop', data: { HasLogo: false } })
  expect((await display.next())?.data).toEqual(SALE)
  const thanks = { ...SALE, kind: 'thanks', lines: [] }
  await t.send('POST', '/api/Live/display/state', { channel, state: thanks })
  expect((await display.next())?.data).toEqual(thanks)
})

it('keeps tills apart', async () => {
  const [mine, other] = [await openChannel(), await openChannel()]
  const display = await watch(mine.Token)
  await display.next()
  await t.send('POST', '/api/Live/display/state', { channel: other.Channel, state: SALE })
  const idle = { ...SALE, kind: 'idle', lines: [] }
  await t.send('POST', '/api/Live/display/state', { channel: mine.Channel, state: idle })
  expect((await display.next())?.data.kind).toBe('idle')
})

it('takes a code once, and for five minutes', async () => {
  const { Code: code } = await openChannel()
  expect((await ask(code)).status).toBe(200)
  expect((await ask(code)).status).toBe(404)
  const late = await openChannel()
  t.clock.set(t.clock.now() + 5 * 60_000)
  expect((await ask(late.Code)).status).toBe(404)
})

it('lets a display in by a yes at its till, who sees the number that the display shows', async () => {
  const [mine, other] = [await openChannel(), await openChannel()]
  const { body } = await ask(mine.Code)
  expect(body).toMatchObject({ Number: expect.stringMatching(/^\d{4}$/), ExpiresInSeconds: 120 })
  expect((await result(body.Ticket)).body).toEqual({ State: 'waiting', Token: null })
  const wish = await wishOf(mine.Channel)
  expect(wish).toMatchObject({ Number: body.Number, Address: '127.0.0.1' })
  expect(await wishOf(other.Channel)).toBeNull()
  expect((await decide(other.Channel, true, wish.RequestID)).status).toBe(409)
  expect((await decide(mine.Channel, true, 'another')).status).toBe(409)
  expect((await decide(mine.Channel, true)).status).toBe(200)
  expect((await result(body.Ticket)).body).toEqual({ State: 'approved', Token: mine.Token })
  expect(await wishOf(mine.Channel)).toBeNull()
  expect((await decide(mine.Channel, false, wish.RequestID)).status).toBe(409)
})

it('shows nothing to a display that its till has said no to, or nobody answered', async () => {
  const { Channel: channel, Code: code } = await openChannel()
  const refused = (await ask(code)).body.Ticket
  await decide(channel, false)
  expect((await result(refused)).body).toEqual({ State: 'declined', Token: null })
  const { Code: next } = (await t.send('POST', '/api/Live/display', { channel })).body
  const late = (await ask(next)).body.Ticket
  t.clock.set(t.clock.now() + 2 * 60_000)
  expect(await wishOf(channel)).toBeNull()
  expect((await result(late)).status).toBe(404)
  expect((await result('none')).status).toBe(404)
})

it('takes no guessing', async () => {
  const { Code: code } = await openChannel()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let count = 0; count < 10; count += 1) expect((await ask(wrong)).status).toBe(404)
  expect((await ask(code)).status).toBe(429)
})

it('keeps a channel that a till names, with a new code', async () => {
  const first = await openChannel()
  const { body: again } = await t.send('POST', '/api/Live/display', { channel: first.Channel })
  expect(again).toMatchObject({ Channel: first.Channel, Token: first.Token, Addresses: [] })
  expect((await ask(first.Code)).status).toBe(404)
})

it('opens nothing else to a display, and a display to nobody else', async () => {
  const { Token: token, Channel: channel } = await openChannel()
  const logo = await t.send('GET', '/api/Live/display/logo', undefined, token)
  // The test shop has no logo: the display came through, and there is nothing to show.
  expect(logo.status).toBe(404)
  const paths = ['/api/quickSale/open-carts', '/api/Live/events', '/api/quickSale/getDoctors']
  for (const path of paths) {
    expect((await t.send('GET', path, undefined, token)).status).toBe(401)
  }
  const body = { channel, state: SALE }
  expect((await t.send('POST', '/api/Live/display/state', body, token)).status).toBe(401)
  for (const bad of ['none', `${channel}.`, `${channel}.${'A'.repeat(43)}`, `x${token}`]) {
    expect((await watch(bad)).status).toBe(401)
  }
})

it('lets no more of a customer through than a first name', async () => {
  const { Channel: channel } = await openChannel()
  const publish = async (state: object) =>
    (await t.send('POST', '/api/Live/display/state', { channel, state })).status
  expect(await publish({ ...SALE, firstName: 'Asha Rao' })).toBe(400)
  expect(await publish({ ...SALE, firstName: '9845012345' })).toBe(400)
  expect(await publish({ ...SALE, upi: 'https://elsewhere.example' })).toBe(400)
  expect(await publish(SALE)).toBe(200)
})
