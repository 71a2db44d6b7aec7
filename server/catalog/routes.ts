import type { BoundOperation } from '../kernel/operation.ts'
import { getCategoriesByItemType } from './get-categories-by-item-type.ts'
import { getCategoryTree } from './get-category-tree.ts'
import { getItemByCode } from './get-item-by-code.ts'
import { getItemTypeByNumber } from './get-item-type-by-number.ts'
import { getItemTypes } from './get-item-types.ts'
import { getItemTypesByModule } from './get-item-types-by-module.ts'
import { getModules } from './get-modules.ts'
import { getQuickSaleTypes } from './get-quick-sale-types.ts'
import { getSubCategoriesByCategory } from './get-sub-categories-by-category.ts'
import { readScanned } from './read-scan.ts'
import { searchAllSections } from './search-all-sections.ts'
import { searchContactLenses } from './search-contact-lenses.ts'
import { searchFrames } from './search-frames.ts'
import { searchItems } from './search-items.ts'
import { searchSpectacleLenses } from './search-spectacle-lenses.ts'

export const catalogOperations: BoundOperation[] = [
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
]
