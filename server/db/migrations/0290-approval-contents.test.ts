import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a line says how much of a bill discount it bears, and an approval what it was for', () => {
  const connection = migratedTo(290)
  expect(looseTables(connection)).toEqual([])
  const columns = (table: string) =>
    connection.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all()
  expect(columns('approvals')).toEqual(expect.arrayContaining(['content_hash', 'discount_json']))
  expect(columns('cart_lines')).toContain('bill_cover_ppm')
  expect(columns('carts')).not.toContain('bill_discount_max_ppm')
  connection.exec(`INSERT INTO users
    (id, user_name, display_name, role, password_hash, pin_hash, version, is_active)
    VALUES (1, 'owner', 'Owner', 'owner', 'x', NULL, 1, 1)`)
  const broken = `INSERT INTO approvals
    (action, asked_by, given_by, max_discount_ppm, given_at_ms, expires_at_ms, discount_json)
    VALUES ('discount', 1, 1, 250000, 10, 20, '{')`
  expect(refusalOf(connection, broken)).toContain('CHECK')
})
