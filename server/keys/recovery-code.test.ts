import { expect, it } from 'vitest'
import { makeRecoveryCode, openWithCode, readRecoveryCode, sealWithCode } from './recovery-code.ts'

const CODE = /^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/

it('makes codes that can be read from paper, each another', () => {
  const codes = new Set(Array.from({ length: 200 }, makeRecoveryCode))
  expect(codes.size).toBe(200)
  for (const code of codes) {
    expect(code).toMatch(CODE)
    expect(readRecoveryCode(code)).toHaveLength(24)
  }
})

it('reads a code as people type it', () => {
  const code = makeRecoveryCode()
  const secret = readRecoveryCode(code)
  for (const typed of [
    code.toLowerCase(),
    code.replaceAll('-', ' '),
    ` ${code.replaceAll('-', '')}\n`,
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]) {
    expect(readRecoveryCode(typed)).toBe(secret)
  }
})

it('detects a wrong letter, most of the time, and a missing one always', () => {
  const code = makeRecoveryCode()
  let heard = 0
  for (let at = 0; at < 24; at += 1) {
    const letters = [...code.replaceAll('-', '')]
    letters[at] = letters[at] === 'A' ? 'B' : 'A'
    if (readRecoveryCode(letters.join('')) === null) heard += 1
  }
  expect(heard).toBeGreaterThan(18)
  expect(readRecoveryCode(code.slice(0, -1))).toBeNull()
  expect(readRecoveryCode('')).toBeNull()
  expect(readRecoveryCode(`${code}A`)).toBeNull()
})

it('opens with the code that it was locked with, and no other', () => {
  const secret = readRecoveryCode(makeRecoveryCode()) ?? ''
  const other = readRecoveryCode(makeRecoveryCode()) ?? ''
  const kept = sealWithCode('the keys', secret)
  expect(kept).not.toContain('the keys')
  expect(openWithCode(kept, secret)).toBe('the keys')
  expect(openWithCode(kept, other)).toBeNull()
})

it.each(['', '{}', 'null', '{"version":1}', '{"version":2,"salt":"","nonce":"","sealed":""}'])(
  'takes %j for nothing',
  (kept) => expect(openWithCode(kept, 'A'.repeat(24))).toBeNull(),
)

it('sees a bit that flipped', () => {
  const secret = readRecoveryCode(makeRecoveryCode()) ?? ''
  const kept: { sealed: string } = JSON.parse(sealWithCode('the keys', secret))
  const bytes = Buffer.from(kept.sealed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  kept.sealed = bytes.toString('base64')
  expect(openWithCode(JSON.stringify(kept), secret)).toBeNull()
})
