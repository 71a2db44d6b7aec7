import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGLISH } from '../locale/locale-service.ts'
import { fakeLog } from '../testing/fake-electron.ts'
import { installCommand } from './install-command.ts'
import { isNewer, MANIFEST_FILE, packageFor, readManifest } from './manifest.ts'
import { folderSource } from './sources.ts'
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

const manifestOf = (more: object = {}) => ({
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
    expect(readManifest(signed(manifestOf()), OURS)).toEqual(manifestOf())
  })

  it.each([
    ['signed with another key', signed(manifestOf(), OTHER)],
    ['changed after it was signed', signed(manifestOf()).replace(/.{4}(?=","signature)/, 'AAAA')],
    ['without a signature', JSON.stringify({ manifest: 'e30=' })],
    ['that is no JSON', 'dioptre'],
    ['with a path for a name', signed(manifestOf({ files: [fileOf(PACKAGE, '../run.exe')] }))],
    ['with a version that is none', signed(manifestOf({ version: '0.2' }))],
    ['with a file of no hash', signed(manifestOf({ files: [{ name: 'a.exe', size: 1 }] }))],
  ])('%s is refused', (_what, text) => expect(readManifest(text, OURS)).toBeNull())

  it('means nothing to a build without a key', () => {
    expect(readManifest(signed(manifestOf()), '')).toBeNull()
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
    now = 10 * QUIET_FOR_MS
    log = fakeLog()
  })
  afterEach(() => fs.rmSync(stick, { recursive: true }))

  const updater = (lastChangeAtMs = 0) =>
    createUpdater({
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

  it('from the publisher’s address waits for a quiet till too', async () => {
    const updates = updater(now)
    updates.offer('0.3.0', async () => void ran.push('0.3.0'))
    expect(updates.state()).toEqual({ state: 'ready', version: '0.3.0' })
    expect(await updates.install(false)).toMatchObject({ ok: false })
    now += QUIET_FOR_MS
    expect(await updates.install(false)).toEqual({ ok: true })
    expect(ran).toEqual(['0.3.0'])
  })

  it('is no news on an empty stick', async () => {
    const updates = updater()
    await updates.look(folderSource(stick))
    expect(updates.state()).toEqual({ state: 'none' })
    expect(await updates.install(false)).toMatchObject({ ok: false })
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
