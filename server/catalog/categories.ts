import { all, one, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'

export type Category = { id: number; name: string; code: string; itemTypeId: number }
export type SubCategory = { id: number; name: string; code: string; categoryId: number }

export function categoriesOfType(db: ReadableDb, itemTypeId: number): Category[] {
  return all<Category>(
    db,
    `SELECT id, name, code, item_type_id AS itemTypeId
       FROM categories WHERE item_type_id = :itemTypeId ORDER BY name`,
    { itemTypeId },
  )
}

export function hasCategory(db: ReadableDb, categoryId: number): boolean {
  return one(db, 'SELECT 1 FROM categories WHERE id = :categoryId', { categoryId }) !== undefined
}

export function subCategoriesOfCategory(db: ReadableDb, categoryId: number): SubCategory[] {
  return all<SubCategory>(
    db,
    `SELECT id, name, code, category_id AS categoryId
       FROM sub_categories WHERE category_id = :categoryId ORDER BY name`,
    { categoryId },
  )
}

/** The sub-categories of every category of a type, in one query. */
export function subCategoriesOfType(db: ReadableDb, itemTypeId: number): SubCategory[] {
  return all<SubCategory>(
    db,
    `SELECT s.id, s.name, s.code, s.category_id AS categoryId
       FROM categories c JOIN sub_categories s ON s.category_id = c.id
      WHERE c.item_type_id = :itemTypeId
      ORDER BY s.name`,
    { itemTypeId },
  )
}

export function encodeCategory({ ids }: Services, { id, name, code, itemTypeId }: Category) {
  return {
    ID: ids.encode('category', id),
    Name: name,
    Code: code,
    ItemTypeID: ids.encode('itemType', itemTypeId),
  }
}

export function encodeSubCategory({ ids }: Services, { id, name, code, categoryId }: SubCategory) {
  return {
    ID: ids.encode('subCategory', id),
    Name: name,
    Code: code,
    CategoryID: ids.encode('category', categoryId),
  }
}
