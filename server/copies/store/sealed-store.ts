import { isRecord } from '../../wire/record.ts'
import type { SealedStore } from '../copies.ts'

/** Reads a store as it is kept. Throws where the database holds another thing there. */
export function readSealedStore(text: string): SealedStore {
  const raw: unknown = JSON.parse(text)
  if (isRecord(raw)) {
    const { bucketUrl, keyId, region, root, sealedSecret } = raw
    if (
      typeof bucketUrl === 'string' &&
      typeof keyId === 'string' &&
      typeof region === 'string' &&
      typeof root === 'string' &&
      typeof sealedSecret === 'string'
    )
      return { bucketUrl, keyId, region, root, sealedSecret }
  }
  throw new Error('a store of copies is not kept as it has to be')
}
