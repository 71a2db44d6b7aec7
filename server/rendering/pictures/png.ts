import { inflateSync } from 'node:zlib'

/** Pixels of an image, three bytes each, transparency blended with white paper. */
export type Pixels = { width: number; height: number; rgb: Uint8Array }

const SIGNATURE = '89504e470d0a1a0a'
/** A larger picture is no logo; its size is known before a byte of it is unpacked. */
export const LOGO_PIXELS_MAX = 4_000_000

/** A picture of more pixels than a logo has. */
export class PictureTooLarge extends RangeError {
  override readonly name = 'PictureTooLarge'
}
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Adam7: first column and row of each pass, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

type Header = { width: number; height: number; bits: number; colorType: number; passes: Pass[] }
type Pass = readonly [number, number, number, number]
type PaintPixel = (line: Uint8Array, column: number, rgb: Uint8Array, target: number) => void
type Palette = { rgb: Uint8Array; alpha: Uint8Array; key: number[] }

/**
 * Decodes a PNG of any colour type and depth, at once and within limits. PDFKit's own way is
 * asynchronous and ends the process over a broken file (png-js 2.0.0). Throws a RangeError for
 * what is no PNG, a PictureTooLarge for one too large.
 */
export function decodePng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new RangeError('Not a PNG')
  const chunks = chunksOf(bytes)
  const header = readHeader(chunks.find((chunk) => chunk.kind === 'IHDR')?.data)
  const palette = readPalette(chunks, header)
  const packed = Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data))
  const lines = inflateSync(packed, { maxOutputLength: unpackedSize(header) })
  if (lines.length < unpackedSize(header)) throw new RangeError('PNG that ends too early')
  return paint(header, palette, lines)
}

function chunksOf(bytes: Buffer): { kind: string; data: Buffer }[] {
  const chunks: { kind: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ kind, data: bytes.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function readHeader(data: Buffer | undefined): Header {
  if (!data || data.length < 13) throw new RangeError('PNG without a header')
  const width = data.readUInt32BE(0)
  const height = data.readUInt32BE(4)
  const [bits = 0, colorType = 0, , , interlace = 0] = data.subarray(8)
  if (width < 1 || height < 1) throw new RangeError('PNG without a size')
  if (width * height > LOGO_PIXELS_MAX) throw new PictureTooLarge('PNG of a size that is no logo')
  if (!CHANNELS[colorType] || ![1, 2, 4, 8, 16].includes(bits)) throw new RangeError('Odd PNG')
  return { width, height, bits, colorType, passes: interlace === 1 ? [...PASSES] : [[0, 0, 1, 1]] }
}

function readPalette(chunks: { kind: string; data: Buffer }[], header: Header): Palette {
  const rgb = chunks.find((chunk) => chunk.kind === 'PLTE')?.data ?? Buffer.alloc(0)
  const transparent = chunks.find((chunk) => chunk.kind === 'tRNS')?.data ?? Buffer.alloc(0)
  const key: number[] = []
  if (header.colorType === 0 || header.colorType === 2) {
    for (let at = 0; at + 2 <= transparent.length; at += 2) key.push(transparent.readUInt16BE(at))
  }
  return { rgb, alpha: header.colorType === 3 ? transparent : Buffer.alloc(0), key }
}

function lineBytes(header: Header, columns: number): number {
  return Math.ceil((columns * header.bits * (CHANNELS[header.colorType] ?? 1)) / 8)
}

function passSize(header: Header, [x, y, stepX, stepY]: Pass): { columns: number; rows: number } {
  return {
    columns: Math.max(0, Math.ceil((header.width - x) / stepX)),
    rows: Math.max(0, Math.ceil((header.height - y) / stepY)),
  }
}

function unpackedSize(header: Header): number {
  return header.passes.reduce((sum, pass) => {
    const { columns, rows } = passSize(header, pass)
    return sum + (columns === 0 ? 0 : rows * (lineBytes(header, columns) + 1))
  }, 0)
}

function paint(header: Header, palette: Palette, lines: Buffer): Pixels {
  const rgb = new Uint8Array(header.width * header.height * 3).fill(255)
  const paintPixel = painter(header, palette)
  const pixelBytes = Math.max(1, (header.bits * (CHANNELS[header.colorType] ?? 1)) >> 3)
  let at = 0
  for (const pass of header.passes) {
    const { columns, rows } = passSize(header, pass)
    if (columns === 0) continue
    let above = new Uint8Array(lineBytes(header, columns))
    for (let row = 0; row < rows; row += 1) {
      const filter = lines[at] ?? 0
      const line = Uint8Array.from(lines.subarray(at + 1, at + 1 + above.length))
      unfilter(line, above, filter, pixelBytes)
      const y = pass[1] + row * pass[3]
      for (let column = 0; column < columns; column += 1) {
        const target = (y * header.width + pass[0] + column * pass[2]) * 3
        paintPixel(line, column, rgb, target)
      }
      at += above.length + 1
      above = line
    }
  }
  return { width: header.width, height: header.height, rgb }
}

/** Undoes the filter of one line in place (PNG, section 9.2). */
function unfilter(line: Uint8Array, above: Uint8Array, filter: number, pixelBytes: number): void {
  if (filter === 0) return
  for (let index = 0; index < line.length; index += 1) {
    const left = line[index - pixelBytes] ?? 0
    const up = above[index] ?? 0
    let predicted = left
    if (filter === 2) predicted = up
    else if (filter === 3) predicted = (left + up) >> 1
    else if (filter === 4) predicted = paeth(left, up, above[index - pixelBytes] ?? 0)
    line[index] = (line[index] ?? 0) + predicted
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft)
  const toUp = Math.abs(left - upLeft)
  const toUpLeft = Math.abs(left + up - 2 * upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

/** Turns the pixel at `column` of a line into red, green and blue on white paper. */
function painter({ bits, colorType }: Header, palette: Palette): PaintPixel {
  const count = CHANNELS[colorType] ?? 1
  const scale = colorType === 3 ? 1 : 255 / (2 ** bits - 1)
  const hasAlpha = colorType > 3
  const isGrey = count < 3
  const { key } = palette
  return (line, column, rgb, target) => {
    const at = column * count
    const first = sampleAt(line, bits, at)
    const second = isGrey ? first : sampleAt(line, bits, at + 1)
    const third = isGrey ? first : sampleAt(line, bits, at + 2)
    let alpha = hasAlpha ? sampleAt(line, bits, at + count - 1) * scale : 255
    if (key.length === 1 && key[0] === first) alpha = 0
    if (key.length === 3 && key[0] === first && key[1] === second && key[2] === third) alpha = 0
    if (colorType === 3) alpha = palette.alpha[first] ?? 255
    const isIndexed = colorType === 3
    rgb[target] = onWhite(isIndexed ? (palette.rgb[first * 3] ?? 0) : first * scale, alpha)
    rgb[target + 1] = onWhite(isIndexed ? (palette.rgb[first * 3 + 1] ?? 0) : second * scale, alpha)
    rgb[target + 2] = onWhite(isIndexed ? (palette.rgb[first * 3 + 2] ?? 0) : third * scale, alpha)
  }
}

function sampleAt(line: Uint8Array, bits: number, index: number): number {
  if (bits === 8) return line[index] ?? 0
  if (bits === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0)
  const byte = line[(index * bits) >> 3] ?? 0
  return (byte >> (8 - bits - ((index * bits) % 8))) & ((1 << bits) - 1)
}

function onWhite(channel: number, alpha: number): number {
  return Math.round((channel * alpha + 255 * (255 - alpha)) / 255)
}
