// POST /api/Module/GetCategoryTreeByItemType
import { categoryTree } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import {
  categoriesOfType,
  encodeCategory,
  encodeSubCategory,
  subCategoriesOfType,
} from './categories.ts'
import { itemTypeOf } from './item-types.ts'

export const getCategoryTree = operation(categoryTree, ({ shop, body }) => {
  const { id } = itemTypeOf(shop, body.itemTypeID, 'itemTypeID')
  const byCategory = Map.groupBy(subCategoriesOfType(shop.db, id), (sub) => sub.categoryId)
  return categoriesOfType(shop.db, id).map((category) => ({
    ...encodeCategory(shop, category),
    SubCategories: (byCategory.get(category.id) ?? []).map((sub) => encodeSubCategory(shop, sub)),
  }))
})
