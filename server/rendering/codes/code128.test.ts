import { type DrawingContext, render } from 'bwip-js/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBitmap, setInk } from '../raster/bitmap.ts'
import { bitmapPng } from '../raster/bitmap-png.ts'
import { hasScanner, scanPicture } from '../testing/scan-picture.ts'
import { code128Widths } from './code128.ts'

const MODULE = 3
const QUIET = 12 * MODULE
const HEIGHT = 60

function pictureOf(text: string): Buffer {
  const widths = code128Widths(text)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const bitmap = createBitmap(modules * MODULE + 2 * QUIET, HEIGHT)
  let x = QUIET
  for (const [index, width] of widths.entries()) {
    for (let dot = 0; dot < width * MODULE && index % 2 === 0; dot += 1) {
      for (let y = 5; y < HEIGHT - 5; y += 1) setInk(bitmap, x + dot, y)
    }
    x += width * MODULE
  }
  return bitmapPng(bitmap, 16)
}

/** Modules of the same code made by another encoder. */
function modulesElsewhere(text: string): number {
  let end = 0
  const recorder: DrawingContext<number> = {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => {},
    line: (x0, _y0, _x1, _y1, width) => {
      end = Math.max(end, (x0 + width / 2) / 2)
    },
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => end,
  }
  return render({ bcid: 'code128', text }, recorder)
}

const modulesOf = (text: string) => code128Widths(text).reduce((sum, width) => sum + width, 0)

describe.skipIf(!hasScanner)('a reader reads back', () => {
  it.each([
    ['one letter', 'A'],
    ['one digit', '7'],
    ['pairs of digits alone', '1234567890'],
    ['an odd number of digits', '12345'],
    ['digits first, then letters', '0123456AB'],
    ['letters first, then digits', 'RB-2140001234'],
    ['digits between letters', 'KA12345678XY'],
    ['too few digits to switch', 'AB12CD'],
    ['a document number', 'KA1/26-27/000123'],
    ['every sign', '!"#$%&()*+,-./:;<=>?@[]^_`{|}~'],
    ['a space', 'A B'],
  ])('%s', (_what, text) => {
    expect(scanPicture(pictureOf(text))).toEqual([`CODE-128:${text}`])
  })
})

it('is never longer than the code of another encoder', () => {
  const text = fc.string({ unit: fc.constantFrom(...'AB-/019284'), minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(text, (each) => modulesOf(each) <= modulesElsewhere(each)),
    { numRuns: 60 },
  )
})

it('has eleven modules a symbol, and thirteen for the stop', () => {
  for (const text of ['A', '1234', 'RB-2140']) expect((modulesOf(text) - 13) % 11).toBe(0)
  expect(modulesOf('1234')).toBe(11 + 2 * 11 + 11 + 13)
})

it('has the check symbol of the standard: the sum of value by place, modulo 103', () => {
  // 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, and 879 modulo 103 is 55.
  const widths = code128Widths('PJJ123C')
  expect(widths.slice(-13, -7)).toEqual([3, 1, 1, 3, 2, 1])
})
