import { run, type WritableDb } from '../db/sql.ts'

/** Lines of inwards that are not posted follow an item that is merged into another. */
export function moveDraftLines(tx: WritableDb, fromItemId: number, intoItemId: number): void {
  run(
    tx,
    `UPDATE goods_receipt_lines SET item_id = :intoItemId
      WHERE item_id = :fromItemId
        AND receipt_id IN (SELECT id FROM goods_receipts WHERE state = 'Draft')`,
    { fromItemId, intoItemId },
  )
}
