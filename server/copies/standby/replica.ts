import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { DATABASE_FILE } from '../../db/open.ts'
import { makeFolder, writeFileDurably } from '../../kernel/durable-file.ts'
import { isRecord } from '../../wire/record.ts'
import { basesOf, seqOf } from '../mirror.ts'
import {
  type KeyOf,
  partsOfBase,
  type Restored,
  reachedBy,
  runKeys,
  writePages,
} from '../read-place.ts'
import { openRecord } from '../segment.ts'
import { SegmentReader } from './serve-log.ts'
import type { StandbyStore } from './standby-store.ts'
import { splitRecords } from './standby-store.ts'

const FOLDER = 'replica'
const POSITION_FILE = 'position.json'
const SYNC_EVERY_MS = 5_000
const TRY_AGAIN_AFTER_MS = 60_000

/** What opens the copies of the shop. */
export type CopySecret = { shop: string; copyKey: Buffer }

export type ReplicaOptions = {
  store: StandbyStore
  /** Null until the main computer has given the keys. */
  secret(): CopySecret | null
  now(): number
  note(what: string): void
}

/**
 * The shop's database on the standby till, page for page what its copy says, so that whoever takes
 * over waits for no restore. What is written twice is the same: the data and how far it is are
 * synced now and then, and what was not is written again from the copy after a crash.
 */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #folder: string
  readonly #reader: SegmentReader
  #reached: Restored | null
  #keyOf: KeyOf | null = null
  #running: Promise<void> | null = null
  #isWanted = false
  #isHeld = false
  #syncedAtMs = 0
  #notBeforeMs = 0

  constructor(options: ReplicaOptions) {
    this.#options = options
    const { folder } = options.store
    this.#folder = path.join(folder, FOLDER)
    this.#reader = new SegmentReader(folder)
    this.#reached = readPosition(path.join(this.#folder, POSITION_FILE))
    if (!fs.existsSync(this.file)) this.#reached = null
  }

  /** The database; only to be opened while the replica is held. */
  get file(): string {
    return path.join(this.#folder, DATABASE_FILE)
  }

  /** The copy has grown: writes what is new, beside other work. */
  follow(): void {
    this.#isWanted = true
    if (this.#isHeld || this.#running !== null) return
    this.#running = this.#catchUp()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#running = null
        if (this.#isWanted && !this.#isHeld) this.follow()
      })
  }

  /**
   * Ends the writing, brings all to the disk and tells how far it is; null where it lacks something
   * of the copy. Until it is released nothing else writes into the file.
   */
  async hold(): Promise<Restored | null> {
    this.#isHeld = true
    await this.#running
    try {
      // What came meanwhile.
      await this.#catchUp()
      const at = this.#options.store.position()
      const reached = this.#reached
      if (reached === null || at?.line !== reached.line || at.seq !== reached.seq) return null
      await this.#sync()
      return reached
    } catch (error) {
      this.#failed(error)
      return null
    }
  }

  /** Goes on following. Where the file was taken away it is the shop now, and nothing goes on. */
  release(): void {
    if (!fs.existsSync(this.file)) return
    this.#isHeld = false
    this.follow()
  }

  /** It is not what it should be: it begins anew from the base. */
  giveUp(): void {
    this.#forget()
    this.#isHeld = false
    this.follow()
  }

  /** Nothing more is written. */
  async stop(): Promise<void> {
    this.#isHeld = true
    await this.#running
  }

  async #catchUp(): Promise<void> {
    const { now, store } = this.#options
    const secret = this.#options.secret()
    const at = store.position()
    this.#isWanted = false
    if (secret === null || at === null || now() < this.#notBeforeMs) return
    this.#keyOf ??= runKeys(secret.copyKey)
    if (this.#reached?.line !== at.line) await this.#begin(at.line, secret.shop, this.#keyOf)
    while (this.#reached !== null) {
      const bytes = this.#reader.read(at.line, this.#reached.seq)
      if (bytes === null) await this.#begin(at.line, secret.shop, this.#keyOf)
      else if (bytes.length === 0) break
      else await this.#apply(bytes, this.#reached, this.#keyOf)
    }
    if (now() - this.#syncedAtMs >= SYNC_EVERY_MS) await this.#sync()
  }

  /** Writes the newest base image of a line into a file of its own, which then takes the place. */
  async #begin(line: string, shop: string, keyOf: KeyOf): Promise<void> {
    const inLine = path.join(this.#options.store.folder, line)
    const base = basesOf(inLine).at(-1)
    if (base === undefined || this.#isAlready(line, seqOf(base))) {
      throw new Error('the copy has a hole')
    }
    makeFolder(this.#folder, 0o700)
    const draft = `${this.file}.part`
    const target = await fs.promises.open(draft, 'w', 0o600)
    let reached: Restored | null = null
    try {
      for (const { header, pages } of partsOfBase(path.join(inLine, base), { shop, line, keyOf })) {
        writePages(target.fd, pages, header.pageSize)
        reached = reachedBy(header)
        await otherWork()
      }
      await target.sync()
    } finally {
      await target.close()
    }
    this.#forget()
    fs.renameSync(draft, this.file)
    this.#reached = reached
    await this.#sync()
  }

  #isAlready(line: string, seq: number): boolean {
    return this.#reached?.line === line && this.#reached.seq === seq
  }

  async #apply(bytes: Buffer, begun: Restored, keyOf: KeyOf): Promise<void> {
    const target = await fs.promises.open(this.file, 'r+')
    try {
      let reached = begun
      for (const { header, record } of splitRecords(bytes)) {
        const isNext = header.line === reached.line && header.seq === reached.seq + 1
        const pages = isNext ? openRecord(record, header, keyOf(header.run)) : null
        if (pages === null) throw new Error(`segment ${header.seq} of the copy is damaged`)
        writePages(target.fd, pages, header.pageSize)
        reached = reachedBy(header)
        this.#reached = reached
        await otherWork()
      }
    } finally {
      await target.close()
    }
  }

  async #sync(): Promise<void> {
    const reached = this.#reached
    if (reached === null) return
    const target = await fs.promises.open(this.file, 'r+')
    try {
      const length = reached.dbPages * reached.pageSize
      const { size } = await target.stat()
      if (size !== length) await target.truncate(length)
      await target.sync()
    } finally {
      await target.close()
    }
    writeFileDurably(path.join(this.#folder, POSITION_FILE), JSON.stringify(reached), 0o600)
    this.#syncedAtMs = this.#options.now()
  }

  /** Whatever went wrong, it begins anew from the base; a take-over meanwhile restores the copy. */
  #failed(error: unknown): void {
    this.#options.note(`the replica begins anew: ${String(error)}`)
    this.#notBeforeMs = this.#options.now() + TRY_AGAIN_AFTER_MS
    this.#forget()
  }

  #forget(): void {
    this.#reached = null
    for (const name of [POSITION_FILE, DATABASE_FILE, `${DATABASE_FILE}-wal`])
      fs.rmSync(path.join(this.#folder, name), { force: true })
  }
}

function readPosition(file: string): Restored | null {
  try {
    const raw: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    return isRestored(raw) ? raw : null
  } catch {
    return null
  }
}

function isRestored(raw: unknown): raw is Restored {
  if (!isRecord(raw)) return false
  const numbers = ['seq', 'atMs', 'auditSeq', 'dbPages', 'pageSize']
  return (
    ['line', 'auditHash'].every((name) => typeof raw[name] === 'string') &&
    numbers.every((name) => Number.isSafeInteger(raw[name])) &&
    raw['stoppedBy'] === null
  )
}
