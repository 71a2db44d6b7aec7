import type { BoundOperation } from '../kernel/operation.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { previewPromise } from './preview-promise.ts'
import { saveInvoiceData, saveModuleSale, saveSale } from './save-sale.ts'
import { splitOrder } from './split-order.ts'

export const saleOperations: BoundOperation[] = [
  saveSale,
  saveInvoiceData,
  saveModuleSale,
  previewPromise,
  cancelOrder,
  changeOrder,
  splitOrder,
]
