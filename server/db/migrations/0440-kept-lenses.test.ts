import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a line of a cart knows until when its lens is kept, and for whom', () => {
  const columns = migratedTo(440)
    .prepare("SELECT name FROM pragma_table_info('cart_lines') WHERE name LIKE 'kept%'")
    .all()
  expect(columns).toEqual([{ name: 'kept_until_ms' }, { name: 'kept_by' }, { name: 'kept_on' }])
})
