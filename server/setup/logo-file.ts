import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import { decodePng, LOGO_PIXELS_MAX, type Pixels } from '../documents/draw/png.ts'

export const LOGO_BYTES_MAX = 1024 * 1024

export type LogoCheck =
  | { ok: true; bytes: Buffer; extension: 'png' | 'jpg' }
  | { ok: false; reason: string }

const NOT_A_PICTURE = 'The logo must be a PNG or JPEG picture.'
const TOO_LARGE_PICTURE = 'The logo is larger than 4 megapixels.'
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Checks an uploaded logo by what it is, not by what it calls itself, and answers the bytes to
 * keep: a PNG drawn anew from its pixels, a JPEG without anything but its picture. So a file that
 * is two things at once (a page inside a picture) is kept as the picture only.
 */
export function checkLogo(file: Buffer): LogoCheck {
  if (file.length === 0 || file.length > LOGO_BYTES_MAX) {
    return { ok: false, reason: 'The logo must be smaller than 1 MB.' }
  }
  if (file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return checkPng(file)
  if (file[0] === 0xff && file[1] === 0xd8) return checkJpeg(file)
  return { ok: false, reason: NOT_A_PICTURE }
}

/** Keeps a checked logo in the data folder, on disk before it returns; answers its file name. */
export function writeLogo(
  dataFolder: string,
  { bytes, extension }: { bytes: Buffer; extension: string },
): string {
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const fileName = `logo-${fingerprint}.${extension}`
  const folder = path.join(dataFolder, IMAGES_FOLDER)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, fileName), bytes, { flush: true })
  return fileName
}

function checkPng(file: Buffer): LogoCheck {
  if (file.length >= 24 && file.readUInt32BE(16) * file.readUInt32BE(20) > LOGO_PIXELS_MAX) {
    return { ok: false, reason: TOO_LARGE_PICTURE }
  }
  try {
    return { ok: true, bytes: encodePng(decodePng(file)), extension: 'png' }
  } catch {
    // Whatever the decoder trips over, to the shop it is a broken picture.
    return { ok: false, reason: NOT_A_PICTURE }
  }
}

function encodePng({ width, height, rgb }: Pixels): Buffer {
  const lineBytes = width * 3
  const lines = Buffer.alloc(height * (lineBytes + 1))
  for (let row = 0; row < height; row += 1) {
    lines.set(rgb.subarray(row * lineBytes, (row + 1) * lineBytes), row * (lineBytes + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, colour type 2: plain RGB.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** Walks the segments to the picture's data; keeps all but comments and application data. */
function checkJpeg(file: Buffer): LogoCheck {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1] ?? 0
    const length = file.readUInt16BE(at + 2)
    if (file[at] !== 0xff || length < 2 || at + 2 + length > file.length) break
    const segment = file.subarray(at, at + 2 + length)
    if (isFrameHeader(marker)) size = frameSize(segment)
    if (marker === START_OF_SCAN) {
      const end = file.lastIndexOf(END_OF_IMAGE)
      if (size === null || end < at) break
      if (size.width * size.height > LOGO_PIXELS_MAX) {
        return { ok: false, reason: TOO_LARGE_PICTURE }
      }
      kept.push(file.subarray(at, end + 2))
      return { ok: true, bytes: Buffer.concat(kept), extension: 'jpg' }
    }
    if (!isDecoration(marker)) kept.push(segment)
    at += 2 + length
  }
  return { ok: false, reason: NOT_A_PICTURE }
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

// Comments and application data, but not APP0 and APP14, which say how the colours are meant.
function isDecoration(marker: number): boolean {
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)
}

function frameSize(segment: Buffer): { width: number; height: number } | null {
  if (segment.length < 10) return null
  const height = segment.readUInt16BE(5)
  const width = segment.readUInt16BE(7)
  return width > 0 && height > 0 && [1, 3, 4].includes(segment[9] ?? 0) ? { width, height } : null
}
