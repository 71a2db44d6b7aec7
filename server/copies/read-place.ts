import fs from 'node:fs'
import path from 'node:path'
import { basesOf, linesOf, seqOf } from './mirror.ts'
import {
  type Header,
  openRecord,
  type Pages,
  readHeader,
  recordHash,
  recordLength,
  runKey,
} from './segment.ts'

/** Where a copy was brought back to. */
export type Restored = {
  line: string
  seq: number
  /** Of the base image that it began with. */
  baseSeq: number
  /** The moment that it shows (epoch ms). */
  atMs: number
  auditSeq: number
  auditHash: string
  dbPages: number
  pageSize: number
  /** Whether something after it could not be read; null where all was whole. */
  stoppedBy: string | null
}

/** There is nothing in the place that can be brought back; the text is for the log. */
export class NothingToRestore extends Error {
  override readonly name = 'NothingToRestore'
  readonly isWrongKey: boolean

  constructor(text: string, isWrongKey = false) {
    super(text)
    this.isWrongKey = isWrongKey
  }
}

export type RestoreOrder = {
  place: string
  target: string
  copyKey: Buffer
  shop: string
  /** The last moment wanted (epoch ms); the newest where null. */
  atMs: number | null
  /** The last segment wanted of its line; the newest where it is left out. */
  upTo?: { line: string; seq: number }
}

/**
 * Writes the database of a place into the file `target`, as it was at `atMs` or last, and syncs it.
 * A line whose base is damaged is passed over for the one before. Throws NothingToRestore.
 */
export function restoreFile(order: RestoreOrder): Restored {
  const { atMs, place } = order
  let fault: NothingToRestore | null = null
  let stoppedBy: string | null = null
  for (const line of linesOf(place).reverse()) {
    for (const base of basesOf(path.join(place, line)).reverse()) {
      try {
        const restored = restoreFrom(order, line, base)
        if (restored !== null) return { ...restored, stoppedBy: stoppedBy ?? restored.stoppedBy }
      } catch (error) {
        if (!(error instanceof NothingToRestore)) throw error
        fault ??= error
        stoppedBy ??= error.message
      }
    }
  }
  if (fault !== null) throw fault
  throw new NothingToRestore(atMs === null ? 'no copy is there' : 'no copy is that old')
}

/** Returns null where the base is newer than what is wanted. */
function restoreFrom(order: RestoreOrder, line: string, base: string): Restored | null {
  const folder = path.join(order.place, line)
  const keyOf = runKeys(order.copyKey)
  const target = fs.openSync(order.target, 'w', 0o600)
  try {
    const begun = applyBase(path.join(folder, base), target, order, line, keyOf)
    if (begun === null) return null
    const reached = applySegments(folder, target, order, begun, keyOf)
    fs.ftruncateSync(target, reached.dbPages * reached.pageSize)
    fs.fsyncSync(target)
    return reached
  } finally {
    fs.closeSync(target)
  }
}

export type KeyOf = (run: string) => Buffer

/** Returns the key of each run of the server, derived once. */
export function runKeys(copyKey: Buffer): KeyOf {
  const known = new Map<string, Buffer>()
  return (run) => {
    const key = known.get(run) ?? runKey(copyKey, run)
    known.set(run, key)
    return key
  }
}

function applyBase(
  file: string,
  target: number,
  order: RestoreOrder,
  line: string,
  keyOf: KeyOf,
): Restored | null {
  let last: Header | null = null
  for (const { header, pages } of partsOfBase(file, { shop: order.shop, line, keyOf })) {
    // Its time counts only where the record is whole: a damaged one would pass a base over in silence.
    if (order.atMs !== null && header.toMs > order.atMs) return null
    writePages(target, pages, header.pageSize)
    last = header
  }
  return last === null ? null : reachedBy(last)
}

/** The parts of a base image in order, each opened. Throws NothingToRestore where one is not whole. */
export function* partsOfBase(
  file: string,
  { keyOf, line, shop }: { shop: string; line: string; keyOf: KeyOf },
): Generator<{ header: Header; pages: Pages }> {
  const bad = `the base image ${path.basename(file)} of ${line} is damaged`
  let prev = ''
  let next = 0
  let parts: number | undefined
  for (const { header, record } of recordsIn(file)) {
    if (header === null || header.base === undefined) throw new NothingToRestore(bad)
    if (header.shop !== shop) throw new NothingToRestore('the copy is of another shop', true)
    const isOfName = header.line === line && header.seq === seqOf(path.basename(file))
    const isNext = isOfName && header.base.part === next && header.prev === prev
    const pages = isNext ? openRecord(record, header, keyOf(header.run)) : null
    if (pages === null) throw new NothingToRestore(bad)
    yield { header, pages }
    prev = recordHash(record)
    next += 1
    parts = header.base.parts
  }
  if (next !== parts) throw new NothingToRestore(bad)
}

