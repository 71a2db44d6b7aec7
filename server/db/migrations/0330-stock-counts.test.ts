import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('counts have their tables, and neither a scan nor a count that ended is changed', () => {
  expect(tablesAddedBy(330)).toEqual([
    'count_items',
    'count_lines',
    'count_recounts',
    'count_scans',
    'count_zones',
    'stock_counts',
  ])
  const connection = migratedTo(330)
  expect(looseTables(connection)).toEqual([])
  connection.pragma('foreign_keys = OFF')
  connection.exec(`
    INSERT INTO stock_counts (id, name, kind, state, created_at_ms, created_by, ended_at_ms)
      VALUES (1, 'Wall', 'spot', 'Posted', 1, 1, 2);
    INSERT INTO count_zones (id, count_id, name, name_key, state, opened_at_ms, opened_by)
      VALUES (1, 1, 'A', 'a', 'Open', 1, 1);
    INSERT INTO count_scans
        (count_id, zone_id, code, qty_milli, finding, movement_id, at_ms, received_at_ms, is_late,
         user_id)
      VALUES (1, 1, 'X', 1000, 'Unknown', 0, 1, 1, 0, 1)`)
  expect(refusalOf(connection, 'UPDATE count_scans SET qty_milli = 5')).toContain('never changed')
  expect(refusalOf(connection, 'DELETE FROM count_scans')).toContain('never deleted')
  expect(refusalOf(connection, "UPDATE stock_counts SET state = 'Open'")).toContain('never changed')
})
