import { hash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { auditKeyOf } from '../audit/audit-key.ts'
import type { ShopSecret } from '../audit/field-hashes.ts'
import { keyAuditLog } from '../audit/key-audit-log.ts'
import { recordChange } from '../audit/record-change.ts'
import { closeDatabase } from '../db/idle-checkpoint.ts'
import { epochOf, readMeta, writeMeta } from '../db/meta.ts'
import { DATABASE_FILE, openDatabase } from '../db/open.ts'
import { openCopy } from '../db/open-copy.ts'
import { all, one, type ReadableDb, type WritableDb, writeTransaction } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { parseWireDateTime, toInstant, toLocalText } from '../domain/local-time.ts'
import { makeFolder, syncFolder } from '../kernel/durable-file.ts'
import { message } from '../kernel/message.ts'
import { KEYS_FOLDER, keyFileStore } from '../keys/key-store.ts'
import { parseKeys } from '../keys/keys.ts'
import { openWithCode, readRecoveryCode } from '../keys/recovery-code.ts'
import { copyKeyOf, shopIdOf } from './copy-keys.ts'
import { addToLineage, type Lineage } from './lineage.ts'
import { highestEpoch, linesOf } from './mirror.ts'
import { nextLetters, type PlaceCard, readPlaceCard, writePlaceCard } from './place-folder.ts'
import { NothingToRestore, type Restored, restoreFile } from './read-place.ts'
import { checkReady, checkRestored, isSound } from './rehearsal.ts'

export type RestoreRequest = {
  /** A place of copies, or the folder that holds it. */
  from: string
  dataFolder: string
  /** Local time of the shop, such as 2026-11-22T17:00:00; the newest where null. */
  at: string | null
  /** The recovery code as it was typed; null where `keys` has the shop's keys as text. */
  code: string | null
  keys: string | null
  /** Only to be looked at: no number can be taken in it. */
  isLook: boolean
  /** Moves a shop that is in the folder aside. */
  replaces: boolean
}

export type RestoredShop = {
  atMs: number
  /** As the shop's clock showed it. */
  at: string
  sequence: number
  documents: number
  invoiceNo: string | null
  receiptNo: string | null
  /** Between what was brought back and now: so much may be missing. */
  lostAtMostSeconds: number
  /** What of the copy could not be read; null where all was whole. */
  stoppedBy: string | null
  letters: string | null
}

const ZONE = 'Asia/Kolkata'
const PART = 'restore.part'
/** What of a data folder is the shop's; logs and the window's own files stay. */
const OF_THE_SHOP =
  /^(branch\.db.*|images|keys|backups|copies|witness|replaced\.json|standby-of\.json)$/

/** A copy that was brought back into a scratch folder and is whole, but is no shop yet. */
export type PreparedShop = {
  /** Its database. */
  file: string
  /** What of the copy could not be read; null where all was whole. */
  stoppedBy: string | null
  /** Throws it away; after it became a shop there is nothing to throw away. */
  discard(): void
  /**
   * The epoch that a restore begins. To be kept at the place before `finish`, which does so itself
   * where it is not given one. Throws StartRefused where the place has no letters left.
   */
  claim(nowMs: number): Claim
  /** Makes it the shop of the data folder. */
  finish(change: ShopChange, claim?: Claim): RestoredShop
}

/** A new epoch and its letters, and the card of the place with them. */
export type Claim = { epoch: number; letters: string; card: PlaceCard }

/** How a copy becomes the shop of a computer. */
export type ShopChange = {
  reason: Lineage['reason']
  /** Which computer, as people call it, and who wanted it. */
  by: string
  userId: number | null
  /** Written with it, in one transaction. */
  also?: (tx: WritableDb) => void
}

export const RESTORE: ShopChange = { reason: 'restore', by: os.hostname(), userId: null }

/**
 * Brings a shop back from a place of its copies into a folder, as it was last or at a moment, checks
 * all of it and gives it new number letters: a number that went out within the last second may be
 * unknown in the copy. Throws StartRefused, and leaves the folder as it was, where anything is not
 * as it must be.
 */
export function restoreShop(request: RestoreRequest, nowMs: number): RestoredShop {
  const prepared = prepareShop(request, nowMs)
  try {
    return prepared.finish(RESTORE)
  } finally {
    prepared.discard()
  }
}

/** A database that is as far as its place, so that nothing has to be put together. */
export type ReadyCopy = { file: string; restored: Restored }

/**
 * The first half of `restoreShop`: all but what changes the data folder and the place. A copy that is
 * ready is checked in brief where it lies, and is taken from there when it becomes the shop.
 */
export function prepareShop(
  request: RestoreRequest,
  nowMs: number,
  ready: ReadyCopy | null = null,
): PreparedShop {
  const place = placeIn(request.from)
  const card = readPlaceCard(place)
  if (card === null)
    throw new StartRefused(message('copies.no-copy-there', { folder: request.from }))
  const keysText = request.keys ?? keysByCode(place, request.code ?? '')
  const keys = parseKeys(keysText)
  if (keys === null || shopIdOf(keys) !== card.shop) {
    throw new StartRefused(message('copies.keys-of-another'))
  }
  const { dataFolder } = request
  assertFree(request)
  const scratch = path.join(dataFolder, PART)
  const discard = (): void => fs.rmSync(scratch, { recursive: true, force: true })
  makeFolder(dataFolder, 0o700)
  discard()
  fs.mkdirSync(scratch, { mode: 0o700 })
  try {
    const target = path.join(scratch, DATABASE_FILE)
    const restored =
      ready?.restored ??
      restoreOrRefuse(request, { place, shop: card.shop, copyKey: copyKeyOf(keys), target })
    const checked =
      ready === null ? checkRestored(target, restored, auditKeyOf(keys)) : checkReady(ready)
    if (!isSound(checked)) {
      throw new StartRefused(
        message('copies.copy-damaged', { fault: checked.faults.join('; ') }),
        'damaged',
      )
    }
    const claim = (claimedAtMs: number): Claim =>
      claimEpoch(card, seriesIn(ready?.file ?? target), claimedAtMs)
    const finish = (change: ShopChange, claimed?: Claim): RestoredShop => {
      const { isLook } = request
      if (ready !== null) fs.renameSync(ready.file, target)
      const numbers = finishDatabase(scratch, {
        place,
        keys,
        card,
        restored,
        isLook,
        nowMs,
        change,
        ...(claimed === undefined ? {} : { claimed }),
      })
      if (request.replaces) moveAside(dataFolder, nowMs)
      fs.renameSync(target, path.join(dataFolder, DATABASE_FILE))
      keyFileStore(dataFolder).write(keysText)
      copyIfThere(
        path.join(place, 'recovery.json'),
        path.join(dataFolder, KEYS_FOLDER, 'recovery.json'),
      )
      copyImages(place, dataFolder)
      syncFolder(dataFolder)
      return {
        ...numbers,
        atMs: restored.atMs,
        at: toLocalText(restored.atMs, ZONE),
        sequence: restored.seq,
        documents: checked.documents,
        lostAtMostSeconds: Math.max(0, Math.ceil((nowMs - restored.atMs) / 1_000)),
        stoppedBy: restored.stoppedBy,
      }
    }
    const file = ready?.file ?? target
    return { file, stoppedBy: restored.stoppedBy, discard, claim, finish }
  } catch (error) {
    discard()
    throw error
  }
}

/** The place itself, the folder of its own that a stick's root has, or where one of its files is. */
function placeIn(from: string): string {
  const candidates = [
    from,
    path.join(from, 'Dioptre'),
    path.dirname(from),
    path.dirname(path.dirname(from)),
  ]
  return candidates.find((folder) => readPlaceCard(folder) !== null) ?? from
}

function keysByCode(place: string, typed: string): string {
  const secret = secretOfCode(typed)
  const file = path.join(place, 'recovery.json')
  if (!fs.existsSync(file)) throw new StartRefused(message('copies.no-recovery-file'))
  const text = openWithCode(fs.readFileSync(file, 'utf8'), secret)
  if (text === null) throw new StartRefused(message('copies.code-of-another'))
  return text
}

/** Throws StartRefused where a shop is in the folder that may not be moved aside. */
export function assertFree({ dataFolder, replaces }: RestoreRequest): void {
  const isTaken =
    fs.existsSync(path.join(dataFolder, DATABASE_FILE)) || keyFileStore(dataFolder).isThere()
  if (!isTaken) return
  if (!replaces) throw new StartRefused(message('copies.folder-has-shop', { folder: dataFolder }))
}

/** Reads a recovery code as it was typed. Throws StartRefused where a letter must be wrong. */
export function secretOfCode(typed: string): string {
  const secret = readRecoveryCode(typed)
  if (secret === null) throw new StartRefused(message('copies.code-mistyped'))
  return secret
}

function restoreOrRefuse(
  { at }: RestoreRequest,
  order: { place: string; shop: string; copyKey: Buffer; target: string },
): Restored {
  const local = at === null ? null : parseWireDateTime(at, ZONE)
  if (at !== null && local === null) throw new StartRefused(message('copies.at-not-a-time'))
  try {
    return restoreFile({ ...order, atMs: local === null ? null : toInstant(local, ZONE) })
  } catch (error) {
    if (!(error instanceof NothingToRestore)) throw error
    if (linesOf(order.place).length > 0 && at !== null) {
      throw new StartRefused(message('copies.no-copy-at', { at }))
    }
    throw new StartRefused(message('copies.not-restorable', { fault: error.message }), 'damaged')
  }
}

/** What a copy itself knows of changes of the main computer. */
type KnownSeries = { epoch: number; letters: string[] }

function knownSeries(db: ReadableDb): KnownSeries {
  const sql = `SELECT DISTINCT letters FROM number_series WHERE letters <> ''`
  const given = all<{ letters: string }>(db, sql).map(({ letters }) => letters)
  // Given, and no document bears them yet.
  const [current = ''] = (readMeta(db, 'series_letters') ?? '').split(' ')
  return { epoch: epochOf(db), letters: [...given, current] }
}

/** Takes the next letters of a place. Throws StartRefused where it has none left. */
function claimEpoch(card: PlaceCard, known: KnownSeries, nowMs: number): Claim {
  const letters = nextLetters(card, known.letters)
  if (letters === null) throw new StartRefused(message('copies.no-letters-left'))
  const epoch = Math.max(known.epoch, highestEpoch(card)) + 1
  const begun = {
    epoch,
    epochId: randomBytes(16).toString('hex'),
    letters,
    at: new Date(nowMs).toISOString(),
  }
  return { epoch, letters, card: { ...card, epochs: [...card.epochs, begun], epoch } }
}

/**
 * Writes the letters at the place before a shop has them, so that no second restore from it can take
 * the same. Throws StartRefused where the place can't be written.
 */
function writeClaim(place: string, { card }: Claim): void {
  try {
    writePlaceCard(place, card)
  } catch {
    throw new StartRefused(message('copies.place-not-writable'))
  }
}

function seriesIn(file: string): KnownSeries {
  const { close, db } = openCopy(file)
  try {
    return knownSeries(db)
  } finally {
    close()
  }
}

type Finish = {
  place: string
  keys: ShopSecret
  card: PlaceCard
  restored: Restored
  isLook: boolean
  nowMs: number
  change: ShopChange
  claimed?: Claim
}

const ACTIONS: Readonly<Record<Lineage['reason'], string>> = {
  restore: 'shop.restored',
  'take-over': 'shop.taken-over',
  'hand-over': 'shop.handed-over',
}

/** What the restored database itself must know; it is brought to this version's schema by that. */
function finishDatabase(
  scratch: string,
  { card, change, claimed, isLook, keys, nowMs, place, restored }: Finish,
): Pick<RestoredShop, 'invoiceNo' | 'letters' | 'receiptNo'> {
  const db = openDatabase(scratch)
  try {
    keyAuditLog(db, keys, nowMs)
    // After a planned hand-over the database is that of the new epoch already, and the series go on.
    const isAsItWas = isLook || change.reason === 'hand-over'
    const claim = isAsItWas ? null : (claimed ?? claimEpoch(card, knownSeries(db), nowMs))
    if (claim !== null) writeClaim(place, claim)
    const epoch = claim?.epoch ?? epochOf(db)
    const letters = claim?.letters ?? null
    const year = financialYearOf(toLocalText(nowMs, ZONE)).yearId
    const { auditHash: forkHash, auditSeq: forkSeq } = restored
    const { by, reason, userId } = change
    writeTransaction(db, (tx) => {
      if (isLook) writeMeta(tx, 'look_only', '1')
      if (letters !== null) writeMeta(tx, 'series_letters', `${letters} ${year}`)
      if (!isAsItWas) addToLineage(tx, { epoch, forkSeq, forkHash, reason, atMs: nowMs, by })
      change.also?.(tx)
      recordChange(tx, {
        actor: { userId, ip: null },
        atMs: nowMs,
        action: isLook ? 'shop.opened-to-look' : ACTIONS[reason],
        entity: 'branch',
        entityId: 0,
        detail: {
          line: restored.line,
          sequence: restored.seq,
          atMs: restored.atMs,
          epoch,
          letters,
          by,
        },
      })
    })
    return {
      letters,
      invoiceNo: newest(db, 'SELECT invoice_no AS number FROM invoices ORDER BY id DESC LIMIT 1'),
      receiptNo: newest(db, 'SELECT receipt_no AS number FROM receipts ORDER BY id DESC LIMIT 1'),
    }
  } finally {
    closeDatabase(db)
  }
}

function newest(db: ReadableDb, sql: string): string | null {
  return one<{ number: string }>(db, sql)?.number ?? null
}

/** Nothing is deleted: the shop of before lies in a folder that tells when it was replaced. */
function moveAside(dataFolder: string, nowMs: number): void {
  const names = fs.readdirSync(dataFolder).filter((name) => OF_THE_SHOP.test(name))
  if (names.length === 0) return
  const time = toLocalText(nowMs, ZONE).replaceAll(/[-:]/g, '').replace('T', '-')
  const wanted = path.join(dataFolder, `replaced-${time}`)
  let aside = wanted
  for (let more = 2; fs.existsSync(aside); more += 1) aside = `${wanted}-${more}`
  fs.mkdirSync(aside, { mode: 0o700 })
  for (const name of names) fs.renameSync(path.join(dataFolder, name), path.join(aside, name))
}

function copyIfThere(from: string, to: string): void {
  if (!fs.existsSync(from)) return
  makeFolder(path.dirname(to), 0o700)
  fs.copyFileSync(from, to)
}

/** The shop's pictures lie in `files` of the place under their hash, with their names in a list. */
function copyImages(place: string, dataFolder: string): void {
  const list = path.join(place, 'files', 'images.json')
  if (!fs.existsSync(list)) return
  const names: Record<string, string> = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const [name, digest] of Object.entries(names)) {
    const bytes = fs.readFileSync(path.join(place, 'files', path.basename(digest)))
    if (hash('sha256', bytes, 'hex') !== digest) continue
    const target = path.join(dataFolder, 'images', path.basename(name))
    makeFolder(path.dirname(target), 0o700)
    fs.writeFileSync(target, bytes, { mode: 0o600 })
  }
}
