import type { BoundOperation } from '../kernel/operation.ts'
import { getInvoiceData } from './get-invoice-data.ts'
import { previewPromise } from './preview-promise.ts'
import { saveInvoiceData } from './save-invoice-data.ts'
import { saveInvoiceOnly } from './save-invoice-only.ts'
import { saveModuleSale } from './save-module-sale.ts'
import { saveSale } from './save-sale.ts'

export const saleOperations: BoundOperation[] = [
  saveSale,
  saveInvoiceData,
  saveModuleSale,
  saveInvoiceOnly,
  getInvoiceData,
  previewPromise,
]
