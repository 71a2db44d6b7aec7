import { hash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packBase } from '../copies/base-image.ts'
import { copyKeyOf, shopIdOf } from '../copies/copy-keys.ts'
import { CopyLog } from '../copies/copy-log.ts'
import { type MirrorOrder, type MirrorTrouble, mirror } from '../copies/mirror.ts'
import { newPlaceCard, writePlaceCard } from '../copies/place-folder.ts'
import { type Restored, restoreFile } from '../copies/read-place.ts'
import { type Scrubbed, scrubPlace } from '../copies/scrub.ts'
import { closeDatabase } from '../db/idle-checkpoint.ts'
import { DATABASE_FILE, openDatabase } from '../db/open.ts'
import { copyDatabase } from '../db/open-copy.ts'
import { connectionOf, insert, writeTransaction } from '../db/sql.ts'
import { createKeys } from '../keys/keys.ts'

/** A copy log with a place, in one process, that remembers what the shop was after each segment. */
export type CopiedLine = {
  folder: string
  place: string
  shop: string
  /** Begins a line where there is none or `isNew`, else adds a base image to the one that runs. */
  base(isNew: boolean): Promise<void>
  /** As after a power cut: a new line in a log folder that may hold anything. */
  restart(log: string): Promise<void>
  /** Commits a change and seals it as one segment. */
  change(): void
  /** What such a pass is given, and the newest segment. */
  order(): MirrorOrder & { seq: number }
  /** One pass of the process that keeps a place up to date. */
  mirror(place?: string): MirrorTrouble | null
  /** Brings a place back, the newest or as it was at `atMs`. */
  restore(place?: string, atMs?: number | null): Restored & { pages: string }
  /** The nightly reading back of a place. */
  scrub(place?: string): Scrubbed
  /** The log in the data folder. */
  log: string
  /** The moment (epoch ms) and the pages of the shop by `line seq`. */
  history: Map<string, { atMs: number; pages: string }>
  newest(): string
  close(): void
}

/** Opens a shop of its own with a line and a base. One segment is a second after the one before. */
export async function openCopiedLine(): Promise<CopiedLine> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-copied-line-'))
  const data = path.join(folder, 'data')
  const place = path.join(folder, 'place')
  const databaseFile = path.join(data, DATABASE_FILE)
  let logFolder = path.join(data, 'copies')
  const keys = createKeys()
  const copyKey = copyKeyOf(keys)
  const shop = shopIdOf(keys)
  const db = openDatabase(data)
  let nowMs = Date.parse('2026-11-23T06:00:00Z')
  const now = (): number => nowMs
  const openLog = () => new CopyLog({ db, databaseFile, folder: logFolder, shop, copyKey, now })
  let log = openLog()
  const history: CopiedLine['history'] = new Map()
  let rows = 0
  let newest = ''

  function remember(): void {
    log.capture()
    connectionOf(db).pragma('wal_checkpoint(TRUNCATE)')
    const head = log.head()
    newest = `${head?.line} ${head?.seq}`
    history.set(newest, {
      atMs: head?.atMs ?? 0,
      pages: pagesOf(fs.readFileSync(databaseFile)),
    })
  }

  async function base(isNew: boolean): Promise<void> {
    nowMs += 1_000
    const part = path.join(logFolder, 'base.part')
    fs.mkdirSync(logFolder, { recursive: true })
    await copyDatabase(db, part, 4_096)
    const { header, key, target } = log.beginWith(part, isNew)
    packBase({ source: part, target, header, key })
    remember()
  }

  const orderFor = (to: string): MirrorOrder => ({
    log: logFolder,
    place: to,
    shop,
    epoch: 1,
    line: log.head()?.line ?? '',
    isFull: true,
    recovery: path.join(data, 'none'),
    images: path.join(data, 'none'),
    nowMs,
    verified: null,
  })

  await base(true)
  writePlaceCard(place, newPlaceCard(shop, 'D'))
  return {
    folder,
    place,
    shop,
    base,
    async restart(to) {
      log.leave()
      logFolder = to
      log = openLog()
      await base(true)
    },
    change() {
      nowMs += 1_000
      writeTransaction(db, (tx) =>
        insert(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', {
          key: `row ${++rows}`,
          value: 'x'.repeat((rows * 397) % 9_000),
        }),
      )
      log.flush()
      remember()
    },
    order: () => ({ ...orderFor(place), seq: log.head()?.seq ?? 0 }),
    mirror: (to = place) => mirror(orderFor(to)),
    restore(from = place, atMs = null) {
      const target = path.join(folder, 'restored.db')
      const restored = restoreFile({ place: from, target, copyKey, shop, atMs })
      return { ...restored, pages: pagesOf(fs.readFileSync(target)) }
    },
    scrub: (from = place) => scrubPlace({ place: from, log: logFolder, copyKey }),
    log: logFolder,
    history,
    newest: () => newest,
    close() {
      log.leave()
      closeDatabase(db)
      fs.rmSync(folder, { recursive: true })
    },
  }
}

/**
 * A database but for the counters of its first page, which SQLite's copy counts anew: change
 * counter, schema cookie, version-valid-for and the version that wrote it.
 */
function pagesOf(bytes: Buffer): string {
  const same = Buffer.from(bytes)
  same.fill(0, 24, 28).fill(0, 40, 44).fill(0, 92, 100)
  return hash('sha256', same, 'hex')
}
