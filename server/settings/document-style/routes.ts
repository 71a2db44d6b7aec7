import type { BoundOperation } from '../../kernel/operation.ts'
import { getDocumentStyle } from './get-document-style.ts'
import { saveDocumentStyle } from './save-document-style.ts'

export const documentStyleOperations: BoundOperation[] = [getDocumentStyle, saveDocumentStyle]
