import { expect, it } from 'vitest'
import { inkCount } from './bitmap.ts'
import { dither } from './dithered-logo.ts'

const even = (light: number, side = 40) => ({
  width: side,
  height: side,
  light: new Float32Array(side * side).fill(light),
})

it.each([0, 0.25, 0.5, 0.75, 1])('prints a tone of %d as that share of dots', (light) => {
  const bitmap = dither(even(light), { width: 40, height: 40 })
  expect(Math.abs(inkCount(bitmap) / 1_600 - (1 - light))).toBeLessThan(0.03)
})

it('fits the room in the proportions of the picture', () => {
  const wide = { width: 40, height: 10, light: new Float32Array(400) }
  const bitmap = dither(wide, { width: 100, height: 100 })
  expect([bitmap.width, bitmap.height]).toEqual([100, 25])
  const line = dither(wide, { width: 3, height: 100 })
  expect([line.width, line.height]).toEqual([3, 1])
})
