import { findCreditNote } from '../credit/find-credit-note.ts'
import { listCreditNotes } from '../credit/list-credit-notes.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import { getReceiptDetails } from './get-receipt-details.ts'
import { listPendingReceipts } from './list-pending-receipts.ts'
import { saveReceipt } from './save-receipt.ts'

export const receiptOperations: BoundOperation[] = [
  saveReceipt,
  getReceiptDetails,
  listCreditNotes,
  findCreditNote,
  listPendingReceipts,
]
