// GET /api/Common/GetItemTypes
import { itemTypes } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { allItemTypes } from './item-types.ts'

export const getItemTypes = operation(itemTypes, ({ shop }) =>
  allItemTypes(shop.db).map(({ id, name }) => ({
    Value: shop.ids.encode('itemType', id),
    NumericID: id,
    Name: name,
  })),
)
