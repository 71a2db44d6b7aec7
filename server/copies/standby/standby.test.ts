import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../../db/sql.ts'
import { asOwner, type LanServer, startLan } from '../../devices/testing/lan-client.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { REPLACED_FILE } from '../term.ts'
import { writeCertificate } from '../term-certificate.ts'
import { makeTillKeys, openSealed } from './seal-keys.ts'
import { readSighting } from './sighting.ts'

const PASSWORD = 'owner-secret'

let t: TestServer
let lan: LanServer
let token: string
beforeEach(async () => {
  t = await testServer()
  lan = await startLan(t)
  token = await lan.pair()
})
afterEach(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

const makeCode = () => asOwner(t, 'POST', '/api/Setup/recovery-code', { password: PASSWORD })
const idOf = async (name: string): Promise<string> => {
  const { body } = await asOwner(t, 'GET', '/api/Devices')
  const rows: { ID: string; Name: string }[] = body.Items
  return rows.find(({ Name }) => Name === name)?.ID ?? ''
}
const appoint = async (name = 'Till 2', password = PASSWORD) =>
  asOwner(t, 'POST', '/api/Standby/appoint', { deviceID: await idOf(name), password })
const state = async () => (await asOwner(t, 'GET', '/api/Standby/state')).body
const join = (device: string, publicKey = makeTillKeys().publicKey) =>
  lan.ask('/api/Standby/join', { publicKey, port: 4781 }, { token: device })

describe('the standby till', () => {
  it('is appointed by the owner with the password, once there is a recovery code', async () => {
    expect(await appoint()).toMatchObject({ status: 409, body: { code: 'NO_RECOVERY_CODE' } })
    await makeCode()
    expect((await appoint('Till 2', 'a guess')).status).toBe(401)
    const deviceID = await idOf('Till 2')
    const wish = { deviceID, password: 'manager-secret' }
    const asManager = await t.call('POST', '/api/Standby/appoint', wish, { as: 'manager' })
    expect(asManager.status).toBe(403)
    expect(await state()).toMatchObject({ DeviceName: null, State: null, ReplacedBy: null })
    expect(await appoint()).toMatchObject({ status: 200, body: { Letter: 'D' } })
    expect(await state()).toMatchObject({ DeviceName: 'Till 2', State: 'Away', LagSeconds: null })
    const { body } = await asOwner(t, 'GET', '/api/Copies/state')
    expect(body.Places).toMatchObject([{ Kind: 'standby', Name: 'Till 2', Letter: 'D' }])
    expect(JSON.stringify(all(t.services.db, 'SELECT * FROM audit_log'))).toContain(
      'standby.appointed',
    )
  })

  it('is one; the next one gets a letter of its own, and nobody may be none', async () => {
    await makeCode()
    await lan.pair('Till 3')
    await appoint()
    expect((await appoint('Till 3')).body.Letter).toBe('E')
    expect((await join(token)).status).toBe(403)
    expect((await asOwner(t, 'POST', '/api/Standby/dismiss', {})).status).toBe(200)
    expect(await state()).toMatchObject({ DeviceName: null })
  })

  it('gets the keys sealed to its own key, and no other till does', async () => {
    await makeCode()
    const other = await lan.pair('Till 3')
    await appoint()
    const own = makeTillKeys()
    const { body, status } = await join(token, own.publicKey)
    expect(status).toBe(200)
    const sealed = { publicKey: body.PublicKey, sealed: body.SealedKeys }
    const keys = JSON.parse(openSealed(own.privateKey, sealed))
    expect(keys.lanKey).toBe(t.services.keys.lanKey)
    expect(() => openSealed(makeTillKeys().privateKey, sealed)).toThrow()
    expect(JSON.stringify(body)).not.toContain(keys.tokenSecret)
    for (const path of [
      '/api/Copies/log?line=&after=0',
      '/api/Copies/base?line=',
      `/api/Copies/image?sha256=${'0'.repeat(64)}`,
    ]) {
      expect((await lan.ask(path, undefined, { token: other })).status).toBe(403)
      expect((await lan.ask(path)).status).toBe(401)
    }
    expect((await join(other)).status).toBe(403)
  })

  it('is told to every paired till, with a sighting that only the shop could make', async () => {
    await makeCode()
    const other = await lan.pair('Till 3')
    await appoint()
    const places = async (device: string) =>
      lan.ask('/api/Standby/places', undefined, { token: device })
    expect((await places(other)).body).toMatchObject({
      Epoch: 1,
      Certificate: null,
      IsReplaced: false,
      Host: null,
      Port: null,
    })
    await join(token)
    const { body } = await places(other)
    expect(body).toMatchObject({ Host: '127.0.0.1', Port: 4781 })
    expect(readSighting(t.services.keys, body.Sighting)).toBe(t.clock.now())
    expect((await lan.ask('/api/Standby/places')).status).toBe(401)
  })

  it('begins with the base where its place in the log is not there', async () => {
    await makeCode()
    await appoint()
    const ask = (path: string) => lan.ask(path, undefined, { token })
    expect(await ask('/api/Copies/log?line=&after=0&wait=0')).toMatchObject({
      status: 409,
      body: { success: false, Line: null, Base: null },
    })
    expect((await ask('/api/Copies/base?line=')).status).toBe(404)
    expect((await ask(`/api/Copies/image?sha256=${'0'.repeat(64)}`)).status).toBe(404)
  })
})

describe('what another computer had saved', () => {
  it('is refused to whoever has not the keys of the shop, and no one decides about nothing', async () => {
    const wish = { certificate: 'a.b', sealed: 'AAAA' }
    expect((await lan.ask('/api/Standby/tail', wish)).status).toBe(403)
    const { body } = await asOwner(t, 'GET', '/api/Standby/found')
    expect(body).toEqual({ Items: [] })
    const foundID = t.services.ids.encode('foundDocument', 9)
    const decide = { foundID, decision: 'Noted' }
    expect((await asOwner(t, 'POST', '/api/Standby/found/decide', decide)).status).toBe(404)
  })

  it('is not handed over to a till that is not there', async () => {
    const wish = await asOwner(t, 'POST', '/api/Standby/hand-over', {})
    expect(wish).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const atCounter = await t.call('POST', '/api/Standby/hand-over', {})
    expect(atCounter.status).toBe(403)
  })
})

describe('a computer that was replaced', () => {
  const certificate = (epoch: number, keys = t.services.keys) =>
    writeCertificate(
      {
        shop: t.services.copies.shop,
        epoch,
        epochId: 'f'.repeat(32),
        forkSeq: 1,
        forkHash: '',
        reason: 'take-over',
        atMs: t.clock.now(),
        by: 'Till 2',
      },
      keys,
    )
  const show = (text: string) => lan.ask('/api/Standby/term', { certificate: text })

  it('stops writing when it is shown who took over, and not before', async () => {
    const [content = '', signature = ''] = certificate(2).split('.')
    const wrong = `${content.slice(0, -2)}AA.${signature}`
    expect((await show(wrong)).body).toMatchObject({ Epoch: 1, IsReplaced: false })
    expect((await asOwner(t, 'POST', '/api/Standby/dismiss', {})).status).toBe(200)
    expect((await show(certificate(2))).body).toMatchObject({ Epoch: 2, IsReplaced: true })
    const refused = await asOwner(t, 'POST', '/api/Standby/dismiss', {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'REPLACED' } })
    expect(await state()).toMatchObject({ ReplacedBy: 'Till 2', ReplacedAt: '2026-11-20T11:00:00' })
    // People can still sign in and look.
    expect((await t.call('GET', '/api/quickSale/open-carts')).status).toBe(200)
    expect(fs.existsSync(`${t.services.dataFolder}/${REPLACED_FILE}`)).toBe(true)
    // An earlier one changes nothing back.
    expect((await show(certificate(1))).body).toMatchObject({ Epoch: 2, IsReplaced: true })
  })

  it('refuses a till that has seen a later one, and says which it is', async () => {
    const headers = { 'x-dioptre-epoch': '2' }
    const carts = '/api/quickSale/open-carts'
    const refused = await t.call('GET', carts, undefined, { headers })
    expect(refused).toMatchObject({ status: 409, body: { code: 'REPLACED' } })
    const well = await t.call('GET', carts, undefined, { headers: { 'x-dioptre-epoch': '1' } })
    expect(well.status).toBe(200)
    expect(well.headers['x-dioptre-epoch']).toBe('1')
  })
})
