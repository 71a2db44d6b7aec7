import { LOGO_PIXELS_MAX, PictureTooLarge } from './png.ts'

/** A JPEG with nothing in it but its picture, and how it must be turned (EXIF, 1 for upright). */
export type JpegParts = { width: number; height: number; orientation: number; bytes: Buffer }

const START = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])

/** Baseline, extended and progressive: those that every reader decodes. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Huffman and quantisation tables, the restart interval, and what says how colours are meant. */
const KEPT = [0xc4, 0xdb, 0xdd, 0xe0, 0xee]
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const EXIF = 0xe1
const COMMENT = 0xfe
/** A progressive picture has about ten. Each goes over the whole picture, however short it is. */
const SCANS_MAX = 64

type Segment = { marker: number; body: Buffer; whole: Buffer; next: number }

/**
 * Takes a JPEG apart without decoding it. Throws a RangeError for what is none, is cut off, or is
 * meant to keep a decoder busy, a PictureTooLarge for what is too large: no decoder is surprised.
 */
export function readJpegSegments(file: Uint8Array): JpegParts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (!bytes.subarray(0, 2).equals(START)) throw new RangeError('Not a JPEG')
  const kept: Buffer[] = [START]
  let size: { width: number; height: number } | null = null
  let orientation = 1
  let scans = 0
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at)
    const { body, marker, whole } = segment
    at = segment.next
    if (marker === END_OF_IMAGE) break
    if (FRAMES.includes(marker)) {
      if (size !== null) throw new RangeError('JPEG of two pictures')
      size = frameSize(body)
    } else if (marker === START_OF_SCAN) {
      scans += 1
      if (size === null || scans > SCANS_MAX) throw new RangeError('Odd JPEG')
    } else if (marker === EXIF) {
      orientation = orientationOf(body) ?? orientation
    } else if (!isKnown(marker)) {
      throw new RangeError('Odd JPEG')
    }
    if (FRAMES.includes(marker) || KEPT.includes(marker)) kept.push(whole)
    if (marker !== START_OF_SCAN) continue
    at = endOfScan(bytes, segment.next)
    kept.push(whole, bytes.subarray(segment.next, at))
  }
  if (size === null || scans === 0) throw new RangeError('JPEG without a picture')
  return { ...size, orientation, bytes: Buffer.concat([...kept, END]) }
}

/** Application data and comments may be there, and are left out. */
function isKnown(marker: number): boolean {
  return KEPT.includes(marker) || (marker > 0xe0 && marker <= 0xef) || marker === COMMENT
}

function segmentAt(bytes: Buffer, from: number): Segment {
  let at = from
  // Any number of bytes may fill up the room before a marker.
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  const marker = bytes[at + 1]
  if (bytes[at] !== 0xff || marker === undefined) throw new RangeError('JPEG that ends too early')
  const empty = Buffer.alloc(0)
  if (marker === END_OF_IMAGE) return { marker, body: empty, whole: empty, next: at + 2 }
  const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
  const next = at + 2 + length
  if (length < 2 || next > bytes.length) throw new RangeError('JPEG that ends too early')
  return { marker, body: bytes.subarray(at + 4, next), whole: bytes.subarray(at, next), next }
}

/** A scan ends at the next marker; FF 00 is a byte of it, and restarts belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const belongs = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!belongs) return at
  }
  throw new RangeError('JPEG that ends too early')
}

function frameSize(body: Buffer): { width: number; height: number } {
  const [precision = 0] = body
  const channels = body[5] ?? 0
  if (precision !== 8 || ![1, 3, 4].includes(channels) || body.length !== 6 + 3 * channels) {
    throw new RangeError('Odd JPEG')
  }
  for (let channel = 0; channel < channels; channel += 1) {
    const sampling = body[7 + 3 * channel] ?? 0
    const isLawful = [sampling >> 4, sampling & 15].every((share) => share >= 1 && share <= 4)
    if (!isLawful) throw new RangeError('Odd JPEG')
  }
  const height = body.readUInt16BE(1)
  const width = body.readUInt16BE(3)
  if (width < 1 || height < 1) throw new RangeError('JPEG without a size')
  if (width * height > LOGO_PIXELS_MAX) throw new PictureTooLarge('JPEG of a size that is no logo')
  return { width, height }
}

const EXIF_HEAD = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112

/** How the camera was held, 1 to 8; null where it does not say so plainly. */
function orientationOf(body: Buffer): number | null {
  if (body.toString('latin1', 0, EXIF_HEAD.length) !== EXIF_HEAD) return null
  const tiff = body.subarray(EXIF_HEAD.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const list = view.getUint32(4, isLittle)
    const count = view.getUint16(list, isLittle)
    for (let entry = 0; entry < count; entry += 1) {
      const at = list + 2 + entry * 12
      if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
      const value = view.getUint16(at + 8, isLittle)
      return value >= 1 && value <= 8 ? value : null
    }
  } catch {
    // Nothing there, or cut off: the picture is taken as it lies.
  }
  return null
}
