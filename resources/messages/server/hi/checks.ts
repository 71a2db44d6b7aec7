import type { Translation } from '../../translation.ts'
import type { checksMessages as en } from '../en/checks.ts'

export const checksMessages: Translation<typeof en> = {
  'checks.running': 'दुकान की जाँच चल ही रही है।',
  'checks.file': 'डेटा फ़ाइल ख़राब है: {what}',
  'checks.audit-chain': 'ऑडिट लॉग की प्रविष्टि {what} बदली गई है।',
  'checks.outbox': 'बदलावों की सूची की प्रविष्टि {what} ऑडिट लॉग से मेल नहीं खाती।',
  'checks.documents': 'दस्तावेज़ {what} वैसा नहीं है जैसा जारी हुआ था।',
  'checks.day-reports': 'रिपोर्ट {what} वैसी नहीं है जैसी सील हुई थी।',
  'checks.numbers': 'नंबर {what} नहीं है, या दो बार है।',
  'checks.order-totals': 'ऑर्डर {what} की लाइनों का जोड़ उससे मेल नहीं खाता।',
  'checks.stock': '{what} का स्टॉक उसकी आवाजाही के जोड़ से मेल नहीं खाता।',
  'checks.units': '{what} के शेल्फ़ पर रखे सीरियल नंबर उसके स्टॉक से मेल नहीं खाते।',
  'checks.lots': 'बैच {what} का स्टॉक उसकी आवाजाही के जोड़ से मेल नहीं खाता।',
  'checks.reservations': '{what} किसी ऐसी बिक्री के लिए रखा है जो खुली नहीं, या दो के लिए।',
  'checks.receipts': 'रसीद {what} नकद और बैंक खाते में वैसी नहीं है जैसी ली गई थी।',
  'checks.refunds': 'रिफ़ंड {what} नकद और बैंक खाते में वैसा नहीं है जैसा दिया गया था।',
  'checks.credit-notes': 'क्रेडिट नोट {what} अपनी लाइनों और भुगतानों से मेल नहीं खाता।',
  'checks.not-made': 'जाँच नहीं हो सकी। {what}',
}
