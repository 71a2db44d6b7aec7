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
