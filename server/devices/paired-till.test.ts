import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { asOwner, type LanServer, startLan } from './testing/lan-client.ts'

const LOGIN = '/api/Auth/Login'
const CARTS = '/api/quickSale/open-carts'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let t: TestServer
let lan: LanServer
let token: string
beforeEach(async () => {
  t = await testServer()
  lan = await startLan(t)
  token = await lan.pair()
})
afterEach(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

const login = (userName: string, pin: string, device = token) =>
  lan.ask(LOGIN, { userName, pin }, { token: device })
const bearerOf = async (device = token): Promise<string> =>
  (await login('counter', '4444', device)).body.AccessToken
const idOf = async (name: string): Promise<string> => {
  const { body } = await asOwner(t, 'GET', '/api/Devices')
  const rows: { ID: string; Name: string }[] = body.Items
  return rows.find(({ Name }) => Name === name)?.ID ?? ''
}
const revoke = async (name = 'Till 2') =>
  asOwner(t, 'POST', '/api/Devices/revoke', { deviceID: await idOf(name) })

describe('a paired till', () => {
  it('signs in by PIN and works like the main one', async () => {
    const bearer = await bearerOf()
    expect((await lan.ask(CARTS, undefined, { token, bearer })).status).toBe(200)
  })

  it("does not take another device's session, nor does the main till", async () => {
    const second = await lan.pair('Till 3')
    const bearer = await bearerOf()
    expect((await lan.ask(CARTS, undefined, { token: second, bearer })).status).toBe(401)
    expect((await lan.ask(CARTS, undefined, { bearer })).status).toBe(401)
    const here = await t.call('GET', CARTS, undefined, {
      as: null,
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(here.status).toBe(401)
  })

  it("does not take another device's refresh token", async () => {
    const second = await lan.pair('Till 3')
    const refreshToken = (await login('counter', '4444')).body.RefreshToken
    const path = '/api/Auth/Refresh'
    expect((await lan.ask(path, { refreshToken }, { token: second })).status).toBe(401)
    expect((await lan.ask(path, { refreshToken }, { token })).status).toBe(200)
  })

  it('is not the computer of the branch: the first set-up is closed to it', async () => {
    const answer = await lan.ask('/api/Setup/demo', {}, { token })
    expect([403, 404]).toContain(answer.status)
  })

  it('is noted once a minute, with its address', async () => {
    const seen = () =>
      exactlyOne<{ atMs: number; address: string }>(
        t.services.db,
        'SELECT last_seen_ms AS atMs, last_address AS address FROM devices',
      )
    t.clock.set(TEST_NOW + MINUTE - 1)
    await lan.ask('/health', undefined, { token })
    expect(seen().atMs).toBe(TEST_NOW)
    t.clock.set(TEST_NOW + MINUTE)
    await lan.ask('/health', undefined, { token })
    await expect.poll(() => seen()).toEqual({ atMs: TEST_NOW + MINUTE, address: '127.0.0.1' })
  })

  it('has to be paired again when it was away for half a year', async () => {
    t.clock.set(TEST_NOW + 180 * DAY)
    expect((await lan.ask('/api/Auth/People', undefined, { token })).status).toBe(401)
  })

  it('is called something else', async () => {
    const deviceID = await idOf('Till 2')
    await asOwner(t, 'POST', '/api/Devices/rename', { deviceID, name: 'Window till' })
    expect(await idOf('Window till')).toBe(deviceID)
  })
})

describe('a device that is shut out', () => {
  it('is refused with its next request, and everybody on it is signed out', async () => {
    const bearer = await bearerOf()
    expect((await revoke()).status).toBe(200)
    expect((await lan.ask(CARTS, undefined, { token, bearer })).status).toBe(401)
    expect((await lan.ask('/api/Auth/People', undefined, { token })).status).toBe(401)
    expect((await login('counter', '4444')).status).toBe(401)
    const { body } = await asOwner(t, 'GET', '/api/Devices')
    expect(body.Items[0].RevokedAt).toBe('2026-11-20T11:00:00')
  })

  it('leaves the others in', async () => {
    const second = await lan.pair('Till 3')
    const bearer = await bearerOf(second)
    await revoke()
    expect((await lan.ask(CARTS, undefined, { token: second, bearer })).status).toBe(200)
  })

  it('twice is once, and one that there is not is 404', async () => {
    await revoke()
    t.clock.set(TEST_NOW + MINUTE)
    expect((await revoke()).status).toBe(200)
    const none = { deviceID: t.services.ids.encode('device', 99) }
    expect((await asOwner(t, 'POST', '/api/Devices/revoke', none)).status).toBe(404)
  })
})

describe('a customer display of the network', () => {
  const EVENTS = '/api/Live/display/logo'

  it('is listed when its till has said yes, sees nothing else, and can be shut out', async () => {
    const { body } = await t.call('POST', '/api/Live/display', {})
    expect(body.Addresses).toEqual([`https://127.0.0.1:${lan.port}`])
    const asked = await lan.ask('/api/Live/display/pair', { code: body.Code })
    const ticket = { ticket: asked.body.Ticket }
    const RESULT = '/api/Live/display/pair/result'
    const waiting = await lan.ask(RESULT, ticket)
    expect(waiting.body).toEqual({ State: 'waiting', Token: null })
    expect(waiting.headers['set-cookie']).toBeUndefined()
    const wish = await t.call('GET', `/api/Live/display/wish?channel=${body.Channel}`)
    expect(wish.body.Wish).toMatchObject({ Number: asked.body.Number, Address: '127.0.0.1' })
    await t.call('POST', '/api/Live/display/decide', {
      channel: body.Channel,
      requestID: wish.body.Wish.RequestID,
      isApproved: true,
    })
    const paired = await lan.ask(RESULT, ticket)
    const display = /=([\w-]{43});/.exec(String(paired.headers['set-cookie']))?.[1] ?? ''
    const shown = { token: display, bearer: paired.body.Token }
    // The test shop has no logo: 404 is as far as a display that may look can come.
    expect((await lan.ask(EVENTS, undefined, shown)).status).toBe(404)
    expect((await lan.ask('/api/Auth/People', undefined, shown)).status).toBe(401)
    await revoke('Customer display')
    expect((await lan.ask(EVENTS, undefined, shown)).status).toBe(401)
  })
})

describe('guessing PINs', () => {
  it('slows the device, whoever is tried, and no other device', async () => {
    const second = await lan.pair('Till 3')
    for (const name of ['counter', 'manager', 'optometrist', 'owner', 'nobody']) {
      expect((await login(name, '0000')).status).toBe(401)
    }
    const right = await login('counter', '4444')
    expect(right.status).toBe(429)
    expect(right.headers['retry-after']).toBe('60')
    expect((await login('counter', '4444', second)).status).toBe(200)
    t.clock.set(TEST_NOW + MINUTE + 1)
    expect((await login('counter', '4444')).status).toBe(200)
  })

  it('a right PIN in between forgives nothing, and the wait grows', async () => {
    for (const name of ['manager', 'optometrist', 'owner', 'nobody']) await login(name, '0000')
    expect((await login('counter', '4444')).status).toBe(200)
    await login('nobody', '0000')
    expect((await login('counter', '4444')).status).toBe(429)
    t.clock.set(TEST_NOW + 2 * MINUTE)
    for (let index = 0; index < 5; index += 1) await login('nobody', '0000')
    const waits = await login('counter', '4444')
    expect(waits.headers['retry-after']).toBe('300')
  })

  it('counts the same for a manager who approves', async () => {
    const bearer = await bearerOf()
    const yes = { userName: 'manager', pin: '0000', action: 'catalogue.import' }
    for (let index = 0; index < 4; index += 1) await login('nobody', '0000')
    await lan.ask('/api/Approvals/give', yes, { token, bearer })
    expect((await lan.ask('/api/Approvals/give', yes, { token, bearer })).status).toBe(429)
  })
})
