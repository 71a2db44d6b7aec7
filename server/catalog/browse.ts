// The tree that a till browses: modules, item types, categories and sub-categories.
// GET /api/Module/GetModules, GET /api/Common/GetItemTypes, GET /api/quickSale/get-item-type-id,
// POST /api/Module/GetItemTypesByModule, GetQuickSaleTypes and GetCategoryTreeByItemType,
// POST /api/Common/GetCategoriesByItemType and GetSubCategoriesByCategory

import {
  categoriesByItemType,
  categoryTree,
  itemTypeByNumber,
  itemTypes,
  itemTypesByModule,
  modules,
  quickSaleTypes,
  subCategoriesByCategory,
} from '../contract/catalog.ts'
import type { Section } from '../contract/primitives.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

type ItemType = {
  id: number
  name: string
  section: Section
  imagePath: string
  moduleId: number
}

const COLUMNS = 'id, name, section, image_path AS imagePath, module_id AS moduleId'

/** Every item type, in the order of the counter's sections. */
function allItemTypes(db: ReadableDb): ItemType[] {
  return all<ItemType>(db, `SELECT ${COLUMNS} FROM item_types ORDER BY id`)
}

function findItemType(db: ReadableDb, itemTypeId: number): ItemType | undefined {
  return one<ItemType>(db, `SELECT ${COLUMNS} FROM item_types WHERE id = :itemTypeId`, {
    itemTypeId,
  })
}

/** The item type behind an encrypted ID; 400 for another kind of ID, 404 for no such type. */
function itemTypeOf(services: Services, text: string, field: string): ItemType {
  const found = findItemType(services.db, services.idOf('itemType', text, field))
  if (found === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item-type'))
  return found
}

/** The item types of the module behind an encrypted ID; 404 for no such module. */
function itemTypesOfModule(services: Services, moduleID: string): ItemType[] {
  const moduleId = services.idOf('module', moduleID, 'moduleID')
  if (one(services.db, 'SELECT 1 FROM modules WHERE id = :moduleId', { moduleId }) === undefined) {
    throw new Refusal('NOT_FOUND', message('catalog.no-module'))
  }
  return all<ItemType>(
    services.db,
    `SELECT ${COLUMNS} FROM item_types WHERE module_id = :moduleId ORDER BY id`,
    { moduleId },
  )
}

/** An item type as the module-scoped operations answer it. */
function encodeModuleItemType({ ids }: Services, type: ItemType) {
  return {
    Value: ids.encode('itemType', type.id),
    NumericID: type.id,
    Name: type.name,
    ItemImagePath: type.imagePath,
    ModuleID: ids.encode('module', type.moduleId),
  }
}

type Category = { id: number; name: string; code: string; itemTypeId: number }
type SubCategory = { id: number; name: string; code: string; categoryId: number }

/** The categories of a type that are in use, and those that goods on sale are in all the same. */
function categoriesOfType(db: ReadableDb, itemTypeId: number): Category[] {
  return all<Category>(
    db,
    `SELECT id, name, code, item_type_id AS itemTypeId
       FROM categories c
      WHERE item_type_id = :itemTypeId
        AND (is_active = 1
             OR EXISTS (SELECT 1 FROM items
                         WHERE item_type_id = :itemTypeId AND category_id = c.id AND is_active = 1))
      ORDER BY name`,
    { itemTypeId },
  )
}

function hasCategory(db: ReadableDb, categoryId: number): boolean {
  return one(db, 'SELECT 1 FROM categories WHERE id = :categoryId', { categoryId }) !== undefined
}

function subCategoriesOfCategory(db: ReadableDb, categoryId: number): SubCategory[] {
  return all<SubCategory>(
    db,
    `SELECT id, name, code, category_id AS categoryId
       FROM sub_categories WHERE category_id = :categoryId ORDER BY name`,
    { categoryId },
  )
}

/** The sub-categories of every category of a type, in one query. */
function subCategoriesOfType(db: ReadableDb, itemTypeId: number): SubCategory[] {
  return all<SubCategory>(
    db,
    `SELECT s.id, s.name, s.code, s.category_id AS categoryId
       FROM categories c JOIN sub_categories s ON s.category_id = c.id
      WHERE c.item_type_id = :itemTypeId
      ORDER BY s.name`,
    { itemTypeId },
  )
}

function encodeCategory({ ids }: Services, { id, name, code, itemTypeId }: Category) {
  return {
    ID: ids.encode('category', id),
    Name: name,
    Code: code,
    ItemTypeID: ids.encode('itemType', itemTypeId),
  }
}

function encodeSubCategory({ ids }: Services, { id, name, code, categoryId }: SubCategory) {
  return {
    ID: ids.encode('subCategory', id),
    Name: name,
    Code: code,
    CategoryID: ids.encode('category', categoryId),
  }
}

export const getModules = operation(modules, ({ services }) =>
  all<{ id: number; name: string }>(services.db, 'SELECT id, name FROM modules ORDER BY id').map(
    ({ id, name }) => ({ Value: services.ids.encode('module', id), Name: name }),
  ),
)

export const getItemTypes = operation(itemTypes, ({ services }) =>
  allItemTypes(services.db).map(({ id, name }) => ({
    Value: services.ids.encode('itemType', id),
    NumericID: id,
    Name: name,
  })),
)

export const getItemTypeByNumber = operation(itemTypeByNumber, ({ services, query }) => {
  const type = findItemType(services.db, query.id)
  if (type === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item-type-of-number'))
  return {
    Value: services.ids.encode('itemType', type.id),
    NumericID: type.id,
    Name: type.name,
    Section: type.section,
  }
})

export const getItemTypesByModule = operation(itemTypesByModule, ({ services, body }) =>
  itemTypesOfModule(services, body.moduleID).map((type) => encodeModuleItemType(services, type)),
)

export const getQuickSaleTypes = operation(quickSaleTypes, ({ services, body }) => {
  const onlyId = body.value === undefined ? null : services.idOf('itemType', body.value, 'value')
  const name = (body.name ?? '').trim().toLowerCase()
  return itemTypesOfModule(services, body.moduleID)
    .filter((type) => onlyId === null || type.id === onlyId)
    .filter((type) => type.name.toLowerCase().includes(name))
    .map((type) => encodeModuleItemType(services, type))
})

export const getCategoriesByItemType = operation(categoriesByItemType, ({ services, body }) => {
  const { id } = itemTypeOf(services, body.itemTypeID, 'itemTypeID')
  return categoriesOfType(services.db, id).map((category) => encodeCategory(services, category))
})

export const getSubCategoriesByCategory = operation(
  subCategoriesByCategory,
  ({ services, body }) => {
    const categoryId = services.idOf('category', body.categoryID, 'categoryID')
    if (!hasCategory(services.db, categoryId)) {
      throw new Refusal('NOT_FOUND', message('catalog.no-category'))
    }
    return subCategoriesOfCategory(services.db, categoryId).map((sub) =>
      encodeSubCategory(services, sub),
    )
  },
)

export const getCategoryTree = operation(categoryTree, ({ services, body }) => {
  const { id } = itemTypeOf(services, body.itemTypeID, 'itemTypeID')
  const byCategory = Map.groupBy(subCategoriesOfType(services.db, id), (sub) => sub.categoryId)
  return categoriesOfType(services.db, id).map((category) => ({
    ...encodeCategory(services, category),
    SubCategories: (byCategory.get(category.id) ?? []).map((sub) =>
      encodeSubCategory(services, sub),
    ),
  }))
})
