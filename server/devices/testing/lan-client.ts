import { createHash, X509Certificate } from 'node:crypto'
import https from 'node:https'
import net from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { CallOptions, Json, TestServer } from '../../testing/test-server.ts'
import { TEST_USERS } from '../../testing/test-shop.ts'

export type LanAnswer = { status: number; body: Json; headers: Record<string, unknown> }
export type LanAsk = {
  token?: string
  bearer?: string
  host?: string
  origin?: string
  headers?: Record<string, string>
}

const HOST = '127.0.0.1'

/** The test server with its listener for the network on, on this computer's own network alone. */
export type LanServer = {
  port: number
  fingerprint: string
  ask(path: string, body?: unknown, more?: LanAsk): Promise<LanAnswer>
  /** Pairs a device as a person would; answers its token. */
  pair(name?: string): Promise<string>
}

export async function startLan(t: TestServer): Promise<LanServer> {
  const port = await freePort()
  const wanted = { isOn: true, address: HOST, port }
  const turnedOn = await asOwner(t, 'POST', '/api/Devices/lan', wanted)
  const fingerprint: string = turnedOn.body.Fingerprint
  const lan: LanServer = {
    port,
    fingerprint,
    ask: (path, body, more = {}) => ask({ port, fingerprint, path, body, more }),
    async pair(name = 'Till 2') {
      const code: string = (await asOwner(t, 'POST', '/api/Devices/pairing', {})).body.Code
      const { body } = await lan.ask('/api/Devices/pair', { code, name, kind: 'till' })
      await decide(t, true)
      const result = await lan.ask('/api/Devices/pair/result', { ticket: body.Ticket })
      return result.body.Token
    },
  }
  return lan
}

/** The test server as a paired device of the network sees it: people sign in there by PIN. */
export async function lanTill(t: TestServer, lan: LanServer, name: string): Promise<TestServer> {
  const token = await lan.pair(name)
  const bearers = new Map<string, { bearer: string; atMs: number }>()
  const bearerOf = async (role: string): Promise<string> => {
    const known = bearers.get(role)
    if (known !== undefined && t.clock.now() - known.atMs < 10 * 60_000) return known.bearer
    const pin = TEST_USERS.find(({ userName }) => userName === role)?.pin
    const answer = await lan.ask('/api/Auth/Login', { userName: role, pin }, { token })
    const bearer: string = answer.body.AccessToken
    bearers.set(role, { bearer, atMs: t.clock.now() })
    return bearer
  }
  return {
    ...t,
    async call(method, path, body, { as = 'counter', headers = {} }: CallOptions = {}) {
      const bearer = as === null ? {} : { bearer: await bearerOf(as) }
      const sent = method === 'POST' ? (body ?? {}) : undefined
      const answer = await lan.ask(path, sent, { token, headers, ...bearer })
      return { ...answer, bytes: Buffer.alloc(0) }
    },
  }
}

/** Says yes or no to the device that asks, as the owner at the main till. */
export async function decide(t: TestServer, isApproved: boolean): Promise<LanAnswer> {
  const { body } = await asOwner(t, 'GET', '/api/Devices/pairing')
  const decision = { requestID: body.RequestID ?? 'none', isApproved }
  return asOwner(t, 'POST', '/api/Devices/pairing/decide', decision)
}

export function asOwner(t: TestServer, method: 'GET' | 'POST', path: string, body?: unknown) {
  return t.call(method, path, body, { as: 'owner' })
}

type Asked = { port: number; fingerprint: string; path: string; body: unknown; more: LanAsk }

function ask({ body, fingerprint, more, path, port }: Asked): Promise<LanAnswer> {
  const { bearer, host, origin, token } = more
  const headers = {
    ...more.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { 'x-device-token': token }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(host === undefined ? {} : { host }),
    ...(origin === undefined ? {} : { origin }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    // Verified below by the pinned key, as every client of this listener does.
    const options = { host: HOST, port, path, method, headers, rejectUnauthorized: false }
    const request = https.request({ ...options, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const isJson = String(answer.headers['content-type']).startsWith('application/json')
        const read: Json = isJson ? JSON.parse(text) : text
        resolve({ status: answer.statusCode ?? 0, body: read, headers: answer.headers })
      })
    })
    request.on('socket', (socket) =>
      socket.once('secureConnect', () => {
        if (keyOf(socket as TLSSocket) !== fingerprint) request.destroy(new Error('another key'))
      }),
    )
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** SHA-256 of the public key that the other side showed. */
export function keyOf(socket: TLSSocket): string {
  const { raw } = socket.getPeerCertificate()
  const spki = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex')
}

export async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const place = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof place === 'object' && place !== null ? place.port : 0
}
