import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('an entry of a supplier moves to the one it was merged into, and nowhere else', () => {
  const db = migratedTo(380)
  db.exec(`
    INSERT INTO suppliers (id, name, mobile, lead_days) VALUES (1, 'Zen', '', 1),
      (2, 'Zen Lab', '', 1), (3, 'Other', '', 1);
    UPDATE suppliers SET merged_into_id = 2 WHERE id = 1;
    INSERT INTO supplier_entries
      (id, supplier_id, kind, amount_paise, date, entity, entity_id, at_ms)
    VALUES (1, 1, 'opening', 50000, '2026-11-20', 'supplier', 1, 0)`)
  const appendOnly = 'the account of a supplier is append-only'
  expect(refusalOf(db, 'UPDATE supplier_entries SET supplier_id = 3')).toBe(appendOnly)
  expect(refusalOf(db, 'UPDATE supplier_entries SET supplier_id = 2, amount_paise = 1')).toBe(
    appendOnly,
  )
  expect(refusalOf(db, 'UPDATE supplier_entries SET supplier_id = 2')).toBeNull()
  expect(refusalOf(db, 'UPDATE supplier_entries SET supplier_id = 1')).toBe(appendOnly)
  expect(looseTables(db)).toEqual([])
})
