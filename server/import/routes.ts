import type { BoundOperation } from '../kernel/operation.ts'
import { getImport } from './get-import.ts'
import { getImportSample } from './get-import-sample.ts'
import { getRefusedRows, getShopImport } from './get-shop-import.ts'
import { lookAtImport } from './look-at-import.ts'
import { readSupplierBill } from './read-supplier-bill.ts'
import { startImport } from './start-import.ts'
import { startShopImport } from './start-shop-import.ts'

export const importOperations: readonly BoundOperation[] = [
  startImport,
  getImport,
  getImportSample,
  startShopImport,
  lookAtImport,
  getShopImport,
  getRefusedRows,
  readSupplierBill,
]
