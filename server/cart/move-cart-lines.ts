import { run, type WritableDb } from '../db/sql.ts'

/** Lines of open carts follow an item that is merged into another; they keep their price. */
export function moveCartLines(tx: WritableDb, fromItemId: number, intoItemId: number): void {
  run(tx, 'UPDATE cart_lines SET item_id = :intoItemId WHERE item_id = :fromItemId', {
    fromItemId,
    intoItemId,
  })
}
