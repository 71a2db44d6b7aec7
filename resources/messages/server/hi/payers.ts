import type { Translation } from '../../translation.ts'
import type { payerMessages as english } from '../en/payers.ts'

/** Messages of payers: companies, insurers and schemes. */
export const payerMessages: Translation<typeof english> = {
  'payers.no-such-payer': 'ऐसा कोई भुगतानकर्ता नहीं है।',
  'payers.no-such-claim': 'ऐसा कोई दावा नहीं है।',
  'payers.needs-name': 'भुगतानकर्ता का नाम दें।',
  'payers.name-taken': '{name} नाम का भुगतानकर्ता पहले से है।',
  'payers.most-above-zero': 'ख़ाली छोड़ें, या 0 से ज़्यादा दें।',
  'payers.which': 'भुगतानकर्ता चुनें।',
  'payers.no-money': 'भुगतानकर्ता जो बाद में देगा वह अभी पैसा नहीं है: वह खाते पर जाता है।',
  'payers.not-used': '{name} अब भुगतानकर्ता नहीं है।',
  'payers.needs-approval': '{name} केवल मंज़ूरी के साथ देता है: उसकी संख्या दें।',
  'payers.above-most': '{name} एक ऑर्डर में ज़्यादा से ज़्यादा {most, paise} देता है।',
  'payers.over-limit':
    '{name} पर {open, paise} बाक़ी हैं और सीमा {limit, paise} है: मैनेजर इसे जाने दे सकते हैं।',
  'payers.more-than-open': 'यह बाक़ी {open, paise} से ज़्यादा है।',
  'payers.more-than-claim': 'यह इस दावे के बाक़ी से ज़्यादा है।',
  'payers.more-than-charged':
    'इस ऑर्डर का केवल {charged, paise} इस खाते पर है। बाक़ी ऐसा क्रेडिट था जिससे दूसरा दावा चुका: उसे बट्टे खाते डालें या भुगतानकर्ता से लें।',
  'payers.claim-twice': 'हर दावा एक ही बार लिखें।',
  'payers.claims-other-sum': 'दावों का जोड़ भुगतान से अलग है।',
  'payers.receipt-cancelled': 'यह रसीद पहले ही रद्द है।',
}
