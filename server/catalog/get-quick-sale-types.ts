// POST /api/Module/GetQuickSaleTypes
import { quickSaleTypes } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { encodeModuleItemType, itemTypesOfModule } from './item-types.ts'

export const getQuickSaleTypes = operation(quickSaleTypes, ({ services, body }) => {
  const onlyId = body.value === undefined ? null : services.idOf('itemType', body.value, 'value')
  const name = (body.name ?? '').trim().toLowerCase()
  return itemTypesOfModule(services, body.moduleID)
    .filter((type) => onlyId === null || type.id === onlyId)
    .filter((type) => type.name.toLowerCase().includes(name))
    .map((type) => encodeModuleItemType(services, type))
})
