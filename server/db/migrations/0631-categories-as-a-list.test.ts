import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('categories of before are in use, in their first version', () => {
  const db = migratedTo(627)
  db.exec(
    `INSERT INTO modules (id, name) VALUES (1, 'Optical');
     INSERT INTO item_types (id, module_id, name, section, image_path)
     VALUES (1, 1, 'Frames', 'Frame', '');
     INSERT INTO categories (item_type_id, name, code) VALUES (1, 'Full rim', 'FULLRIM');`,
  )
  db.exec(MIGRATIONS.find(({ number }) => number === 631)?.sql ?? '')
  const rows = db.prepare('SELECT is_active, merged_into_id, version FROM categories').raw().all()
  expect(rows).toEqual([[1, null, 1]])
  expect(refusalOf(db, 'UPDATE categories SET version = 0')).toContain('CHECK')
})
