import type { Translation } from '../../translation.ts'
import type { shellMessages as en } from '../en/shell.ts'

export const shellMessages: Translation<typeof en> = {
  'preferences.language': 'भाषा',
  'live.changed': 'दूसरे टिल ने यह बिल बदला है। अब जैसा है वैसा दिख रहा है।',
  'live.sold': 'दूसरे टिल ने यह बिल पूरा कर दिया। यह नया बिल है।',
  'screen.loading': 'स्क्रीन खुल रही है…',
  toasts: 'टिल की सूचनाएँ',
}
