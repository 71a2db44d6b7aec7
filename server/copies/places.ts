import fs from 'node:fs'
import path from 'node:path'
import { recordChange } from '../audit/record-change.ts'
import { all, insert, one, type ReadableDb, run } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { recoveryMadeAtMs } from '../keys/recovery.ts'
import { isRecord } from '../wire/record.ts'
import type { Place, SealedStore } from './copies.ts'
import { lineageOf } from './lineage.ts'
import {
  hasPlaceCard,
  letterOrder,
  newPlaceCard,
  type PlaceCard,
  readPlaceCard,
  writePlaceCard,
} from './place-folder.ts'
import type { VerifiedBase } from './retention.ts'
import { readSealedStore } from './store/sealed-store.ts'

export type PlaceRow = Place & { letter: string }

type StoredPlace = {
  id: number
  path: string
  letter: string
  store: string | null
  verified: string | null
}

/** The places that are in use, the oldest first. */
export function placesInUse(db: ReadableDb): PlaceRow[] {
  return all<StoredPlace>(
    db,
    `SELECT p.id, p.path, p.letter, p.store_json AS store,
            (SELECT json_extract(r.result_json, '$.result.base') FROM copy_rehearsals r
              WHERE r.place_id = p.id AND r.is_sound = 1 ORDER BY r.id DESC LIMIT 1) AS verified
       FROM copy_places p WHERE p.removed_at_ms IS NULL ORDER BY p.id`,
  ).map(({ store, verified, ...row }) => ({
    ...row,
    store: store === null ? null : readSealedStore(store),
    verified: verified === null ? null : readVerified(verified),
  }))
}

function readVerified(text: string): VerifiedBase | null {
  const raw: unknown = JSON.parse(text)
  if (!isRecord(raw)) return null
  const { line, seq } = raw
  return typeof line === 'string' && typeof seq === 'number' ? { line, seq } : null
}

/** Throws 404 for a place that is not in use. */
export function placeOf(services: Services, placeId: string): PlaceRow {
  const id = services.idOf('copyPlace', placeId, 'placeID')
  const place = placesInUse(services.db).find((row) => row.id === id)
  if (place === undefined) throw new Refusal('NOT_FOUND', message('copies.no-such-place'))
  return place
}

/**
 * Makes a folder a place of the shop's copies and returns its number. Throws 409 without a recovery
 * code, since nobody could open the copies, and for a folder that holds another shop's; 400 for a
 * folder that can't be used.
 */
export async function addPlace(services: Services, wanted: string, actor: Actor): Promise<number> {
  const { copies, dataFolder, db } = services
  if (recoveryMadeAtMs(dataFolder) === null) throw new Refusal('NO_RECOVERY_CODE')
  if (!path.isAbsolute(wanted)) throw invalidField('path', message('copies.path-whole'))
  const chosen = path.resolve(wanted)
  if (isWithin(dataFolder, chosen) || isWithin(chosen, dataFolder)) {
    throw invalidField('path', message('copies.path-of-data'))
  }
  const folder = await folderFor(chosen)
  const known = placesInUse(db).find((row) => row.path === folder)
  if (known !== undefined) return known.id
  const card = readPlaceCard(folder)
  if (hasPlaceCard(folder) && card?.shop !== copies.shop) throw new Refusal('FOREIGN_PLACE')
  // A folder that was copied from a place in use would give the same letters a second time.
  const isNew = card === null || isPlaceElsewhere(db, card.place)
  const own = isNew ? newPlaceCard(copies.shop, freeLetter(db), services.term.epoch) : card
  if (isNew) refusalOfDisk(() => writePlaceCard(folder, own))
  return keepPlace(services, { path: folder, store: null, card: own }, actor)
}

function isPlaceElsewhere(db: ReadableDb, key: string): boolean {
  const sql = 'SELECT 1 FROM copy_places WHERE place_key = :key AND removed_at_ms IS NULL'
  return one(db, sql, { key }) !== undefined
}

