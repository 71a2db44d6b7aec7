import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

const SAVE = '/api/People/save'
const MEENA = { displayName: 'Meena Rao', userName: 'meena', role: 'counter', pin: '4821' }

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const list = async (): Promise<Json[]> =>
  (await t.call('GET', '/api/People/list', undefined, { as: 'owner' })).body
const person = async (name: string) => (await list()).find((row) => row.UserName === name)
const save = (body: object, as: 'owner' | 'manager' | 'counter' = 'owner') =>
  t.call('POST', SAVE, { ownSecret: `${as}-secret`, ...body }, { as })
const login = (body: object) => t.call('POST', '/api/Auth/Login', body, { as: null })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const branchAs = (token: string) =>
  t.call('GET', '/api/quickSale/get-branch-details', undefined, {
    as: null,
    headers: bearer(token),
  })

describe('the people of a shop', () => {
  it('come in with a PIN and sign in at once', async () => {
    const saved = await save(MEENA)
    expect(saved).toMatchObject({ status: 200, body: { success: true } })
    expect(await person('meena')).toEqual({
      ID: saved.body.personID,
      UserName: 'meena',
      DisplayName: 'Meena Rao',
      Role: 'counter',
      HasPin: true,
      IsActive: true,
      IsYou: false,
    })
    const signedIn = await login({ userName: 'meena', pin: '4821' })
    expect(signedIn.body.User).toMatchObject({ DisplayName: 'Meena Rao', Role: 'counter' })
    expect(JSON.stringify(all(t.services.db, 'SELECT * FROM audit_log'))).not.toContain('4821')
  })

  it('are signed out by a new PIN, and the old one ends', async () => {
    const { personID } = (await save(MEENA)).body
    const { AccessToken: token, RefreshToken: refreshToken } = (
      await login({ userName: 'meena', pin: '4821' })
    ).body
    expect((await branchAs(token)).status).toBe(200)
    expect((await save({ ...MEENA, personID, pin: '977310' })).status).toBe(200)
    expect((await branchAs(token)).status).toBe(401)
    const renewed = await t.call('POST', '/api/Auth/Refresh', { refreshToken }, { as: null })
    expect(renewed.status).toBe(401)
    expect((await login({ userName: 'meena', pin: '4821' })).status).toBe(401)
    expect((await login({ userName: 'meena', pin: '977310' })).status).toBe(200)
  })

  it('who leave sign in no more and stay on the list, and may come back', async () => {
    const { personID } = (await save(MEENA)).body
    const { AccessToken: token } = (await login({ userName: 'meena', pin: '4821' })).body
    const { pin: _pin, ...kept } = MEENA
    await save({ ...kept, personID, isActive: false })
    expect((await branchAs(token)).status).toBe(401)
    expect((await login({ userName: 'meena', pin: '4821' })).status).toBe(401)
    const tiles = await t.call('GET', '/api/Auth/People', undefined, { as: null })
    expect(JSON.stringify(tiles.body)).not.toContain('Meena')
    expect((await list()).at(-1)).toMatchObject({ UserName: 'meena', IsActive: false })
    await save({ ...kept, personID, isActive: true })
    expect((await login({ userName: 'meena', pin: '4821' })).status).toBe(200)
  })

  it('get the rights of a new role with their next request', async () => {
    const { personID } = (await save(MEENA)).body
    const { pin: _pin, ...kept } = MEENA
    await save({ ...kept, personID, role: 'manager' })
    const { User } = (await login({ userName: 'meena', pin: '4821' })).body
    expect(User.Permissions).toContain('reports')
  })

  it('keep the password when only the name is written anew', async () => {
    const { ID: personID } = await person('counter')
    const saved = await save({
      personID,
      displayName: 'Asha K',
      userName: 'counter',
      role: 'counter',
    })
    expect(saved.status).toBe(200)
    expect((await login({ userName: 'counter', password: 'counter-secret' })).status).toBe(200)
  })
})

