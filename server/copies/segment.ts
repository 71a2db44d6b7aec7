import { hash, hkdfSync } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { NONCE_BYTES, openBytes, sealBytes, TAG_BYTES } from '../keys/sealed-bytes.ts'
import { isRecord } from '../wire/record.ts'

/**
 * One sealed record of a copy: the changed pages of some time, or a part of a base image.
 *
 *     u32be length | "DCS1" | u32be headerLength | header (JSON) | nonce 12 | ciphertext | tag 16
 *
 * AES-256-GCM with "DCS1" to header as additional data; the plain text is zstd of pages, each as
 * u32be number and bytes. No personal data is in a header.
 */
export type Header = {
  shop: string
  line: string
  /** Random for each run of the server; the key is derived from it. */
  run: string
  /** Counts from 1 in a line without a gap; of a base, the last segment that is in it. */
  seq: number
  /** SHA-256 of the record before as it lies in the file; '' for the first. */
  prev: string
  fromMs: number
  /** Never goes back, even where the clock does. */
  toMs: number
  pageSize: number
  /** Pages of the whole database afterwards. */
  dbPages: number
  /** The newest change of the audit log in it. */
  auditSeq: number
  auditHash: string
  /** Part `part` of `parts` of a base image. */
  base?: { part: number; parts: number }
  /** The server was closed in good order after it. */
  closed?: boolean
}

export type Pages = ReadonlyMap<number, Uint8Array>

const MAGIC = Buffer.from('DCS1')
/** What a header is at least and at most; a record's own limit is that of its file. */
const MOST_HEADER_BYTES = 4096
const MOST_RECORD_BYTES = 1 << 30
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Returns the key of a run. */
export function runKey(copyKey: Buffer, run: string): Buffer {
  return Buffer.from(hkdfSync('sha256', copyKey, run, 'dioptre copy 1', 32))
}

/** Returns the sealed record with its length. */
export function sealRecord(header: Header, pages: Pages, key: Buffer): Buffer {
  const numbers = [...pages.keys()].sort((a, b) => a - b)
  const parts: Uint8Array[] = []
  for (const number of numbers) {
    const name = Buffer.alloc(4)
    name.writeUInt32BE(number)
    parts.push(name, pages.get(number) ?? Buffer.alloc(0))
  }
  const packed = zstdCompressSync(Buffer.concat(parts), COMPRESSION)
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  const open = Buffer.concat([MAGIC, length, json])
  const record = Buffer.concat([Buffer.alloc(4), open, sealBytes(key, packed, open)])
  record.writeUInt32BE(record.length - 4)
  return record
}

export function recordHash(record: Uint8Array): string {
  return hash('sha256', record, 'hex')
}

/** Returns the header of a record, or null for bytes that are none. */
export function readHeader(record: Buffer): Header | null {
  if (record.length < 12 + NONCE_BYTES + TAG_BYTES) return null
  if (!record.subarray(4, 8).equals(MAGIC)) return null
  const length = record.readUInt32BE(8)
  if (length > MOST_HEADER_BYTES || 12 + length > record.length) return null
  try {
    const header: unknown = JSON.parse(record.subarray(12, 12 + length).toString('utf8'))
    return isHeader(header) ? header : null
  } catch {
    return null
  }
}

function isHeader(raw: unknown): raw is Header {
  if (!isRecord(raw)) return false
  const texts = ['shop', 'line', 'run', 'prev', 'auditHash']
  const numbers = ['seq', 'fromMs', 'toMs', 'pageSize', 'dbPages', 'auditSeq']
  return (
    texts.every((name) => typeof raw[name] === 'string') &&
    numbers.every((name) => Number.isSafeInteger(raw[name]))
  )
}

/** Returns the pages of a record; null where key, header or bytes are not those it was sealed with. */
export function openRecord(record: Buffer, header: Header, key: Buffer): Pages | null {
  try {
    const bodyAt = 12 + record.readUInt32BE(8)
    const packed = openBytes(key, record.subarray(bodyAt), record.subarray(4, bodyAt))
    const plain = zstdDecompressSync(packed)
    const pages = new Map<number, Uint8Array>()
    const step = 4 + header.pageSize
    for (let at = 0; at < plain.length; at += step) {
      pages.set(plain.readUInt32BE(at), plain.subarray(at + 4, at + step))
    }
    return pages
  } catch {
    return null
  }
}

/** The length that a record's first four bytes tell, with those four; null for what can be none. */
export function recordLength(head: Buffer): number | null {
  if (head.length < 4) return null
  const length = head.readUInt32BE(0) + 4
  return length > MOST_RECORD_BYTES || length < 12 + NONCE_BYTES + TAG_BYTES ? null : length
}
