import type { Keys } from './keys.ts'
import { openWithCode, sealWithCode } from './recovery-code.ts'

/**
 * Locks a key of another service with the shop's own keys, so that it stands in the database and in
 * no copy of it readable.
 */
export function sealSecret(keys: Pick<Keys, 'tokenSecret'>, text: string): string {
  return sealWithCode(text, secretOf(keys))
}

/** Returns what was locked; null where it was locked with the keys of another shop. */
export function openSecret(keys: Pick<Keys, 'tokenSecret'>, sealed: string): string | null {
  return openWithCode(sealed, secretOf(keys))
}

function secretOf({ tokenSecret }: Pick<Keys, 'tokenSecret'>): string {
  return `secrets of the shop ${tokenSecret.toString('base64url')}`
}
