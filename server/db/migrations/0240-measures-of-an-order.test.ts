import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test.each([
  ['prescriptions', '"vertex_tenths_mm"'],
  ['order_frames', '"is_own"'],
])('%s keeps %s', (table, column) => {
  const columns = migratedTo(240).prepare('SELECT name FROM pragma_table_info(?)').all(table)
  expect(JSON.stringify(columns)).toContain(column)
})
