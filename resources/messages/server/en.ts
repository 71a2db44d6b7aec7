import { documentsMessages } from './en/documents.ts'
import { requestMessages } from './en/request.ts'
import { textMessages } from './en/text.ts'

/** Every message of the server in English, which is where the codes come from. */
export const en = {
  ...requestMessages,
  ...textMessages,
  ...documentsMessages,
} as const
