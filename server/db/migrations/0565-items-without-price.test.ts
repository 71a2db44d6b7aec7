import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('what stood at 0 before is given away as it was, and is no item without a price', () => {
  const db = migratedTo(564)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO items (id, code, code_key, name, brand, hsn, item_type_id, category_id,
      sub_category_id, tax_class_id, mrp_centipaise, price_centipaise, price_includes_tax,
      is_serialised)
    VALUES (1, 'G', 'G', 'Gift', '', '9003', 1, 1, 1, 1, 0, 0, 0, 0)`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 565),
  )
  expect(db.prepare('SELECT has_no_price FROM items').pluck().all()).toEqual([0])
})
