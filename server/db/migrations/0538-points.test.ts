import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('points are kept with the lines that they were spent on', () => {
  expect(tablesAddedBy(538)).toEqual(['cart_line_points', 'order_line_points', 'order_points'])
  const db = migratedTo(538)
  expect(looseTables(db)).toEqual([])
  expect(db.prepare('SELECT * FROM point_entries').all()).toEqual([])
})
