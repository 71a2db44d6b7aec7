import type { saveItem as spec } from '../contract/catalog.ts'
import type { Section } from '../contract/primitives.ts'
import { exactlyOne, insert, one, type SqlValue, type WritableDb } from '../db/sql.ts'
import { normaliseCode } from '../domain/codes.ts'
import type { Call } from '../kernel/operation.ts'
import { categoryNamed, chosenCategory, GENERAL } from '../masters/categories.ts'
import { ITEM_TYPES } from '../masters/master-rows.ts'

type Place = { category_id?: SqlValue; sub_category_id?: SqlValue }

export function itemTypeIdOf(section: Section): number {
  const type = ITEM_TYPES.find((row) => row.section === section)
  if (type === undefined) throw new RangeError(`no item type ${section}`)
  return type.id
}

/**
 * Returns where a change of an item puts it among the categories: into the one that was typed, and
 * into the one of the same name where it becomes goods of another type.
 */
export function placeColumns(tx: WritableDb, call: Call<typeof spec>, itemId: number): Place {
  const { category: typed, section, subCategoryID } = call.body
  if (subCategoryID !== undefined || (typed === undefined && section === undefined)) return {}
  const now = exactlyOne<{
    itemTypeId: number
    categoryId: number
    category: string
    subCategory: string
  }>(
    tx,
    `SELECT i.item_type_id AS itemTypeId, c.id AS categoryId, c.name AS category,
            s.name AS subCategory
       FROM items i
       JOIN categories c ON c.id = i.category_id
       JOIN sub_categories s ON s.id = i.sub_category_id
      WHERE i.id = :itemId`,
    { itemId },
  )
  const itemTypeId = section === undefined ? now.itemTypeId : itemTypeIdOf(section)
  if (typed === undefined && itemTypeId === now.itemTypeId) return {}
  const categoryId =
    typed === undefined
      ? categoryNamed(tx, itemTypeId, now.category)
      : chosenCategory(tx, call, { itemTypeId, presentId: now.categoryId, typed })
  if (categoryId === now.categoryId) return {}
  return placeIn(tx, categoryId, now.subCategory)
}

/** A place in a category: its sub-category of the same name, where it has one. */
export function placeIn(tx: WritableDb, categoryId: number, subCategory: string): Place {
  const same = one<{ id: number }>(
    tx,
    'SELECT id FROM sub_categories WHERE category_id = :categoryId AND name = :subCategory',
    { categoryId, subCategory },
  )
  return {
    category_id: categoryId,
    sub_category_id: same?.id ?? subCategoryNamed(tx, categoryId, GENERAL),
  }
}

/** Returns the sub-category of a category that has a name; a new one is made. */
export function subCategoryNamed(tx: WritableDb, categoryId: number, name: string): number {
  const found = one<{ id: number }>(
    tx,
    'SELECT id FROM sub_categories WHERE category_id = :categoryId AND name = :name',
    { categoryId, name },
  )
  if (found !== undefined) return found.id
  return insert(
    tx,
    'INSERT INTO sub_categories (category_id, name, code) VALUES (:categoryId, :name, :code)',
    { categoryId, name, code: normaliseCode(name).slice(0, 12) },
  )
}
