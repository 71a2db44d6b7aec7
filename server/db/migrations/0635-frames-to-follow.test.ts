import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('no pair of before waits for its frame, and an own frame is none that comes later', () => {
  const db = migratedTo(634)
  db.pragma('foreign_keys = OFF')
  db.exec("INSERT INTO order_frames (order_id, pair_no, is_own) VALUES (1, '1', 1)")
  db.exec(MIGRATIONS.find(({ number }) => number === 635)?.sql ?? '')
  expect(db.prepare('SELECT to_follow FROM order_frames').pluck().all()).toEqual([0])
  expect(() => db.exec('UPDATE order_frames SET to_follow = 1')).toThrow(/CHECK/)
})
