// GET /api/Settings/document-style
import { documentStyle } from '../../contract/document-style.ts'
import { operation } from '../../kernel/operation.ts'
import { styleOf } from './document-style.ts'

export const getDocumentStyle = operation(documentStyle, ({ services }) => styleOf(services.db))
