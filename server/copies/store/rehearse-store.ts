import fs from 'node:fs'
import path from 'node:path'
import { type Rehearsal, type RehearsalOrder, tryOut } from '../rehearsal.ts'
import { fetchPlace } from './fetch-store.ts'
import { openStore, type StoreAccess } from './store-client.ts'

export type StoreRehearsalOrder = Omit<RehearsalOrder, 'log' | 'place'> & {
  store: StoreAccess
  /** Where the shop's keys begin. */
  root: string
}

/**
 * Fetches what a store has of the shop into a scratch folder, brings it back there, checks all of it
 * and throws it away. What can't be read to its end is told as lost: a store has no other copy.
 */
export async function rehearseStore(order: StoreRehearsalOrder): Promise<Rehearsal> {
  const { atMs, root, scratch, store } = order
  const begun = performance.now()
  const place = path.join(scratch, 'fetched')
  try {
    fs.rmSync(scratch, { recursive: true, force: true })
    fs.mkdirSync(place, { recursive: true, mode: 0o700 })
    const opened = openStore(store)
    await fetchPlace(opened, root, place, atMs === null ? 'newest' : 'all')
    const { base, checked, differing, restored } = tryOut({ ...order, place })
    const damaged = restored.stoppedBy === null ? [] : [restored.stoppedBy]
    const tookMs = Math.round(performance.now() - begun)
    return { ...checked, base, differing, damaged, lost: damaged, tookMs }
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}
