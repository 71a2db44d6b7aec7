import type { PathCommand } from 'fontkit'
import { expect, it } from 'vitest'
import { hasInk, inkCount } from './bitmap.ts'
import { fillOutline } from './fill-outline.ts'

type Corner = readonly [number, number]

/** A closed outline through corners, in font units with y upwards. */
function ring(...corners: readonly Corner[]): PathCommand[] {
  return [
    ...corners.map(
      ([x, y], index): PathCommand => ({
        command: index === 0 ? 'moveTo' : 'lineTo',
        args: [x, y],
      }),
    ),
    { command: 'closePath', args: [] },
  ]
}

const square = (from: number, to: number): PathCommand[] =>
  ring([from, from], [to, from], [to, to], [from, to])
const reversed = (from: number, to: number): PathCommand[] =>
  ring([from, from], [from, to], [to, to], [to, from])

const ONE = { scale: 1, phase: 0, inkFrom: 0.36 }

it('fills a square of whole dots exactly', () => {
  const glyph = fillOutline(square(0, 10), ONE)
  expect(glyph && [glyph.left, glyph.top, inkCount(glyph.bitmap)]).toEqual([0, -10, 100])
})

it('keeps a counter that turns the other way open, and one that turns alike filled', () => {
  const ink = (commands: PathCommand[]) => {
    const glyph = fillOutline(commands, ONE)
    return glyph && inkCount(glyph.bitmap)
  }
  expect(ink([...square(0, 10), ...reversed(3, 7)])).toBe(84)
  expect(ink([...square(0, 10), ...square(3, 7)])).toBe(100)
})

it.each([0, 0.2, 0.35, 0.5, 0.65, 0.8])(
  'leaves a line of a stroke of three quarters of a dot at %d',
  (phase) => {
    const stroke = ring([0, 0], [0.75, 0], [0.75, 20], [0, 20])
    const glyph = fillOutline(stroke, { ...ONE, phase })
    for (let row = 0; row < 20; row += 1) {
      const dots = [0, 1, 2].filter((x) => glyph && hasInk(glyph.bitmap, x, row))
      expect(dots.length).toBeGreaterThanOrEqual(1)
    }
  },
)

it('fills curves: a circle of quadratic and cubic pieces has the area of one', () => {
  const k = 0.5523 * 50
  const circle: PathCommand[] = [
    { command: 'moveTo', args: [50, 0] },
    { command: 'bezierCurveTo', args: [50, k, k, 50, 0, 50] },
    { command: 'bezierCurveTo', args: [-k, 50, -50, k, -50, 0] },
    { command: 'bezierCurveTo', args: [-50, -k, -k, -50, 0, -50] },
    { command: 'quadraticCurveTo', args: [41, -41, 50, 0] },
    { command: 'closePath', args: [] },
  ]
  const glyph = fillOutline(circle, ONE)
  const area = glyph ? inkCount(glyph.bitmap) : 0
  expect(area / (Math.PI * 2_500)).toBeGreaterThan(0.95)
  expect(area / (Math.PI * 2_500)).toBeLessThan(1.05)
})

it('closes an outline that was left open, and draws nothing of a space', () => {
  const open = square(0, 10).slice(0, -1)
  const glyph = fillOutline(open, ONE)
  expect(glyph && inkCount(glyph.bitmap)).toBe(100)
  expect(fillOutline([], ONE)).toBeNull()
})
