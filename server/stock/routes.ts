import type { BoundOperation } from '../kernel/operation.ts'
import { adjustStock } from './adjust-stock.ts'
import { getExactItemStock } from './get-exact-item-stock.ts'
import { getStockLedger } from './get-stock-ledger.ts'
import { listStockVouchers } from './list-vouchers.ts'

export const stockOperations: BoundOperation[] = [
  getExactItemStock,
  getStockLedger,
  adjustStock,
  listStockVouchers,
]
