import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all, one, run } from '../db/sql.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW, userIdOf } from '../testing/test-shop.ts'

const PATH = '/api/Auth/Login'
const MINUTE = 60_000
const COUNTER = { userName: 'counter', password: 'counter-secret' }

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

async function login(body: unknown, ip = '127.0.0.1') {
  const answer = await t.app.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    remoteAddress: ip,
  })
  const { headers, rawPayload: bytes, statusCode: status } = answer
  return { status, headers, bytes, body: answer.json() }
}

const wrong = (userName = 'counter', ip?: string) => login({ userName, password: 'wrong' }, ip)

describe('signing in', () => {
  it('by password answers the token, the person and the branch', async () => {
    const { body, status } = await login(COUNTER)
    const { ids } = t.services
    expect(status).toBe(200)
    expect(body).toEqual({
      AccessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      TokenType: 'Bearer',
      ExpiresIn: 900,
      RefreshToken: expect.stringMatching(/^[\w-]{43}$/),
      User: {
        ID: ids.encode('user', userIdOf(t.services, 'counter')),
        NumericID: userIdOf(t.services, 'counter'),
        UserName: 'counter',
        DisplayName: 'Counter',
        Role: 'counter',
        Permissions: ['sell', 'money.take', 'stock.receive', 'stock.count'],
      },
      Branch: {
        BranchID: 1,
        EncryptedBranchID: ids.encode('branch', 1),
        CompanyID: ids.encode('company', 1),
        BranchName: 'Netra Opticals',
        ModuleID: ids.encode('module', 1),
      },
    })
  })

  it('gives a token that carries the person, the role and the branch for 15 minutes', async () => {
    const { body } = await login(COUNTER)
    const claims = JSON.parse(Buffer.from(body.AccessToken.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({
      sub: userIdOf(t.services, 'counter'),
      role: 'counter',
      branch: 1,
      iat: TEST_NOW / 1000,
      exp: TEST_NOW / 1000 + 900,
    })
  })

  it.each([
    ['by PIN', { userName: 'counter', pin: '4444' }],
    ['whatever the case of the name', { ...COUNTER, userName: 'COUNTER' }],
    ['with the name of the device', { ...COUNTER, deviceName: 'Till 2' }],
    ['with a null PIN', { ...COUNTER, pin: null }],
  ])('%s works', async (_how, body) => {
    expect((await login(body)).status).toBe(200)
  })

  it.each([
    ['a wrong password', { userName: 'counter', password: 'counter-Secret' }],
    ['a wrong PIN', { userName: 'counter', pin: '4445' }],
    ['the PIN as a password', { userName: 'counter', password: '4444' }],
    ['the password as a PIN', { userName: 'counter', pin: 'counter-secret' }],
    ["another's PIN", { userName: 'counter', pin: '1111' }],
    ['nobody', { userName: 'nobody', password: 'counter-secret' }],
    ['a name with a wildcard', { userName: '%', password: 'counter-secret' }],
  ])('%s is 401, and tells no more', async (_what, body) => {
    const answer = await login(body)
    expect(faultsOfRefusal(answer, 'UNAUTHENTICATED')).toEqual([])
    expect(answer.body.message).toBe('The name, password or PIN is not right.')
  })

  it.each([
    ['neither', { userName: 'counter' }, 'password'],
    ['both', { ...COUNTER, pin: '4444' }, 'password'],
    ['no name', { password: 'x' }, 'userName'],
    ['an empty name', { userName: '', password: 'x' }, 'userName'],
    ['an empty password', { userName: 'counter', password: '' }, 'password'],
    ['a PIN that is a number', { userName: 'counter', pin: 4444 }, 'pin'],
    ['an endless password', { userName: 'counter', password: 'x'.repeat(201) }, 'password'],
  ])('%s is 400', async (_what, body, field) => {
    const before = databaseDigest(t.services.db)
    const answer = await login(body)
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
    expect(answer.body.errors[0].field).toBe(field)
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('by PIN works from this computer only', async () => {
    for (const ip of ['192.168.1.20', '10.0.0.5', '::ffff:192.168.1.20', 'fe80::1']) {
      const answer = await login({ userName: 'counter', pin: '4444' }, ip)
      expect(faultsOfRefusal(answer, 'UNAUTHENTICATED')).toEqual([])
    }
    expect((await login({ userName: 'counter', pin: '4444' }, '::1')).status).toBe(200)
    expect((await login(COUNTER, '192.168.1.20')).status).toBe(200)
  })

  it('is not for someone who left', async () => {
    t.services.write((tx) => run(tx, `UPDATE users SET is_active = 0 WHERE user_name = 'counter'`))
    expect((await login(COUNTER)).status).toBe(401)
  })

  it('stores no password, PIN or token as it is', async () => {
    const { body } = await login({ userName: 'counter', pin: '4444' })
    const stored = JSON.stringify([
      all(t.services.db, 'SELECT * FROM users'),
      all(t.services.db, 'SELECT * FROM sessions'),
      all(t.services.db, 'SELECT * FROM refresh_tokens'),
      all(t.services.db, 'SELECT * FROM audit_log'),
    ])
    for (const secret of ['"4444"', 'counter-secret', body.RefreshToken, body.AccessToken]) {
      expect(stored).not.toContain(secret)
    }
  })
})

describe('several tills at once', () => {
  it('all sign in with one name, each with a session of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(COUNTER)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.RefreshToken)).size).toBe(20)
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
    for (const { body } of answers) {
      const headers = { authorization: `Bearer ${body.AccessToken}` }
      const asked = await t.call('GET', '/api/quickSale/open-carts', undefined, {
        as: null,
        headers,
      })
      expect(asked.status).toBe(200)
    }
  })

  it('sign in with many names side by side', async () => {
    const names = ['owner', 'manager', 'optometrist', 'counter']
    const answers = await Promise.all(
      names.map((userName) => login({ userName, password: `${userName}-secret` })),
    )
    expect(answers.map(({ body }) => body.User.Role)).toEqual(names)
  })
})

describe('wrong tries', () => {
  const later = (minutes: number) => t.clock.set(t.clock.now() + minutes * MINUTE)

  /** Five wrong tries, spread so that the address's own limit does not answer for the lock. */
  async function fiveWrong(): Promise<void> {
    for (let index = 0; index < 5; index += 1) {
      expect((await wrong('counter', `192.168.1.${index}`)).status).toBe(401)
    }
  }

  it.each([
    [0, 1],
    [1, 5],
    [2, 15],
    [3, 30],
    [4, 30],
  ])('after %i locks, five more lock for %i minutes', async (locksBefore, minutes) => {
    for (let index = 0; index <= locksBefore; index += 1) {
      await fiveWrong()
      if (index < locksBefore) later(31)
    }
    const again = () => login(COUNTER, '192.168.1.99')
    const answer = await again()
    expect(faultsOfRefusal(answer, 'RATE_LIMITED')).toEqual([])
    expect(answer.headers['retry-after']).toBe(String(minutes * 60))
    later(minutes - 0.01)
    expect((await again()).status).toBe(429)
    later(0.01)
    expect((await again()).status).toBe(200)
  })

  it('are forgotten after one right one', async () => {
    for (let index = 0; index < 4; index += 1) await wrong()
    expect((await login(COUNTER)).status).toBe(200)
    for (let index = 0; index < 4; index += 1) await wrong('counter', '192.168.1.9')
    expect((await login(COUNTER, '192.168.1.9')).status).toBe(200)
  })

  it('lock one person and leave the others at work', async () => {
    await fiveWrong()
    expect((await login({ userName: 'owner', password: 'owner-secret' })).status).toBe(200)
  })

  it('sent side by side do not outrun the lock', async () => {
    const tries = Array.from({ length: 30 }, (_each, index) =>
      wrong('counter', `192.168.2.${index}`),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  it('do not lift a lock by a restart or by another address', async () => {
    await fiveWrong()
    const row = one(t.services.db, 'SELECT place, locked_until_ms AS until FROM sign_in_failures')
    expect(row).toEqual({ place: 'network', until: TEST_NOW + MINUTE })
    expect((await login(COUNTER, '192.168.1.99')).status).toBe(429)
  })

  it('of one address are ten a minute, whatever the names', async () => {
    const ip = '192.168.1.7'
    for (let index = 0; index < 10; index += 1) {
      expect((await wrong(`guess ${index}`, ip)).status).toBe(401)
    }
    const answer = await login(COUNTER, ip)
    expect(faultsOfRefusal(answer, 'RATE_LIMITED')).toEqual([])
    expect(Number(answer.headers['retry-after'])).toBe(60)
    expect((await login(COUNTER, '192.168.1.8')).status).toBe(200)
    later(1)
    expect((await login(COUNTER, ip)).status).toBe(200)
  })

  it('of many names side by side tell no more than ten', async () => {
    const names = Array.from({ length: 14 }, (_each, index) => `guess ${index}`)
    const answers = await Promise.all(names.map((name) => wrong(name, '192.168.1.7')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('are written down, without what was typed', async () => {
    await wrong()
    const rows = all<{ detail: string }>(
      t.services.db,
      `SELECT action, ip, detail_json AS detail FROM audit_log WHERE action = 'login.failed'`,
    )
    expect(rows).toEqual([
      {
        action: 'login.failed',
        ip: '127.0.0.1',
        detail: expect.stringContaining('"failures":1,"locked":false'),
      },
    ])
  })
})
