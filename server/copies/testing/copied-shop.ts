import fs from 'node:fs'
import path from 'node:path'
import { auditKeyOf } from '../../audit/audit-key.ts'
import { closeDatabase } from '../../db/idle-checkpoint.ts'
import { DATABASE_FILE } from '../../db/open.ts'
import { systemClock } from '../../kernel/clock.ts'
import { keyFileStore } from '../../keys/key-store.ts'
import { keysText, parseKeys } from '../../keys/keys.ts'
import { keepUnderCode } from '../../keys/recovery.ts'
import { makeRecoveryCode } from '../../keys/recovery-code.ts'
import { bookOpeningStock } from '../../stock/opening-stock.ts'
import { createTestShop, itemIdOf } from '../../testing/test-shop.ts'
import { ACCESSORY } from '../../testing/test-shop-items.ts'
import { copyKeyOf, shopIdOf } from '../copy-keys.ts'
import { linesOf } from '../mirror.ts'
import { addPlace } from '../places.ts'
import { recordsIn } from '../read-place.ts'
import { tryOut } from '../rehearsal.ts'

const PLENTY_MILLI = 1_000_000_000

/** Makes the small test shop as files, with a recovery code, plenty of cases and one place of copies. */
export async function makeCopiedShop(dataFolder: string, place: string): Promise<void> {
  const services = await createTestShop({ dataFolder, clock: systemClock })
  const itemId = itemIdOf(services, ACCESSORY)
  services.write((tx) =>
    bookOpeningStock(tx, {
      itemId,
      isSerialised: false,
      qtyMilli: PLENTY_MILLI,
      reason: 'opening',
      entity: 'item',
      entityId: itemId,
      atMs: services.clock.now(),
      userId: null,
    }),
  )
  keepUnderCode(dataFolder, keysText(services.keys), makeRecoveryCode())
  await addPlace(services, place, { userId: null, ip: null })
  closeDatabase(services.db)
}

export type TriedPlace = {
  /** The folder of the database that was brought back. */
  folder: string
  /** What does not agree in it, by the shop's own checks; empty when all is well. */
  faults: string[]
  /** What of the place could not be read; null where all was whole. */
  stoppedBy: string | null
}

/**
 * Brings a place back into `scratch` as a restore does, as it was at `atMs` or last, and checks all of
 * it. Throws where it can't be.
 */
export function tryPlace(wish: {
  dataFolder: string
  place: string
  scratch: string
  atMs?: number
}): TriedPlace {
  const { atMs = null, dataFolder, place, scratch } = wish
  const keys = parseKeys(keyFileStore(dataFolder).read())
  if (keys === null) throw new Error('the shop has no keys')
  const { checked, restored } = tryOut({
    place,
    scratch,
    shop: shopIdOf(keys),
    copyKey: copyKeyOf(keys).toString('hex'),
    auditKey: auditKeyOf(keys).toString('hex'),
    atMs,
    pages: null,
  })
  const { stoppedBy } = restored
  const isWhole = checked.integrityOk && checked.foreignKeysOk && checked.auditChainOk
  const faults = checked.faults.filter((fault) => fault !== stoppedBy)
  return {
    folder: scratch,
    faults: isWhole || faults.length > 0 ? faults : ['file, foreign keys or audit chain'],
    stoppedBy,
  }
}

/** Takes the last record of the newest line away; false where the line has none after its base. */
export function dropLastRecord(place: string): boolean {
  const line = linesOf(place).at(-1) ?? ''
  const file = fs
    .readdirSync(path.join(place, line))
    .filter((name) => name.endsWith('.dcs'))
    .sort()
    .at(-1)
  if (file === undefined) return false
  // A kill may have torn what comes last.
  const records = [...recordsIn(path.join(place, line, file))].filter(
    ({ header }) => header !== null,
  )
  const kept = records.slice(0, -1).reduce((bytes, { record }) => bytes + record.length, 0)
  fs.truncateSync(path.join(place, line, file), kept)
  return records.length > 0
}

/** Where the database of a folder is. */
export function databaseIn(folder: string): string {
  return path.join(folder, DATABASE_FILE)
}
