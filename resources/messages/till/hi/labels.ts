import type { Translation } from '../../translation.ts'
import type { labelsMessages as en } from '../en/labels.ts'

export const labelsMessages: Translation<typeof en> = {
  'rail.labels': 'लेबल',
  'command.labels': 'बारकोड लेबल',
  'command.labels.short': 'लेबल',
  'labels.sent': '{count} लेबल प्रिंटर को भेजे गए',
  'labels.notSent': 'लेबल प्रिंट नहीं हुए: {reason}',
  'labels.notSaved': 'लेबल सेव नहीं हुए: {reason}',
}
