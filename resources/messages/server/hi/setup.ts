import type { Translation } from '../../translation.ts'
import type { setupMessages as en } from '../en/setup.ts'

export const setupMessages: Translation<typeof en> = {
  'setup.logo-not-a-picture': 'तस्वीर PNG या JPEG होनी चाहिए।',
  'setup.logo-too-many-pixels': 'तस्वीर 4 मेगापिक्सेल से बड़ी है।',
  'setup.logo-too-large': 'तस्वीर 1 MB से छोटी होनी चाहिए।',
  'setup.recovery-code-by-owner': 'रिकवरी कोड मालिक ही बनाते हैं।',
  'setup.done-already': 'यह दुकान पहले ही सेट हो चुकी है।',
  'setup.shop-name-missing': 'दुकान का नाम लिखें।',
  'setup.address-missing': 'पता हर बिल पर होना ज़रूरी है।',
  'setup.town-missing': 'शहर नहीं लिखा।',
  'setup.pincode': 'पिन कोड छह अंकों का होता है।',
  'setup.no-such-goods': '{name} का कोई माल नहीं है।',
  'setup.goods-twice': '{name} दो बार लिखा है।',
  'setup.not-a-phone-number': 'यह फ़ोन नंबर नहीं है।',
  'setup.not-an-email': 'यह ईमेल पता नहीं है।',
  'setup.upi-id': 'UPI ID ऐसी होती है: shop@bank।',
  'setup.choose-state': 'दुकान का राज्य चुनें।',
  'setup.composition-needs-gstin': 'कम्पोज़िशन स्कीम के लिए GSTIN चाहिए।',
  'setup.gstin-of-other-state': 'यह GSTIN {state} का है, दुकान के राज्य का नहीं।',
  'setup.shop-here-already': 'यहाँ पहले से एक दुकान है।',
  'setup.owner-name-missing': 'मालिक का नाम नहीं लिखा।',
  'setup.lab-name-missing': 'लैब का नाम लिखें, या उसके दिन भी ख़ाली छोड़ें।',
  'setup.doctor-name-missing': 'डॉक्टर का नाम लिखें, या रजिस्ट्रेशन भी ख़ाली छोड़ें।',
  'setup.shop-changed-meanwhile': 'इस बीच किसी और ने सेटिंग बदल दीं। फिर से खोलें।',
  'setup.scheme-needs-gstin': 'रेगुलर या कंपोज़िशन दुकान का GSTIN होता है, अपंजीकृत का नहीं।',
  'setup.registered-after-documents':
    '{day, day} तक के काग़ज़ बन चुके हैं: दूसरा GSTIN या स्कीम उसके बाद ही शुरू हो सकती है।',
}
