import type { BoundOperation } from '../kernel/operation.ts'
import type { Shop } from '../kernel/services.ts'
import { createGetImport } from './get-import.ts'
import { getImportSample } from './get-import-sample.ts'
import { createImportJobs } from './import-jobs.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { saveItem } from './save-item.ts'
import { createStartImport } from './start-import.ts'

export function importOperations(shop: Shop): BoundOperation[] {
  const jobs = createImportJobs(shop)
  return [createStartImport(jobs), createGetImport(jobs), getImportSample, saveItem, listTaxClasses]
}
