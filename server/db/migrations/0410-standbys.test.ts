import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('one till at a time is the standby', () => {
  expect(tablesAddedBy(410)).toEqual(['standbys'])
  const shop = migratedTo(410)
  expect(looseTables(shop)).toEqual([])
  shop.pragma('foreign_keys = off')
  const add = shop.prepare(
    'INSERT INTO standbys (device_id, letter, appointed_at_ms) VALUES (1, ?, 0)',
  )
  add.run('D')
  expect(() => add.run('E')).toThrow(/UNIQUE/)
  shop.exec('UPDATE standbys SET ended_at_ms = 1')
  add.run('E')
})
