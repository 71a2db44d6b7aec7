import type { BoundOperation } from '../operation.ts'
import { getExactItemStock } from './get-exact-item-stock.ts'

export const stockOperations: BoundOperation[] = [getExactItemStock]
