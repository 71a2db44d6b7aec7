import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const CLEAR = '/api/quickSale/deleteSalesOrderTempBySession'
const SAVE = '/api/Customer/save'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

describe('bodies', () => {
  it.each([
    ['broken JSON', '{"sessionID":'],
    ['two values', '{"sessionID":"a"} {"sessionID":"b"}'],
    ['a trailing comma', '{"sessionID":"a",}'],
    ['NaN', '{"sessionID":NaN}'],
    ['single quotes', `{'sessionID':'a'}`],
    ['an own __proto__', '{"sessionID":"a","__proto__":{"isAdmin":true}}'],
    ['a deeper __proto__', '{"sessionID":"a","x":[{"__proto__":1}]}'],
    ['a prototype by constructor', '{"sessionID":"a","constructor":{"prototype":{"x":1}}}'],
    ['a list', '[{"sessionID":"a"}]'],
    ['a bare text', '"sessionID"'],
    ['a bare number', '5'],
    ['null', 'null'],
    [
      '400,000 lists in each other',
      `{"sessionID":"a","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    ],
    [
      '100,000 objects in each other',
      `{"sessionID":"a","x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    ],
    ['lists that never end', '['.repeat(400_000)],
    ['no byte at all', ''],
  ])('%s is 400', async (_what, body) => {
    const answer = await t.call('POST', CLEAR, body)
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
  })

  it('letters that are not UTF-8 are 400, not stored with others in their place', async () => {
    const latin1 = Buffer.from('{"name":"Andr\xe9"}', 'latin1')
    const token = (await login()).AccessToken
    const before = databaseDigest(t.services.db)
    const answer = await t.app.inject({
      method: 'POST',
      url: SAVE,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: latin1,
    })
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'body' }] })
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('a body a little below the limit is read, one above it is not', async () => {
    const of = (bytes: number) => JSON.stringify({ sessionID: 'a', x: 'y'.repeat(bytes - 24) })
    expect(Buffer.byteLength(of(1_048_576))).toBe(1_048_576)
    expect((await t.call('POST', CLEAR, of(1_048_576))).status).toBe(200)
    const answer = await t.call('POST', CLEAR, of(1_048_577))
    expect(faultsOfRefusal(answer, 'TOO_LARGE')).toEqual([])
  })

  it('of somebody who has not signed in hold 4 KiB', async () => {
    const send = (length: number) =>
      t.call('POST', '/api/Auth/Refresh', { refreshToken: 'x', more: 'x'.repeat(length) })
    expect((await send(3_000)).status).toBe(401)
    expect(faultsOfRefusal(await send(5_000), 'TOO_LARGE')).toEqual([])
  })

  it('unknown keys are ignored, whatever they hold', async () => {
    const body = { sessionID: 'a', qty: 'x', other: [null, { deep: [1e308] }], toString: 5 }
    const answer = await t.call('POST', CLEAR, body)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { success: true },
    })
  })

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/vnd.api+json', 415],
    ['text/json', 415],
    ['json', 415],
    ['', 415],
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
  ])('content type "%s" is %i', async (type, status) => {
    const answer = await t.call(
      'POST',
      CLEAR,
      { sessionID: 'a' },
      { headers: { 'content-type': type } },
    )
    expect(answer.status).toBe(status)
    if (status === 415) expect(faultsOfRefusal(answer, 'UNSUPPORTED_TYPE')).toEqual([])
  })

  it('no content type is 415', async () => {
    const { AccessToken } = await login()
    const answer = await t.app.inject({
      method: 'POST',
      url: CLEAR,
      headers: { authorization: `Bearer ${AccessToken}` },
      payload: Buffer.from('{"sessionID":"a"}'),
    })
    expect(answer.json()).toMatchObject({ success: false, code: 'UNSUPPORTED_TYPE' })
    expect(answer.statusCode).toBe(415)
  })
})

async function login() {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/Auth/Login',
    payload: { userName: 'counter', password: 'counter-secret' },
  })
  return answer.json()
}

describe('addresses', () => {
  it.each([
    ['GET', '/api/quickSale/nothing'],
    ['POST', '/api/quickSale/nothing'],
    ['GET', '/api/quickSale/SaveSale'],
    ['GET', '/api/quicksale/open-carts'],
    ['GET', '/api/quickSale/open-carts/'],
    ['POST', '/api/quickSale/open-carts'],
    ['PUT', '/api/quickSale/SaveSale'],
    ['DELETE', '/api/quickSale/SaveSale'],
    ['PATCH', '/api/quickSale/SaveSale'],
    ['OPTIONS', '/api/quickSale/SaveSale'],
    ['PROPFIND', '/health'],
    ['TRACE', '/health'],
    ['GET', '/%zz'],
    ['GET', '/..%2f..%2fetc/passwd'],
    ['GET', '/docs/static/..%2f..%2fpackage.json'],
    ['GET', '/favicon.ico'],
  ] as const)('%s %s is 404, whatever is sent', async (method, url) => {
    for (const payload of [undefined, '{broken', 'x'.repeat(1_200_000)]) {
      const answer = await t.app.inject({
        method: method as 'GET',
        url,
        ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'text/plain' } }),
      })
      const { body, headers, statusCode: status } = answer
      const seen = { status, headers, body: JSON.parse(body), bytes: answer.rawPayload }
      expect(faultsOfRefusal(seen, 'NOT_FOUND')).toEqual([])
    }
  })

  it.each(['/health', '/openapi.json', '/docs', '/api/Auth/People'])(
    '%s needs no token and has a request id',
    async (path) => {
      const answer = await t.call('GET', path, undefined, { as: null })
      expect(answer.status).toBe(200)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('every answer has a request id of its own, never the one that a client sends', async () => {
    const headers = { 'x-request-id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(async () => (await t.call('GET', '/health', undefined, { headers })).headers),
    )
    expect(new Set(ids.map((each) => each['x-request-id'])).size).toBe(2)
    expect(ids[0]?.['x-request-id']).not.toBe('mine')
  })

  it('says nothing of its making in its headers', async () => {
    const { headers } = await t.call('GET', '/health')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })
})

describe('a very long path value', () => {
  it('is judged like any other', async () => {
    const path = `/api/Common/GetStates/${'a'.repeat(3_000)}`
    expect(
      faultsOfRefusal(await t.call('GET', path, undefined, { as: null }), 'UNAUTHENTICATED'),
    ).toEqual([])
    const { status } = await t.call('GET', path)
    expect(status).toBe(400)
  })
})
