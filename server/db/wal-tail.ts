import fs from 'node:fs'
import { connectionOf, type ReadableDb } from './sql.ts'

/** The newest image of each page since the last look, and how many pages the database then has. */
export type CapturedPages = { pages: Map<number, Uint8Array>; dbPages: number }

/** The log is not what it has to be: nothing is guessed, the copies begin anew. */
export class LogMismatch extends Error {
  override readonly name = 'LogMismatch'
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const BIG_ENDIAN_SUMS = 0x377f0683
const LITTLE_ENDIAN_SUMS = 0x377f0682
const MOST_FRAMES_AT_ONCE = 2_048
/** SQLite never writes the page that holds its lock bytes. */
const LOCK_BYTE = 0x40000000

/**
 * Reads what each commit appended to the write-ahead log (SQLite's "WAL-mode file format").
 * The connection is the only one, and a checkpoint may run only after `capture`, so that no frame is
 * overwritten before it was read. The log carries no lock: opening it beside the connection is safe.
 */
export class WalTail {
  readonly #file: string
  readonly #askLog: () => number
  #handle: number | null = null
  #salt = ''
  #last = 0
  #sums: [number, number] = [0, 0]

  constructor(db: ReadableDb, databaseFile: string) {
    this.#file = `${databaseFile}-wal`
    const statement = connectionOf(db).prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)')
    this.#askLog = () => statement.get()?.log ?? 0
  }

  /**
   * Returns every page that was committed since the last call; null where none was. Throws
   * LogMismatch where the log lacks frames or holds others than SQLite says.
   */
  capture(): CapturedPages | null {
    const newest = this.#askLog()
    if (newest <= 0) return null
    const header = this.#read(HEADER_BYTES, 0)
    const salt = header.toString('hex', 16, 24)
    if (salt !== this.#salt) this.#beginAnew(header, salt)
    if (newest === this.#last) return null
    if (newest < this.#last) throw new LogMismatch('the log is shorter than it was')
    const pageSize = header.readUInt32BE(8)
    const pages = new Map<number, Uint8Array>()
    let dbPages = 0
    while (this.#last < newest) {
      const count = Math.min(newest - this.#last, MOST_FRAMES_AT_ONCE)
      dbPages = this.#readFrames(count, pageSize, pages)
    }
    if (dbPages === 0) throw new LogMismatch('the last frame is no commit')
    pages.delete(Math.floor(LOCK_BYTE / pageSize) + 1)
    return { pages: pagesWithin(pages, dbPages), dbPages }
  }

  close(): void {
    if (this.#handle !== null) fs.closeSync(this.#handle)
    this.#handle = null
  }

  #beginAnew(header: Buffer, salt: string): void {
    const magic = header.readUInt32BE(0)
    if (magic !== LITTLE_ENDIAN_SUMS && magic !== BIG_ENDIAN_SUMS) {
      throw new LogMismatch('the log has no header')
    }
    const sums = checksum(header.subarray(0, 24), [0, 0], magic === BIG_ENDIAN_SUMS)
    if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) {
      throw new LogMismatch('the header of the log is damaged')
    }
    this.#salt = salt
    this.#last = 0
    this.#sums = sums
  }

  /** Reads frames into `pages`; returns the size of the database after the last of them. */
  #readFrames(count: number, pageSize: number, pages: Map<number, Uint8Array>): number {
    const step = FRAME_HEADER_BYTES + pageSize
    const bytes = this.#read(count * step, HEADER_BYTES + this.#last * step)
    const isBig = this.#read(4, 0).readUInt32BE(0) === BIG_ENDIAN_SUMS
    let dbPages = 0
    for (let at = 0; at < bytes.length; at += step) {
      const body = at + FRAME_HEADER_BYTES
      if (bytes.toString('hex', at + 8, at + 16) !== this.#salt) {
        throw new LogMismatch('a frame of another log')
      }
      const begun = checksum(bytes.subarray(at, at + 8), this.#sums, isBig)
      this.#sums = checksum(bytes.subarray(body, at + step), begun, isBig)
      if (
        this.#sums[0] !== bytes.readUInt32BE(at + 16) ||
        this.#sums[1] !== bytes.readUInt32BE(at + 20)
      ) {
        throw new LogMismatch('a frame with a wrong sum')
      }
      pages.set(bytes.readUInt32BE(at), bytes.subarray(body, at + step))
      dbPages = bytes.readUInt32BE(at + 4)
    }
    this.#last += count
    return dbPages
  }

  #read(length: number, position: number): Buffer {
    this.#handle ??= fs.openSync(this.#file, 'r')
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let at = 0; at < length; ) {
      const got = fs.readSync(this.#handle, bytes, at, length - at, position + at)
      if (got === 0) throw new LogMismatch('the log ends too early')
      at += got
    }
    return bytes
  }
}

/** Without those behind the end of a database that became smaller. */
export function pagesWithin(
  pages: Map<number, Uint8Array>,
  dbPages: number,
): Map<number, Uint8Array> {
  for (const number of pages.keys()) if (number > dbPages) pages.delete(number)
  return pages
}

/** The checksum of the log over whole pairs of 32-bit words. */
function checksum(bytes: Buffer, [a, b]: [number, number], isBig: boolean): [number, number] {
  let first = a
  let second = b
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, !isBig) + second) >>> 0
    second = (second + view.getUint32(at + 4, !isBig) + first) >>> 0
  }
  return [first, second]
}
