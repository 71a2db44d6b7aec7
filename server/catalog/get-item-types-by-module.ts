// POST /api/Module/GetItemTypesByModule
import { itemTypesByModule } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { encodeModuleItemType, itemTypesOfModule } from './item-types.ts'

export const getItemTypesByModule = operation(itemTypesByModule, ({ shop, body }) =>
  itemTypesOfModule(shop, body.moduleID).map((type) => encodeModuleItemType(shop, type)),
)
