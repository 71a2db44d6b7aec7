import type { BoundOperation } from '../kernel/operation.ts'
import { getImport } from './get-import.ts'
import { getImportSample } from './get-import-sample.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { saveItem } from './save-item.ts'
import { startImport } from './start-import.ts'

export const importOperations: readonly BoundOperation[] = [
  startImport,
  getImport,
  getImportSample,
  saveItem,
  listTaxClasses,
]
