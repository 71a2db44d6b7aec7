import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a line that was counted before was counted for its sale, and each part counts once', () => {
  const db = migratedTo(555)
  db.pragma('foreign_keys = OFF')
  const count = (part: string) =>
    `INSERT INTO incentive_statement_lines (row_id, order_line_id, part) VALUES (1, 9, '${part}')`
  db.exec('INSERT INTO incentive_statement_lines (row_id, order_line_id) VALUES (1, 9)')
  db.exec(count('Test'))
  expect(refusalOf(db, count('Sale'))).toContain('UNIQUE')
  expect(refusalOf(db, count('Test'))).toContain('UNIQUE')
  expect(refusalOf(db, count('Fitting'))).toContain('CHECK')
})
