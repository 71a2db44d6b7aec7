import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

const PRINTER = `INSERT INTO printers
  (id, name, kind, host, address, port, queue, width_dots, paper, has_drawer, drawer_pin, is_active)
  VALUES (1, 'Labels', 'System', NULL, NULL, NULL, 'Zebra', NULL, 'Roll58', 0, 2, 1)`

const job = (kind: string, payload: string) => `INSERT INTO print_jobs
  (kind, document_id, title, printer_id, state, is_duplicate, copies, created_at_ms, payload_json)
  VALUES ('${kind}', 'x', 'x', 1, 'Waiting', 0, 1, 5, ${payload})`

test('the prints of before stay as they were, without a list of their own', () => {
  const db = migratedTo(69)
  db.exec(PRINTER)
  db.exec(`INSERT INTO print_jobs
    (kind, document_id, title, printer_id, state, is_duplicate, copies, created_at_ms)
    VALUES ('Invoice', 'abc', 'Invoice KA1/26-27/000001', 1, 'Done', 0, 2, 5)`)
  migrate(db)
  expect(db.prepare('SELECT kind, copies, payload_json FROM print_jobs').all()).toEqual([
    { kind: 'Invoice', copies: 2, payload_json: null },
  ])
})

test.each([
  ['labels with their list', job('Labels', `'{"lines":[]}'`), null],
  ['labels without one', job('Labels', 'NULL'), 'CHECK'],
  ['labels with a broken one', job('Labels', `'{"lines":'`), 'CHECK'],
  ['a document with one', job('Invoice', `'{}'`), 'CHECK'],
])('%s', (_what, sql, refusal) => {
  const db = migratedTo(70)
  db.exec(PRINTER)
  const answer = refusalOf(db, sql)
  if (refusal === null) expect(answer).toBeNull()
  else expect(answer).toContain(refusal)
})
