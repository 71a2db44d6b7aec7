import {
  JpegImage,
  setVerbosityLevel,
  VerbosityLevel,
} from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import { type JpegParts, readJpegSegments } from './jpeg-segments.ts'
import type { Pixels } from './png.ts'

// Its warnings are not needed: what it returns shows them, or it throws.
setVerbosityLevel(VerbosityLevel.ERRORS)

/**
 * Decodes a JPEG (baseline or progressive; grey, colour or CMYK) and turns it upright, as its
 * camera says. Only what `readJpegSegments` has gone over reaches the decoder of PDF.js, which is
 * built into the program. Throws a RangeError for what is no JPEG, is broken, or is too large.
 */
export function decodeJpeg(file: Uint8Array): Pixels {
  const parts = readJpegSegments(file)
  return upright({ ...parts, rgb: rgbOf(parts) }, parts.orientation)
}

function rgbOf({ bytes, height, width }: JpegParts): Uint8Array {
  const image = new JpegImage()
  try {
    image.parse(bytes)
    return Uint8Array.from(image.getData({ width, height, forceRGB: true }))
  } catch (error) {
    throw new RangeError('Broken JPEG', { cause: error })
  }
}

/** Orientations of EXIF: 1 to 8, of which 5 to 8 lie on their side. */
function upright({ height, rgb, width }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { width, height, rgb }
  const isOnSide = orientation >= 5
  const turned = isOnSide ? { width: height, height: width } : { width, height }
  const flipsX = [2, 3, 7, 8].includes(orientation)
  const flipsY = [3, 4, 6, 7].includes(orientation)
  const target = new Uint8Array(rgb.length)
  for (let y = 0; y < turned.height; y += 1) {
    for (let x = 0; x < turned.width; x += 1) {
      const [column, row] = isOnSide ? [y, x] : [x, y]
      const sourceX = flipsX ? width - 1 - column : column
      const sourceY = flipsY ? height - 1 - row : row
      const from = (sourceY * width + sourceX) * 3
      target.set(rgb.subarray(from, from + 3), (y * turned.width + x) * 3)
    }
  }
  return { ...turned, rgb: target }
}
