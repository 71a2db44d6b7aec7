import type { BoundOperation } from '../kernel/operation.ts'
import { getDocumentStyle, saveDocumentStyle } from './document-style.ts'

export const documentStyleOperations: BoundOperation[] = [getDocumentStyle, saveDocumentStyle]
