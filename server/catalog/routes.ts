import type { BoundOperation } from '../kernel/operation.ts'
import { listAttributeValues } from './attribute-values.ts'
import {
  getCategoriesByItemType,
  getCategoryTree,
  getItemTypeByNumber,
  getItemTypes,
  getItemTypesByModule,
  getModules,
  getQuickSaleTypes,
  getSubCategoriesByCategory,
} from './browse.ts'
import { changePrices } from './change-prices.ts'
import { getItemByCode } from './get-item-by-code.ts'
import { giveOwnCode } from './give-own-code.ts'
import { getItemImage, removeItemImage, saveItemImage } from './item-images.ts'
import { jobChargeItem } from './job-charge-item.ts'
import { membershipItem } from './membership-item.ts'
import { listBrands, listItems, readItem } from './read-item.ts'
import { readScanned } from './read-scan.ts'
import { saveItem } from './save-item.ts'
import { saveMaster } from './save-master.ts'
import { searchItems } from './search-items.ts'
import {
  searchAllSections,
  searchContactLenses,
  searchFrames,
  searchSpectacleLenses,
} from './search-sections.ts'
import { listPriceChanges, readPriceChange, undoPriceChange } from './undo-prices.ts'
import { listUsedValues, removeAttributeValue, renameAttributeValue } from './used-values.ts'

export const catalogOperations: BoundOperation[] = [
  listAttributeValues,
  listUsedValues,
  renameAttributeValue,
  removeAttributeValue,
  getModules,
  getItemTypes,
  getItemTypeByNumber,
  getItemTypesByModule,
  getQuickSaleTypes,
  getCategoriesByItemType,
  getSubCategoriesByCategory,
  getCategoryTree,
  searchItems,
  getItemByCode,
  readScanned,
  searchFrames,
  searchSpectacleLenses,
  searchContactLenses,
  searchAllSections,
  saveItem,
  saveMaster,
  saveItemImage,
  removeItemImage,
  getItemImage,
  giveOwnCode,
  jobChargeItem,
  membershipItem,
  readItem,
  listItems,
  listBrands,
  changePrices,
  listPriceChanges,
  readPriceChange,
  undoPriceChange,
]
