import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('what was claimed of each line is counted anew, and a refusal reverses what left last', () => {
  const db = migratedTo(587)
  db.pragma('foreign_keys = OFF')
  const receiptLine = (id: number, returned: number) => `
    INSERT INTO goods_receipt_lines (id, receipt_id, item_id, qty_milli, free_milli, rejected_milli,
        returned_milli, cost_centipaise, tax_rate_ppm, is_price_for_all, unit_codes_json,
        taxable_paise, sgst_paise, cgst_paise, igst_paise, total_paise, stock_cost_paise)
      VALUES (${id}, 1, 7, 10000, 0, 1000, ${returned}, 1, 180000, 0, '[]', 0, 0, 0, 0, 0, 0);`
  const claim = (
    id: number,
    state: string,
    lines: [line: number, milli: number, broken: 0 | 1][],
  ) =>
    `INSERT INTO supplier_returns (id, return_no, state, supplier_id, receipt_id, reason,
         total_paise, created_at_ms, created_by)
       VALUES (${id}, 'R${id}', '${state}', 1, 1, 'x', 1, 1, 1);${lines
         .map(
           ([line, milli, broken]) => `
     INSERT INTO supplier_return_lines (return_id, receipt_line_id, item_id, qty_milli,
         cost_centipaise, tax_rate_ppm, taxable_paise, tax_paise, is_rejected)
       VALUES (${id}, ${line}, 7, ${milli}, 1, 0, 1, 0, ${broken});`,
         )
         .join('')}`
  const moved = (id: number, returnId: number, milli: number, reverses: number | null) => `
    INSERT INTO stock_movements (id, item_id, qty_milli, balance_milli, reason, entity, entity_id,
        reverses_id, at_ms)
      VALUES (${id}, 7, ${milli}, 0, 'purchase_return', 'supplierReturn', ${returnId}, ${reverses}, 1);`
  const takenBack = (returnId: number, state: string, last: number) => `
    INSERT INTO reversed_answers (return_id, state, credit_no, credit_date, credited_paise,
        round_off_paise, answered_at_ms, last_movement_id, reversed_on, reversed_at_ms, reason)
      VALUES (${returnId}, '${state}', iif('${state}' = 'Credited', 'C', NULL),
              iif('${state}' = 'Credited', '2026-11-01', NULL), 0, 0, 1, ${last}, '2026-11-02', 2, 'x');`
  db.exec(
    receiptLine(1, 4_000) +
      receiptLine(2, 0) +
      claim(1, 'Sent', [
        [1, 2_000, 0],
        [1, 1_000, 1],
      ]) +
      moved(1, 1, -2_000, null) +
      // A note by mistake, then the goods back, then away again and refused without them.
      takenBack(1, 'Credited', 1) +
      moved(2, 1, 2_000, 1) +
      takenBack(1, 'Refused', 2) +
      moved(3, 1, -2_000, null) +
      takenBack(1, 'Refused', 3) +
      claim(2, 'Refused', [[1, 1_000, 0]]) +
      moved(4, 2, -1_000, null) +
      // Refused "with the goods", of which none came into stock.
      takenBack(2, 'Credited', 4) +
      claim(3, 'Refused', [[2, 3_000, 0]]) +
      moved(5, 3, -3_000, null) +
      moved(6, 3, 3_000, 5) +
      claim(4, 'Refused', [[2, 1_000, 1]]),
  )
  migrate(db, undefined, MIGRATIONS)
  expect(
    db.prepare('SELECT last_movement_id FROM reversed_answers ORDER BY id').pluck().all(),
  ).toEqual([0, 2, 2, 0])
  expect(
    db
      .prepare(
        'SELECT returned_milli, returned_rejected_milli FROM goods_receipt_lines ORDER BY id',
      )
      .raw()
      .all(),
  ).toEqual([
    [4_000, 1_000],
    [0, 0],
  ])
  expect(
    db.prepare('SELECT goods_came_back FROM supplier_returns ORDER BY id').pluck().all(),
  ).toEqual([0, 0, 1, 1])
})
