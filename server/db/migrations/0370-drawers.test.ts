import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('drawers, the tills that use them and their hand-overs are kept', () => {
  expect(tablesAddedBy(370)).toEqual(['drawer_handovers', 'drawer_sessions', 'drawers', 'tills'])
  expect(looseTables(migratedTo(370))).toEqual([])
})

test('a shop with a past keeps its ledger, its routes and its open day in the main drawer', () => {
  const connection = new Database(':memory:')
  connection.pragma('foreign_keys = ON')
  migrate(
    connection,
    undefined,
    MIGRATIONS.filter(({ number }) => number < 370),
  )
  connection.pragma('foreign_keys = OFF')
  connection.exec(`
    INSERT INTO money_entries (id, kind, receipt_type_id, amount_paise, at_ms, audit_seq, reason)
      VALUES (7, 'float', 1, 50000, 1, 0, NULL), (9, 'out', 1, -2000, 2, 0, 'PettyExpense');
    INSERT INTO print_routes (kind, printer_id, copies, auto_print) VALUES ('Invoice', 1, 2, 1);
    INSERT INTO days (id, business_date, state, start_mark_id, float_paise, opened_at_ms, opened_by)
      VALUES (3, '2026-11-20', 'open', 1, 50000, 1, 1);
  `)
  migrate(connection)
  const rows = (sql: string) => connection.prepare(sql).raw().all()
  expect(rows('SELECT id, kind, drawer_id, amount_paise, reason FROM money_entries')).toEqual([
    [7, 'float', 1, 50_000, null],
    [9, 'out', 1, -2_000, 'PettyExpense'],
  ])
  expect(rows('SELECT kind, device_id, copies FROM print_routes')).toEqual([['Invoice', null, 2]])
  expect(rows('SELECT day_id, drawer_id, float_paise FROM drawer_sessions')).toEqual([
    [3, 1, 50_000],
  ])
  expect(() => connection.exec('DELETE FROM money_entries')).toThrow('append-only')
})
