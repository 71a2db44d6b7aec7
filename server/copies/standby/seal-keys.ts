import {
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { openBytes, sealBytes } from '../../keys/sealed-bytes.ts'

/** A pair of keys of one till; the public one as base64url of its DER form. */
export type TillKeys = { publicKey: string; privateKey: KeyObject }

export function makeTillKeys(): TillKeys {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return { privateKey, publicKey: encoded(publicKey) }
}

/** Seals a text so that only the holder of the public key's other half opens it. */
export function sealFor(publicKey: string, text: string): { publicKey: string; sealed: string } {
  const own = makeTillKeys()
  const sealed = sealBytes(sharedKey(own.privateKey, publicKey), Buffer.from(text))
  return { publicKey: own.publicKey, sealed: sealed.toString('base64url') }
}

/** Opens what was sealed for a till. Throws where it is not for this one, or was changed. */
export function openSealed(
  privateKey: KeyObject,
  { publicKey, sealed }: { publicKey: string; sealed: string },
): string {
  const key = sharedKey(privateKey, publicKey)
  return openBytes(key, Buffer.from(sealed, 'base64url')).toString('utf8')
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
