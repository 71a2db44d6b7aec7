import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a code may be on several items', () => {
  const db = migratedTo(203)
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('shared_codes')
  expect(JSON.stringify(columns)).toContain('"item_id"')
})
