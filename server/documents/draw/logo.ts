import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { decodePng, LOGO_PIXELS_MAX, type Pixels } from './png.ts'

/** A picture that is ready to stand on any number of pages. */
export type Logo = { width: number; height: number; place: PlaceLogo }
type PlaceLogo = (doc: PDFKit.PDFDocument, x: number, y: number, fit: [number, number]) => void

const FILE_BYTES_MAX = 2_000_000
/** Enough for 300 dots an inch at the size that a logo is printed in. */
const PRINTED_PIXELS_MAX = 420
const REMEMBERED = 4

const remembered = new Map<string, Logo | null>()

/**
 * Makes the shop's logo ready to print: PNG or JPEG. Null for anything else and for what is
 * broken or out of size, since a bill is better without its logo than not printed.
 * The last few are kept, so that a sale does not decode its logo again.
 */
export function readLogo(file: Uint8Array | null): Logo | null {
  if (file === null || file.length === 0 || file.length > FILE_BYTES_MAX) return null
  const key = createHash('sha256').update(file).digest('hex')
  const known = remembered.get(key)
  if (known !== undefined) return known
  const logo = file[0] === 0xff ? jpegLogo(file) : pngLogo(file)
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(key, logo)
  return logo
}

function pngLogo(file: Uint8Array): Logo | null {
  try {
    const pixels = reduced(decodePng(file))
    const { width, height } = pixels
    const packed = deflateSync(pixels.rgb)
    return {
      width,
      height,
      place: (doc, x, y, fit) => doc.image(embeddable({ width, height, packed }), x, y, { fit }),
    }
  } catch {
    return null
  }
}

/** The image object that PDFKit asks to embed itself: plain RGB, nothing to decode. */
function embeddable(image: { width: number; height: number; packed: Uint8Array }) {
  const self: PDFKit.Mixins.EmbeddableImage = {
    width: image.width,
    height: image.height,
    label: 'Logo',
    obj: null,
    embed(doc) {
      const reference = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        BitsPerComponent: 8,
        Width: image.width,
        Height: image.height,
        ColorSpace: 'DeviceRGB',
        Filter: 'FlateDecode',
      })
      reference.end(image.packed)
      self.obj = reference
    },
  }
  return self
}

/** Averages whole blocks of pixels until the picture is no finer than print can show. */
function reduced(pixels: Pixels): Pixels {
  const step = Math.ceil(Math.max(pixels.width, pixels.height) / PRINTED_PIXELS_MAX)
  if (step <= 1) return pixels
  const width = Math.max(1, Math.floor(pixels.width / step))
  const height = Math.max(1, Math.floor(pixels.height / step))
  const rgb = new Uint8Array(width * height * 3)
  for (let index = 0; index < rgb.length; index += 1) {
    const pixel = Math.floor(index / 3)
    const left = (pixel % width) * step
    const top = Math.floor(pixel / width) * step
    rgb[index] = blockAverage(pixels, { left, top, step, channel: index % 3 })
  }
  return { width, height, rgb }
}

type Block = { left: number; top: number; step: number; channel: number }

function blockAverage(pixels: Pixels, { left, top, step, channel }: Block): number {
  const right = Math.min(left + step, pixels.width)
  const bottom = Math.min(top + step, pixels.height)
  let sum = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1)
      sum += pixels.rgb[(y * pixels.width + x) * 3 + channel] ?? 0
  }
  return Math.round(sum / Math.max(1, (right - left) * (bottom - top)))
}

function jpegLogo(file: Uint8Array): Logo | null {
  const size = jpegSize(file)
  if (!size || size.width * size.height > LOGO_PIXELS_MAX) return null
  const bytes = Buffer.from(file)
  return { ...size, place: (doc, x, y, fit) => doc.image(bytes, x, y, { fit }) }
}

/** Walks the markers to the frame header, as PDFKit will; null where there is none. */
function jpegSize(file: Uint8Array): { width: number; height: number } | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at)
    if (marker < 0xff01) return null
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) {
      const height = bytes.readUInt16BE(at + 5)
      const width = bytes.readUInt16BE(at + 7)
      const channels = bytes[at + 9] ?? 0
      return width > 0 && height > 0 && [1, 3, 4].includes(channels) ? { width, height } : null
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
