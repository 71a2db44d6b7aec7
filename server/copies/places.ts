import fs from 'node:fs'
import path from 'node:path'
import { recordChange } from '../audit/record-change.ts'
import { all, insert, one, type ReadableDb, run } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { recoveryMadeAtMs } from '../keys/recovery.ts'
import { lineageOf } from './lineage.ts'
import {
  hasPlaceCard,
  letterOrder,
  newPlaceCard,
  readPlaceCard,
  writePlaceCard,
} from './place-folder.ts'

export type PlaceRow = { id: number; path: string; letter: string }

/** The places that are in use, the oldest first. */
export function placesInUse(db: ReadableDb): PlaceRow[] {
  return all<PlaceRow>(
    db,
    'SELECT id, path, letter FROM copy_places WHERE removed_at_ms IS NULL ORDER BY id',
  )
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
  const own = card ?? newPlaceCard(copies.shop, freeLetter(db), services.term.epoch)
  if (card === null) refusalOfDisk(() => writePlaceCard(folder, own))
  const id = services.write((tx) => {
    const atMs = services.clock.now()
    const placeId = insert(
      tx,
      `INSERT INTO copy_places (kind, path, place_key, letter, added_at_ms)
       VALUES ('folder', :folder, :key, :letter, :atMs)`,
      { folder, key: own.place, letter: own.letter, atMs },
    )
    recordChange(tx, {
      actor,
      atMs,
      action: 'copies.place-added',
      entity: 'copyPlace',
      entityId: placeId,
      detail: { kind: 'folder', path: folder, letter: own.letter },
    })
    return placeId
  })
  copies.follow(placesInUse(db))
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
