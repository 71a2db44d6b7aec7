import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const NETWORK = `INSERT INTO printers
  (id, name, kind, host, address, port, queue, width_dots, paper, has_drawer, drawer_pin, is_active)
  VALUES (1, 'Counter', 'Network', '10.0.0.9', '10.0.0.9', 9100, NULL, 576, 'Roll80', 1, 2, 1)`

test('the step adds the tables of printing', () => {
  expect(tablesAddedBy(60)).toEqual([
    'drawer_openings',
    'print_cursor',
    'print_jobs',
    'print_routes',
    'printers',
  ])
  expect(looseTables(migratedTo(60))).toEqual([])
})

test('what was committed before printing came is not printed by it', () => {
  const db = migratedTo(59)
  db.exec(`INSERT INTO outbox (at_ms, type, version, entity_id, body_json)
           VALUES (5, 'sale.committed', 1, '1', '{}'), (6, 'sale.committed', 1, '2', '{}')`)
  migrate(db)
  const last = db.prepare('SELECT max(seq) FROM outbox').pluck().get()
  expect(last).toBe(2)
  expect(db.prepare('SELECT seq FROM print_cursor').pluck().all()).toEqual([last])
})

test.each([
  ['a network printer without an address', NETWORK.replace("'10.0.0.9', 9100", 'NULL, NULL')],
  ['a network printer with a queue', NETWORK.replace('NULL, 576', "'Q', 576")],
  ['a low port', NETWORK.replace('9100', '22')],
  ['a width that no roll has', NETWORK.replace('576', '500')],
  ['a drawer on a system printer', NETWORK.replace("'Network'", "'System'")],
  ['a third pin', NETWORK.replace('1, 2, 1)', '1, 3, 1)')],
])('%s is refused by the database', (_what, sql) => {
  const db = migratedTo(60)
  expect(refusalOf(db, NETWORK)).toBeNull()
  expect(refusalOf(db, sql.replace('(1,', '(2,').replace("'Counter'", "'Two'"))).toContain('CHECK')
})

test('two printers of one name are refused, unless the first is gone', () => {
  const db = migratedTo(60)
  db.exec(NETWORK)
  const second = NETWORK.replace('VALUES (1,', 'VALUES (2,').replace("'Counter'", "'COUNTER'")
  expect(refusalOf(db, second)).toContain('UNIQUE')
  db.exec('UPDATE printers SET is_removed = 1')
  expect(refusalOf(db, second)).toBeNull()
})

test('an opening of the drawer stays', () => {
  const db = migratedTo(60)
  db.exec(NETWORK)
  db.exec(`INSERT INTO drawer_openings (at_ms, printer_id, reason, outcome)
           VALUES (1, 1, 'Change', 'Sent')`)
  expect(refusalOf(db, 'DELETE FROM drawer_openings')).toContain('never deleted')
})
