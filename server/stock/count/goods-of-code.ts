import { itemOfAnyForm } from '../../catalog/item-of-any-form.ts'
import { all, one, type ReadableDb } from '../../db/sql.ts'
import { otherFormsOf, parseGs1 } from '../../domain/gs1.ts'

/** What a code that is scanned in a count stands for. */
export type CountedGoods = {
  /** None where nobody knows the code; several where the maker printed it on several goods. */
  itemIds: readonly number[]
  unit: { id: number; status: string } | null
  lot: string | null
  expiresOn: string | null
}

/**
 * Finds goods by a code, whether on sale or not, sold or written off: a count meets them all. An
 * item that was merged away is the one that it was merged into.
 */
export function goodsOfCode(db: ReadableDb, code: string, today: string): CountedGoods {
  const year = Number(today.slice(0, 4))
  const forms = JSON.stringify([code, ...otherFormsOf(code, year)])
  const elements = parseGs1(code, year)
  const lot = elements?.lot ?? null
  const expiresOn = elements?.expiresOn ?? null
  const unit = one<{ id: number; itemId: number; status: string }>(
    db,
    `SELECT u.id, u.item_id AS itemId, u.status
       FROM json_each(:forms) form JOIN units u ON u.code = form.value LIMIT 1`,
    { forms },
  )
  if (unit !== undefined) {
    const { id, itemId, status } = unit
    return { itemIds: [survivorOf(db, itemId)], unit: { id, status }, lot, expiresOn }
  }
  const onSale = itemOfAnyForm(db, code, today)
  const found = onSale?.id ?? offSale(db, forms)
  if (found === undefined) return { itemIds: [], unit: null, lot, expiresOn }
  const shared = all<{ id: number }>(
    db,
    `SELECT DISTINCT c.item_id AS id
       FROM json_each(:forms) form JOIN shared_codes c ON c.code = form.value`,
    { forms },
  )
  const itemIds = [found, ...shared.map(({ id }) => id)].map((id) => survivorOf(db, id))
  return { itemIds: [...new Set(itemIds)], unit: null, lot, expiresOn }
}

function offSale(db: ReadableDb, forms: string): number | undefined {
  return one<{ id: number }>(
    db,
    `SELECT id FROM (
       SELECT i.id FROM json_each(:forms) form JOIN items i ON i.code = form.value
       UNION ALL
       SELECT i.id FROM json_each(:forms) form JOIN items i ON i.barcode = form.value
       UNION ALL
       SELECT c.item_id AS id FROM json_each(:forms) form JOIN item_codes c ON c.code = form.value)
      LIMIT 1`,
    { forms },
  )?.id
}

/** Returns the item that an item was merged into, itself where it was not. */
export function survivorOf(db: ReadableDb, itemId: number): number {
  let id = itemId
  for (;;) {
    const next = one<{ into: number | null }>(
      db,
      'SELECT merged_into_id AS "into" FROM items WHERE id = :id',
      { id },
    )?.into
    if (next === null || next === undefined) return id
    id = next
  }
}
