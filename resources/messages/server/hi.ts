import type { Translation } from '../translation.ts'
import type { en } from './en.ts'
import { documentsMessages } from './hi/documents.ts'
import { requestMessages } from './hi/request.ts'
import { textMessages } from './hi/text.ts'

/** Every message of the server in Hindi. */
export const hi: Translation<typeof en> = {
  ...requestMessages,
  ...textMessages,
  ...documentsMessages,
}
