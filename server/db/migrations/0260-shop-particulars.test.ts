import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a branch knows its licence for what it sells', () => {
  const columns = JSON.stringify(
    migratedTo(260).prepare('SELECT name FROM pragma_table_info(?)').all('branches'),
  )
  expect(columns).toContain('"licence_no"')
})
