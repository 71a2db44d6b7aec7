// POST /api/Module/GetItemTypesByModule
import { itemTypesByModule } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { encodeModuleItemType, itemTypesOfModule } from './item-types.ts'

export const getItemTypesByModule = operation(itemTypesByModule, ({ services, body }) =>
  itemTypesOfModule(services, body.moduleID).map((type) => encodeModuleItemType(services, type)),
)
