import type { BoundOperation } from '../operation.ts'
import { findCreditNote } from './find-credit-note.ts'
import { getReceiptDetails } from './get-receipt-details.ts'
import { listCreditNotes } from './list-credit-notes.ts'
import { listPendingReceipts } from './list-pending-receipts.ts'
import { saveReceipt } from './save-receipt.ts'

export const receiptOperations: BoundOperation[] = [
  saveReceipt,
  getReceiptDetails,
  listCreditNotes,
  findCreditNote,
  listPendingReceipts,
]
