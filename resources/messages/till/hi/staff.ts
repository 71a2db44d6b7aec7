import type { Translation } from '../../translation.ts'
import type { staffMessages as en } from '../en/staff.ts'

/** The people who work in the shop, in Hindi. */
export const staffMessages: Translation<typeof en> = {
  'command.staff': 'दुकान के लोग',
}
