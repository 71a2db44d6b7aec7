import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../build-server.ts'
import { createTestShop } from '../testing/test-shop.ts'

const LIMIT = 4
const PATH = '/api/quickSale/open-carts'

let app: FastifyInstance
beforeAll(async () => {
  const services = await createTestShop()
  app = await buildServer({ services, rendererFolder: null, rateLimitPerMinute: LIMIT })
})
afterAll(() => app.close())

async function tokenOf(userName: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/Auth/Login',
    payload: { userName, password: `${userName}-secret` },
  })
  return answer.json().AccessToken
}

const get = (url: string, token?: string) =>
  app.inject({
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

describe('the rate limit', () => {
  it('lets so many requests a minute through, then tells when to come back', async () => {
    const token = await tokenOf('counter')
    for (let sent = 0; sent < LIMIT; sent += 1)
      expect((await get(PATH, token)).statusCode).toBe(200)
    const refused = await get(PATH, token)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({
      success: false,
      code: 'RATE_LIMITED',
      message: expect.any(String),
      requestId: refused.headers['x-request-id'],
    })
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(60)
  })

  it('counts each token by itself', async () => {
    const token = await tokenOf('owner')
    expect((await get(PATH, token)).statusCode).toBe(200)
  })

  it('leaves alone what needs no token, and answers bad tokens with 401', async () => {
    for (let sent = 0; sent < 3 * LIMIT; sent += 1) {
      expect((await get('/health')).statusCode).toBe(200)
      expect((await get(PATH, 'bad')).statusCode).toBe(401)
    }
  })
})
