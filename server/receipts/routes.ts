import type { BoundOperation } from '../kernel/operation.ts'
import { getReceiptDetails, listPendingReceipts } from './browse-receipts.ts'
import { findReferenceUses } from './find-reference-uses.ts'
import { saveReceipt } from './save-receipt.ts'
import { settleClaim } from './settle-claim.ts'

export const receiptOperations: BoundOperation[] = [
  saveReceipt,
  settleClaim,
  getReceiptDetails,
  findReferenceUses,
  listPendingReceipts,
]
