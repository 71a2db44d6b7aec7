import { exactlyOne, type WritableDb } from '../db/sql.ts'
import { inHouseEan } from '../domain/codes.ts'
import { ownerOfCode } from './insert-item.ts'

/**
 * Returns a code of the shop's own for goods without one: an EAN-13 in the range for use inside a
 * company. Its number is never given again, whatever becomes of the item.
 */
export function nextOwnCode(tx: WritableDb, branchId: number): string {
  for (;;) {
    const { number } = exactlyOne<{ number: number }>(
      tx,
      `UPDATE own_codes SET last_number = last_number + 1 WHERE id = 1
       RETURNING last_number AS number`,
      {},
    )
    const code = inHouseEan(branchId % 1_000, number)
    if (ownerOfCode(tx, code) === undefined) return code
  }
}

/** Whether a code is one that `nextOwnCode` gives in this branch. */
export function isOwnCode(code: string, branchId: number): boolean {
  const head = `20${String(branchId % 1_000).padStart(3, '0')}`
  return /^\d{13}$/.test(code) && code.startsWith(head)
}
