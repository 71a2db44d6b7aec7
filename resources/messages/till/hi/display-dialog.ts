import type { Translation } from '../../translation.ts'
import type { displayDialogMessages as english } from '../en/display-dialog.ts'

export const displayDialogMessages: Translation<typeof english> = {
  'display.title': 'ग्राहक डिस्प्ले',
  'display.what': 'ग्राहक को बनता हुआ बिल, कुल रकम, UPI कोड और धन्यवाद दिखता है।',
  'display.openWindow': 'दूसरी स्क्रीन पर खोलें',
  'display.otherDevice': 'दुकान के फ़ोन या टैबलेट पर',
  'display.opening': 'कोड बनाया जा रहा है…',
  'display.thisComputer':
    'ब्रांच सर्वर सिर्फ़ इस कंप्यूटर को जवाब देता है। फ़ोन के लिए उसे दुकान के नेटवर्क पर चलाएँ।',
  'display.qr': 'कोड के साथ ग्राहक डिस्प्ले का पता',
  'display.step.scan': 'इसे उसके कैमरे से स्कैन करें।',
  'display.step.open': 'या यह खोलें',
  'display.step.code': 'और यह लिखें',
  'display.asks': 'एक डिवाइस बिल दिखाना चाहता है। क्या उस पर यही नंबर है?',
  'display.asksAt': 'उसका पता: {address}',
  'display.yes': 'हाँ, बिल दिखाएँ',
  'display.no': 'नहीं',
}
