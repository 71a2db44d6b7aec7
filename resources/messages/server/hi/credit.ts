import type { Translation } from '../../translation.ts'
import type { creditMessages as en } from '../en/credit.ts'

export const creditMessages: Translation<typeof en> = {
  'credit.why-return': 'माल वापस क्यों आया, लिखें।',
  'credit.line-not-on-invoice': 'यह लाइन इस बिल में नहीं है।',
  'credit.why-refund': 'पैसा क्यों लौट रहा है, लिखें।',
  'credit.nothing-overpaid': 'इस ऑर्डर पर बिल से ज़्यादा कुछ नहीं मिला।',
  'credit.why-cancel': 'ऑर्डर क्यों रद्द हो रहा है, लिखें।',
  'credit.more-returned-than-paid':
    'इस ऑर्डर पर जितना मिला, उससे ज़्यादा लौटाया गया: पहले रसीद से हिसाब बराबर करें।',
  'credit.return-on-invoice': 'यह ऑर्डर दिया जा चुका है: अब इसके बिल पर वापसी करें।',
  'credit.not-confirmed':
    'इस ऑर्डर का एक भुगतान (UPI या चेक) पक्का नहीं हुआ। ऑर्डर पर उसे पक्का करें, या लिखें कि नहीं आया; फिर यहाँ आगे बढ़ें।',
  'credit.cancelled-before-refunds': 'यह ऑर्डर तब रद्द हुआ था जब रिफंड का हिसाब नहीं रखा जाता था।',
  'credit.charge-in-rupees': 'शुल्क 0 से ऊपर के पूरे रुपयों में होता है।',
  'credit.charge-above-paid': 'शुल्क रखने के लिए सिर्फ़ {paid, paise} हैं।',
  'credit.note-used-up': 'यह क्रेडिट नोट पूरा इस्तेमाल हो चुका है।',
  'credit.no-such-method': 'भुगतान का ऐसा कोई तरीका नहीं है।',
  'credit.keep-as-credit': 'पैसा क्रेडिट में रखना हो तो रिफंड का तरीका न चुनें।',
  'credit.no-such-note': 'इस नंबर का कोई क्रेडिट नोट नहीं है।',
  'credit.note-of-another': 'यह क्रेडिट नोट दूसरे ग्राहक का है।',
  'credit.note-too-small': 'इस क्रेडिट नोट में इतनी रकम नहीं है।',
  'credit.no-such-invoice': 'ऐसा कोई बिल नहीं है।',
  'credit.piece-back': 'पीस {code} पहले ही वापस आ चुका है।',
  'credit.more-than-sold': '{item} जितना बिका, उससे ज़्यादा वापस हो रहा है।',
  'credit.by-the-piece': '{item} पूरे पीस में ही वापस होता है।',
  'credit.faulty-off-shelf': '{item} ख़राब है: ख़राब माल में डालें, स्टॉक में वापस नहीं जाता।',
  'credit.say-unopened': 'पहले {item} का डिब्बा देखें: सिर्फ़ बिना खुला स्टॉक में वापस जाता है।',
  'credit.made-to-prescription': '{item} नंबर के हिसाब से बना था, स्टॉक में वापस नहीं जा सकता।',
  'credit.reason-does-not-fit': 'नाप ठीक नहीं',
  'credit.reason-not-liked': 'रंग या आकार पसंद नहीं आया',
  'credit.reason-faulty': 'ख़राब या टूटा हुआ',
  'credit.reason-wrong-item': 'ग़लत माल दिया गया',
  'credit.reason-vision-trouble': 'इससे ठीक नहीं दिखता',
  'credit.reason-bought-twice': 'दो बार ख़रीदा गया',
  'credit.reason-with-words': '{reason}: {words}',
  'credit.order-cancelled': 'ऑर्डर रद्द: {reason}',
  'credit.tax-too-late':
    'इस बिल का टैक्स उसके वित्तीय वर्ष के बाद की 30 नवंबर तक लौटाया जा सकता था। बिना टैक्स का वाणिज्यिक क्रेडिट नोट अब भी बन सकता है।',
  'credit.window-over': '{item} {daysAgo} दिन पहले दिया गया था, वापसी {days} दिन तक है: मैनेजर तय करेंगे।',
  'credit.never-taken-back': '{item} वापस नहीं लिया जाता, जब तक ख़राब या ग़लत न हो।',
  'credit.only-unopened': '{item} सिर्फ़ बिना खुला वापस लिया जाता है, जब तक ख़राब या ग़लत न हो।',
}
