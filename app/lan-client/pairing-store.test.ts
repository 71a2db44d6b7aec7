import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { KeyEncryption } from '../key-vault.ts'
import { fakeLog } from '../testing/fake-electron.ts'
import type { PairedHost } from './host-place.ts'
import { openPairingStore } from './pairing-store.ts'

const HOST: PairedHost = {
  host: '192.168.1.20',
  port: 4781,
  pin: 'ab'.repeat(32),
  token: 'a-token-of-this-device',
  shopName: 'Netra',
}
let folder: string
let log: ReturnType<typeof fakeLog>
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-pairing-'))
  log = fakeLog()
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const keyEncryption = (isSafe: boolean, key = 'key'): KeyEncryption => ({
  isSafe: async () => isSafe,
  encrypt: async (text) => Buffer.from(`${key}:${Buffer.from(text).toString('hex')}`),
  async decrypt(sealed) {
    const [mark, hex] = sealed.toString().split(':')
    if (mark !== key) throw new Error('another key store')
    return Buffer.from(hex ?? '', 'hex').toString()
  },
})

it.each([true, false])('keeps a pairing to the next start (safe key store: %s)', async (isSafe) => {
  await openPairingStore(folder, keyEncryption(isSafe), log).write(HOST)
  expect(await openPairingStore(folder, keyEncryption(isSafe), log).read()).toEqual(HOST)
  const [file = '', ...rest] = fs.readdirSync(folder)
  expect(rest).toEqual([])
  const text = fs.readFileSync(path.join(folder, file), 'utf8')
  expect(text.includes(HOST.token)).toBe(!isSafe)
  if (process.platform !== 'win32') {
    expect(fs.statSync(path.join(folder, file)).mode & 0o077).toBe(0)
  }
})

it('has no pairing where the key store was lost, or after it was forgotten', async () => {
  const store = openPairingStore(folder, keyEncryption(true), log)
  expect(await store.read()).toBeNull()
  await store.write(HOST)
  expect(await openPairingStore(folder, keyEncryption(true, 'new'), log).read()).toBeNull()
  expect(log.lines.join()).not.toContain(HOST.token)
  store.forget()
  expect(await store.read()).toBeNull()
  expect(fs.readdirSync(folder)).toEqual([])
})
