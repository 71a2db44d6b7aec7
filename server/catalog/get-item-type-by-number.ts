// GET /api/quickSale/get-item-type-id
import { itemTypeByNumber } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findItemType } from './item-types.ts'

export const getItemTypeByNumber = operation(itemTypeByNumber, ({ services, query }) => {
  const type = findItemType(services.db, query.id)
  if (type === undefined) throw new Refusal('NOT_FOUND', 'No item type has this number.')
  return {
    Value: services.ids.encode('itemType', type.id),
    NumericID: type.id,
    Name: type.name,
    Section: type.section,
  }
})
