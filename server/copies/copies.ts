import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { auditKeyOf } from '../audit/audit-key.ts'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import { emptyLog } from '../db/idle-checkpoint.ts'
import { DATABASE_FILE } from '../db/open.ts'
import { copyDatabase } from '../db/open-copy.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { StartChild } from '../kernel/child-process.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Keys } from '../keys/keys.ts'
import { recoveryFile } from '../keys/recovery.ts'
import { openSecret } from '../keys/seal-secret.ts'
import { isRecord } from '../wire/record.ts'
import { startCopyChild } from './child.ts'
import { copyKeyOf, shopIdOf } from './copy-keys.ts'
import { CopyLog, type LogHead } from './copy-log.ts'
import type { FromCopyWorker, ToCopyWorker } from './copy-worker.ts'
import {
  FOLDER_PATIENCE,
  Follower,
  type FollowOrder,
  type PassOrder,
  type PlaceNews,
  STORE_PATIENCE,
} from './follower.ts'
import { COPIES_FOLDER, type LineEnd, writeLineEnd } from './line-mark.ts'
import { basesOf, clearAway, seqOf } from './mirror.ts'
import type { PageTable } from './page-table.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { VerifiedBase } from './retention.ts'
import { SegmentReader } from './standby/serve-log.ts'
import { type StandbyNews, StandbyWatch } from './standby/standby-watch.ts'
import type { StoreAccess } from './store/store-client.ts'
import type { Term } from './term.ts'

const CAPTURE_AFTER_MS = 20
const SEAL_AFTER_MS = 200
const SEAL_AT_BYTES = 1 << 20
const TICK_MS = 1_000
const PAGES_A_STEP = 256
const RETRY_MS = 60_000
const BASE_EVERY_MS = 7 * 24 * 60 * 60_000
const CLEAR_EVERY_MS = 60 * 60_000
const LAST_PASS_MS = 900
const NOTE_EVERY_MS = 60_000
const NOTES = 'places.json'
const PAGE_TABLE = 'pages.tab'
const PLACE_WAIT_MS = 10_000
const LOOK_AGAIN_MS = 20

export type CopiesOptions = {
  db: ReadableDb
  dataFolder: string
  keys: Keys
  clock: Clock
  log: FastifyBaseLogger
  /** Whether this computer is the shop's main one. */
  term: Pick<Term, 'epoch' | 'replacedBy'>
  startChild: StartChild
}

/** A place of this shop's copies, as the database lists it: a folder, or the address of a store. */
export type Place = {
  id: number
  path: string
  store: SealedStore | null
  /** Of the last time that it was tried out and found whole. */
  verified: VerifiedBase | null
}

/** A store as it is kept: its secret is locked with the shop's keys. */
export type SealedStore = Omit<StoreAccess, 'secret'> & {
  sealedSecret: string
  /** Where the shop's keys begin in it. */
  root: string
}

export type LogState = {
  head: LogHead | null
  bytes: number
  /** Why nothing is copied at the moment; null where all is well. */
  fault: string | null
}

/**
 * Every commit of the shop to its other places: captured in the one connection, sealed into a log in
 * the data folder, copied by processes of their own. A sale never waits for any of it.
 */
export class Copies {
  readonly shop: string
  readonly #options: CopiesOptions
  readonly #folder: string
  readonly #log: CopyLog
  readonly #followers = new Map<number, Follower>()
  readonly #places = new Map<number, Place>()
  readonly #reader: SegmentReader
  readonly #standby: StandbyWatch
  #hasStandby = false
  #isStarted = false
  #isStopping = false
  #isEnding = false
  #isBaseRunning = false
  #isFileRead = false
  /** How often the log was moved into the database. */
  #moves = 0
  #fault: string | null = null
  /** By what has elapsed: a clock that is set back must not keep the copies waiting. */
  #retryAtMs = 0
  #clearedAtMs = 0
  #notedAtMs = 0
  #capture: NodeJS.Timeout | undefined
  #seal: NodeJS.Timeout | undefined
  #tick: NodeJS.Timeout | undefined

