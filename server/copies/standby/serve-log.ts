import fs from 'node:fs'
import path from 'node:path'
import { basesOf, seqOf } from '../mirror.ts'
import { readHeader, recordLength } from '../segment.ts'

const MOST_BYTES = 4 << 20

/** Where a segment ends in a line's files. */
type Cursor = { line: string; seq: number; file: string; end: number }

/** Hands out the segments of the log to the one till that follows it, and knows where it was. */
export class SegmentReader {
  readonly #folder: string
  #cursor: Cursor | null = null

  /** @param folder `copies` of the data folder */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Whole segments of the line after `after`, some megabytes at once; empty where there are none
   * yet, null where they are not there any more.
   */
  read(line: string, after: number): Buffer | null {
    const folder = path.join(this.#folder, line)
    const files = segmentFiles(folder)
    const at = this.#find(folder, files, line, after)
    if (at === null) return null
    const parts: Buffer[] = []
    let bytes = 0
    let seq = after
    let cursor = at
    for (const file of files.slice(Math.max(0, files.indexOf(at.file)))) {
      const from = file === at.file ? at.end : 0
      for (const found of recordsOf(path.join(folder, file), from)) {
        if (found.seq <= after) continue
        if (found.seq !== seq + 1) return null
        if (bytes > 0 && bytes + found.length > MOST_BYTES) break
        parts.push(found.record())
        bytes += found.length
        seq = found.seq
        cursor = { line, seq, file, end: found.at + found.length }
      }
      if (bytes >= MOST_BYTES) break
    }
    this.#cursor = cursor
    return Buffer.concat(parts)
  }

  /** Where to read on from; the last file that begins at or before the segment. */
  #find(folder: string, files: readonly string[], line: string, after: number): Cursor | null {
    const known = this.#cursor
    if (known?.line === line && known.seq === after && files.includes(known.file)) return known
    const isBegun = after === 0 || basesOf(folder).some((base) => seqOf(base) <= after)
    if (!isBegun) return null
    const start = { line, seq: after, end: 0 }
    for (const file of files.toReversed()) {
      const [first] = recordsOf(path.join(folder, file), 0)
      if (first !== undefined && first.seq <= after + 1) return { ...start, file }
    }
    return files.length === 0 || after === 0 ? { ...start, file: files[0] ?? '' } : null
  }
}

function segmentFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.dcs'))
    .sort()
}

type Found = { seq: number; at: number; length: number; record(): Buffer }

const HEAD_BYTES = 4_200

/** The segments of a file from a place on, which must be the beginning of one. */
function* recordsOf(file: string, from: number): Generator<Found> {
  const handle = fs.openSync(file, 'r')
  try {
    const size = fs.fstatSync(handle).size
    for (let at = from; at + 4 <= size; ) {
      const head = readAt(handle, at, Math.min(HEAD_BYTES, size - at))
      const length = recordLength(head)
      // The last one may still be on its way into the file.
      if (length === null || at + length > size) return
      const header = readHeader(head.length < length ? head : head.subarray(0, length))
      if (header === null) return
      const begun = at
      yield {
        seq: header.seq,
        at: begun,
        length,
        record: () => readAt(handle, begun, length),
      }
      at += length
    }
  } finally {
    fs.closeSync(handle)
  }
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let got = 0
  while (got < length) {
    const part = fs.readSync(handle, bytes, got, length - got, position + got)
    if (part === 0) throw new Error('the log is shorter than it was')
    got += part
  }
  return bytes
}
