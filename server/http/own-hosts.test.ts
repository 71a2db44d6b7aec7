import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../build-server.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { isLoopback } from './own-hosts.ts'

let app: FastifyInstance
let port: number
let folder: string

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-till-'))
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  const services = await createTestShop()
  app = await buildServer({ services, rendererFolder: folder, rateLimitPerMinute: 0 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

type Sent = { path?: string; method?: string; host?: string; origin?: string }

/** Sends over a real socket, since a test's own client would tidy the headers up. */
function send({ path: url = '/health', method = 'GET', host, origin }: Sent) {
  const headers = { host: host ?? `127.0.0.1:${port}`, ...(origin === undefined ? {} : { origin }) }
  return new Promise<{ status: number; text: string; requestId: unknown }>((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: url, method, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            requestId: answer.headers['x-request-id'],
          }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}

// Static page, API, unknown, unreadable and open paths: a refusal comes before anything else.
const PATHS = ['/', '/index.html', '/health', '/openapi.json', '/docs', '/nothing', '/%zz']
const API = ['/api/quickSale/open-carts', '/api/quickSale/SaveSale', '/api/Auth/People']

describe('a foreign Host', () => {
  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost',
    '127.0.0.2:PORT',
    '127.0.0.1.evil.example:PORT',
    'localhost.:PORT',
    'evil.example@127.0.0.1:PORT',
    '127.0.0.1:PORT.',
  ])('"%s" is refused on every path', async (text) => {
    for (const url of [...PATHS, ...API]) {
      const {
        requestId,
        status,
        text: body,
      } = await send({
        path: url,
        host: text.replace('PORT', String(port)),
      })
      expect({ url, status }).toEqual({ url, status: 403 })
      const seen = { status, body: JSON.parse(body), headers: { 'x-request-id': requestId } }
      expect(faultsOfRefusal({ ...seen, bytes: Buffer.alloc(0) }, 'FORBIDDEN')).toEqual([])
    }
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])(
    '%s is refused',
    async (method) => {
      expect((await send({ method, host: 'evil.example', path: API[1] ?? '' })).status).toBe(403)
    },
  )
})

describe('a foreign Origin', () => {
  it.each([
    'null',
    'http://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://evil.example:PORT',
    'file://',
    'app://127.0.0.1:PORT',
    'http://127.0.0.1:PORT.evil.example',
    'http://127.0.0.1:PORT/path',
    '127.0.0.1:PORT',
    '',
  ])('"%s" is refused on every path', async (text) => {
    for (const url of [...PATHS, ...API]) {
      const { status } = await send({ path: url, origin: text.replace('PORT', String(port)) })
      expect({ url, status }).toEqual({ url, status: 403 })
    }
  })
})

describe('its own', () => {
  it.each(['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])('Host %s is served', async (name) => {
    const host = `${name}:${port}`
    expect((await send({ host })).status).toBe(200)
    expect((await send({ host, path: '/' })).status).toBe(200)
    expect((await send({ host, origin: `http://${host}` })).status).toBe(200)
  })

  it('Host beside another one is refused', async () => {
    const own = `127.0.0.1:${port}`
    for (const [first, second] of [
      [own, 'evil.example'],
      ['evil.example', own],
      [own, own],
    ]) {
      const text = `GET /health HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`
      expect(await raw(text)).toMatch(/^HTTP\/1\.1 (403|400) /)
    }
  })

  it.each([
    ['a foreign Host', 'GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    [
      'an unreadable path',
      'GET /%zz HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n',
    ],
    [
      'no sign-in',
      'GET /api/quickSale/open-carts HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n',
    ],
    [
      'no such address',
      'GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n',
    ],
    ['what is not HTTP', 'hello\r\n\r\n'],
  ])('refusal of %s carries the security headers', async (_what, text) => {
    const answer = (await raw(text.replace('PORT', String(port)))).toLowerCase()
    expect(answer).toMatch(/^http\/1\.1 4/)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain("content-security-policy: default-src 'none'")
    expect(answer).toContain('referrer-policy: no-referrer')
  })

  it('no Origin is fine, and no Host is not', async () => {
    expect((await send({})).status).toBe(200)
    expect(await raw('GET /health HTTP/1.0\r\n\r\n')).toContain('403 Forbidden')
  })
})

/** What the socket answers to bytes that need not be HTTP. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => resolve(Buffer.concat(parts).toString()))
    socket.on('error', reject)
  })
}

it('a first request that comes while the server closes is served', async () => {
  const services = await createTestShop()
  const closing = await buildServer({ services, rendererFolder: null, rateLimitPerMinute: 0 })
  const { host, port: at } = new URL(await closing.listen({ host: '127.0.0.1', port: 0 }))
  const arrived = once(closing.server, 'connection')
  const client = net.connect(Number(at), '127.0.0.1')
  const answer = text(client)
  const firstPart = `GET /health HTTP/1.1\r\nHost: ${host}\r\n`
  client.write(firstPart)
  const [accepted] = await arrived
  while (accepted.bytesRead < firstPart.length) await setImmediate()
  const closed = closing.close()
  while (closing.server.listening) await setImmediate()
  client.write('\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})

describe('what is not HTTP', () => {
  it.each([
    ['noise', 'hello\r\n\r\n', '400 Bad Request'],
    [
      'a second length',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      '400',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('%s gets the envelope and no more', async (_what, text, status) => {
    const answer = await raw(text)
    expect(answer.split('\r\n')[0]).toContain(status)
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(body).toMatchObject({ success: false, requestId: expect.any(String) })
    expect(answer).toContain(`x-request-id: ${body.requestId}`)
  })
})

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.168.1.4', false],
    ['::ffff:192.168.1.4', false],
    ['10.127.0.1', false],
    ['1127.0.0.1', false],
    ['', false],
  ])('%s: %s', (ip, expected) => {
    expect(isLoopback(ip)).toBe(expected)
  })
})

describe('another computer', () => {
  it.each([
    [false, '192.168.1.20', 403],
    [false, '127.0.0.1', 200],
    [true, '192.168.1.20', 200],
  ])('without encryption (allowed: %s) from %s is %i', async (allowsPlainNetwork, from, status) => {
    const services = await createTestShop()
    const server = await buildServer({
      services,
      rendererFolder: null,
      rateLimitPerMinute: 0,
      allowsPlainNetwork,
    })
    const answer = await server.inject({ url: '/health', remoteAddress: from })
    expect(answer.statusCode).toBe(status)
    await server.close()
  })
})
