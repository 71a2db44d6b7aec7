import type { BoundOperation } from '../kernel/operation.ts'
import { findCreditNote, listCreditNotes } from './find-credit-notes.ts'
import { findReturnable } from './find-returnable.ts'
import { getReturnable } from './get-returnable.ts'
import { payOutCredit } from './pay-out-credit.ts'
import { previewReturn } from './preview-return.ts'
import { refundOverpayment } from './refund-overpayment.ts'
import { saveReturn } from './save-return.ts'

export const creditOperations: BoundOperation[] = [
  listCreditNotes,
  findCreditNote,
  findReturnable,
  getReturnable,
  previewReturn,
  saveReturn,
  refundOverpayment,
  payOutCredit,
]
