import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { createPairing } from './pairing.ts'
import { asOwner, decide, type LanServer, startLan } from './testing/lan-client.ts'

const PAIR = '/api/Devices/pair'
const RESULT = '/api/Devices/pair/result'
const PAIRING = '/api/Devices/pairing'
const TILL = { name: 'Till 2', kind: 'till' }
const MINUTE = 60_000

let t: TestServer
let lan: LanServer
beforeEach(async () => {
  t = await testServer()
  lan = await startLan(t)
})
afterEach(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

const begin = async () => (await asOwner(t, 'POST', PAIRING, {})).body
const state = async () => (await asOwner(t, 'GET', PAIRING)).body
const devices = async () => (await asOwner(t, 'GET', '/api/Devices')).body.Items

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('pairing', () => {
  it('goes by the code, and the main till says yes to the device by its name', async () => {
    const { Code } = await begin()
    expect(Code).toMatch(/^\d{6}$/)
    const asked = await lan.ask(PAIR, { code: Code, ...TILL })
    expect(asked.body).toMatchObject({ ShopName: 'Netra Opticals' })
    expect(await state()).toMatchObject({ State: 'asked', DeviceName: 'Till 2' })
    const ticket = asked.body.Ticket
    expect((await lan.ask(RESULT, { ticket })).body).toMatchObject({
      State: 'waiting',
      Token: null,
    })
    expect((await decide(t, true)).body.State).toBe('approved')
    const result = await lan.ask(RESULT, { ticket })
    expect(result.body).toMatchObject({ State: 'approved', Token: expect.any(String) })
    expect(String(result.headers['set-cookie'])).toMatch(
      /^__Host-dioptre-device=[\w-]{43}; Path=\/; .*Secure; HttpOnly; SameSite=Strict$/,
    )
    expect(await devices()).toEqual([
      expect.objectContaining({ Name: 'Till 2', Kind: 'till', PairedBy: 'Owner', RevokedAt: null }),
    ])
    const people = await lan.ask('/api/Auth/People', undefined, { token: result.body.Token })
    expect(people.body).toHaveLength(4)
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
  })

  it("goes by the link's secret too, which names what to pin and what to compare", async () => {
    const { CertificateFingerprint, Link } = await begin()
    const [, secret, pin, print] =
      /#s=([\w-]{22})&k=([0-9a-f]{64})&c=([0-9a-f]{16})$/.exec(Link) ?? []
    expect(pin).toBe(lan.fingerprint)
    const { body } = await asOwner(t, 'GET', '/api/Devices/lan')
    expect(CertificateFingerprint).toBe(body.CertificateFingerprint)
    expect(print).toBe(CertificateFingerprint.slice(0, 16))
    expect((await lan.ask(PAIR, { secret, ...TILL })).status).toBe(200)
  })

  it('lets in whom it said yes to, whatever the main till does next', async () => {
    const { Code } = await begin()
    const ticket = (await lan.ask(PAIR, { code: Code, ...TILL })).body.Ticket
    await decide(t, true)
    await asOwner(t, 'POST', `${PAIRING}/cancel`, {})
    await begin()
    expect((await lan.ask(RESULT, { ticket })).body).toMatchObject({
      State: 'approved',
      Token: expect.any(String),
    })
  })

  it('keeps the token nowhere on the disk', async () => {
    const token = await lan.pair()
    const rows = all(t.services.db, 'SELECT * FROM devices')
    const log = all(t.services.db, 'SELECT detail_json, entity_id FROM audit_log')
    expect(JSON.stringify([rows, log])).not.toContain(token)
  })

  it('ends with a no', async () => {
    const { Code } = await begin()
    const ticket = (await lan.ask(PAIR, { code: Code, ...TILL })).body.Ticket
    expect((await decide(t, false)).body.State).toBe('declined')
    expect((await lan.ask(RESULT, { ticket })).body).toMatchObject({
      State: 'declined',
      Token: null,
    })
    expect(await devices()).toEqual([])
  })

  it('gives up after two minutes, before and after a device has asked', async () => {
    const { Code } = await begin()
    t.clock.set(TEST_NOW + 2 * MINUTE)
    expect(await state()).toMatchObject({ State: 'expired' })
    expect((await lan.ask(PAIR, { code: Code, ...TILL })).status).toBe(404)
    const second = await begin()
    const ticket = (await lan.ask(PAIR, { code: second.Code, ...TILL })).body.Ticket
    t.clock.set(TEST_NOW + 4 * MINUTE)
    expect((await decide(t, true)).status).toBe(409)
    expect((await lan.ask(RESULT, { ticket })).status).toBe(404)
    expect(await devices()).toEqual([])
  })

  it('takes a code once: the second device that brings it stays out', async () => {
    const { Code } = await begin()
    expect((await lan.ask(PAIR, { code: Code, ...TILL })).status).toBe(200)
    const again = await lan.ask(PAIR, { code: Code, name: 'Thief', kind: 'till' })
    expect(again.status).toBe(404)
    expect(await state()).toMatchObject({ State: 'asked', DeviceName: 'Till 2' })
  })

  it('a code is dead for whoever tried five wrong ones, and a wrong one tells nothing', async () => {
    const none = await lan.ask(PAIR, { code: '000000', ...TILL })
    const { Code } = await begin()
    for (let index = 0; index < 5; index += 1) {
      const wrong = await lan.ask(PAIR, { code: other(Code), ...TILL })
      expect(wrong.body.message).toBe(none.body.message)
    }
    expect(await state()).toMatchObject({ State: 'open', TriesLeft: 0 })
    const right = await lan.ask(PAIR, { code: Code, ...TILL })
    expect(right.status).toBe(404)
    expect(right.body.message).toBe(none.body.message)
  })

  it('is not spoilt by the guesses of others, until they are a hundred', () => {
    const pairing = createPairing(t.clock)
    const from = (address: string) => ({ name: 'Till 2', kind: 'till', address }) as const
    const { code } = pairing.start()
    for (let index = 0; index < 99; index += 1) {
      expect(pairing.ask(other(code), from(`10.0.0.${Math.floor(index / 5)}`))).toBeNull()
    }
    expect(pairing.ask(code, from('10.0.0.1'))).toBeNull()
    expect(pairing.ask(code, from('192.168.1.20'))).toMatch(/^[\w-]{43}$/)
    const next = pairing.start().code
    for (let index = 0; index < 100; index += 1) {
      pairing.ask(other(next), from(`10.0.0.${Math.floor(index / 5)}`))
    }
    expect(pairing.view().step).toBe('locked')
    expect(pairing.ask(next, from('192.168.1.20'))).toBeNull()
  })

  it('guessing over many codes is slowed by the address', async () => {
    const answers: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const { Code } = await begin()
      answers.push((await lan.ask(PAIR, { code: other(Code), ...TILL })).status)
    }
    expect(answers).toEqual([...Array(10).fill(404), 429, 429])
  })

  it.each([
    ['neither code nor secret', {}],
    ['both', { code: '1', secret: '2' }],
    ['no name', { code: '1', name: ' ' }],
    ['a kind that nobody pairs so', { code: '1', kind: 'display' }],
  ])('%s is 400', async (_what, more) => {
    expect((await lan.ask(PAIR, { ...TILL, ...more })).status).toBe(400)
  })

  it('is not for the computer of the branch, and not for the counter to begin', async () => {
    const { Code } = await begin()
    const own = await asOwner(t, 'POST', PAIR, { code: Code, ...TILL })
    expect(own.status).toBe(403)
    expect(await state()).toMatchObject({ State: 'open', TriesLeft: 5 })
    expect((await t.call('POST', PAIRING, {})).status).toBe(403)
  })

  it('nobody is let in who did not ask', async () => {
    await begin()
    const wish = { requestID: 'none', isApproved: true }
    expect((await asOwner(t, 'POST', '/api/Devices/pairing/decide', wish)).status).toBe(409)
    expect(await devices()).toEqual([])
  })

  it('given up, its code is worth nothing', async () => {
    const { Code } = await begin()
    await asOwner(t, 'POST', '/api/Devices/pairing/cancel', {})
    expect(await state()).toMatchObject({ State: 'none' })
    expect((await lan.ask(PAIR, { code: Code, ...TILL })).status).toBe(404)
  })
})
