import type { BoundOperation } from '../kernel/operation.ts'
import { creditOperations } from './credit-operations.ts'
import { eInvoiceOperations } from './e-invoice-operations.ts'
import { fileMonth, keepAcknowledgement, listFilings } from './file-month.ts'
import { gstr2bOperations } from './gstr2b-operations.ts'
import { returnOperations } from './returns.ts'
import { reverseReturnAnswer } from './reverse-return-answer.ts'

export const gstOperations: BoundOperation[] = [
  listFilings,
  fileMonth,
  ...returnOperations,
  ...eInvoiceOperations,
  ...gstr2bOperations,
  ...creditOperations,
  reverseReturnAnswer,
  keepAcknowledgement,
]
