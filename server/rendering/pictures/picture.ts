import { decodeJpeg } from './jpeg.ts'
import { decodePng, type Pixels } from './png.ts'

/**
 * Decodes a PNG or a JPEG, by what it is and not by its name. Throws for anything else, and for
 * what is broken or larger than a logo.
 */
export function decodePicture(file: Uint8Array): Pixels {
  return file[0] === 0xff ? decodeJpeg(file) : decodePng(file)
}

/** Averages whole blocks of pixels until neither side of the picture is longer than `sideMax`. */
export function reduced(pixels: Pixels, sideMax: number): Pixels {
  const step = Math.ceil(Math.max(pixels.width, pixels.height) / sideMax)
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

/**
 * A scan whose paper is white: what most of it is as bright as is taken for the paper, and all is made
 * brighter by as much, so that no grey box stands around a signature. A dark picture stays as it is.
 */
export function withWhitePaper({ height, rgb, width }: Pixels): Pixels {
  const brightness = Array.from({ length: width * height }, (_, index) =>
    Math.min(rgb[index * 3] ?? 0, rgb[index * 3 + 1] ?? 0, rgb[index * 3 + 2] ?? 0),
  ).sort((a, b) => a - b)
  const paper = (brightness[Math.floor(brightness.length / 2)] ?? 0) * PAPER_SHADE
  if (paper < DARKEST_PAPER) return { width, height, rgb }
  return {
    width,
    height,
    rgb: rgb.map((value) => Math.min(255, Math.round((value * 255) / paper))),
  }
}

/** A little less than the paper itself, which no scan has quite even. */
const PAPER_SHADE = 0.94
const DARKEST_PAPER = 110

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
