import { expect, test } from 'vitest'
import { code128Shape, qrShape } from './codes.ts'

test('a bar code is one row of whole modules, beginning and ending black', () => {
  const shape = code128Shape('KA1/26-27/000123')
  const runs = shape?.rows[0] ?? []
  expect(shape?.rows).toHaveLength(1)
  expect(runs[0]).toEqual({ x: 0, width: 2 })
  expect(runs.every((run) => Number.isInteger(run.x) && [1, 2, 3, 4].includes(run.width))).toBe(
    true,
  )
  const last = runs.at(-1)
  expect(shape?.width).toBe((last?.x ?? 0) + (last?.width ?? 0))
})

test.each(['', 'नेत्र', 'x'.repeat(41), 'line\nbreak'])('%j has no bar code', (text) => {
  expect(code128Shape(text)).toBeNull()
})

test('a QR code is square and its finder pattern is where it belongs', () => {
  const shape = qrShape('upi://pay?pa=a@b&am=1.00&cu=INR')
  expect(shape?.rows).toHaveLength(shape?.width ?? 0)
  expect(shape?.rows[0]?.[0]).toEqual({ x: 0, width: 7 })
  expect(qrShape('x'.repeat(601))).toBeNull()
})
