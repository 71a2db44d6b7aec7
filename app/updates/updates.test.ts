import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGLISH } from '../locale/locale-service.ts'
import { fakeLog } from '../testing/fake-electron.ts'
import { installCommand } from './install-command.ts'
import { isNewer, MANIFEST_FILE, PRODUCT, packageFor, readManifest } from './manifest.ts'
import { folderSource, webSource } from './sources.ts'
import { createUpdater, QUIET_FOR_MS } from './updater.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const OURS = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const OTHER = generateKeyPairSync('ed25519').privateKey
const PACKAGE = Buffer.from('the new program')
const TILL = { version: '0.1.0', platform: 'win32', arch: 'x64' }

function fileOf(bytes: Buffer, name = 'Dioptre-0.2.0-x64.exe') {
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  return { platform: 'win32', arch: 'x64', name, size: bytes.length, sha512 }
}

const NOW_MS = Date.UTC(2026, 10, 23)
const manifestOf = (more: object = {}) => ({
  product: PRODUCT,
  expiresOn: '2027-11-22',
  sharePercent: 100,
  version: '0.2.0',
  files: [fileOf(PACKAGE)],
  ...more,
})

function signed(manifest: object, key = privateKey): string {
  const bytes = Buffer.from(JSON.stringify(manifest))
  const signature = sign(null, bytes, key).toString('base64')
  return JSON.stringify({ manifest: bytes.toString('base64'), signature })
}

describe('a manifest', () => {
  it('of ours is read', () => {
    expect(readManifest(signed(manifestOf()), OURS, NOW_MS)).toEqual(manifestOf())
  })

  it.each([
    ['signed with another key', signed(manifestOf(), OTHER)],
    ['changed after it was signed', signed(manifestOf()).replace(/.{4}(?=","signature)/, 'AAAA')],
    ['without a signature', JSON.stringify({ manifest: 'e30=' })],
    ['that is no JSON', 'dioptre'],
    ['with a path for a name', signed(manifestOf({ files: [fileOf(PACKAGE, '../run.exe')] }))],
    ['with a version that is none', signed(manifestOf({ version: '0.2' }))],
    ['of another product', signed(manifestOf({ product: 'in.dioptre.lab' }))],
    ['of no product', signed({ version: '0.2.0', files: [fileOf(PACKAGE)] })],
    ['that has expired', signed(manifestOf({ expiresOn: '2026-11-22' }))],
    ['that never expires', signed(manifestOf({ expiresOn: null }))],
    ['with a file of no hash', signed(manifestOf({ files: [{ name: 'a.exe', size: 1 }] }))],
  ])('%s is refused', (_what, text) => expect(readManifest(text, OURS, NOW_MS)).toBeNull())

  it('is believed to the end of its last day', () => {
    const text = signed(manifestOf({ expiresOn: '2026-11-23' }))
    expect(readManifest(text, OURS, NOW_MS)).not.toBeNull()
  })

  it('means nothing to a build without a key', () => {
    expect(readManifest(signed(manifestOf()), '', NOW_MS)).toBeNull()
  })
})

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.0.9', '0.1.0', false],
  ['newest', '0.1.0', false],
])('%s is newer than %s: %s', (a, b, isIt) => expect(isNewer(a, b)).toBe(isIt))

it.each([
  ['for this till', {}, {}, true],
  ['of an older version', { version: '0.0.1' }, {}, false],
  ['for another system', {}, { platform: 'darwin' }, false],
  ['for another processor', {}, { arch: 'arm64' }, false],
])('takes a package %s: %j %j %s', (_what, more, till, isTaken) => {
  expect(packageFor(manifestOf(more), { ...TILL, ...till }) !== null).toBe(isTaken)
})

