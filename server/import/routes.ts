import type { BoundOperation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { createGetImport } from './get-import.ts'
import { getImportSample } from './get-import-sample.ts'
import { createImportJobs } from './import-jobs.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { saveItem } from './save-item.ts'
import { createStartImport } from './start-import.ts'

export function importOperations(services: Services): BoundOperation[] {
  const jobs = createImportJobs(services)
  return [createStartImport(jobs), createGetImport(jobs), getImportSample, saveItem, listTaxClasses]
}
