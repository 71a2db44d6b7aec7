// POST /api/Common/GetCategoriesByItemType
import { categoriesByItemType } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { categoriesOfType, encodeCategory } from './categories.ts'
import { itemTypeOf } from './item-types.ts'

export const getCategoriesByItemType = operation(categoriesByItemType, ({ services, body }) => {
  const { id } = itemTypeOf(services, body.itemTypeID, 'itemTypeID')
  return categoriesOfType(services.db, id).map((category) => encodeCategory(services, category))
})
