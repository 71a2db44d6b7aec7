import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyFileStore } from '../server/keys/key-store.ts'
import { type KeyEncryption, NO_KEY_STORE, openKeyVault } from './key-vault.ts'
import { fakeLog } from './testing/fake-electron.ts'

const KEYS = '{"tokenSecret":"AA","idKey":"BB"}'
let folder: string
let hasCode: boolean
let log: ReturnType<typeof fakeLog>

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-vault-'))
  hasCode = true
  log = fakeLog()
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const safe: KeyEncryption = {
  isSafe: async () => true,
  encrypt: async (text) => Buffer.from(`locked:${Buffer.from(text).toString('hex')}`),
  async decrypt(sealed) {
    const [mark, hex] = sealed.toString().split(':')
    if (mark !== 'locked') throw new Error('another key store')
    return Buffer.from(hex ?? '', 'hex').toString()
  },
}
const plainFile = () => path.join(folder, 'keys', 'branch-keys.json')
const sealedFile = () => path.join(folder, 'keys', 'branch-keys.sealed')
const open = (keyEncryption: KeyEncryption = safe) =>
  openKeyVault(keyFileStore(folder), () => hasCode, keyEncryption, log)

it('leaves the keys in a plain file until there is a recovery code', async () => {
  hasCode = false
  const vault = await open()
  vault.write(KEYS)
  await vault.protect()
  expect(fs.existsSync(plainFile())).toBe(true)
  hasCode = true
  await vault.protect()
  expect(fs.existsSync(plainFile())).toBe(false)
  expect(fs.readFileSync(sealedFile(), 'utf8')).not.toContain('tokenSecret')
  const next = await open()
  expect(next.read()).toBe(KEYS)
  expect(next.isThere()).toBe(true)
  expect(next.place).toBe(sealedFile())
})

it('locks recovered keys at the next start', async () => {
  keyFileStore(folder).write(KEYS)
  expect((await open()).read()).toBe(KEYS)
  expect(fs.existsSync(plainFile())).toBe(false)
})

it('says that keys are there and can not be read when the key store is lost', async () => {
  keyFileStore(folder).write(KEYS)
  await open()
  const lost = await open({ ...safe, decrypt: () => Promise.reject(new Error('no such key')) })
  expect(lost.isThere()).toBe(true)
  expect(lost.read()).toBeNull()
  expect(log.lines.join()).toContain('did not open')
  expect(fs.existsSync(sealedFile())).toBe(true)
})

it('locks nothing to one user of a shop that several share', async () => {
  keyFileStore(folder).write(KEYS)
  const vault = await open(NO_KEY_STORE)
  await vault.protect()
  expect(vault.read()).toBe(KEYS)
  expect(fs.existsSync(plainFile())).toBe(true)
  expect(fs.existsSync(sealedFile())).toBe(false)
})

it('keeps the file where the computer has no safe key store', async () => {
  keyFileStore(folder).write(KEYS)
  const vault = await open({ ...safe, isSafe: async () => false })
  expect(vault.read()).toBe(KEYS)
  expect(fs.existsSync(plainFile())).toBe(true)
  expect(log.lines.join()).toContain('no safe key store')
})

it('removes nothing that it could not open again', async () => {
  keyFileStore(folder).write(KEYS)
  const vault = await open({ ...safe, decrypt: async () => 'something else' })
  expect(vault.read()).toBe(KEYS)
  expect(fs.existsSync(plainFile())).toBe(true)
  expect(fs.existsSync(sealedFile())).toBe(false)
})

it('has no keys of a shop that is not there yet', async () => {
  const vault = await open()
  expect([vault.isThere(), vault.read()]).toEqual([false, null])
})
