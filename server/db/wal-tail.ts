import fs from 'node:fs'
import os from 'node:os'
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
  /** Of the log that is read: its salt, and the order of bytes of its sums. */
  #log: { salt: Buffer; isBig: boolean } = { salt: Buffer.alloc(0), isBig: false }
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
    const salt = header.subarray(16, 24)
    if (!salt.equals(this.#log.salt)) this.#beginAnew(header, salt)
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

  #beginAnew(header: Buffer, salt: Buffer): void {
    const magic = header.readUInt32BE(0)
    if (magic !== LITTLE_ENDIAN_SUMS && magic !== BIG_ENDIAN_SUMS) {
      throw new LogMismatch('the log has no header')
    }
    const isBig = magic === BIG_ENDIAN_SUMS
    const sums = checksum(header, 0, 24, [0, 0], isBig)
    if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) {
      throw new LogMismatch('the header of the log is damaged')
    }
    this.#log = { salt, isBig }
    this.#last = 0
    this.#sums = sums
  }

  /** Reads frames into `pages`; returns the size of the database after the last of them. */
  #readFrames(count: number, pageSize: number, pages: Map<number, Uint8Array>): number {
    const step = FRAME_HEADER_BYTES + pageSize
    const bytes = this.#read(count * step, HEADER_BYTES + this.#last * step)
    const { isBig, salt } = this.#log
    let dbPages = 0
    for (let at = 0; at < bytes.length; at += step) {
      const body = at + FRAME_HEADER_BYTES
      if (bytes.compare(salt, 0, salt.length, at + 8, at + 16) !== 0) {
        throw new LogMismatch('a frame of another log')
      }
      const begun = checksum(bytes, at, at + 8, this.#sums, isBig)
      this.#sums = checksum(bytes, body, at + step, begun, isBig)
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

/** The checksum of the log over whole pairs of 32-bit words, from one place in `bytes` to another. */
function checksum(
  bytes: Buffer,
  from: number,
  to: number,
  [a, b]: [number, number],
  isBig: boolean,
): [number, number] {
  // In 32-bit integers: a quarter of the time that a DataView takes, whose words are doubles.
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + from, (to - from) / 4)
  const isSwapped = isBig !== IS_BIG_ENDIAN_COMPUTER
  let first = a | 0
  let second = b | 0
  for (let at = 0; at < words.length; at += 2) {
    const one = words[at] ?? 0
    const other = words[at + 1] ?? 0
    first = (first + (isSwapped ? swapped(one) : one) + second) | 0
    second = (second + (isSwapped ? swapped(other) : other) + first) | 0
  }
  return [first >>> 0, second >>> 0]
}

const IS_BIG_ENDIAN_COMPUTER = os.endianness() === 'BE'

function swapped(word: number): number {
  return (word << 24) | ((word << 8) & 0xff0000) | ((word >>> 8) & 0xff00) | ((word >>> 24) & 0xff)
}
