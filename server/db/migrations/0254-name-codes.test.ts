import { expect, test } from 'vitest'
import { storedMessage } from '../../kernel/message.ts'
import { translate } from '../../kernel/translate.ts'
import { migrate } from '../migrate.ts'
import { migratedTo } from '../testing/schema-steps.ts'

function migratedPriorities() {
  const db = migratedTo(252)
  db.exec(`INSERT INTO priorities (id, name, lead_days)
           VALUES (1, 'Urgent', 1), (2, 'While you wait', 0), (3, 'constructor', 2)`)
  migrate(db)
  const inHindi = () =>
    db
      .prepare('SELECT name_message FROM priorities ORDER BY id')
      .pluck()
      .all()
      .map((json) => translate(storedMessage(String(json)), 'hi'))
  return { db, inHindi }
}

test('a delivered name is known by its code, and a name of the shop stays as it is', () => {
  const { inHindi } = migratedPriorities()
  expect(inHindi()).toEqual(['जल्दी', 'While you wait', 'constructor'])
})

test('a row that is renamed has the new name in every language, also when it is named back', () => {
  const { db, inHindi } = migratedPriorities()
  db.exec(`UPDATE priorities SET lead_days = 2 WHERE id = 1`)
  expect(inHindi()[0]).toBe('जल्दी')
  db.exec(`UPDATE priorities SET name = 'Today "noon"' WHERE id = 1`)
  expect(inHindi()[0]).toBe('Today "noon"')
  db.exec(`UPDATE priorities SET name = 'Urgent' WHERE id = 1`)
  expect(inHindi()[0]).toBe('Urgent')
})
