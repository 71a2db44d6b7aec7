import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ASK = '/api/quickSale/open-carts'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

type Session = { AccessToken: string; RefreshToken: string; User: { Role: string } }

async function signIn(userName = 'counter'): Promise<Session> {
  const body = { userName, password: `${userName}-secret` }
  return (await t.call('POST', '/api/Auth/Login', body, { as: null })).body
}

const refresh = (refreshToken: string) =>
  t.call('POST', '/api/Auth/Refresh', { refreshToken }, { as: null })
const logout = (refreshToken: string) =>
  t.call('POST', '/api/Auth/Logout', { refreshToken }, { as: null })
const later = (ms: number) => t.clock.set(t.clock.now() + ms)

async function statusOf({ AccessToken }: Session): Promise<number> {
  const headers = { authorization: `Bearer ${AccessToken}` }
  return (await t.call('GET', ASK, undefined, { as: null, headers })).status
}

describe('POST /api/Auth/Refresh', () => {
  it('answers what signing in does, with new tokens', async () => {
    const first = await signIn()
    later(MINUTE)
    const { body, status } = await refresh(first.RefreshToken)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...first,
      AccessToken: expect.any(String),
      RefreshToken: expect.any(String),
    })
    expect(body.RefreshToken).not.toBe(first.RefreshToken)
    expect(body.AccessToken).not.toBe(first.AccessToken)
    expect(await statusOf(body)).toBe(200)
  })

  it('carries on when the access token has run out', async () => {
    const first = await signIn()
    later(15 * MINUTE - 1)
    expect(await statusOf(first)).toBe(200)
    later(1)
    expect(await statusOf(first)).toBe(401)
    const { body } = await refresh(first.RefreshToken)
    expect(await statusOf(body)).toBe(200)
  })

  it('lives 12 hours from the last refresh', async () => {
    const first = await signIn()
    later(12 * HOUR - 1)
    const second = await refresh(first.RefreshToken)
    expect(second.status).toBe(200)
    later(12 * HOUR)
    expect(faultsOfRefusal(await refresh(second.body.RefreshToken), 'UNAUTHENTICATED')).toEqual([])
  })

  it('ends 30 days after the sign-in, however often it was refreshed', async () => {
    let session = await signIn()
    for (let half = 0; half < 60; half += 1) {
      const { body, status } = await refresh(session.RefreshToken)
      expect(status).toBe(200)
      session = body
      later(11.99 * HOUR)
    }
    later(HOUR)
    expect(faultsOfRefusal(await refresh(session.RefreshToken), 'UNAUTHENTICATED')).toEqual([])
  })

  it('ends the whole family when a token comes a second time', async () => {
    const first = await signIn()
    const second: Session = (await refresh(first.RefreshToken)).body
    expect(await statusOf(second)).toBe(200)
    expect(faultsOfRefusal(await refresh(first.RefreshToken), 'UNAUTHENTICATED')).toEqual([])
    expect(await statusOf(second)).toBe(401)
    expect(await statusOf(first)).toBe(401)
    expect((await refresh(second.RefreshToken)).status).toBe(401)
  })

  it('leaves the other sessions of the person alone', async () => {
    const till1 = await signIn()
    const till2 = await signIn()
    await refresh(till1.RefreshToken)
    await refresh(till1.RefreshToken)
    expect(await statusOf(till2)).toBe(200)
    expect((await refresh(till2.RefreshToken)).status).toBe(200)
  })

  it('answers one of many that come at once', async () => {
    const first = await signIn()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.RefreshToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(['nonsense', 'A'.repeat(43), 'A'.repeat(200)])('does not know "%s"', async (token) => {
    expect(faultsOfRefusal(await refresh(token), 'UNAUTHENTICATED')).toEqual([])
  })

  it('does not take an access token', async () => {
    const { AccessToken } = await signIn()
    expect((await refresh(AccessToken.slice(0, 200))).status).toBe(401)
  })

  it('does not bring back someone who left', async () => {
    const first = await signIn()
    t.services.write((tx) => run(tx, `UPDATE users SET is_active = 0 WHERE user_name = 'counter'`))
    expect(await statusOf(first)).toBe(401)
    expect((await refresh(first.RefreshToken)).status).toBe(401)
  })
})

describe('POST /api/Auth/Logout', () => {
  it('ends both tokens with the next request', async () => {
    const session = await signIn()
    expect((await logout(session.RefreshToken)).body).toEqual({ success: true })
    expect(await statusOf(session)).toBe(401)
    expect((await refresh(session.RefreshToken)).status).toBe(401)
  })

  it('ends the access tokens of every refresh of the session', async () => {
    const first = await signIn()
    const second: Session = (await refresh(first.RefreshToken)).body
    await logout(second.RefreshToken)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
  })

  it('can be said twice, and ends one session only', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    await logout(mine.RefreshToken)
    expect((await logout(mine.RefreshToken)).body).toEqual({ success: true })
    expect(await statusOf(other)).toBe(200)
  })

  it('does not know an invented token', async () => {
    expect(faultsOfRefusal(await logout('nonsense'), 'UNAUTHENTICATED')).toEqual([])
  })
})

describe('a change of the person', () => {
  it('voids the tokens given out before; a refresh brings the new role', async () => {
    const session = await signIn()
    t.services.write((tx) =>
      run(
        tx,
        `UPDATE users SET role = 'optometrist', version = version + 1 WHERE user_name = 'counter'`,
      ),
    )
    expect(await statusOf(session)).toBe(401)
    const { body } = await refresh(session.RefreshToken)
    expect(body.User).toMatchObject({ Role: 'optometrist', Permissions: ['sell'] })
    expect(await statusOf(body)).toBe(200)
  })

  it('a grant of the owner holds at once', async () => {
    t.services.write((tx) =>
      run(
        tx,
        `INSERT INTO user_grants SELECT id, 'returns' FROM users WHERE user_name = 'counter'`,
      ),
    )
    expect((await signIn()).User).toMatchObject({
      Permissions: ['sell', 'money.take', 'stock.receive', 'stock.count', 'returns'],
    })
  })
})

describe('a clock that is set back', () => {
  it('does not bring an expired token back to life', async () => {
    const early = await signIn()
    later(20 * MINUTE)
    const late = await signIn()
    expect(await statusOf(early)).toBe(401)
    later(-2 * HOUR)
    expect(await statusOf(early)).toBe(401)
    expect(await statusOf(late)).toBe(401)
    expect(await statusOf(await signIn())).toBe(200)
  })
})
