import type { Translation } from '../../translation.ts'
import type { shellMessages as en } from '../en/shell.ts'

export const shellMessages: Translation<typeof en> = {
  'preferences.language': 'भाषा',
  'live.changed': 'दूसरे टिल ने यह बिल बदला है। अब जैसा है वैसा दिख रहा है।',
  'live.powerCorrected': '{name}: माल में पावर सुधारी गई, {was} से {now}। चीज़ देख लें।',
  'live.taken': 'यह बिल अब {till} ({name}) पर है। यह नया बिल है।',
  'live.takenGiveBack':
    'यह बिल अब {till} ({name}) पर है। इसके लिए यहाँ लिए गए {cash} नकद लौटा दें: वहाँ ये गिने नहीं जाते। यह नया बिल है।',
  'live.sold': 'दूसरे टिल ने यह बिल पूरा कर दिया। यह नया बिल है।',
  'live.emptied':
    'दूसरे टिल ने यह बिल हटा दिया: इसका कुछ भी सेव नहीं हुआ। यह नया बिल है; क्या लौटाना है, वह टिल बताता है।',
  'screen.loading': 'स्क्रीन खुल रही है…',
  toasts: 'टिल की सूचनाएँ',
}
