import { expect, it } from 'vitest'
import { clamp, displayName, placeWindow, withPlace } from './window-place.ts'
import { nextZoom, zoomKey } from './zoom.ts'

const LEFT = { x: 0, y: 0, width: 1366, height: 768 }
const RIGHT = { x: 1366, y: 0, width: 1920, height: 1080 }
const area = (bounds: typeof LEFT) => ({
  bounds,
  workArea: { ...bounds, height: bounds.height - 40 },
})
const BOTH = [area(LEFT), area(RIGHT)]
const SMALL = { x: 1500, y: 100, width: 1100, height: 700 }
const at = (display: typeof LEFT, bounds: typeof LEFT) => ({
  display: displayName({ bounds: display }),
  bounds,
  isMaximized: false,
})

it('opens in the middle of the first display when it was never open', () => {
  expect(placeWindow([], BOTH).bounds).toEqual({ x: 0, y: 0, width: 1366, height: 728 })
  const large = placeWindow([], [area(RIGHT)]).bounds
  expect(large).toEqual({ x: 1643, y: 136, width: 1366, height: 768 })
})

it('opens where it was, on the newest display that is still there', () => {
  const places = [at(LEFT, LEFT), at(RIGHT, SMALL)]
  expect(placeWindow(places, BOTH).bounds).toEqual(SMALL)
  expect(placeWindow(places, [area(LEFT)]).bounds.x).toBe(0)
  expect(placeWindow(places, [])).toMatchObject({ bounds: { width: 1366 } })
})

it.each([
  ['off to the left', { x: -900, y: 10, width: 1100, height: 700 }],
  ['below the edge', { x: 0, y: 5_000, width: 1100, height: 700 }],
  ['too small to work in', { x: 10, y: 10, width: 20, height: 20 }],
  ['larger than the display', { x: 0, y: 0, width: 9_000, height: 9_000 }],
])('brings a window that was %s wholly onto the display', (_where, bounds) => {
  const seen = clamp(bounds, LEFT)
  expect(seen.x).toBeGreaterThanOrEqual(0)
  expect(seen.y).toBeGreaterThanOrEqual(0)
  expect(seen.x + seen.width).toBeLessThanOrEqual(1366)
  expect(seen.y + seen.height).toBeLessThanOrEqual(768)
  expect(seen.width).toBeGreaterThanOrEqual(1024)
})

it('keeps one place a display, the newest last', () => {
  const places = withPlace([at(LEFT, LEFT), at(RIGHT, RIGHT)], displayName({ bounds: LEFT }), {
    bounds: SMALL,
    isMaximized: true,
  })
  expect(places.map(({ display }) => display)).toEqual(['1920x1080@1366,0', '1366x768@0,0'])
  expect(places.at(-1)).toMatchObject({ bounds: SMALL, isMaximized: true })
})

it('zooms in steps and no further than a till can be worked in', () => {
  expect([nextZoom(100, 'in'), nextZoom(100, 'out'), nextZoom(130, 'reset')]).toEqual([
    110, 90, 100,
  ])
  expect([nextZoom(150, 'in'), nextZoom(80, 'out')]).toEqual([150, 80])
})

it.each([
  ['=', true, 'in'],
  ['+', true, 'in'],
  ['-', true, 'out'],
  ['0', true, 'reset'],
  ['0', false, null],
  ['k', true, null],
])('%s with Ctrl %s zooms %s', (key, control, direction) => {
  const press = { type: 'keyDown', key, control, meta: false, alt: false }
  expect(zoomKey(press)).toBe(direction)
  expect(zoomKey({ ...press, type: 'keyUp' })).toBeNull()
  expect(zoomKey({ ...press, alt: true })).toBeNull()
})
