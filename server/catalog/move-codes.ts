import { all, run, type WritableDb } from '../db/sql.ts'

/** All codes of an item stand for another one from now on; its old documents still show them. */
export function moveCodes(
  tx: WritableDb,
  from: { id: number; code: string; barcode: string | null },
  intoItemId: number,
): void {
  const further = all<{ code: string }>(
    tx,
    'SELECT code FROM item_codes WHERE item_id = :id UNION SELECT code FROM shared_codes WHERE item_id = :id',
    { id: from.id },
  ).map(({ code }) => code)
  const codes = new Set([from.code, ...(from.barcode === null ? [] : [from.barcode]), ...further])
  run(tx, 'DELETE FROM item_codes WHERE item_id = :id', { id: from.id })
  run(tx, 'DELETE FROM shared_codes WHERE item_id = :id', { id: from.id })
  for (const code of codes) {
    run(
      tx,
      'INSERT INTO item_codes (item_id, code) VALUES (:intoItemId, :code) ON CONFLICT DO NOTHING',
      {
        intoItemId,
        code,
      },
    )
  }
  // Pieces that were sold are found under the item that has them now.
  run(tx, 'UPDATE scan_codes SET item_id = :intoItemId WHERE item_id = :id', {
    intoItemId,
    id: from.id,
  })
}
