import type { BoundOperation } from '../kernel/operation.ts'
import { getReceiptDetails, listPendingReceipts } from './browse-receipts.ts'
import { saveReceipt } from './save-receipt.ts'

export const receiptOperations: BoundOperation[] = [
  saveReceipt,
  getReceiptDetails,
  listPendingReceipts,
]
