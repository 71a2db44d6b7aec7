// POST /api/Common/GetCategoriesByItemType
import { categoriesByItemType } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { categoriesOfType, encodeCategory } from './categories.ts'
import { itemTypeOf } from './item-types.ts'

export const getCategoriesByItemType = operation(categoriesByItemType, ({ shop, body }) => {
  const { id } = itemTypeOf(shop, body.itemTypeID, 'itemTypeID')
  return categoriesOfType(shop.db, id).map((category) => encodeCategory(shop, category))
})
