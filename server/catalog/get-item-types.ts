// GET /api/Common/GetItemTypes
import { itemTypes } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { allItemTypes } from './item-types.ts'

export const getItemTypes = operation(itemTypes, ({ services }) =>
  allItemTypes(services.db).map(({ id, name }) => ({
    Value: services.ids.encode('itemType', id),
    NumericID: id,
    Name: name,
  })),
)
