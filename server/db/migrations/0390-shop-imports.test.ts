import { expect, test } from 'vitest'
import { looseTables, migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0390-shop-imports.ts'

test('an import of before was one of items', () => {
  const db = migratedTo(361)
  db.exec(`INSERT INTO imports VALUES (7, 'done', 3, 3, 4, NULL, 0)`)
  db.exec(sql)
  expect(looseTables(db)).toEqual([])
  expect(db.prepare('SELECT id, kind FROM imports').all()).toEqual([{ id: 7, kind: 'Items' }])
})
