import { hash, hkdfSync, randomBytes } from 'node:crypto'
import { isRecord } from '../wire/record.ts'
import { NONCE_BYTES, openBytes, sealBytes } from './sealed-bytes.ts'

/** Crockford's letters: none is taken for another when it is read from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 24 letters hold 120 bits, which nobody guesses; the last one checks the others. */
const SECRET_LETTERS = 24
const GROUP = 5

/** A new code as the owner writes it down: five groups of five. */
export function makeRecoveryCode(): string {
  const letters = [...randomBytes(SECRET_LETTERS)].map((byte) => LETTERS[byte % 32]).join('')
  const whole = letters + checkLetter(letters)
  return whole.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? whole
}

/**
 * What was typed, as the code that it means: spaces, dashes and small letters don't matter, and O,
 * I and L are the digits that they look like. Null when a letter must be wrong.
 */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (letters.length !== SECRET_LETTERS + 1) return null
  if (![...letters].every((letter) => LETTERS.includes(letter))) return null
  const secret = letters.slice(0, SECRET_LETTERS)
  return letters.at(-1) === checkLetter(secret) ? secret : null
}

function checkLetter(secret: string): string {
  const first = Number.parseInt(hash('sha256', secret, 'hex').slice(0, 8), 16)
  return LETTERS[first % 32] ?? ''
}

/** The text, locked with a code (as `readRecoveryCode` answers it), as JSON to be kept. */
export function sealWithCode(text: string, secret: string): string {
  const salt = randomBytes(16)
  const sealed = sealBytes(keyOf(secret, salt), Buffer.from(text))
  return JSON.stringify({
    version: 1,
    salt: salt.toString('base64'),
    nonce: sealed.toString('base64', 0, NONCE_BYTES),
    sealed: sealed.toString('base64', NONCE_BYTES),
  })
}

/** What was locked with a code, or null: another code, or the text is damaged. */
export function openWithCode(kept: string, secret: string): string | null {
  try {
    const raw: unknown = JSON.parse(kept)
    if (!isRecord(raw) || raw['version'] !== 1) return null
    const [salt, nonce, sealed] = [raw['salt'], raw['nonce'], raw['sealed']].map((part) =>
      Buffer.from(String(part), 'base64'),
    )
    if (salt === undefined || nonce?.length !== NONCE_BYTES || sealed === undefined) return null
    return openBytes(keyOf(secret, salt), Buffer.concat([nonce, sealed])).toString('utf8')
  } catch {
    return null
  }
}

// The code is random and long, so it needs no slow hash, only a key of the right length.
function keyOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'dioptre recovery code 1', 32))
}
