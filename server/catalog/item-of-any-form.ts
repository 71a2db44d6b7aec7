import type { ReadableDb } from '../db/sql.ts'
import { otherFormsOf } from '../domain/gs1.ts'
import { itemOfScanCode } from './item-records.ts'

/**
 * The item on sale behind a code as scanned, else in another form: a scanner may send a symbol's
 * identifier, a whole GS1 string, or leave a leading zero out. Undefined where no item has it.
 */
export function itemOfAnyForm(
  db: ReadableDb,
  code: string,
  today: string,
): ReturnType<typeof itemOfScanCode> {
  const asScanned = itemOfScanCode(db, code, today)
  if (asScanned !== undefined) return asScanned
  for (const form of otherFormsOf(code, Number(today.slice(0, 4)))) {
    const row = itemOfScanCode(db, form, today)
    if (row !== undefined) return row
  }
  return undefined
}
