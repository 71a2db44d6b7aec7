import type { shopSentences as english } from '../en/shop.ts'

/** The sentences of `en/shop.ts` in Hindi. */
export const shopSentences: Record<(typeof english)[number], string> = {
  'There is no such device.': 'ऐसा कोई डिवाइस नहीं है।',
  'Pair this display with a till.': 'इस डिस्प्ले को टिल से जोड़ें।',
  'This device is not paired with the shop.': 'यह डिवाइस दुकान से जुड़ा नहीं है।',
  'This computer is in no network just now.': 'यह कंप्यूटर अभी किसी नेटवर्क में नहीं है।',
  'Port {port} is in use on this computer. Choose another.':
    'इस कंप्यूटर पर पोर्ट {port} इस्तेमाल में है। दूसरा चुनें।',
  'Port {port} may not be opened on this computer.': 'इस कंप्यूटर पर पोर्ट {port} नहीं खुल सकता।',
  '{address} could not be opened on port {port}.': '{address} पोर्ट {port} पर नहीं खुला।',
  'This is no address of this computer.': 'यह इस कंप्यूटर का पता नहीं है।',
  'Other tills can not reach this one: turn the network on first.':
    'दूसरी टिल इस तक नहीं पहुँच सकतीं: पहले नेटवर्क चालू करें।',
  'That device no longer waits. Please start again with a new code.':
    'वह डिवाइस अब इंतज़ार में नहीं है। नए कोड से फिर शुरू करें।',
  'This code is not right, or too old. Ask for a new one at the main till.':
    'यह कोड सही नहीं है, या पुराना है। मुख्य टिल से नया कोड लें।',
  'This code is not right, or too old. Ask for a new one.':
    'यह कोड सही नहीं है, या पुराना है। नया कोड लें।',
  'The computer of the branch needs no pairing.': 'दुकान के अपने कंप्यूटर को जोड़ने की ज़रूरत नहीं है।',
  'Send either the code or the secret.': 'कोड या सीक्रेट में से एक ही भेजें।',
  'This is no channel of a display.': 'यह किसी डिस्प्ले का चैनल नहीं है।',
  'A first name alone.': 'सिर्फ़ पहला नाम।',
  'The text of a UPI code.': 'UPI कोड का टेक्स्ट।',
  'The logo must be a PNG or JPEG picture.': 'लोगो PNG या JPEG तस्वीर होना चाहिए।',
  'The logo is larger than 4 megapixels.': 'लोगो 4 मेगापिक्सेल से बड़ा है।',
  'The logo must be smaller than 1 MB.': 'लोगो 1 MB से छोटा होना चाहिए।',
  'The recovery code is made by the owner.': 'रिकवरी कोड मालिक ही बनाते हैं।',
  'This shop has been set up already.': 'यह दुकान पहले ही सेट हो चुकी है।',
  'The shop needs its name.': 'दुकान का नाम लिखें।',
  'The address must be on every invoice.': 'पता हर बिल पर होना ज़रूरी है।',
  'The town is missing.': 'शहर नहीं लिखा।',
  'A PIN code has six digits.': 'पिन कोड छह अंकों का होता है।',
  'This is not a phone number.': 'यह फ़ोन नंबर नहीं है।',
  'This is not an email address.': 'यह ईमेल पता नहीं है।',
  'A UPI ID is like shop@bank.': 'UPI ID ऐसी होती है: shop@bank।',
  'Choose the state of the shop.': 'दुकान का राज्य चुनें।',
  'The composition scheme needs a GSTIN.': 'कम्पोज़िशन स्कीम के लिए GSTIN चाहिए।',
  'This GSTIN is of {state}, not of the state of the shop.':
    'यह GSTIN {state} का है, दुकान के राज्य का नहीं।',
  "The owner's name is missing.": 'मालिक का नाम नहीं लिखा।',
  'A user name is letters and digits without spaces.': 'यूज़र नाम में अक्षर और अंक होते हैं, बिना स्पेस के।',
  'A password has at least {count} characters.': 'पासवर्ड कम से कम {count} अक्षरों का होता है।',
  'A PIN is four to six digits.': 'PIN चार से छह अंकों का होता है।',
}
