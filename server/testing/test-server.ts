import type { FastifyInstance } from 'fastify'
import { buildServer } from '../build-server.ts'
import type { Role } from '../contract/permissions.ts'
import type { Services } from '../kernel/services.ts'
import { createTestShop, type TestClock, testClock } from './test-shop.ts'

/** Whatever came back: a test reads it as it is. */
export type Json = ReturnType<typeof JSON.parse>

export type TestAnswer = {
  status: number
  body: Json
  headers: Record<string, unknown>
  bytes: Buffer
}

export type TestServer = {
  services: Services
  app: FastifyInstance
  clock: TestClock
  /** Sends a request as a signed-in person (`counter` where not said), or as nobody (null). */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    more?: CallOptions,
  ): Promise<TestAnswer>
  close(): Promise<void>
}

const TOKEN_LIVES_MS = 15 * 60_000

export type CallOptions = { as?: Role | null; headers?: Record<string, string> }

/** The whole server on the small test shop, in memory, without a socket. */
export async function testServer(): Promise<TestServer> {
  const clock = testClock()
  const services = await createTestShop({ clock })
  const app = await buildServer({
    services,
    rendererFolder: null,
    rateLimitPerMinute: 0,
    allowsPlainNetwork: true,
  })
  await app.ready()
  const tokens = new Map<Role, { token: string; atMs: number }>()

  async function tokenOf(role: Role): Promise<string> {
    const known = tokens.get(role)
    // A test that moves the clock signs in again, as a person would.
    const ageMs = clock.now() - (known?.atMs ?? 0)
    if (known !== undefined && ageMs >= 0 && ageMs < TOKEN_LIVES_MS) return known.token
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Auth/Login',
      payload: { userName: role, password: `${role}-secret` },
    })
    const token: string = answer.json().AccessToken
    tokens.set(role, { token, atMs: clock.now() })
    return token
  }

  return {
    services,
    app,
    clock,
    async call(method, path, body, { as = 'counter', headers = {} } = {}) {
      const authorization = as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }
      const answer = await app.inject({
        method,
        url: path,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...authorization,
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        body: isJson && answer.body !== '' ? answer.json() : answer.body,
        headers: answer.headers,
        bytes: answer.rawPayload,
      }
    },
    close: () => app.close(),
  }
}
