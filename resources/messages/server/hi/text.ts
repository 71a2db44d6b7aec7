import type { Translation } from '../../translation.ts'
import type { textMessages as en } from '../en/text.ts'

export const textMessages: Translation<typeof en> = {
  text: '{text}',
}
