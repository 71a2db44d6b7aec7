import type { Keys } from '../../keys/keys.ts'
import { isRecord } from '../../wire/record.ts'
import { openForShop, sealForShop } from './tail.ts'

/** What only the main computer can make, for a till to show that it answered. */
export function makeSighting(keys: Keys, atMs: number): string {
  return sealForShop(keys, { sightingAtMs: atMs })
}

/** When the main computer answered whoever shows this (ms of that computer's clock); null: it proves nothing. */
export function readSighting(keys: Keys, sighting: string): number | null {
  const raw = openForShop(keys, sighting)
  const atMs = isRecord(raw) ? raw['sightingAtMs'] : null
  return typeof atMs === 'number' && Number.isSafeInteger(atMs) ? atMs : null
}
