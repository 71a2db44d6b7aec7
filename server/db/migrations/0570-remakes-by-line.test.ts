import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('what a lens was made to is found by its line', () => {
  const plan = migratedTo(570)
    .prepare('EXPLAIN QUERY PLAN SELECT spherical FROM remake_lines WHERE order_line_id = 9')
    .all()
  expect(JSON.stringify(plan)).toContain('remake_lines_by_line')
})
