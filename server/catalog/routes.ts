import type { BoundOperation } from '../operation.ts'
import { getItemByCode } from './get-item-by-code.ts'

export const catalogOperations: BoundOperation[] = [getItemByCode]
