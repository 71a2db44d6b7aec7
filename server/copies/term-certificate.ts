import { createPublicKey, sign, verify } from 'node:crypto'
import type { Keys } from '../keys/keys.ts'
import { isRecord } from '../wire/record.ts'
import type { Lineage } from './lineage.ts'

/** Who is the main computer of a shop since when: the newest entry of its lineage, signed. */
export type TermCertificate = Lineage & { shop: string }

/** Returns the entry as text, signed with the key by which tills know the shop. */
export function writeCertificate(entry: TermCertificate, { lanKey }: Pick<Keys, 'lanKey'>): string {
  const content = Buffer.from(JSON.stringify(entry))
  const signature = sign('sha256', content, lanKey)
  return `${content.toString('base64url')}.${signature.toString('base64url')}`
}

/** Reads a certificate; null where it is of another shop, or not signed by this one. */
export function readCertificate(
  text: string,
  shop: string,
  { lanKey }: Pick<Keys, 'lanKey'>,
): TermCertificate | null {
  try {
    const [content = '', signature = ''] = text.split('.')
    const bytes = Buffer.from(content, 'base64url')
    const isOurs = verify(
      'sha256',
      bytes,
      createPublicKey(lanKey),
      Buffer.from(signature, 'base64url'),
    )
    if (!isOurs) return null
    const raw: unknown = JSON.parse(bytes.toString('utf8'))
    return isCertificate(raw) && raw.shop === shop ? raw : null
  } catch {
    return null
  }
}

function isCertificate(raw: unknown): raw is TermCertificate {
  if (!isRecord(raw)) return false
  const texts = ['shop', 'epochId', 'forkHash', 'reason', 'by']
  const numbers = ['epoch', 'forkSeq', 'atMs']
  return (
    texts.every((name) => typeof raw[name] === 'string') &&
    numbers.every((name) => Number.isSafeInteger(raw[name]))
  )
}

/** Whether the first is later: by its number, and of two made apart by their random one. */
export function isLater(
  first: Pick<Lineage, 'epoch' | 'epochId'>,
  second: Pick<Lineage, 'epoch' | 'epochId'>,
): boolean {
  if (first.epoch !== second.epoch) return first.epoch > second.epoch
  return first.epochId > second.epochId
}
