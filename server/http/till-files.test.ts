import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../build-server.ts'
import { createTestShop } from '../testing/test-shop.ts'

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-till-'))
  fs.mkdirSync(path.join(folder, 'till', 'assets'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'till', 'index.html'), '<!doctype html><p>till</p>')
  fs.writeFileSync(path.join(folder, 'till', 'assets', 'main-abc123.js'), 'let a')
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const services = await createTestShop()
  const rendererFolder = path.join(folder, 'till')
  app = await buildServer({ services, rendererFolder, rateLimitPerMinute: 0 })
})
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

describe('the till at its own address', () => {
  it.each(['/', '/index.html'])('%s is the page, asked for anew each time', async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('till')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('text/html'),
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    })
  })

  it('may run no script and load no thing but its own, and stands in no frame', async () => {
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
    const rules = new Map(
      policy.split(';').map((rule) => {
        const [name = '', ...values] = rule.trim().split(' ')
        return [name, values.join(' ')] as const
      }),
    )
    expect(rules.get('default-src')).toBe("'none'")
    expect(rules.get('script-src')).toBe("'self'")
    expect(rules.get('connect-src')).toBe("'self'")
    expect(rules.get('frame-ancestors')).toBe("'none'")
    expect(rules.get('base-uri')).toBe("'none'")
    expect(rules.get('require-trusted-types-for')).toBe("'script'")
    expect(rules.get('trusted-types')).toBe('dioptre-document')
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:/)
  })

  it('has parts whose name tells their content, kept for ever', async () => {
    const answer = await app.inject({ url: '/assets/main-abc123.js' })
    expect(answer.headers['cache-control']).toBe('max-age=31536000, immutable')
  })

  it.each([
    '/assets',
    '/assets/',
    '/assets/other.js',
    '/secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5c..%5csecret.txt',
    '/assets/%00',
    '/index.html%00.js',
  ])('%s is 404', async (url) => {
    const answer = await app.inject({ url })
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    })
    expect(answer.body).not.toContain('secret.txt')
  })

  it('is left out where there is none', async () => {
    const services = await createTestShop()
    const rendererFolder = path.join(folder, 'missing')
    const bare = await buildServer({ services, rendererFolder, rateLimitPerMinute: 0 })
    expect((await bare.inject({ url: '/' })).statusCode).toBe(404)
    expect((await bare.inject({ url: '/health' })).json()).toEqual({ status: 'ok' })
    await bare.close()
  })
})
