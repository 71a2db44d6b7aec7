import type { BoundOperation } from '../kernel/operation.ts'
import { getExactItemStock } from './get-exact-item-stock.ts'

export const stockOperations: BoundOperation[] = [getExactItemStock]
