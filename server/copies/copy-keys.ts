import { hash, hkdfSync } from 'node:crypto'
import type { Keys } from '../keys/keys.ts'

type Secrets = Pick<Keys, 'idKey' | 'tokenSecret'>

/**
 * The key of the shop's copies. It follows from the branch's keys, so that whoever has the recovery
 * code, whenever it was made, opens the copies too.
 */
export function copyKeyOf(keys: Secrets): Buffer {
  return Buffer.from(hkdfSync('sha256', secretOf(keys), '', 'dioptre copies 1', 32))
}

/** By what a place knows the shop; it tells nothing else. */
export function shopIdOf(keys: Secrets): string {
  return hash(
    'sha256',
    Buffer.concat([Buffer.from('dioptre shop 1'), copyKeyOf(keys)]),
    'hex',
  ).slice(0, 32)
}

function secretOf({ idKey, tokenSecret }: Secrets): Buffer {
  return Buffer.concat([tokenSecret, idKey])
}
