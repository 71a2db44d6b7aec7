import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A pair of keys of one till; the public one as base64url of its DER form. */
export type TillKeys = { publicKey: string; privateKey: KeyObject }

export function makeTillKeys(): TillKeys {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return { privateKey, publicKey: encoded(publicKey) }
}

/** Seals a text so that only the holder of the public key's other half opens it. */
export function sealFor(publicKey: string, text: string): { publicKey: string; sealed: string } {
  const own = makeTillKeys()
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sharedKey(own.privateKey, publicKey), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
  return { publicKey: own.publicKey, sealed }
}

/** Opens what was sealed for a till. Throws where it is not for this one, or was changed. */
export function openSealed(
  privateKey: KeyObject,
  { publicKey, sealed }: { publicKey: string; sealed: string },
): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = sharedKey(privateKey, publicKey)
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  opener.setAuthTag(bytes.subarray(-TAG_BYTES))
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([opener.update(body), opener.final()]).toString('utf8')
}

function sharedKey(privateKey: KeyObject, publicKey: string): Buffer {
  const shared = diffieHellman({
    privateKey,
    publicKey: createPublicKey({
      key: Buffer.from(publicKey, 'base64url'),
      format: 'der',
      type: 'spki',
    }),
  })
  return Buffer.from(hkdfSync('sha256', shared, '', 'dioptre standby 1', 32))
}

function encoded(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
}
