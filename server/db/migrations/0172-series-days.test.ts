import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a number series knows the day of its newest document', () => {
  const columns = migratedTo(172)
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all('number_series')
  expect(JSON.stringify(columns)).toContain('"last_day"')
})
