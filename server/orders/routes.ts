import type { BoundOperation } from '../operation.ts'
import { getOrder } from './get-order.ts'
import { searchOrders } from './search-orders.ts'

export const orderOperations: BoundOperation[] = [searchOrders, getOrder]
