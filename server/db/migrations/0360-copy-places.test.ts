import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('a place is there once while it is in use', () => {
  expect(tablesAddedBy(360)).toEqual(['copy_places', 'copy_rehearsals'])
  const shop = migratedTo(360)
  expect(looseTables(shop)).toEqual([])
  const add = shop.prepare(
    `INSERT INTO copy_places (kind, path, place_key, letter, added_at_ms) VALUES ('folder', '/stick', 'k', ?, 0)`,
  )
  add.run('D')
  expect(() => add.run('E')).toThrow(/UNIQUE/)
  shop.exec('UPDATE copy_places SET removed_at_ms = 1')
  add.run('F')
})
