// Whether the shop's own file is what was captured of it: eight bytes of each page's hash, taken from
// the file while its log is empty, and compared with the copy of that very segment.
import { hash } from 'node:crypto'
import fs from 'node:fs'

/** The hashes of the pages of a database in a file, as the shop was after a segment. */
export type PageTable = { file: string; line: string; seq: number }

export type HashOrder = { source: string; target: string }

const HASH_BYTES = 8
const PAGES_AT_ONCE = 256
/** SQLite never writes the page that holds its lock bytes. */
const LOCK_BYTE = 0x40000000
/** Counters of the first page that an online backup counts anew. */
const COUNTERS = [
  [24, 28],
  [40, 44],
  [92, 100],
] as const

/** Writes the hash of each page of a database file, read as a file. */
export function hashPages({ source, target }: HashOrder): void {
  const parts: Buffer[] = []
  for (const digest of hashesOf(source)) parts.push(digest)
  fs.writeFileSync(target, Buffer.concat(parts), { mode: 0o600 })
}

/**
 * Returns the numbers of the pages of a database file that are others than in the table. Free pages
 * are nobody's: SQLite need not write what a page held before it was given up.
 */
export function differingPages(file: string, table: string): number[] {
  const wanted = fs.readFileSync(table)
  const differing: number[] = []
  let number = 0
  for (const digest of hashesOf(file)) {
    const at = number * HASH_BYTES
    number += 1
    if (!digest.equals(wanted.subarray(at, at + HASH_BYTES))) differing.push(number)
  }
  for (let missing = number + 1; missing <= wanted.length / HASH_BYTES; missing += 1) {
    differing.push(missing)
  }
  if (differing.length === 0) return []
  const free = freePages(file)
  return differing.filter((page) => !free.has(page))
}

function* hashesOf(file: string): Generator<Buffer> {
  const handle = fs.openSync(file, 'r')
  try {
    const { size } = fs.fstatSync(handle)
    const pageSize = pageSizeOf(handle)
    const lockPage = Math.floor(LOCK_BYTE / pageSize) + 1
    const bytes = Buffer.alloc(PAGES_AT_ONCE * pageSize)
    for (let at = 0; at < size; at += bytes.length) {
      const got = fs.readSync(handle, bytes, 0, bytes.length, at)
      if (at === 0) for (const [from, to] of COUNTERS) bytes.fill(0, from, to)
      for (let page = 0; page < got; page += pageSize) {
        const isLock = (at + page) / pageSize + 1 === lockPage
        const digest = hash('sha256', bytes.subarray(page, page + pageSize), 'buffer')
        yield isLock ? Buffer.alloc(HASH_BYTES) : digest.subarray(0, HASH_BYTES)
      }
    }
  } finally {
    fs.closeSync(handle)
  }
}

/** The pages of the list of free ones: trunks, each with the number of the next and its leaves. */
function freePages(file: string): Set<number> {
  const handle = fs.openSync(file, 'r')
  try {
    const free = new Set<number>()
    const pageSize = pageSizeOf(handle)
    const page = Buffer.alloc(pageSize)
    fs.readSync(handle, page, 0, pageSize, 0)
    for (let trunk = page.readUInt32BE(32); trunk !== 0 && !free.has(trunk); ) {
      free.add(trunk)
      fs.readSync(handle, page, 0, pageSize, (trunk - 1) * pageSize)
      const leaves = Math.min(page.readUInt32BE(4), pageSize / 4 - 2)
      for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page.readUInt32BE(8 + leaf * 4))
      trunk = page.readUInt32BE(0)
    }
    return free
  } finally {
    fs.closeSync(handle)
  }
}

/** From the header of an SQLite file: 2 bytes at 16, where 1 stands for 65,536. */
export function pageSizeOf(handle: number): number {
  const bytes = Buffer.alloc(2)
  fs.readSync(handle, bytes, 0, 2, 16)
  const size = bytes.readUInt16BE(0)
  return size === 1 ? 65_536 : size
}
