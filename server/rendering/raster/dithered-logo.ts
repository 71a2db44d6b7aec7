import { createHash } from 'node:crypto'
import { decodePicture } from '../pictures/picture.ts'
import type { Pixels } from '../pictures/png.ts'
import { type Bitmap, createBitmap, setInk } from './bitmap.ts'

/** How light each pixel is: 0 for black, 1 for white. */
export type Grey = { width: number; height: number; light: Float32Array }

const FILE_BYTES_MAX = 2_000_000
/** As wide as the widest print head. */
const SIDE_MAX = 576
/** Darker than the first is solid ink, lighter than the second is paper: a dark brand colour
 *  broken into dots looks worn, and its small letters cannot be read. */
const SOLID_BELOW = 0.3
const BLANK_ABOVE = 0.92
const REMEMBERED = 4

const remembered = new Map<string, Grey | null>()

/**
 * Reads a PNG or JPEG for a print head; the last few are kept. Null for what is neither, broken, or
 * out of size: a bill is better without its logo than not printed.
 */
export function readGreyLogo(file: Uint8Array | null): Grey | null {
  if (file === null || file.length === 0 || file.length > FILE_BYTES_MAX) return null
  const key = createHash('sha256').update(file).digest('hex')
  const known = remembered.get(key)
  if (known !== undefined) return known
  const logo = greyOf(file)
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(key, logo)
  return logo
}

function greyOf(file: Uint8Array): Grey | null {
  try {
    const pixels = decodePicture(file)
    const whole = { width: pixels.width, height: pixels.height, light: lightOf(pixels) }
    return Math.max(whole.width, whole.height) > SIDE_MAX
      ? scaled(whole, { width: SIDE_MAX, height: SIDE_MAX })
      : whole
  } catch {
    return null
  }
}

function lightOf({ width, height, rgb }: Pixels): Float32Array {
  return Float32Array.from({ length: width * height }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(index * 3, index * 3 + 3)
    const share = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    return Math.min(1, Math.max(0, (share - SOLID_BELOW) / (BLANK_ABOVE - SOLID_BELOW)))
  })
}

export type Fit = { width: number; height: number }

/** As large as `fit` allows, in its own proportions; each pixel the mean of those behind it. */
function scaled(grey: Grey, fit: Fit): Grey {
  const scale = Math.min(fit.width / grey.width, fit.height / grey.height)
  const width = Math.max(1, Math.floor(grey.width * scale))
  const height = Math.max(1, Math.floor(grey.height * scale))
  const light = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const rows = spanOf(y, grey.height / height)
    for (let x = 0; x < width; x += 1) {
      light[y * width + x] = meanLight(grey, spanOf(x, grey.width / width), rows)
    }
  }
  return { width, height, light }
}

type Span = { from: number; to: number }

function spanOf(index: number, step: number): Span {
  const from = Math.floor(index * step)
  return { from, to: Math.max(from + 1, Math.floor((index + 1) * step)) }
}

function meanLight({ width, light }: Grey, columns: Span, rows: Span): number {
  let sum = 0
  for (let y = rows.from; y < rows.to; y += 1) {
    for (let x = columns.from; x < columns.to; x += 1) sum += light[y * width + x] ?? 0
  }
  return sum / ((columns.to - columns.from) * (rows.to - rows.from))
}

/**
 * A picture in dots, as large as `fit` (in dots) allows: Floyd–Steinberg, so that greys and
 * colours become a pattern. The error of each dot goes on to its neighbours.
 */
export function dither(grey: Grey, fit: Fit): Bitmap {
  const { width, height, light } = scaled(grey, fit)
  const bitmap = createBitmap(width, height)
  const add = (x: number, y: number, error: number): void => {
    if (x < 0 || x >= width || y >= height) return
    light[y * width + x] = (light[y * width + x] ?? 0) + error
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wanted = light[y * width + x] ?? 1
      const isInk = wanted < 0.5
      if (isInk) setInk(bitmap, x, y)
      const error = wanted - (isInk ? 0 : 1)
      add(x + 1, y, (error * 7) / 16)
      add(x - 1, y + 1, (error * 3) / 16)
      add(x, y + 1, (error * 5) / 16)
      add(x + 1, y + 1, error / 16)
    }
  }
  return bitmap
}
