import type { BoundOperation } from '../kernel/operation.ts'
import { getImport } from './get-import.ts'
import { getImportSample } from './get-import-sample.ts'
import { startImport } from './start-import.ts'

export const importOperations: readonly BoundOperation[] = [startImport, getImport, getImportSample]
