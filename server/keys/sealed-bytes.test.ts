import { createCipheriv, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeTillKeys, openSealed, sealFor } from '../copies/standby/seal-keys.ts'
import { openForShop, sealForShop } from '../copies/standby/tail.ts'
import { createKeys } from './keys.ts'
import { openWithCode, sealWithCode } from './recovery-code.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'

const key = randomBytes(32)
const text = Buffer.from('the keys of a shop')
const open = Buffer.from('DCS1')

describe('sealed bytes', () => {
  it('are opened by their key, with what stands open beside them', () => {
    expect(openBytes(key, sealBytes(key, text)).toString()).toBe('the keys of a shop')
    expect(openBytes(key, sealBytes(key, text, open), open).toString()).toBe('the keys of a shop')
    expect(openBytes(key, sealBytes(key, Buffer.alloc(0)))).toHaveLength(0)
  })

  it('are not opened by another key, beside other words, changed anywhere, or cut', () => {
    const sealed = sealBytes(key, text, open)
    expect(() => openBytes(randomBytes(32), sealed, open)).toThrow()
    expect(() => openBytes(key, sealed, Buffer.from('DCS2'))).toThrow()
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openBytes(key, changed, open)).toThrow()
      expect(() => openBytes(key, sealed.subarray(0, at), open)).toThrow()
    }
  })
})

it('no seal with a tag of four bytes is taken, which could be guessed', () => {
  const warnings: string[] = []
  const keep = (warning: Error & { code?: string }) => warnings.push(warning.code ?? warning.name)
  process.on('warning', keep)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.final()
  const short = cipher.getAuthTag().subarray(0, 4)
  expect(() => openBytes(key, Buffer.concat([nonce, short]))).toThrow()
  const kept = JSON.parse(sealWithCode('', 'A'.repeat(24)))
  const cut = Buffer.from(kept.sealed, 'base64').subarray(0, 4).toString('base64')
  expect(openWithCode(JSON.stringify(kept), 'A'.repeat(24))).toBe('')
  expect(openWithCode(JSON.stringify({ ...kept, sealed: cut }), 'A'.repeat(24))).toBeNull()
  process.off('warning', keep)
  expect(warnings).toEqual([])
})

it('what a shop or a till was sent is not opened when it is cut', () => {
  const keys = createKeys()
  const sealed = sealForShop(keys, { at: 1 })
  expect(openForShop(keys, sealed)).toEqual({ at: 1 })
  for (const length of [0, 4, 16, 27, 28]) {
    const bytes = Buffer.from(sealed, 'base64url').subarray(0, length)
    expect(openForShop(keys, bytes.toString('base64url'))).toBeNull()
  }
  const till = makeTillKeys()
  const sent = sealFor(till.publicKey, 'keys')
  expect(openSealed(till.privateKey, sent)).toBe('keys')
  const bytes = Buffer.from(sent.sealed, 'base64url').subarray(0, 20)
  const cut = { ...sent, sealed: bytes.toString('base64url') }
  expect(() => openSealed(till.privateKey, cut)).toThrow('too short')
})
