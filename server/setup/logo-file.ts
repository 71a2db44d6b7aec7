import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import { type Message, message } from '../kernel/message.ts'
import { PictureTooLarge, type Pixels } from '../rendering/pictures/png.ts'

export const LOGO_BYTES_MAX = 1024 * 1024

/**
 * Twice as fine as any paper prints a logo. With at most three bytes a pixel the file stays below
 * what the printers read, whatever is on the picture.
 */
const SIDE_MAX = 800

export type LogoCheck = { ok: true; bytes: Buffer } | { ok: false; reason: Message }

const NOT_A_PICTURE = message('setup.logo-not-a-picture')
const TOO_LARGE_PICTURE = message('setup.logo-too-many-pixels')
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Checks an uploaded logo by what it is, not by what it calls itself, and answers a PNG that is
 * drawn anew from its pixels, upright. So every paper prints it, and a file that is two things at
 * once (a page inside a picture) is kept as the picture only. Of a scan the paper is made white.
 */
export async function checkLogo(file: Buffer, isScan = false): Promise<LogoCheck> {
  if (file.length === 0 || file.length > LOGO_BYTES_MAX) {
    return { ok: false, reason: message('setup.logo-too-large') }
  }
  // A shop is set up once: only then are the decoders loaded into this thread.
  const { decodePicture, reduced, withWhitePaper } = await import(
    '../rendering/pictures/picture.ts'
  )
  try {
    const pixels = reduced(decodePicture(file), SIDE_MAX)
    return { ok: true, bytes: encodePng(isScan ? withWhitePaper(pixels) : pixels) }
  } catch (error) {
    // Whatever else the decoder trips over, to the shop it is a broken picture.
    const isTooLarge = error instanceof PictureTooLarge
    return { ok: false, reason: isTooLarge ? TOO_LARGE_PICTURE : NOT_A_PICTURE }
  }
}

/** Keeps a checked logo in the data folder, on disk before it returns; answers its file name. */
export function writeLogo(dataFolder: string, logo: { bytes: Buffer }): string {
  return writeShopPicture(dataFolder, 'logo', logo)
}

/** Keeps a checked picture of the shop likewise; the name of a picture never means another one. */
export function writeShopPicture(
  dataFolder: string,
  kind: 'logo' | 'signature',
  { bytes }: { bytes: Buffer },
): string {
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const fileName = `${kind}-${fingerprint}.png`
  const folder = path.join(dataFolder, IMAGES_FOLDER)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, fileName), bytes, { flush: true })
  return fileName
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
