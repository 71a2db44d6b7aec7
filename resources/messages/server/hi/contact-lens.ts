import type { Translation } from '../../translation.ts'
import type { contactLensMessages as en } from '../en/contact-lens.ts'

export const contactLensMessages: Translation<typeof en> = {
  'contact-lens.base-curve': 'बेस कर्व 6.00 से 10.00 mm के बीच होता है, जैसे 8.60।',
  'contact-lens.diameter': 'व्यास 7.0 से 24.0 mm के बीच होता है, जैसे 14.2।',
  'contact-lens.addition': 'ऐड 0.25 से 4.00 के बीच होता है, या LOW, MED या HIGH।',
  'contact-lens.modality': 'चुनें कि लेंस कब बदले जाते हैं, जैसे Daily या Monthly।',
  'contact-lens.axis-alone': 'एक्सिस है पर सिलिंडर नहीं है।',
  'contact-lens.power-missing':
    '{side, select, Right {दाएँ} other {बाएँ}} कॉन्टैक्ट लेंस की पावर नहीं है। पावर न हो तो प्लेनो लिखें।',
  'contact-lens.nothing-typed': 'किसी भी कॉन्टैक्ट लेंस के लिए कुछ नहीं लिखा है।',
  'contact-lens.not-of-customer': 'कॉन्टैक्ट लेंस का यह पर्चा इस ग्राहक का नहीं है।',
  'contact-lens.superseded': 'कॉन्टैक्ट लेंस का यह पर्चा पहले ही सुधारा जा चुका है।',
  'contact-lens.other-size': 'BC या DIA पर्चे से अलग है',
  'contact-lens.none-in-power': 'कैटलॉग में इस पावर का कोई कॉन्टैक्ट लेंस नहीं है।',
}
