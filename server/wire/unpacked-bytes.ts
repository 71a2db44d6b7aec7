import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/**
 * Returns how large the files of a ZIP say they are when they are unpacked, from its directory at
 * the end (PKWARE APPNOTE 4.3.12 and 4.3.16). The reader of workbooks unpacks no more than that.
 * Null for a ZIP without a whole directory, or one of more than 4 GB.
 */
export function unpackedBytes(zip: Uint8Array): number | null {
  const entries = entriesOf(zip)
  return entries?.reduce((total, { bytes }) => total + bytes, 0) ?? null
}

/** Returns a small file of a ZIP as text, by its name; null where there is none, or it is larger. */
export function textInZip(zip: Uint8Array, name: string, bytesMax: number): string | null {
  const entry = entriesOf(zip)?.find((each) => each.name === name)
  if (entry === undefined || entry.bytes > bytesMax) return null
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  if (entry.at + LOCAL_BYTES > zip.byteLength) return null
  const start =
    entry.at +
    LOCAL_BYTES +
    view.getUint16(entry.at + 26, true) +
    view.getUint16(entry.at + 28, true)
  const packed = zip.subarray(start, start + entry.packedBytes)
  try {
    const plain = entry.isPacked ? inflateRawSync(packed, { maxOutputLength: bytesMax }) : packed
    return new TextDecoder().decode(plain)
  } catch {
    return null
  }
}

type Entry = { name: string; bytes: number; packedBytes: number; isPacked: boolean; at: number }

function entriesOf(zip: Uint8Array): Entry[] | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
    const bytes = view.getUint32(at + 24, true)
    if (bytes === 0xffff_ffff) return null
    const nameAt = at + ENTRY_BYTES
    const nameBytes = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(zip.subarray(nameAt, nameAt + nameBytes)),
      bytes,
      packedBytes: view.getUint32(at + 20, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
      at: view.getUint32(at + 42, true),
    })
    at = nameAt + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return null
}
