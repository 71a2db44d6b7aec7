import type { BoundOperation } from '../kernel/operation.ts'
import { changeClaim } from './change-claim.ts'
import { listPayers, readPayer, readPayerAccount } from './list-payers.ts'
import { cancelPayerReceipt, takePayerReceipt } from './payer-receipts.ts'
import { savePayer } from './save-payer.ts'

export const payerOperations: readonly BoundOperation[] = [
  listPayers,
  readPayer,
  readPayerAccount,
  savePayer,
  takePayerReceipt,
  cancelPayerReceipt,
  changeClaim,
]
