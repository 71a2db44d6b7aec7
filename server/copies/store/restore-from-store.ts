import fs from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../../db/start-refused.ts'
import { makeFolder } from '../../kernel/durable-file.ts'
import { message } from '../../kernel/message.ts'
import { openWithCode } from '../../keys/recovery-code.ts'
import { PLACE_CARD, PLACE_CODE, placeCardText } from '../place-folder.ts'
import {
  assertFree,
  type PreparedShop,
  prepareShop,
  RESTORE,
  type RestoredShop,
  type RestoreRequest,
  secretOfCode,
} from '../restore-shop.ts'
import { STORE_TROUBLES } from './add-store.ts'
import { fetchPlace, shopsIn } from './fetch-store.ts'
import { addressText, readStoreAddress } from './store-address.ts'
import { openStore, type Store, StoreError } from './store-client.ts'

/** The key with which a person opens a store. */
export type TypedStoreKey = { keyId: string; secret: string; region: string }

const FETCHED = 'restore-store.part'

/** Whether what a person gave as the copy's place is the address of a store. */
export function isStoreAddress(from: string): boolean {
  return /^https?:\/\//i.test(from.trim())
}

/**
 * Brings a shop back as `restoreShop` does, from a store: what is needed of it is fetched into the
 * data folder first. `from` is its address with the bucket.
 */
export async function restoreFromStore(
  request: RestoreRequest,
  key: TypedStoreKey,
  nowMs: number,
): Promise<RestoredShop> {
  const address = readStoreAddress(request.from, key.region)
  if (address === null) throw new StartRefused(message('copies.store-address'))
  assertFree(request)
  const { bucketUrl, region } = address
  const store = openStore({ ...key, bucketUrl, region })
  const fetched = path.join(request.dataFolder, FETCHED)
  let prepared: PreparedShop | null = null
  try {
    const root = await findShop(store, request, address.folder, addressText(address))
    prepared = await fetchAndPrepare(store, root, { ...request, from: fetched }, nowMs)
    const claim = request.isLook ? undefined : prepared.claim(nowMs)
    if (claim !== undefined) {
      await store.put(`${root}/${PLACE_CARD}`, Buffer.from(placeCardText(claim.card)))
    }
    return prepared.finish(RESTORE, claim)
  } catch (error) {
    if (error instanceof StoreError) throw new StartRefused(STORE_TROUBLES[error.trouble])
    throw error
  } finally {
    prepared?.discard()
    fs.rmSync(fetched, { recursive: true, force: true })
  }
}

/** Where the copy's keys begin; of several shops it is the one that the code opens. */
async function findShop(
  store: Store,
  { code }: RestoreRequest,
  folder: string,
  address: string,
): Promise<string> {
  const roots = await shopsIn(store, folder)
  const [first] = roots
  if (first === undefined) throw new StartRefused(message('copies.store-no-copy', { address }))
  if (roots.length === 1 || code === null) return first
  const secret = secretOfCode(code)
  for (const root of roots) {
    const kept = await store.get(`${root}/${PLACE_CODE}`)
    if (kept !== null && openWithCode(kept.toString('utf8'), secret) !== null) return root
  }
  throw new StartRefused(message('copies.store-several', { address }))
}

/** The newest base and what follows; all of it for an earlier moment, or where that is not whole. */
async function fetchAndPrepare(
  store: Store,
  root: string,
  request: RestoreRequest,
  nowMs: number,
): Promise<PreparedShop> {
  const fetchAnew = async (what: 'all' | 'newest'): Promise<void> => {
    fs.rmSync(request.from, { recursive: true, force: true })
    makeFolder(request.from, 0o700)
    await fetchPlace(store, root, request.from, what)
  }
  if (request.at === null) {
    await fetchAnew('newest')
    try {
      const prepared = prepareShop(request, nowMs)
      if (prepared.stoppedBy === null) return prepared
      prepared.discard()
    } catch (error) {
      // A wrong code is not worth the rest of the line.
      if (!(error instanceof StartRefused) || error.reason !== 'damaged') throw error
    }
  }
  await fetchAnew('all')
  return prepareShop(request, nowMs)
}
