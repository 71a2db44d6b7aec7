import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { one, type ReadableDb } from '../db/sql.ts'
import { pagesWithin, WalTail } from '../db/wal-tail.ts'
import type { LineEnd } from './line-mark.ts'
import { dayOf, linesOf } from './mirror.ts'
import { pageSizeOf } from './page-table.ts'
import { type Header, recordHash, runKey, sealRecord } from './segment.ts'

const MOST_FILE_BYTES = 1 << 30

export type CopyLogOptions = {
  db: ReadableDb
  databaseFile: string
  /** `copies` in the data folder. */
  folder: string
  shop: string
  copyKey: Buffer
  now(): number
}

/** What is known of the log after a segment. */
export type LogHead = { line: string; seq: number; atMs: number }

/**
 * The one log of changes in the data folder: what commits wrote, sealed, one line after the other. It
 * is appended to without a sync. A line ends where the server was not closed in good order, or where
 * anything is in doubt; the next begins with a base image of its own.
 */
export class CopyLog {
  readonly #options: CopyLogOptions
  readonly #run = randomBytes(16).toString('hex')
  readonly #key: Buffer
  #tail: WalTail | null = null
  #line: LineEnd | null = null
  #pending = new Map<number, Uint8Array>()
  #pendingBytes = 0
  #dbPages = 0
  /** Whether something was committed since the last look. */
  #isBehind = false
  #fromMs = 0
  #file: { handle: number; name: string; bytes: number } | null = null

  constructor(options: CopyLogOptions) {
    this.#options = options
    this.#key = runKey(options.copyKey, this.#run)
  }

  /** Goes on with the line of the last run; everything since is in the write-ahead log. */
  resume(end: LineEnd): void {
    this.#line = end
    this.#tail = this.#openTail()
    this.capture()
  }

