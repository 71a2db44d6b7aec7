import type { Translation } from '../../translation.ts'
import type { lensGridMessages as en } from '../en/lens-grid.ts'

export const lensGridMessages: Translation<typeof en> = {
  'lens-grid.none': 'ऐसा कोई लेंस समूह नहीं है।',
  'lens-grid.outside':
    '{power} {family} में नहीं रखा जाता: {rowFrom} से {rowTo}, {columnFrom} से {columnTo}, उसके क़दमों में।',
  'lens-grid.type-power': 'इसकी पावर लिखें, जैसे {example}।',
  'lens-grid.twice': '{power} दो बार लिखा है।',
  'lens-grid.whole-lenses': 'लेंस एक-एक करके गिने जाते हैं।',
  'lens-grid.too-large': 'एक समूह में ज़्यादा से ज़्यादा {most, number} पावर।',
  'lens-grid.from-above-to': 'सीमा शुरू होने से पहले ख़त्म हो रही है।',
  'lens-grid.minus-form': 'सिलिंडर माइनस रूप में रखे जाते हैं: सीमा 0.00 पर ख़त्म होती है।',
  'lens-grid.addition-above-zero': 'एडिशन शून्य से ऊपर होता है।',
  'lens-grid.no-such-step': 'क़दम 0.12, 0.25 या 0.50 है।',
  'lens-grid.columns-stay': 'सिलिंडर या एडिशन बदला नहीं जा सकता। दूसरा समूह बनाएँ।',
  'lens-grid.cells-outside':
    'समूह के {count, plural, other {{count, number} लेंस}} सीमा से बाहर हो जाएँगे।',
  'lens-grid.done-receive':
    '{count, plural, other {{count, number} पावर}} आ गए। बिना बिल के: इनका कुछ देना नहीं है।',
  'lens-grid.done-count': '{count, plural, other {{count, number} पावर}} गिने। फ़र्क़ कोई और चढ़ाएगा।',
  'lens-grid.boxes-have-lots':
    'डिब्बों पर बैच और अंतिम तारीख़ होती है: इन्हें सप्लायर के बिल से लें और गिनती में स्कैन करें।',
  'lens-grid.not-of-this-kind': 'इस तरह के लेंस में यह नहीं होता।',
  'lens-grid.axis-missing': 'टोरिक लेंस का एक्सिस होता है। हर एक्सिस का अलग समूह बनाएँ।',
  'lens-grid.axis-of-toric': 'एक्सिस केवल टोरिक कॉन्टैक्ट लेंस का होता है।',
  'lens-grid.no-supplier': 'ऑर्डर का सप्लायर चुनें।',
  'lens-grid.order-too-long': 'एक ऑर्डर में {most, number} पावर आती हैं। दो बार में भेजें।',
  'lens-grid.done-order': '{count, plural, other {{count, number} पावर}} का ऑर्डर भेजा।',
  'lens-grid.done-count-names':
    '{count, plural, other {{count, number} पावर}} गिने। फ़र्क़ ये चढ़ाएँगे: {names, list}।',
  'lens-grid.done-minimum': '{count, plural, other {{count, number} पावर}} की न्यूनतम संख्या सेव हुई।',
}
