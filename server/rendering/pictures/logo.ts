import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { decodePicture, reduced } from './picture.ts'

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
  const logo = logoOf(file, key)
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(key, logo)
  return logo
}

function logoOf(file: Uint8Array, key: string): Logo | null {
  try {
    const pixels = reduced(decodePicture(file), PRINTED_PIXELS_MAX)
    const { width, height } = pixels
    const packed = deflateSync(pixels.rgb)
    return {
      width,
      height,
      place: (doc, x, y, fit) =>
        doc.image(embeddable({ width, height, packed, label: key }), x, y, { fit }),
    }
  } catch {
    return null
  }
}

type Packed = { width: number; height: number; packed: Uint8Array; label: string }

/**
 * The image object that PDFKit asks to embed itself: plain RGB, nothing to decode. PDFKit takes two
 * images of one label on a page for one: a logo and a signature have each their own.
 */
function embeddable(image: Packed) {
  const self: PDFKit.Mixins.EmbeddableImage = {
    width: image.width,
    height: image.height,
    label: `Picture-${image.label.slice(0, 16)}`,
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