  head(): LogHead | null {
    if (this.#line === null) return null
    const { line, seq, toMs } = this.#line
    return { line, seq, atMs: toMs }
  }

  /** To be told of each commit; `capture` takes it a moment later. */
  noteCommit(): void {
    this.#isBehind = true
  }

  hasPending(): boolean {
    return this.#isBehind || this.#pending.size > 0
  }

  pendingBytes(): number {
    return this.#pendingBytes
  }

  baseAtMs(): number {
    return this.#line?.baseAtMs ?? 0
  }

  /** Where a next start may go on. */
  end(): LineEnd | null {
    return this.#line
  }

  /**
   * Takes what was committed since; to be called soon after each commit and before each checkpoint.
   * Throws where the write-ahead log is not as it must be: the line is to be left then.
   */
  capture(): void {
    this.#isBehind = false
    if (this.#line === null || this.#tail === null) return
    const captured = this.#tail.capture()
    if (captured === null) return
    if (this.#pending.size === 0) this.#fromMs = this.#options.now()
    for (const [number, page] of captured.pages) {
      if (!this.#pending.has(number)) this.#pendingBytes += page.length
      this.#pending.set(number, page)
    }
    this.#dbPages = captured.dbPages
  }

  /** Seals what is pending as one segment and appends it. Throws where the disk refuses it. */
  flush(more: { closed?: true } = {}): boolean {
    this.capture()
    if (this.#line === null || this.#pending.size === 0) return false
    const header: Header = {
      ...this.#header(this.#line.seq + 1, this.#dbPages),
      prev: this.#line.prev,
      fromMs: this.#fromMs,
      ...more,
    }
    const pages = pagesWithin(this.#pending, this.#dbPages)
    const record = sealRecord(header, pages, this.#key)
    this.#append(record, header.toMs)
    this.#line = { ...this.#line, seq: header.seq, prev: recordHash(record), toMs: header.toMs }
    this.#pending = new Map()
    this.#pendingBytes = 0
    return true
  }

  /**
   * Begins a new line with the copy of the database that has just ended, or adds it to the line that
   * runs. To be called in the turn in which the copy ends. Returns what packing it needs.
   */
  beginWith(
    copy: string,
    isNewLine: boolean,
  ): { header: Omit<Header, 'base' | 'prev'>; key: string; target: string } {
    if (isNewLine) this.#beginLine()
    else this.flush()
    const line = this.#line
    if (line === null) throw new Error('no line is running')
    const pageSize = pageSizeIn(copy)
    const header = {
      ...this.#header(line.seq, fs.statSync(copy).size / pageSize),
      pageSize,
      fromMs: this.#options.now(),
    }
    this.#line = { ...line, toMs: header.toMs, baseAtMs: header.toMs }
    const { prev: _, ...rest } = { prev: '', ...header }
    const target = path.join(this.#options.folder, line.line, `base-${line.seq}.dcb`)
    return { header: rest, key: this.#key.toString('hex'), target }
  }

  /** Leaves the line: whatever was pending is in the next base. */
  leave(): void {
    this.#closeFile()
    this.#tail?.close()
    this.#tail = null
    this.#line = null
    this.#pending = new Map()
    this.#pendingBytes = 0
  }

  #openTail(): WalTail {
    return new WalTail(this.#options.db, this.#options.databaseFile)
  }

  #beginLine(): void {
    this.leave()
    const { folder, now } = this.#options
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const last = linesOf(folder).at(-1)
    // Lines are ordered by name, also where the clock was set back.
    const begunMs = Math.max(now(), last === undefined ? 0 : Number(last.slice(0, 13)) + 1)
    const line = `${String(begunMs).padStart(13, '0')}-${randomBytes(2).toString('hex')}`
    fs.mkdirSync(path.join(folder, line), { mode: 0o700 })
    const tail = this.#openTail()
    // What is in the write-ahead log now is in the base.
    tail.capture()
    this.#tail = tail
    this.#line = { line, seq: 0, prev: '', toMs: begunMs, baseAtMs: begunMs }
  }

  #header(seq: number, dbPages: number): Omit<Header, 'fromMs' | 'prev'> {
    const line = this.#line
    if (line === null) throw new Error('no line is running')
    const { db, now, shop } = this.#options
    const sql = 'SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1'
    const newest = one<{ seq: number; hash: string }>(db, sql)
    const [page] = this.#pending.values()
    return {
      shop,
      line: line.line,
      run: this.#run,
      seq,
      toMs: Math.max(now(), line.toMs),
      pageSize: page?.length ?? 0,
      dbPages,
      auditSeq: newest?.seq ?? 0,
      auditHash: newest?.hash ?? '',
    }
  }

  #append(record: Buffer, atMs: number): void {
    const file = this.#fileFor(atMs, record.length)
    let done = 0
    try {
      while (done < record.length) {
        done += fs.writeSync(file.handle, record, done, record.length - done, file.bytes + done)
      }
    } catch (error) {
      fs.ftruncateSync(file.handle, file.bytes)
      throw error
    }
    file.bytes += record.length
  }

  #fileFor(atMs: number, bytes: number): { handle: number; name: string; bytes: number } {
    const day = dayOf(atMs)
    const open = this.#file
    if (open?.name.startsWith(day) && open.bytes + bytes <= MOST_FILE_BYTES) return open
    this.#closeFile()
    const folder = path.join(this.#options.folder, this.#line?.line ?? '')
    const ofDay = fs
      .readdirSync(folder)
      .filter((name) => name.startsWith(`${day}-`))
      .sort()
    let name = ofDay.at(-1) ?? `${day}-0001.dcs`
    const size = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
    if (size + bytes > MOST_FILE_BYTES) {
      name = `${day}-${String(Number(name.slice(9, 13)) + 1).padStart(4, '0')}.dcs`
    }
    const place = path.join(folder, name)
    const handle = fs.openSync(place, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
    this.#file = { handle, name, bytes: fs.fstatSync(handle).size }
    return this.#file
  }

  #closeFile(): void {
    if (this.#file !== null) fs.closeSync(this.#file.handle)
    this.#file = null
  }
}

function pageSizeIn(file: string): number {
  const handle = fs.openSync(file, 'r')
  try {
    return pageSizeOf(handle)
  } finally {
    fs.closeSync(handle)
  }
}
