import { crc32, deflateSync } from 'node:zlib'
import type { Bitmap } from './bitmap.ts'

const SIGNATURE = '89504e470d0a1a0a'

/**
 * A bitmap as a PNG file of one bit a dot, black on white: for the preview and for tests.
 * `margin` white dots stand on all sides, as the paper is wider than the print head.
 */
export function bitmapPng({ width, height, rowBytes, data }: Bitmap, margin = 0): Buffer {
  const marginBytes = Math.ceil(margin / 8)
  const lineBytes = 1 + rowBytes + 2 * marginBytes
  const lines = Buffer.alloc(lineBytes * (height + 2 * marginBytes * 8), 0xff)
  for (let row = 0; row < height + 2 * marginBytes * 8; row += 1) lines[row * lineBytes] = 0
  for (let row = 0; row < height; row += 1) {
    const to = (row + marginBytes * 8) * lineBytes + 1 + marginBytes
    for (let at = 0; at < rowBytes; at += 1) {
      lines[to + at] = ~(data[row * rowBytes + at] ?? 0) & 0xff
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width + 2 * marginBytes * 8, 0)
  header.writeUInt32BE(height + 2 * marginBytes * 8, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from(SIGNATURE, 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
