import type { BoundOperation } from '../../operation.ts'
import { messageTextOperations } from '../messages/message-text-operations.ts'
import { getDocumentStyle } from './get-document-style.ts'
import { saveDocumentStyle } from './save-document-style.ts'

export const documentStyleOperations: BoundOperation[] = [
  getDocumentStyle,
  saveDocumentStyle,
  ...messageTextOperations,
]