describe('an update from a stick', () => {
  let stick: string
  let folder: string
  let ran: string[]
  let now: number
  let log: ReturnType<typeof fakeLog>

  beforeEach(() => {
    stick = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-stick-'))
    folder = path.join(stick, 'till', 'updates')
    ran = []
    now = NOW_MS
    log = fakeLog()
  })
  afterEach(() => fs.rmSync(stick, { recursive: true }))

  const updater = (lastChangeAtMs = 0, draw = 0) =>
    createUpdater({
      draw,
      publicKey: OURS,
      till: TILL,
      folder,
      log,
      text: ENGLISH.text,
      lastChangeAtMs: () => lastChangeAtMs,
      now: () => now,
      run: async (file) => void ran.push(file),
      tell: () => {},
    })
  const put = (bytes: Buffer, text: string): void => {
    fs.writeFileSync(path.join(stick, MANIFEST_FILE), text)
    fs.writeFileSync(path.join(stick, 'Dioptre-0.2.0-x64.exe'), bytes)
  }

  it('is proven, kept and run', async () => {
    put(PACKAGE, signed(manifestOf()))
    const updates = updater()
    await updates.look(folderSource(stick))
    expect(updates.state()).toEqual({ state: 'ready', version: '0.2.0' })
    expect(await updates.install(false)).toEqual({ ok: true })
    expect(ran).toEqual([path.join(folder, 'Dioptre-0.2.0-x64.exe')])
  })

  it.each([
    ['changed', Buffer.from('the bad program')],
    ['cut short', PACKAGE.subarray(0, 5)],
    ['too long', Buffer.concat([PACKAGE, PACKAGE])],
  ])('that is %s is not kept', async (_how, bytes) => {
    put(bytes, signed(manifestOf()))
    const updates = updater()
    await updates.look(folderSource(stick))
    expect(updates.state().state).toBe('failed')
    expect(fs.readdirSync(folder)).toEqual([])
    expect(await updates.install(false)).toMatchObject({ ok: false })
    expect(ran).toEqual([])
  })

  it('of somebody else is not even copied', async () => {
    put(PACKAGE, signed(manifestOf(), OTHER))
    const updates = updater()
    await updates.look(folderSource(stick))
    expect(updates.state()).toEqual({ state: 'none' })
    expect(fs.existsSync(folder)).toBe(false)
    expect(log.lines.join()).toContain('not from our publisher')
  })

  it('waits while somebody sells', async () => {
    put(PACKAGE, signed(manifestOf()))
    const updates = updater(now - QUIET_FOR_MS + 1)
    await updates.look(folderSource(stick))
    expect(await updates.install(false)).toMatchObject({
      reason: expect.stringContaining('selling'),
    })
    now += QUIET_FOR_MS
    expect(await updates.install(false)).toEqual({ ok: true })
  })

  it('waits for the sale on the page, however long the till has been quiet', async () => {
    put(PACKAGE, signed(manifestOf()))
    const updates = updater()
    await updates.look(folderSource(stick))
    expect(await updates.install(true)).toEqual({
      ok: false,
      reason: ENGLISH.text('update.selling'),
    })
    expect(ran).toEqual([])
    expect(await updates.install(false)).toEqual({ ok: true })
  })

  it('that was changed on this computer meanwhile is not run', async () => {
    put(PACKAGE, signed(manifestOf()))
    const updates = updater()
    await updates.look(folderSource(stick))
    fs.appendFileSync(path.join(folder, 'Dioptre-0.2.0-x64.exe'), '!')
    expect(await updates.install(false)).toMatchObject({ ok: false })
    expect(ran).toEqual([])
  })

  it('is no news on an empty stick', async () => {
    const updates = updater()
    await updates.look(folderSource(stick))
    expect(updates.state()).toEqual({ state: 'none' })
    expect(await updates.install(false)).toMatchObject({ ok: false })
  })

  describe('or from the publisher’s address', () => {
    const FEED = 'https://updates.example/dioptre'
    const publisher = (files: Record<string, string | Buffer>) =>
      webSource(FEED, async (url) => {
        const found = files[String(url).slice(FEED.length + 1)]
        return new Response(found === undefined ? null : new Uint8Array(Buffer.from(found)), {
          status: found === undefined ? 404 : 200,
        })
      })
    const published = (text: string, bytes = PACKAGE) =>
      publisher({ [MANIFEST_FILE]: text, 'Dioptre-0.2.0-x64.exe': bytes })

    it('is proven by the same manifest, and waits for a quiet till too', async () => {
      const updates = updater(now)
      await updates.look(published(signed(manifestOf())))
      expect(updates.state()).toEqual({ state: 'ready', version: '0.2.0' })
      expect(await updates.install(false)).toMatchObject({ ok: false })
      now += QUIET_FOR_MS
      expect(await updates.install(false)).toEqual({ ok: true })
      expect(ran).toEqual([path.join(folder, 'Dioptre-0.2.0-x64.exe')])
    })

    it.each([
      ['of somebody else', signed(manifestOf(), OTHER), PACKAGE],
      ['of another product', signed(manifestOf({ product: 'in.dioptre.lab' })), PACKAGE],
      ['that has expired', signed(manifestOf({ expiresOn: '2026-11-22' })), PACKAGE],
      ['whose package was changed', signed(manifestOf()), Buffer.from('the bad program')],
    ])('%s is not kept, and nobody is bothered with it', async (_what, text, bytes) => {
      const updates = updater()
      await updates.look(published(text, bytes))
      expect(updates.state()).toEqual({ state: 'none' })
      expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([])
      expect(await updates.install(false)).toMatchObject({ ok: false })
      expect(log.lines).toHaveLength(1)
    })

    it.each([
      [19, 'ready'],
      [20, 'none'],
    ])('is given to a share of the tills: %i is %s', async (draw, state) => {
      const updates = updater(0, draw)
      await updates.look(published(signed(manifestOf({ sharePercent: 20 }))))
      expect(updates.state().state).toBe(state)
      put(PACKAGE, signed(manifestOf({ sharePercent: 20 })))
      await updates.look(folderSource(stick))
      expect(updates.state().state).toBe('ready')
    })

    it.each([
      ['without internet', webSource(FEED, () => Promise.reject(new Error('ENOTFOUND')))],
      ['where nothing is published', publisher({})],
    ])('is no news %s', async (_where, source) => {
      const updates = updater()
      await updates.look(source)
      expect(updates.state()).toEqual({ state: 'none' })
      expect(log.lines).toEqual([])
    })
  })
})

it.each([
  ['win32', undefined, 'program'],
  ['darwin', undefined, 'open'],
  ['linux', '/opt/Dioptre.AppImage', 'replace'],
  ['linux', undefined, 'open'],
])('is run on %s (%s) as a %s', (platform, appImage, kind) => {
  expect(installCommand(platform, '/updates/x', appImage).kind).toBe(kind)
})
