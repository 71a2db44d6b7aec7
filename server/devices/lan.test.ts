import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { lanAddresses } from './lan-addresses.ts'
import { keyFingerprint, lanCertificate } from './lan-certificate.ts'
import { asOwner, freePort, keyOf, startLan } from './testing/lan-client.ts'

const LAN = '/api/Devices/lan'
const DAY_MS = 24 * 60 * 60_000

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

/** What a TLS client of these versions gets: the negotiated version, or why it got none. */
function handshake(port: number, maxVersion: tls.SecureVersion): Promise<string> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, maxVersion, rejectUnauthorized: false }
    const socket: TLSSocket = tls.connect(options, () => {
      resolve(`${socket.getProtocol()} ${keyOf(socket)}`)
      socket.destroy()
    })
    socket.on('error', (error: Error & { code?: string }) => resolve(error.code ?? 'refused'))
  })
}

describe('the switch', () => {
  it('is off at first: nothing listens, and nobody can be paired', async () => {
    const { body } = await t.call('GET', LAN, undefined, { as: 'owner' })
    expect(body).toMatchObject({ IsOn: false, IsListening: false, Url: null, Port: 4781 })
    const pairing = await t.call('POST', '/api/Devices/pairing', undefined, { as: 'owner' })
    expect(pairing.status).toBe(409)
  })

  it('is for those who look after the devices', async () => {
    expect((await t.call('POST', LAN, { isOn: true })).status).toBe(403)
    expect((await t.call('GET', LAN)).status).toBe(403)
  })

  it('opens the listener, is remembered, and closes it again', async () => {
    const lan = await startLan(t)
    expect((await lan.ask('/health')).body).toEqual({ status: 'ok' })
    const on = await asOwner(t, 'GET', LAN)
    expect(on.body).toMatchObject({
      IsOn: true,
      IsListening: true,
      Url: `https://127.0.0.1:${lan.port}`,
      Trouble: null,
      ShortFingerprint: expect.stringMatching(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/),
    })
    const off = await asOwner(t, 'POST', LAN, { isOn: false })
    expect(off.body).toMatchObject({ IsOn: false, IsListening: false })
    await expect(lan.ask('/health')).rejects.toThrow('ECONNREFUSED')
  })

  it('says in words that the port is taken, and the till goes on', async () => {
    const taken = net.createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    const wanted = { isOn: true, address: '127.0.0.1', port }
    const { body } = await t.call('POST', LAN, wanted, { as: 'owner' })
    expect(body).toMatchObject({ IsOn: true, IsListening: false })
    expect(body.Trouble).toContain(`Port ${port} is in use`)
    await new Promise((resolve) => taken.close(resolve))
  })

  it("takes no address but one of this computer's", async () => {
    const wanted = { isOn: true, address: '203.0.113.7' }
    expect((await t.call('POST', LAN, wanted, { as: 'owner' })).status).toBe(400)
  })
})

