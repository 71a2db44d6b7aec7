import type { Translation } from '../../translation.ts'
import type { returnsMessages as en } from '../en/returns.ts'

export const returnsMessages: Translation<typeof en> = {
  'command.returns': 'वापसी और एक्सचेंज',
  'command.returns.short': 'वापसी',
  'rail.returns': 'वापसी',
}
