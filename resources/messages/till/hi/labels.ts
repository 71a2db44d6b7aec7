import type { Translation } from '../../translation.ts'
import type { labelsMessages as en } from '../en/labels.ts'

export const labelsMessages: Translation<typeof en> = {
  'rail.labels': 'लेबल',
  'command.labels': 'बारकोड लेबल',
  'command.labels.short': 'लेबल',
  'command.labelsPrint': 'लेबल प्रिंट करें',
  'command.labelsPrint.short': 'लेबल प्रिंट',
  'command.labelsDownload': 'लेबल PDF में सेव करें',
  'command.labelsDownload.short': 'PDF सेव',
  'command.labelsClear': 'लेबल की सूची ख़ाली करें',
  'command.labelsClear.short': 'सूची ख़ाली करें',
  'labels.sent': '{count} लेबल प्रिंटर को भेजे गए',
  'labels.notSent': 'लेबल प्रिंट नहीं हुए: {reason}',
  'labels.notSaved': 'लेबल सेव नहीं हुए: {reason}',
}
