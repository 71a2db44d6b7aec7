import { expect, it } from 'vitest'
import { decodePng } from '../pictures/png.ts'
import { createBitmap, hasInk, inkCount, setInk } from './bitmap.ts'
import { bitmapPng } from './bitmap-png.ts'
import { type Box, DotCanvas } from './dot-canvas.ts'

/** The dots that a box covers on a strip of that width, the slow and plain way. */
function covered(width: number, { x, y, ...box }: Box, at: { x: number; y: number }): boolean {
  const isBeside = at.x < Math.max(0, x) || at.x >= Math.min(width, x + box.width)
  return !isBeside && at.y >= y && at.y < y + box.height
}

it.each([
  { x: 0, y: 0, width: 1, height: 1 },
  { x: 3, y: 2, width: 2, height: 3 },
  { x: 7, y: 0, width: 2, height: 1 },
  { x: 5, y: 1, width: 27, height: 2 },
  { x: -4, y: -2, width: 9, height: 5 },
  { x: 30, y: 3, width: 90, height: 1 },
  { x: 8, y: 0, width: 8, height: 4 },
])('fills a box of whole dots and none beside it: %o', (box) => {
  const width = 37
  const canvas = new DotCanvas(width)
  canvas.fill(box)
  const bitmap = canvas.toBitmap(8)
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < width; x += 1) {
      expect([x, y, hasInk(bitmap, x, y)]).toEqual([x, y, covered(width, box, { x, y })])
    }
  }
  const before = inkCount(bitmap)
  canvas.fill(box, false)
  expect([before > 0, inkCount(canvas.toBitmap(8))]).toEqual([true, 0])
})

it.each([-5, -1, 0, 3, 8, 13, 29, 36, 40])('stamps a picture at column %d', (left) => {
  const picture = createBitmap(11, 3)
  for (const [x, y] of [
    [0, 0],
    [10, 0],
    [4, 1],
    [9, 2],
  ] as const) {
    setInk(picture, x, y)
  }
  const canvas = new DotCanvas(37)
  canvas.stamp(picture, left, 2)
  const bitmap = canvas.toBitmap(8)
  let expected = 0
  for (let y = 0; y < 3; y += 1) {
    for (let x = 0; x < 11; x += 1) {
      const isOn = left + x >= 0 && left + x < 37 && hasInk(picture, x, y)
      expected += isOn ? 1 : 0
      if (isOn) expect([x, y, hasInk(bitmap, left + x, y + 2)]).toEqual([x, y, true])
    }
  }
  expect(inkCount(bitmap)).toBe(expected)
})

it('grows as it is drawn on, up to twelve metres', () => {
  const canvas = new DotCanvas(384)
  canvas.fill({ x: 0, y: 40_000, width: 384, height: 1 })
  expect(inkCount(canvas.toBitmap(40_001))).toBe(384)
  expect(() => canvas.fill({ x: 0, y: 96_000, width: 1, height: 1 })).toThrow('too long')
})

it('shows a bitmap as a PNG, white paper around it', () => {
  const bitmap = createBitmap(10, 2)
  setInk(bitmap, 0, 0)
  setInk(bitmap, 9, 1)
  const png = decodePng(bitmapPng(bitmap, 8))
  expect([png.width, png.height]).toEqual([26, 18])
  const dark = Array.from({ length: 26 * 18 }, (_, at) => at).filter((at) => png.rgb[at * 3] === 0)
  expect(dark).toEqual([8 * 26 + 8, 9 * 26 + 17])
})
