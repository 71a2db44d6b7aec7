import { expect, test } from 'vitest'
import { storedMessage } from '../../kernel/message.ts'
import { translate } from '../../kernel/translate.ts'
import { migrate } from '../migrate.ts'
import { migratedTo } from '../testing/schema-steps.ts'

const TITLES = [
  'Test page',
  'Invoice KA1/26-27/000001',
  'Estimate',
  'Credit note KA1C/26-27/00003',
  'Delivery slip KA1O/26-27/00009',
  '1 label: Nilora 210 Black',
  '12 labels: Nilora 210 Black and 2 more',
]
const REASONS = [
  'The printer does not answer.',
  'The printer stopped taking data. Count the labels that came out before you print again.',
  'The document could not be drawn.',
  'These labels come on a roll; this printer is set to sheets.',
]

function migrated() {
  const db = migratedTo(190)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO printers
    (id, name, kind, host, address, port, width_dots, paper, has_drawer, drawer_pin, is_active)
    VALUES (1, 'Counter', 'Network', '10.0.0.9', '10.0.0.9', 9100, 576, 'Roll80', 1, 2, 1)`)
  const add = db.prepare(
    `INSERT INTO print_jobs
       (kind, document_id, title, printer_id, state, reason, is_duplicate, copies, created_at_ms)
     VALUES ('Invoice', 'x', ?, 1, 'Failed', ?, 0, 1, 5)`,
  )
  for (const title of TITLES) add.run(title, null)
  for (const reason of REASONS) add.run('Test page', reason)
  add.run('Something of long ago', 'Somebody said so.')
  return db
}

function textsOf(rows: unknown[]): (string | null)[] {
  return rows.map((row) => (row === null ? null : translate(storedMessage(String(row)), 'en')))
}

test('every title and reason is known by a code, and says the same in the words of today', () => {
  const db = migrated()
  migrate(db)
  const column = (name: string): unknown[] =>
    db.prepare(`SELECT ${name} FROM print_jobs ORDER BY id`).pluck().all()
  const titles = column('title')
  const reasons = column('reason')
  expect(textsOf(titles)).toEqual([
    ...TITLES.map((title) => title.replace('Invoice', 'Bill')),
    ...REASONS.map(() => 'Test page'),
    'Something of long ago',
  ])
  expect(textsOf(reasons)).toEqual([...TITLES.map(() => null), ...REASONS, 'Somebody said so.'])
  const unknown = [...titles, ...reasons].filter((row) => String(row).includes('"code":"text"'))
  // The name of the item on a single label is a text as well.
  expect(unknown).toHaveLength(3)
})

test('the drawer keeps what a person typed, and the receipt in place of other reasons', () => {
  const db = migrated()
  db.exec(`INSERT INTO drawer_openings (at_ms, printer_id, reason, receipt_id, outcome, failure)
    VALUES (1, 1, 'Cash, change for a note', NULL, 'Failed', 'The printer does not answer.'),
           (2, 1, 'Cash, KA1R/26-27/00001', 7, 'Sent', NULL)`)
  migrate(db)
  expect(db.prepare('SELECT reason FROM drawer_openings ORDER BY id').pluck().all()).toEqual([
    'Cash, change for a note',
    '',
  ])
  const failures = db.prepare('SELECT failure FROM drawer_openings ORDER BY id').pluck().all()
  expect(textsOf(failures)).toEqual(['The printer does not answer.', null])
})
