import { scryptSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exactlyOne, run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'

const SECRET = '/api/Auth/Secret'
const SESSIONS = '/api/Auth/Sessions'
const CARTS = '/api/quickSale/open-carts'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const login = (body: object, ip = '127.0.0.1') =>
  t.app.inject({ method: 'POST', url: '/api/Auth/Login', payload: body, remoteAddress: ip })

const asSession = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })

describe('one’s own PIN', () => {
  const change = (body: object) => t.call('POST', SECRET, body)

  it('is changed by oneself, with the one of before, and ends the other sessions', async () => {
    const other = (await login({ userName: 'counter', pin: '4444' })).json()
    expect((await change({ ownSecret: '4444', pin: '4821' })).body).toEqual({ success: true })
    expect((await t.call('GET', CARTS, undefined, asSession(other.AccessToken))).status).toBe(401)
    expect((await t.call('GET', CARTS)).status).toBe(200)
    expect((await login({ userName: 'counter', pin: '4444' })).statusCode).toBe(401)
    expect((await login({ userName: 'counter', pin: '4821' })).statusCode).toBe(200)
  })

  it.each([
    ['nothing new', { ownSecret: '4444' }, 400, 'pin'],
    ['a PIN that is guessed first', { ownSecret: '4444', pin: '1234' }, 400, 'pin'],
    ['a common password', { ownSecret: '4444', password: 'password' }, 400, 'password'],
    ['nothing of before', { pin: '4821' }, 400, 'ownSecret'],
    ['a wrong PIN of before', { ownSecret: '4445', pin: '4821' }, 400, 'ownSecret'],
  ])('%s is refused', async (_what, body, status, field) => {
    const answer = await change(body)
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([status, field])
    expect((await login({ userName: 'counter', pin: '4444' })).statusCode).toBe(200)
  })
})

describe('one’s own sessions', () => {
  it('are listed and ended, and nobody else’s', async () => {
    const there = (
      await login({ userName: 'counter', pin: '4444', deviceName: 'Window till' })
    ).json()
    await login({ userName: 'manager', pin: '2222' })
    const { body } = await t.call('GET', SESSIONS, undefined, asSession(there.AccessToken))
    expect(body.Items).toEqual([
      {
        SessionID: expect.any(String),
        DeviceName: 'Window till',
        StartedAt: '2026-11-20T11:00:00',
        LastUsedAt: '2026-11-20T11:00:00',
        IsThis: true,
      },
    ])
    const { SessionID: sessionID } = body.Items[0]
    const end = (as: 'manager' | 'counter') =>
      t.call('POST', '/api/Auth/Sessions/end', { sessionID }, { as })
    expect((await end('manager')).status).toBe(404)
    expect((await end('counter')).status).toBe(200)
    expect((await t.call('GET', CARTS, undefined, asSession(there.AccessToken))).status).toBe(401)
  })
})

describe('locks', () => {
  const guess = async (body: object, ip?: string, times = 5) => {
    for (let count = 0; count < times; count += 1) await login(body, ip)
  }

  it('of PIN and password are apart', async () => {
    await guess({ userName: 'counter', pin: '9999' })
    expect((await login({ userName: 'counter', pin: '4444' })).statusCode).toBe(429)
    const byPassword = { userName: 'counter', password: 'counter-secret' }
    expect((await login(byPassword)).statusCode).toBe(200)
  })

  it('by guesses elsewhere lock nobody at the shop’s own computer', async () => {
    const wrong = { userName: 'owner', password: 'guess' }
    await guess(wrong, '10.0.0.9')
    const right = { userName: 'owner', password: 'owner-secret' }
    expect((await login(right, '10.0.0.10')).statusCode).toBe(429)
    expect((await login(right)).statusCode).toBe(200)
    t.clock.set(TEST_NOW + 61_000)
    expect((await login(right, '10.0.0.10')).statusCode).toBe(200)
  })
})

it('a hash of before is renewed when its person signs in', async () => {
  const salt = Buffer.alloc(16, 7)
  const key = scryptSync('4444', salt, 32, { N: 2 ** 10, r: 8, p: 1 }).toString('base64url')
  const old = `scrypt$10$8$${salt.toString('base64url')}$${key}`
  t.services.write((tx) =>
    run(tx, `UPDATE users SET pin_hash = :old WHERE user_name = 'counter'`, { old }),
  )
  expect((await login({ userName: 'counter', pin: '4444' })).statusCode).toBe(200)
  const now = () =>
    exactlyOne<{ pin: string }>(
      t.services.db,
      `SELECT pin_hash AS pin FROM users WHERE user_name = 'counter'`,
    ).pin
  await expect.poll(now).toMatch(/^scrypt-p\$10\$/)
  expect((await login({ userName: 'counter', pin: '4444' })).statusCode).toBe(200)
})
