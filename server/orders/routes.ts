import type { BoundOperation } from '../kernel/operation.ts'
import { getOrder } from './get-order.ts'
import { searchOrders } from './search-orders.ts'

export const orderOperations: BoundOperation[] = [searchOrders, getOrder]