  constructor(options: CopiesOptions) {
    const { clock, dataFolder, db, keys } = options
    this.#options = options
    this.#folder = path.join(dataFolder, COPIES_FOLDER)
    this.shop = shopIdOf(keys)
    this.#reader = new SegmentReader(this.#folder)
    this.#standby = new StandbyWatch(() => clock.now())
    this.#log = new CopyLog({
      db,
      databaseFile: path.join(dataFolder, DATABASE_FILE),
      folder: this.#folder,
      shop: this.shop,
      copyKey: copyKeyOf(keys),
      now: () => clock.now(),
    })
  }

  /** Begins to copy, where there are places. `lineEnd` is where the run before ended in good order. */
  start(places: readonly Place[], lineEnd: LineEnd | null, hasStandby = false): void {
    this.#isStarted = true
    this.#hasStandby = hasStandby
    const isThere = lineEnd !== null && fs.existsSync(path.join(this.#folder, lineEnd.line))
    if (isThere && (places.length > 0 || hasStandby)) this.#guarded(() => this.#log.resume(lineEnd))
    this.follow(places)
    this.#tick = setInterval(() => this.#everySecond(), TICK_MS).unref()
    this.#later()
  }

  /** The places are these from now on, and whether a standby till follows too. */
  follow(places: readonly Place[], hasStandby = this.#hasStandby): void {
    this.#hasStandby = hasStandby
    if (!this.#isStarted) return
    const notes = this.#notes()
    for (const [id, follower] of this.#followers) {
      const now = places.find((place) => place.id === id)
      if (now !== undefined && isSameTarget(now, this.#places.get(id))) continue
      follower.stop()
      this.#followers.delete(id)
    }
    this.#places.clear()
    for (const place of places) {
      this.#places.set(place.id, place)
      if (this.#followers.has(place.id)) continue
      this.#followers.set(
        place.id,
        new Follower({
          patience: place.store === null ? FOLDER_PATIENCE : STORE_PATIENCE,
          completeAtMs: notes.get(place.id) ?? 0,
          now: () => this.#options.clock.now(),
          elapsedMs: () => performance.now(),
          order: (isFull) => this.#orderFor(place.id, isFull),
          isNewest: (position) => this.#isNewest(position),
          onDiffers: () => this.#restartLine('a place holds more of the line than the log'),
          startChild: this.#options.startChild,
        }),
      )
    }
    if (!this.#isWanted()) this.#log.leave()
    else if (this.#log.head() === null) void this.#makeBase()
    for (const follower of this.#followers.values()) follower.wake()
  }

  /**
   * To be called after each commit. What it wrote is taken a moment later, so that no answer waits
   * for it: until a checkpoint, which asks first, it stays in the write-ahead log.
   */
  afterCommit(): void {
    if (this.#log.head() === null) return
    this.#log.noteCommit()
    if (this.#isStopping) return
    this.#capture ??= setTimeout(() => this.#captureNow(), CAPTURE_AFTER_MS).unref()
  }

  /** To be called before each checkpoint: after it the captured frames may be overwritten. */
  beforeCheckpoint(): void {
    this.#moves += 1
    this.#guarded(() => this.#log.capture())
    this.#later()
  }

  newsOf(placeId: number): PlaceNews | null {
    return this.#followers.get(placeId)?.news() ?? null
  }

  /** Whether the place has every change of the shop. */
  isComplete(placeId: number): boolean {
    return this.#isNewest(this.newsOf(placeId)?.position ?? null)
  }

  /** A computer that was replaced has nothing more to say to any place. */
  #isWanted(): boolean {
    const isMain = this.#options.term.replacedBy() === null
    return isMain && (this.#followers.size > 0 || this.#hasStandby)
  }

  standbyNews(): StandbyNews {
    return this.#standby.news(this.#log.head(), !this.#log.hasPending())
  }

  /**
   * Segments for the standby till, that has all up to `after`: whole ones, none where nothing came
   * for so long. Null where it has to begin with the base of the line that runs.
   */
  async segmentsFor(
    position: { line: string; seq: number },
    waitMs: number,
    gone: AbortSignal,
  ): Promise<Buffer | null> {
    const next = (): Buffer | null => {
      const head = this.#log.head()
      if (head === null || head.line !== position.line || head.seq < position.seq) return null
      this.#standby.heard(position, head, !this.#log.hasPending())
      return this.#reader.read(position.line, position.seq)
    }
    const at = next()
    if (at === null || at.length > 0 || waitMs === 0 || this.#isEnding) return at
    await this.#standby.wait(waitMs, gone)
    return gone.aborted || this.#isEnding ? at : next()
  }

  /** The line that runs and its newest base image, where one is there. */
  newestBase(): { line: string; seq: number; file: string } | null {
    const head = this.#log.head()
    if (head === null || !this.#hasBase(head.line)) return null
    const folder = path.join(this.#folder, head.line)
    const base = basesOf(folder).at(-1) ?? ''
    return { line: head.line, seq: seqOf(base), file: path.join(folder, base) }
  }

  /** Seals what is pending now and lets the standby have it. */
  sealPending(): void {
    if (this.#guarded(() => this.#log.flush()) === true) this.#wakeAll()
  }

  /** Lets the standby ask anew: something else than the log has changed. */
  wakeStandby(): void {
    this.#standby.wake()
  }

  /** Lets the standby's request go, which would hold up the end of the server. */
  endWaiting(): void {
    this.#isEnding = true
    this.#standby.wake()
  }

  #isNewest(position: LogHead | null): boolean {
    const head = this.#log.head()
    if (position === null || head === null || this.#log.hasPending()) return false
    return position.line === head.line && position.seq === head.seq
  }

  logState(): LogState {
    return { head: this.#log.head(), bytes: folderBytes(this.#folder), fault: this.#fault }
  }

  /** Tries a place's copy out, in a process of its own. Throws where nothing could be brought back. */
  async rehearse(place: Place, atMs: number | null): Promise<Rehearsal> {
    const { store } = place
    const pages = atMs === null ? await this.#hashOwnFile(place.id) : null
    const order = {
      scratch: path.join(this.#folder, 'rehearsal'),
      shop: this.shop,
      copyKey: copyKeyOf(this.#options.keys).toString('hex'),
      auditKey: auditKeyOf(this.#options.keys).toString('hex'),
      atMs,
      pages,
    }
    const answer = await this.#ask(
      store === null
        ? { kind: 'rehearse', order: { ...order, place: place.path, log: this.#folder } }
        : {
            kind: 'rehearseStore',
            order: { ...order, store: this.#open(store), root: store.root },
          },
    )
    if (answer.kind !== 'rehearsed' || answer.result === null) {
      throw new Error(answer.kind === 'rehearsed' ? (answer.fault ?? '') : '')
    }
    // A new line begins with a base of the shop itself, whatever of the log is lost.
    if (answer.result.lost.length > 0) this.#restartLine('a file of the log is damaged')
    return answer.result
  }

  /** Whether the shop's file is being read as it lies: its log may not be moved into it meanwhile. */
  isFileRead(): boolean {
    return this.#isFileRead
  }

  /**
   * Hashes the pages of the shop's own file as it is after a segment, and waits until the place has
   * that. Null where there is no line, the log was moved meanwhile, or the place is not so far.
   */
  async #hashOwnFile(placeId: number): Promise<PageTable | null> {
    const head = this.#sealOwnFile()
    if (head === null) return null
    const source = path.join(this.#options.dataFolder, DATABASE_FILE)
    const file = path.join(this.#folder, PAGE_TABLE)
    const moves = this.#moves
    this.#isFileRead = true
    const answer = await this.#ask({ kind: 'hash', order: { source, target: file } }).finally(
      () => {
        this.#isFileRead = false
      },
    )
    if (answer.kind !== 'hashed' || answer.fault !== null || moves !== this.#moves) return null
    const giveUpAt = performance.now() + PLACE_WAIT_MS
    while (!isAtLeast(this.newsOf(placeId)?.position ?? null, head)) {
      if (performance.now() > giveUpAt || this.#isStopping) return null
      await sleep(LOOK_AGAIN_MS)
    }
    return { file, line: head.line, seq: head.seq }
  }

  /** Moves all that is sealed into the shop's file; null where it can't be just that. */
  #sealOwnFile(): LogHead | null {
    if (this.#isFileRead || this.#isBaseRunning || this.#isStopping) return null
    const { dataFolder, db, log } = this.#options
    try {
      this.sealPending()
      emptyLog(db)
      const logFile = `${path.join(dataFolder, DATABASE_FILE)}-wal`
      // Another read of the file keeps the log as it is.
      const isEmpty = (fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) === 0
      return isEmpty && !this.#log.hasPending() ? this.#log.head() : null
    } catch (error) {
      log.warn({ err: error }, 'the shop’s own file could not be compared with its copy')
      return null
    }
  }

  /** Seals what is left; to be called right before the database is closed. */
  finish(): void {
    this.#isStopping = true
    clearTimeout(this.#capture)
    clearTimeout(this.#seal)
    clearInterval(this.#tick)
    this.#guarded(() => this.#log.flush({ closed: true }))
  }

  /** Ends the processes, after the places had a moment for the rest; the database is closed by now. */
  async stop(): Promise<void> {
    if (!this.#isStarted) return
    this.#isStarted = false
    const end = this.#log.end()
    try {
      if (end !== null && this.#hasBase(end.line)) writeLineEnd(this.#options.dataFolder, end)
    } catch (error) {
      // A full disk: the next start begins a line.
      this.#options.log.warn({ err: error }, 'the end of the copy log could not be noted')
    }
    const followers = [...this.#followers.values()]
    await Promise.all(followers.map((follower) => follower.settle(LAST_PASS_MS)))
    this.#note()
    for (const follower of followers) follower.stop()
    this.#log.leave()
  }

  #captureNow(): void {
    this.#capture = undefined
    if (this.#isStopping) return
    this.#guarded(() => this.#log.capture())
    this.#later()
  }

  #later(): void {
    if (this.#isStopping || !this.#log.hasPending()) return
    const isMuch = this.#log.pendingBytes() > SEAL_AT_BYTES
    if (this.#seal !== undefined && !isMuch) return
    clearTimeout(this.#seal)
    this.#seal = setTimeout(() => this.#sealNow(), isMuch ? 0 : SEAL_AFTER_MS).unref()
  }

  #sealNow(): void {
    this.#seal = undefined
    if (this.#isStopping) return
    if (this.#guarded(() => this.#log.flush()) === true) this.#wakeAll()
  }

  #wakeAll(): void {
    this.#standby.wake()
    for (const follower of this.#followers.values()) follower.wake()
  }

  #everySecond(): void {
    const now = this.#options.clock.now()
    this.#guarded(() => this.#log.capture())
    this.#later()
    if (this.#isWanted()) {
      if (this.#log.head() === null && performance.now() >= this.#retryAtMs) void this.#makeBase()
      else if (now - this.#log.baseAtMs() > BASE_EVERY_MS) void this.#makeBase()
      if (Math.abs(now - this.#clearedAtMs) > CLEAR_EVERY_MS) this.#clear(now)
      if (Math.abs(now - this.#notedAtMs) > NOTE_EVERY_MS) this.#note()
    }
    for (const follower of this.#followers.values()) follower.tick()
  }

  #orderFor(placeId: number, isFull: boolean): FollowOrder | null {
    const head = this.#log.head()
    const place = this.#places.get(placeId)
    if (head === null || place === undefined) return null
    const order = {
      log: this.#folder,
      shop: this.shop,
      epoch: this.#options.term.epoch,
      line: head.line,
      isFull,
      recovery: recoveryFile(this.#options.dataFolder),
      images: path.join(this.#options.dataFolder, IMAGES_FOLDER),
      nowMs: this.#options.clock.now(),
      verified: place.verified,
    }
    const { store } = place
    const pass: PassOrder =
      store === null
        ? { kind: 'mirror', order: { ...order, place: place.path } }
        : {
            kind: 'push',
            order: { ...order, store: this.#open(store), root: store.root, seq: head.seq },
          }
    return { head, isWhole: this.#hasBase(head.line), pass }
  }

  /** A secret of other keys than the shop's opens nothing, and the store says so. */
  #open({ bucketUrl, keyId, region, sealedSecret }: SealedStore): StoreAccess {
    const secret = openSecret(this.#options.keys, sealedSecret) ?? ''
    return { bucketUrl, region, keyId, secret }
  }

  #hasBase(line: string): boolean {
    const folder = path.join(this.#folder, line)
    return fs.existsSync(folder) && basesOf(folder).length > 0
  }

  /** Whatever goes wrong with the log costs its line, never a sale. */
  #guarded<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#restartLine(error)
      return undefined
    }
  }

  #restartLine(why: unknown): void {
    this.#options.log.error({ err: why }, 'the copies begin anew')
    this.#fault = faultOf(why)
    this.#log.leave()
    this.#retryAtMs = performance.now() + (this.#isBaseRunning ? RETRY_MS : 1_000)
  }

  /** A base image: through the one connection, some pages at a time, and packed in a process. */
  async #makeBase(): Promise<void> {
    if (this.#isBaseRunning || this.#isStopping) return
    this.#isBaseRunning = true
    const part = path.join(this.#folder, 'base.part')
    const { db, log } = this.#options
    try {
      fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      removeCopy(part)
      const isNewLine = this.#log.head() === null
      await copyDatabase(db, part, PAGES_A_STEP)
      if (this.#isStopping) return
      // In the turn in which the copy ended, so that no commit lies between the two.
      const { header, key, target } = this.#log.beginWith(
        part,
        isNewLine || this.#log.head() === null,
      )
      const answer = await this.#ask({ kind: 'pack', order: { source: part, target, header, key } })
      if (answer.kind === 'packed' && answer.fault !== null) throw new Error(answer.fault)
      this.#fault = null
      this.#wakeAll()
    } catch (error) {
      if (this.#isStopping) return
      log.error({ err: error }, 'the base image of the copies could not be made')
      this.#fault = faultOf(error)
      this.#retryAtMs = performance.now() + RETRY_MS
      this.#log.leave()
    } finally {
      removeCopy(part)
      this.#isBaseRunning = false
    }
  }

  /** One answer of a process that is started for it. */
  #ask(message: ToCopyWorker): Promise<FromCopyWorker> {
    const { promise, reject, resolve } = Promise.withResolvers<FromCopyWorker>()
    const child = startCopyChild(this.#options.startChild)
    child.onMessage((answer) => {
      resolve(answer)
      child.kill()
    })
    child.onExit(() => reject(new Error('the process of the copies has ended')))
    child.post(message)
    return promise
  }

  #clear(now: number): void {
    this.#clearedAtMs = now
    try {
      // What is tried out at a place is what the log has.
      const verified = [...this.#places.values()].map((place) => place.verified)
      const newest = verified
        .filter((base) => base !== null)
        .sort((a, b) => (a.line === b.line ? a.seq - b.seq : a.line < b.line ? -1 : 1))
        .at(-1)
      if (fs.existsSync(this.#folder)) clearAway(this.#folder, now, newest ?? null)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'old copies could not be removed')
    }
  }

  /** When each place last lacked nothing, for the next run: a stick that is away can't be asked. */
  #note(): void {
    this.#notedAtMs = this.#options.clock.now()
    const known = [...this.#followers].map(([id, it]) => [String(id), it.news().completeAtMs])
    if (known.length === 0) return
    try {
      fs.writeFileSync(path.join(this.#folder, NOTES), JSON.stringify(Object.fromEntries(known)))
    } catch {
      // A full disk: the age of an absent place is then unknown at the next start.
    }
  }

  #notes(): Map<number, number> {
    try {
      const raw: unknown = JSON.parse(fs.readFileSync(path.join(this.#folder, NOTES), 'utf8'))
      if (!isRecord(raw)) return new Map()
      return new Map(Object.entries(raw).map(([id, atMs]) => [Number(id), Number(atMs) || 0]))
    } catch {
      return new Map()
    }
  }
}

/** Whether copies go where they went; the rest of a place may change beside. */
function isSameTarget(now: Place, before: Place | undefined): boolean {
  return now.path === before?.path && isDeepStrictEqual(now.store, before.store)
}

function isAtLeast(position: LogHead | null, head: LogHead): boolean {
  return position?.line === head.line && position.seq >= head.seq
}

function faultOf(why: unknown): string {
  if (why instanceof Error && 'code' in why) return String(why.code)
  return why instanceof Error ? why.message : String(why)
}

function removeCopy(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) fs.rmSync(`${file}${end}`, { force: true })
}

function folderBytes(folder: string): number {
  try {
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
  } catch {
    return 0
  }
}
