/** What an item may be shown by: at most 2 MB and 4 megapixels, as the till makes it smaller. */
export const ITEM_IMAGE_BYTES_MAX = 2 * 1024 * 1024
const PIXELS_MAX = 4_000_000

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from('IEND', 'latin1')

export type PictureKind = 'png' | 'jpg'

/**
 * Returns what kind of picture a file is by its bytes: a whole PNG or JPEG of at most 4 megapixels.
 * Null for anything else. It is not decoded: that would hold up the tills.
 */
export function pictureKind(file: Buffer): PictureKind | null {
  const size = pngSize(file) ?? jpegSize(file)
  if (size === null || size.width === 0 || size.height === 0) return null
  return size.width * size.height > PIXELS_MAX ? null : size.kind
}

type Size = { kind: PictureKind; width: number; height: number }

function pngSize(file: Buffer): Size | null {
  const isWhole =
    file.length > 45 &&
    file.subarray(0, PNG_HEAD.length).equals(PNG_HEAD) &&
    file.toString('latin1', 12, 16) === 'IHDR' &&
    file.subarray(-8, -4).equals(PNG_END)
  return isWhole
    ? { kind: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
    : null
}

/** Frames of a JPEG: SOF0 to SOF15 without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function jpegSize(file: Buffer): Size | null {
  const isWhole =
    file.length > 20 &&
    file.readUInt16BE(0) === 0xffd8 &&
    file.readUInt16BE(file.length - 2) === 0xffd9
  if (!isWhole) return null
  let at = 2
  while (at + 9 < file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (isFrame(marker)) {
      return { kind: 'jpg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    }
    at += 2 + file.readUInt16BE(at + 2)
  }
  return null
}
