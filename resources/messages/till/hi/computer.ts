import type { Translation } from '../../translation.ts'
import type { computerMessages as en } from '../en/computer.ts'

export const computerMessages: Translation<typeof en> = {
  'command.computer': 'यह कंप्यूटर',
}