describe('the connection', () => {
  it('is TLS 1.3 under the key that stays; older versions are refused', async () => {
    const { fingerprint, port } = await startLan(t)
    expect(await handshake(port, 'TLSv1.3')).toBe(`TLSv1.3 ${fingerprint}`)
    expect(await handshake(port, 'TLSv1.2')).toMatch(/PROTOCOL|ECONNRESET/)
    expect(fingerprint).toBe(keyFingerprint(t.services.keys.lanKey))
  })

  it('is never plain: HTTP gets no answer on that port', async () => {
    const { port } = await startLan(t)
    const asked = new Promise((resolve) => {
      http
        .get({ host: '127.0.0.1', port, path: '/health', agent: false }, () => resolve('answer'))
        .on('error', () => resolve('nothing'))
    })
    expect(await asked).toBe('nothing')
  })

  it('keeps so many silent connections of one address, and drops them soon', async () => {
    const { port } = await startLan(t)
    const open = () =>
      new Promise<TLSSocket | null>((resolve) => {
        const options = { host: '127.0.0.1', port, rejectUnauthorized: false }
        const socket: TLSSocket = tls.connect(options, () => resolve(socket))
        socket.on('error', () => resolve(null))
        socket.on('close', () => resolve(null))
      })
    const sockets: (TLSSocket | null)[] = []
    for (let index = 0; index < 20; index += 1) sockets.push(await open())
    const left = () => sockets.filter((socket) => socket?.destroyed === false).length
    await expect.poll(left).toBe(16)
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toBe(0)
  })

  it('reads no body of a stranger that is longer than any of theirs may be', async () => {
    const lan = await startLan(t)
    const body = { token: 'x'.repeat(5_000) }
    for (const path of ['/api/Fitter/open', '/api/Customer/save', '/nothing']) {
      const answer = await lan.ask(path, body)
      expect(answer.status).toBe(413)
      expect(answer.headers['connection']).toBe('close')
    }
    const token = await lan.pair()
    expect((await lan.ask('/api/Customer/save', body, { token })).status).toBe(401)
  })

  it('answers a stranger who asks too often with 429, also an unreadable path', async () => {
    const lan = await startLan(t)
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        https
          .get({ host: '127.0.0.1', port: lan.port, path, agent }, (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
          })
          .on('error', reject)
      })
    const statuses: number[] = []
    // That answer ends the connection too.
    while (!statuses.includes(429) && statuses.length < 1_000) statuses.push(await statusOf('/%zz'))
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses.at(-1)).toBe(429)
    agent.destroy()
  })

  it.each([
    ['a foreign Host', { host: 'evil.example' }],
    ['the Host of the other listener', { host: 'other' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['its own Origin without TLS', { origin: 'plain' }],
  ])('%s is refused', async (_what, { host, origin }: { host?: string; origin?: string }) => {
    const lan = await startLan(t)
    const more = {
      ...(host === undefined ? {} : { host: host === 'other' ? 'localhost:80' : host }),
      ...(origin === undefined
        ? {}
        : { origin: origin === 'plain' ? `http://127.0.0.1:${lan.port}` : origin }),
    }
    expect((await lan.ask('/health', undefined, more)).status).toBe(403)
  })

  it('its own name and Origin are fine', async () => {
    const lan = await startLan(t)
    const host = `dioptre-${lan.fingerprint.slice(0, 6)}.local:${lan.port}`
    const own = await lan.ask('/health', undefined, { host, origin: `https://${host}` })
    expect(own.status).toBe(200)
    expect(own.headers).not.toHaveProperty('strict-transport-security')
    expect(own.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it("this computer's own listener does not answer to the network's name", async () => {
    const lan = await startLan(t)
    const host = `127.0.0.1:${lan.port}`
    const answer = await t.call('GET', '/health', undefined, { as: null, headers: { host } })
    expect(answer.status).toBe(403)
  })
})

describe('a device that is not paired', () => {
  it('is sent to the pairing page and sees nothing else', async () => {
    const lan = await startLan(t)
    expect((await lan.ask('/')).headers['location']).toBe('/pair')
    expect((await lan.ask('/pair')).body).toContain('Pair this device')
    for (const path of ['/api/Auth/People', '/openapi.json', '/docs', '/api/Setup/state']) {
      expect((await lan.ask(path)).status).toBe(401)
    }
    const login = { userName: 'counter', password: 'counter-secret' }
    expect((await lan.ask('/api/Auth/Login', login)).status).toBe(401)
  })

  it('may open what has a code of its own: a job card, a customer display', async () => {
    const lan = await startLan(t)
    expect((await lan.ask('/fitter/page.css')).status).toBe(200)
    expect((await lan.ask('/api/Fitter/open', { token: 'none' })).status).toBe(404)
    expect((await lan.ask('/api/Live/display/pair', { code: '123456' })).status).toBe(404)
  })
})

describe('the certificate', () => {
  const names = { address: '127.0.0.1', hostName: 'dioptre-abc123.local', nowMs: TEST_NOW }
  const make = (file: string, more = {}) =>
    lanCertificate(file, t.services.keys.lanKey, { ...names, ...more })

  it('is kept while it fits, and made anew for another address or before it ends', async () => {
    const file = `${t.services.dataFolder}/keys/lan-certificate.pem`
    const first = await make(file)
    expect((await make(file)).fingerprint).toBe(first.fingerprint)
    expect(first.validUntilMs).toBe(TEST_NOW + 365 * DAY_MS)
    const moved = await make(file, { address: '192.168.1.9' })
    expect(moved.fingerprint).not.toBe(first.fingerprint)
    const later = await make(file, { address: '192.168.1.9', nowMs: TEST_NOW + 340 * DAY_MS })
    expect(later.fingerprint).not.toBe(moved.fingerprint)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readFileSync(file, 'utf8')).not.toContain('PRIVATE')
  })
})

describe('addresses', () => {
  const entry = (address: string, more = {}) => ({
    address,
    family: 'IPv4' as const,
    internal: false,
    netmask: '255.255.255.0',
    mac: '00:11:22:33:44:55',
    cidr: null,
    ...more,
  })

  it("are the computer's own in the shop's network before those of virtual machines", () => {
    const found = lanAddresses({
      lo: [entry('127.0.0.1', { internal: true })],
      docker0: [entry('172.17.0.1')],
      'vEthernet (Hyper-V)': [entry('172.20.0.1')],
      wwan0: [entry('100.64.0.9')],
      'Wi-Fi': [entry('192.168.1.20')],
    })
    expect(found.map(({ address }) => address)).toEqual([
      '192.168.1.20',
      '100.64.0.9',
      '172.17.0.1',
      '172.20.0.1',
    ])
  })
})
