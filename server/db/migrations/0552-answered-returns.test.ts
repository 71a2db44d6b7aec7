import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a return to a supplier is answered once, with its sums by line', () => {
  const db = migratedTo(552)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO supplier_returns (id, return_no, state, supplier_id, reason, total_paise,
                                  created_at_ms, created_by)
    VALUES (1, 'D1', 'Sent', 1, 'Dull', 100, 1, 1);
    UPDATE supplier_returns SET state = 'Credited', credited_paise = 100 WHERE id = 1`)
  const again = "UPDATE supplier_returns SET state = 'Refused' WHERE id = 1"
  expect(refusalOf(db, again)).toContain('answered once')
  const lines = db.pragma('table_info(supplier_return_lines)')
  for (const name of ['credited_taxable_paise', 'credited_tax_paise']) {
    expect(lines).toContainEqual(expect.objectContaining({ name, notnull: 0 }))
  }
})
