import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const PEOPLE = `INSERT INTO customers (id, name, mobile, mobile_digits, created_at_ms)
  VALUES (1, 'Asha', '9845011111', '9845011111', 1), (2, 'Ravi', '9845011111', '9845011111', 1)`

test('the step adds the tables of households', () => {
  expect(tablesAddedBy(100)).toEqual(['household_members', 'households'])
  expect(looseTables(migratedTo(100))).toEqual([])
})

test('who was there before was never asked, and an old recall is still due', () => {
  const db = migratedTo(99)
  db.exec(PEOPLE)
  db.exec(`INSERT INTO recalls (customer_id, recall_date) VALUES (1, '2026-11-01T00:00:00')`)
  migrate(db)
  expect(db.prepare('SELECT * FROM consents').all()).toEqual([])
  expect(db.prepare('SELECT status, note FROM recalls').all()).toEqual([
    { status: 'Due', note: null },
  ])
})

test.each([
  ['a second household of one head', 'INSERT INTO households VALUES (2, 1, 1)', 'UNIQUE'],
  ['a person in two', "INSERT INTO household_members VALUES (1, 1, 'Other')", 'UNIQUE'],
  ['a relation that is none', "INSERT INTO household_members VALUES (2, 1, 'Boss')", 'CHECK'],
  ['half a consent', 'UPDATE customers SET may_message = 2', 'CHECK'],
  ['a recall that is lost', "UPDATE recalls SET status = 'Lost'", 'CHECK'],
])('%s is refused by the database', (_what, sql, why) => {
  const db = migratedTo(100)
  db.exec(PEOPLE)
  db.exec(`INSERT INTO households VALUES (1, 1, 1);
           INSERT INTO household_members VALUES (1, 1, 'Self');
           INSERT INTO recalls (customer_id, recall_date) VALUES (1, '2026-11-01T00:00:00')`)
  expect(refusalOf(db, sql)).toContain(why)
})
