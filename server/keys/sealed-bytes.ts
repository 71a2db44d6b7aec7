import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
export const NONCE_BYTES = 12
export const TAG_BYTES = 16
/** Without it a tag of four bytes would be believed, which is guessed in a day. */
const WHOLE_TAG = { authTagLength: TAG_BYTES }

/**
 * Seals bytes with a key of 32 (AES-256-GCM) as nonce, text and tag; `open` is proven with them and
 * not sealed. The nonce is random: a crash could count to one number twice.
 */
export function sealBytes(key: Buffer, plain: Uint8Array, open?: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, WHOLE_TAG)
  if (open !== undefined) cipher.setAAD(open)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** Opens what `sealBytes` sealed. Throws for another key, and for bytes that are changed or cut. */
export function openBytes(key: Buffer, sealed: Uint8Array, open?: Uint8Array): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short to be sealed')
  const opener = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), WHOLE_TAG)
  if (open !== undefined) opener.setAAD(open)
  opener.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([opener.update(text), opener.final()])
}
