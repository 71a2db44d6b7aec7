// POST /api/Common/GetSubCategoriesByCategory
import { subCategoriesByCategory } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { encodeSubCategory, hasCategory, subCategoriesOfCategory } from './categories.ts'

export const getSubCategoriesByCategory = operation(
  subCategoriesByCategory,
  ({ services, body }) => {
    const categoryId = services.idOf('category', body.categoryID, 'categoryID')
    if (!hasCategory(services.db, categoryId)) {
      throw new Refusal('NOT_FOUND', 'There is no such category.')
    }
    return subCategoriesOfCategory(services.db, categoryId).map((sub) =>
      encodeSubCategory(services, sub),
    )
  },
)
