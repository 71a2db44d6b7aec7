import { crc32, deflateSync } from 'node:zlib'

export type PngParts = {
  width: number
  height: number
  bits: number
  colorType: number
  /** Filter byte and packed samples of every line. */
  lines: Uint8Array
  extra?: { kind: string; data: Uint8Array }[]
  interlace?: number
}

/** Builds a PNG file from its parts, right or wrong. */
export function makePng(parts: PngParts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(parts.width, 0)
  header.writeUInt32BE(parts.height, 4)
  header.set([parts.bits, parts.colorType, 0, 0, parts.interlace ?? 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(parts.extra ?? []).map(({ kind, data }) => chunk(kind, data)),
    chunk('IDAT', deflateSync(parts.lines)),
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
