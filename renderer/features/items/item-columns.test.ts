import { expect, test } from 'vitest'
import { ITEM_COLUMNS } from './item-columns.ts'
import type { ItemRow } from './items-data.ts'

function axisOf(Cylinder: string | null, Axis: number | null): string | undefined {
  // Of a row only its powers are read.
  const row = { Sphere: '-2.00', Cylinder, Axis } as unknown as ItemRow
  return ITEM_COLUMNS.ContactLens.find(({ name }) => name === 'axis')?.text(row)
}

test('a toric lens tells its axis, and one without a cylinder none', () => {
  expect(axisOf('-0.75', 90)).toBe('90')
  expect(axisOf('-0.75', null)).toBe('')
  expect(axisOf('0.00', 180)).toBe('')
  expect(axisOf(null, 0)).toBe('')
})
