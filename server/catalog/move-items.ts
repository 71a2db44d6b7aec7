import { all, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { changeItem } from './change-item.ts'
import { indexItem, unindexItem } from './search/index-item.ts'

/** The row of a list that items name: their supplier by its ID, their brand by its name. */
export type NamedByItems = { kind: 'Supplier'; id: number } | { kind: 'Brand'; name: string }

/** Returns the items of a supplier or a brand, by ID. */
export function itemsNaming(
  db: ReadableDb,
  named: NamedByItems,
): readonly { id: number; isActive: number }[] {
  return named.kind === 'Supplier'
    ? all(db, 'SELECT id, is_active AS isActive FROM items WHERE supplier_id = :id', {
        id: named.id,
      })
    : all(db, 'SELECT id, is_active AS isActive FROM items WHERE brand = :name', {
        name: named.name,
      })
}

/** Gives the items of a supplier or a brand to another one, each with a version of its history. */
export function moveItems(
  tx: WritableDb,
  from: NamedByItems,
  into: NamedByItems,
  by: { userId: number; atMs: number; reason: string },
): void {
  const value = into.kind === 'Supplier' ? { supplier_id: into.id } : { brand: into.name }
  for (const { id, isActive } of itemsNaming(tx, from)) {
    // A brand is found by its words: the index follows the item.
    const isIndexed = isActive === 1 && into.kind === 'Brand'
    if (isIndexed) unindexItem(tx, id)
    changeItem(tx, id, value, by)
    if (isIndexed) indexItem(tx, id)
  }
}
