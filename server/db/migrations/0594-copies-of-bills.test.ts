import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('only a bill has further copies, of the kinds that the rule knows', () => {
  const db = migratedTo(594)
  db.pragma('foreign_keys = OFF')
  const job = (kind: string, copy: string) =>
    `INSERT INTO print_jobs (kind, document_id, title, printer_id, state, is_duplicate, copies,
       created_at_ms, copy)
     VALUES ('${kind}', 'x', '{}', 1, 'Waiting', 0, 1, 5, '${copy}')`
  db.exec(job('Invoice', 'triplicate'))
  expect(refusalOf(db, job('Receipt', 'triplicate'))).toContain('CHECK')
  expect(refusalOf(db, job('Invoice', 'fourth'))).toContain('CHECK')
})