describe('refusals', () => {
  const cases: RefusalCase[] = [
    withoutToken('GET', '/api/People/list'),
    withoutToken('POST', SAVE, MEENA),
    { name: 'a counter', method: 'POST', path: SAVE, body: MEENA, code: 'FORBIDDEN' },
    {
      name: 'a manager who makes an owner',
      method: 'POST',
      path: SAVE,
      body: { ...MEENA, role: 'owner' },
      as: 'manager',
      code: 'FORBIDDEN',
    },
    ...(
      [
        ['no name', { displayName: ' ' }, 'displayName'],
        ['a user name of two words', { userName: 'meena rao' }, 'userName'],
        ['a PIN of three digits', { pin: '482' }, 'pin'],
        ['a PIN that is guessed first', { pin: '1984' }, 'pin'],
        ['a common password', { password: 'Password1' }, 'password'],
        ['a short password', { password: 'secret' }, 'password'],
        ['nothing to sign in with', { pin: undefined }, 'pin'],
        ['a role that is none', { role: 'boss' }, 'role'],
      ] as const
    ).map(([name, change, field]) => ({
      name,
      method: 'POST' as const,
      path: SAVE,
      body: { ...MEENA, ...change },
      as: 'owner' as const,
      code: 'VALIDATION' as const,
      field,
    })),
    {
      name: 'a user name that someone has',
      method: 'POST',
      path: SAVE,
      body: { ...MEENA, userName: 'Counter', ownSecret: 'owner-secret' },
      as: 'owner',
      code: 'CONFLICT',
    },
  ]
  it.each(cases)('$name is refused and nothing is written', async (refusal) => {
    const before = all(t.services.db, 'SELECT * FROM users ORDER BY id')
    await expectRefusal(t, refusal)
    const after = all(t.services.db, 'SELECT * FROM users ORDER BY id')
    expect(after).toEqual(before)
  })

  it.each([
    ['a PIN', { pin: '977310' }],
    ['a password', { password: 'three brown frames' }],
    ['a role', { role: 'optometrist' }],
    ['a way back in', {}],
  ])('%s is given with one’s own PIN or password only', async (_what, change) => {
    const { personID } = (await save({ ...MEENA })).body
    const { pin: _pin, ...kept } = MEENA
    if (Object.keys(change).length === 0) await save({ ...kept, personID, isActive: false })
    const body = { ...kept, personID, ...change }
    const bare = await save({ ...body, ownSecret: undefined })
    expect([bare.status, bare.body.errors?.[0].field]).toEqual([400, 'ownSecret'])
    expect((await save({ ...body, ownSecret: 'wrong-secret' })).status).toBe(400)
    expect((await save({ ...body, ownSecret: '9090' })).status).toBe(400)
    expect((await save({ ...body, ownSecret: '1111' })).status).toBe(200)
  })

  it('nobody comes in by a till that a manager left open', async () => {
    for (const role of ['counter', 'optometrist']) {
      const bare = await save({ ...MEENA, role, ownSecret: undefined }, 'manager')
      expect([bare.status, bare.body.errors?.[0].field]).toEqual([400, 'ownSecret'])
      expect((await save({ ...MEENA, role, ownSecret: '9090' }, 'manager')).status).toBe(400)
    }
    expect(await person('meena')).toBeUndefined()
    expect((await save({ ...MEENA, ownSecret: '2222' }, 'manager')).status).toBe(200)
  })

  it('a manager takes over no manager, and makes none', async () => {
    const other = { displayName: 'Farida', userName: 'farida', role: 'manager', pin: '4821' }
    expect((await save(other, 'manager')).status).toBe(403)
    const { personID } = (await save(other)).body
    const { pin: _pin, ...kept } = other
    for (const change of [{ pin: '5093' }, { role: 'counter' }, { isActive: false }, {}]) {
      expect((await save({ ...kept, personID, ...change }, 'manager')).status).toBe(403)
    }
    expect((await login({ userName: 'farida', pin: '4821' })).status).toBe(200)
    const { ID: ownID } = await person('manager')
    const own = { personID: ownID, displayName: 'Anil', userName: 'manager', role: 'manager' }
    expect((await save({ ...own, pin: '5093' }, 'manager')).status).toBe(200)
  })

  it('nobody ends their own place, so a shop always has its owner', async () => {
    const { DisplayName, ID, UserName } = await person('owner')
    const own = { personID: ID, displayName: DisplayName, userName: UserName }
    expect((await save({ ...own, role: 'owner', isActive: false })).status).toBe(409)
    expect((await save({ ...own, role: 'manager' })).status).toBe(409)
    const asked = await save({ ...own, role: 'owner' }, 'manager')
    expect(asked.body.code).toBe('FORBIDDEN')
    expect(await person('owner')).toMatchObject({ Role: 'owner', IsActive: true })
  })
})