/** Applies the segments after the base in order, up to the moment wanted or the first that is not whole. */
function applySegments(
  folder: string,
  target: number,
  order: RestoreOrder,
  begun: Restored,
  keyOf: KeyOf,
): Restored {
  let reached = begun
  let before: { seq: number; hash: string } | null = null
  let skipped: { header: Header; record: Buffer } | null = null
  const isWhole = (header: Header, record: Buffer): boolean =>
    openRecord(record, header, keyOf(header.run)) !== null
  const files = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.dcs'))
    .sort()
  for (const name of files) {
    for (const { header, record } of recordsIn(path.join(folder, name))) {
      if (header === null) return { ...reached, stoppedBy: `${name} is cut or damaged` }
      const isOld = header.seq <= begun.seq
      if (before === null && header.seq > begun.seq + 1) {
        return { ...reached, stoppedBy: `segment ${begun.seq + 1} is missing` }
      }
      if (before !== null && (header.prev !== before.hash || header.seq !== before.seq + 1)) {
        return { ...reached, stoppedBy: `segment ${before.seq + 1} is missing or out of order` }
      }
      before = { seq: header.seq, hash: recordHash(record) }
      skipped = isOld ? { header, record } : null
      if (isOld) continue
      const isOurs =
        header.shop === order.shop && header.line === begun.line && header.base === undefined
      const pages = isOurs ? openRecord(record, header, keyOf(header.run)) : null
      if (pages === null) return { ...reached, stoppedBy: `segment ${header.seq} is damaged` }
      // Only a whole record tells its time: a damaged one would end the restore early in silence.
      if (order.atMs !== null && header.toMs > order.atMs) return reached
      const { upTo } = order
      if (upTo?.line === begun.line && header.seq > upTo.seq) return reached
      writePages(target, pages, header.pageSize)
      reached = reachedBy(header, begun.baseSeq)
    }
  }
  // The hash in the next record vouches for those that are in the base already; the last has no next.
  if (skipped !== null && !isWhole(skipped.header, skipped.record)) {
    return { ...reached, stoppedBy: 'the last segment is damaged' }
  }
  return reached
}

/** What a database shows to which a whole record was brought; `baseSeq` is that of its base image. */
export function reachedBy(header: Header, baseSeq = header.seq): Restored {
  const { auditHash, auditSeq, dbPages, line, pageSize, seq, toMs } = header
  return { auditHash, auditSeq, baseSeq, dbPages, line, pageSize, seq, atMs: toMs, stoppedBy: null }
}

/** Writes pages to where they belong in an open database file. */
export function writePages(
  target: number,
  pages: ReadonlyMap<number, Uint8Array>,
  pageSize: number,
): void {
  for (const [number, page] of pages) {
    fs.writeSync(target, page, 0, page.length, (number - 1) * pageSize)
  }
}

/**
 * The records of a file in order, from the byte `from` on where one begins; bytes that are none end
 * it with a header of null.
 */
export function* recordsIn(
  file: string,
  from = 0,
): Generator<{ header: Header | null; record: Buffer }> {
  const handle = fs.openSync(file, 'r')
  try {
    const size = fs.fstatSync(handle).size
    for (let at = from; at < size; ) {
      const head = Buffer.alloc(4)
      fs.readSync(handle, head, 0, 4, at)
      const length = size - at < 4 ? null : recordLength(head)
      if (length === null || at + length > size) {
        yield { header: null, record: head }
        return
      }
      const record = Buffer.alloc(length)
      fs.readSync(handle, record, 0, length, at)
      const header = readHeader(record)
      yield { header, record }
      if (header === null) return
      at += length
    }
  } finally {
    fs.closeSync(handle)
  }
}

/** The first base of a line tells what sequence it holds; for showing a place without its key. */
export function newestIn(place: string): { line: string; seq: number } | null {
  const line = linesOf(place).findLast((it) => basesOf(path.join(place, it)).length > 0)
  if (line === undefined) return null
  return { line, seq: seqOf(basesOf(path.join(place, line)).at(-1) ?? '') }
}