/** Writes down a new place and lets the copies go there. Returns its number. */
export function keepPlace(
  services: Services,
  { card, path: way, store }: { path: string; store: SealedStore | null; card: PlaceCard },
  actor: Actor,
): number {
  const kind = store === null ? 'folder' : 's3'
  const id = services.write((tx) => {
    const atMs = services.clock.now()
    const placeId = insert(
      tx,
      `INSERT INTO copy_places (kind, path, store_json, place_key, letter, added_at_ms)
       VALUES (:kind, :way, :store, :key, :letter, :atMs)`,
      {
        kind,
        way,
        store: store === null ? null : JSON.stringify(store),
        key: card.place,
        letter: card.letter,
        atMs,
      },
    )
    recordChange(tx, {
      actor,
      atMs,
      action: 'copies.place-added',
      entity: 'copyPlace',
      entityId: placeId,
      detail: { kind, path: way, letter: card.letter },
    })
    return placeId
  })
  services.copies.follow(placesInUse(services.db))
  return id
}

export function removePlace(services: Services, place: PlaceRow, actor: Actor): void {
  services.write((tx) => {
    const atMs = services.clock.now()
    run(tx, 'UPDATE copy_places SET removed_at_ms = :atMs WHERE id = :id', { atMs, id: place.id })
    recordChange(tx, {
      actor,
      atMs,
      action: 'copies.place-removed',
      entity: 'copyPlace',
      entityId: place.id,
      detail: { path: place.path },
    })
  })
  services.copies.follow(placesInUse(services.db))
}

const TRY_EVERY_MS = 500

/**
 * Adds the folder of `--copy-to` as soon as the shop is set up and has a recovery code. Returns what
 * ends the waiting. A folder that can't be used is told once.
 */
export function addWhenReady(
  services: Services,
  folder: string,
  onRefused: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    if (!services.hasBranch() || recoveryMadeAtMs(services.dataFolder) === null) return
    clearInterval(timer)
    addPlace(services, folder, { userId: null, ip: null }).catch(onRefused)
  }, TRY_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** The folder itself where it is empty or a place already, else one of its own in it: a stick's root. */
async function folderFor(chosen: string): Promise<string> {
  try {
    await fs.promises.mkdir(chosen, { recursive: true })
    const names = await fs.promises.readdir(chosen)
    if (names.length === 0 || hasPlaceCard(chosen)) return chosen
    const own = path.join(chosen, 'Dioptre')
    await fs.promises.mkdir(own, { recursive: true })
    return own
  } catch {
    throw invalidField('path', message('copies.path-unusable', { folder: chosen }))
  }
}

function refusalOfDisk(work: () => void): void {
  try {
    work()
  } catch {
    throw invalidField('path', message('copies.path-read-only'))
  }
}

function isWithin(folder: string, candidate: string): boolean {
  const way = path.relative(folder, candidate)
  return !way.startsWith('..') && !path.isAbsolute(way)
}

/** A letter that no place and no standby till of the shop ever had. */
export function freeLetter(db: ReadableDb): string {
  const order = letterOrder(lineageOf(db).at(-1)?.epochId ?? '')
  const letter = [...order].find(
    (each) =>
      one(
        db,
        `SELECT 1 FROM copy_places WHERE letter = :letter
         UNION ALL SELECT 1 FROM standbys WHERE letter = :letter LIMIT 1`,
        { letter: each },
      ) === undefined,
  )
  if (letter === undefined) throw new Refusal('BUSINESS_RULE', message('copies.no-letter'))
  return letter
}

/** Whether the place is on the disk of the shop's own data, and would die with it. */
export function isOnSameDisk(dataFolder: string, place: string): boolean {
  const own = fs.statSync(dataFolder, { throwIfNoEntry: false })?.dev
  try {
    const other = fs.statSync(place, { throwIfNoEntry: false })?.dev
    return own !== undefined && own === other
  } catch {
    return false
  }
}
