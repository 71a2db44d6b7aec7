import { all, type ReadableDb, type SqlValue, type WritableDb } from '../db/sql.ts'
import { changeItem, type ItemColumn } from './change-item.ts'
import { subCategoryNamed } from './item-place.ts'
import { indexItem, unindexItem } from './search/index-item.ts'

/** The row of a list that items name: their supplier and category by ID, their brand by its name. */
export type NamedByItems =
  | { kind: 'Supplier' | 'Category'; id: number }
  | { kind: 'Brand'; name: string }

type NamingItem = { id: number; isActive: number; subCategory: string }

/** The items that name a row, each with its sub-category. */
const NAMING = `
  SELECT i.id, i.is_active AS isActive, s.name AS subCategory
    FROM items i JOIN sub_categories s ON s.id = i.sub_category_id`

/** Returns the items of a supplier, a category or a brand. */
export function itemsNaming(db: ReadableDb, named: NamedByItems): readonly NamingItem[] {
  switch (named.kind) {
    case 'Supplier':
      return all(db, `${NAMING} WHERE i.supplier_id = :id`, { id: named.id })
    case 'Category':
      return all(db, `${NAMING} WHERE i.category_id = :id`, { id: named.id })
    default:
      return all(db, `${NAMING} WHERE i.brand = :name`, { name: named.name })
  }
}

/** Gives the items of a row to another one, each with a version of its history. */
export function moveItems(
  tx: WritableDb,
  from: NamedByItems,
  into: NamedByItems,
  by: { userId: number; atMs: number; reason: string },
): void {
  for (const item of itemsNaming(tx, from)) {
    // A brand is found by its words: the index follows the item.
    const isIndexed = item.isActive === 1 && into.kind === 'Brand'
    if (isIndexed) unindexItem(tx, item.id)
    changeItem(tx, item.id, valuesOf(tx, into, item), by)
    if (isIndexed) indexItem(tx, item.id)
  }
}

function valuesOf(
  tx: WritableDb,
  into: NamedByItems,
  { subCategory }: NamingItem,
): Partial<Record<ItemColumn, SqlValue>> {
  switch (into.kind) {
    case 'Supplier':
      return { supplier_id: into.id }
    case 'Category':
      // The sub-category goes along, by its name.
      return {
        category_id: into.id,
        sub_category_id: subCategoryNamed(tx, into.id, subCategory),
      }
    default:
      return { brand: into.name }
  }
}
