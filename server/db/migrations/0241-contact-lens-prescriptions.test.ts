import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test.each([
  ['contact_lens_prescriptions', '"kept_id"'],
  ['contact_lens_eyes', '"base_curve"'],
])('%s keeps %s', (table, column) => {
  const columns = migratedTo(241).prepare('SELECT name FROM pragma_table_info(?)').all(table)
  expect(JSON.stringify(columns)).toContain(column)
})
