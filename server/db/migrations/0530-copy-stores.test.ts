import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('places and what became of them stay as they were', () => {
  const db = migratedTo(529)
  db.exec(`INSERT INTO copy_places (id, kind, path, place_key, letter, added_at_ms, removed_at_ms)
    VALUES (3, 'folder', '/media/old', 'aa', 'D', 1, 2), (4, 'folder', '/media/stick', 'bb', 'E', 3, NULL);
    INSERT INTO copy_rehearsals (id, place_id, at_ms, shown_at_ms, is_sound, result_json)
    VALUES (7, 4, 5, 4, 1, '{"isMade":true}')`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 530),
  )
  expect(db.prepare('SELECT * FROM copy_places ORDER BY id').raw().all()).toEqual([
    [3, 'folder', '/media/old', null, 'aa', 'D', 1, 2],
    [4, 'folder', '/media/stick', null, 'bb', 'E', 3, null],
  ])
  expect(db.prepare('SELECT * FROM copy_rehearsals').raw().all()).toEqual([
    [7, 4, 5, 4, 1, '{"isMade":true}'],
  ])
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  const add = (kind: string, store: string | null): void =>
    void db
      .prepare(
        `INSERT INTO copy_places (kind, path, store_json, place_key, letter, added_at_ms)
         VALUES (?, ?, ?, 'cc', 'F', 1)`,
      )
      .run(kind, `https://store/${kind}`, store)
  add('s3', '{}')
  expect(() => add('s3', null)).toThrow()
  expect(() => add('folder', '{}')).toThrow()
})
