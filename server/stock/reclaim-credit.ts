import { one, run, type WritableDb } from '../db/sql.ts'
import type { MovementSource } from './record-movement.ts'

/**
 * Takes back what a movement did to the tax credit, for the movement that reverses it: credit that was
 * given up is taken again, and the other way round.
 */
export function undoCredit(
  tx: WritableDb,
  {
    movementId,
    reversesId,
    source,
  }: { movementId: number; reversesId: number; source: MovementSource },
): void {
  run(
    tx,
    `INSERT INTO itc_reversals
       (movement_id, taxable_paise, tax_rate_ppm, tax_paise, half_paise, is_inter, at_ms)
     SELECT :movementId, -taxable_paise, tax_rate_ppm, -tax_paise, -half_paise, is_inter, :atMs
       FROM itc_reversals WHERE movement_id = :reversesId`,
    { movementId, reversesId, atMs: source.atMs },
  )
  run(
    tx,
    `INSERT INTO losses_without_cost (movement_id, qty_milli)
     SELECT :movementId, -qty_milli FROM losses_without_cost WHERE movement_id = :reversesId`,
    { movementId, reversesId },
  )
}

/** Takes the credit again that was given up when a numbered piece left, which is found now. */
export function reclaimCreditOfUnit(
  tx: WritableDb,
  { movementId, source, unitId }: { movementId: number; unitId: number; source: MovementSource },
): void {
  const left = one<{ id: number }>(
    tx,
    `SELECT id FROM stock_movements
      WHERE unit_id = :unitId AND qty_milli < 0 AND id < :movementId ORDER BY id DESC LIMIT 1`,
    { unitId, movementId },
  )
  if (left !== undefined) undoCredit(tx, { movementId, reversesId: left.id, source })
}
