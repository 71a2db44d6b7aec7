const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535
const ENTRY_BYTES = 46

/**
 * Returns how large the files of a ZIP say they are when they are unpacked, from its directory at
 * the end (PKWARE APPNOTE 4.3.12 and 4.3.16). The reader of workbooks unpacks no more than that.
 * Null for a ZIP without a whole directory, or one of more than 4 GB.
 */
export function unpackedBytes(zip: Uint8Array): number | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
    const size = view.getUint32(at + 24, true)
    if (size === 0xffff_ffff) return null
    total += size
    at += ENTRY_BYTES
    at +=
      view.getUint16(at - 18, true) + view.getUint16(at - 16, true) + view.getUint16(at - 14, true)
  }
  return total
}

function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return null
}
