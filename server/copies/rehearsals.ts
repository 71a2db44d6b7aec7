import { recordChange } from '../audit/record-change.ts'
import { insert, one, type ReadableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type PlaceRow, placesInUse } from './places.ts'
import { isSound, type Rehearsal } from './rehearsal.ts'

const HOUR_MS = 60 * 60_000
/** Hours of local time, the last not included. */
const NIGHT = { from: 22, to: 7 }

/** Tries a place's copy out and keeps the result. Throws 409 where nothing could be brought back. */
export async function rehearsePlace(
  services: Services,
  place: PlaceRow,
  { actor, atMs }: { actor: Actor; atMs: number | null },
): Promise<Rehearsal> {
  let result: Rehearsal
  try {
    result = await services.copies.rehearse(place, atMs)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    services.log.error({ err: error }, 'a copy could not be tried out')
    keep(services, place, actor, { isMade: false, fault })
    throw new Refusal('CONFLICT', message('copies.not-restorable', { fault }))
  }
  keep(services, place, actor, { isMade: true, result })
  // What was tried out decides what may be cleared away.
  services.copies.follow(placesInUse(services.db))
  return result
}

type Outcome = { isMade: true; result: Rehearsal } | { isMade: false; fault: string }

function keep(services: Services, place: PlaceRow, actor: Actor, outcome: Outcome): void {
  const result = outcome.isMade ? outcome.result : null
  const sound = result !== null && isSound(result) && result.damaged.length === 0
  services.write((tx) => {
    const atMs = services.clock.now()
    insert(
      tx,
      `INSERT INTO copy_rehearsals (place_id, at_ms, shown_at_ms, is_sound, result_json)
       VALUES (:placeId, :atMs, :shownAtMs, :isSound, :json)`,
      {
        placeId: place.id,
        atMs,
        shownAtMs: result?.atMs ?? null,
        isSound: sound ? 1 : 0,
        json: JSON.stringify(outcome),
      },
    )
    recordChange(tx, {
      actor,
      atMs,
      action: 'copies.rehearsed',
      entity: 'copyPlace',
      entityId: place.id,
      detail: { isSound: sound, documents: result?.documents ?? 0 },
    })
  })
}

export type LastRehearsal = { atMs: number; isSound: boolean; documents: number }

/** How the last try of a place went; null before the first. */
export function lastRehearsal(db: ReadableDb, placeId: number): LastRehearsal | null {
  const row = one<{ atMs: number; isSound: number; documents: number | null }>(
    db,
    `SELECT at_ms AS atMs, is_sound AS isSound, json_extract(result_json, '$.result.documents') AS documents
       FROM copy_rehearsals WHERE place_id = :placeId ORDER BY id DESC LIMIT 1`,
    { placeId },
  )
  if (row === undefined) return null
  return { atMs: row.atMs, isSound: row.isSound === 1, documents: row.documents ?? 0 }
}

/** How many pages of the shop's own file differed when it was last compared with a copy. */
export function damagedPages(db: ReadableDb): number {
  const row = one<{ pages: number }>(
    db,
    `SELECT json_extract(result_json, '$.result.differing') AS pages FROM copy_rehearsals
      WHERE pages IS NOT NULL ORDER BY id DESC LIMIT 1`,
  )
  return row?.pages ?? 0
}

/**
 * Whether a place is to be tried out: once a night, or once a day where the computer is off at
 * night; a store once a week, since all of it comes over the line; after a bad result each hour.
 * `lastMs` null: never yet.
 */
export function isRehearsalDue(at: {
  nowMs: number
  localHour: number
  lastMs: number | null
  wasSound: boolean
  isStore: boolean
}): boolean {
  if (at.lastMs === null) return true
  const sinceMs = at.nowMs - at.lastMs
  if (!at.wasSound) return sinceMs >= HOUR_MS
  const everyMs = (at.isStore ? 7 * 24 : 24) * HOUR_MS
  const isNight = at.localHour >= NIGHT.from || at.localHour < NIGHT.to
  return sinceMs >= (isNight ? everyMs - 12 * HOUR_MS : everyMs)
}

/** Tries each place out once a night, where it is there and whole. Never throws. */
export async function rehearseWhenDue(services: Services): Promise<void> {
  const { clock, copies, db, log } = services
  try {
    for (const place of placesInUse(db)) {
      const last = lastRehearsal(db, place.id)
      if (copies.newsOf(place.id)?.state !== 'Following') continue
      const isDue = isRehearsalDue({
        nowMs: clock.now(),
        localHour: Number(services.localNow().slice(11, 13)),
        lastMs: last?.atMs ?? null,
        wasSound: last?.isSound ?? false,
        isStore: place.store !== null,
      })
      if (!isDue) continue
      await rehearsePlace(services, place, { actor: { userId: null, ip: null }, atMs: null })
    }
  } catch (error) {
    log.error({ err: error }, 'the copies could not be tried out')
  }
}
