import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a credit note knows whether it is a commercial one', () => {
  const columns = migratedTo(201)
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all('credit_notes')
  expect(JSON.stringify(columns)).toContain('"is_commercial"')
})
