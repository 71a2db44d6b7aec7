import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a movement knows its lab job', () => {
  const db = migratedTo(535)
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('stock_movements')
  expect(JSON.stringify(columns)).toContain('"lab_order_id"')
})
