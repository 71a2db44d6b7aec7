import type { Translation } from '../../translation.ts'
import type { offersMessages as en } from '../en/offers.ts'

export const offersMessages: Translation<typeof en> = {
  'offers.too-many': 'एक दुकान में ज़्यादा से ज़्यादा {most, number} ऑफ़र हो सकते हैं।',
  'offers.no-such-offer': 'ऐसा कोई ऑफ़र नहीं है।',
  'offers.name-taken': '{name} नाम का ऑफ़र पहले से है।',
  'offers.rate-needed': 'कितने प्रतिशत, यह लिखें।',
  'offers.amount-needed': 'कितने रुपये, यह लिखें।',
  'offers.not-of-this-gift': 'यह इस तरह के ऑफ़र में नहीं आता।',
  'offers.ends-before-it-begins': 'अंत शुरुआत से पहले है।',
  'offers.to-below-from': 'सबसे ऊँचा दाम सबसे नीचे दाम से कम है।',
  'offers.no-such-brand': '{brand} ब्रांड का कोई माल नहीं है।',
  'offers.no-such-item': '{code} कोड का कोई माल नहीं है।',
  'offers.no-such-coupon': 'आज के किसी ऑफ़र का कूपन {coupon} नहीं है।',
  'offers.services': 'सेवाएँ',
  'offers.any-goods': 'कुछ भी',
  'offers.goods-list': '{names, list}',
  'offers.gift-percent': '{rate, percent} छूट',
  'offers.gift-amount': '{off, paise} छूट',
  'offers.gift-price': 'सब {price, paise} में',
  'offers.gift-cheapest': 'सबसे सस्ते पर {rate, percent} छूट',
  'offers.gift-second-pair': 'सस्ती जोड़ी पर {rate, percent} छूट',
  'offers.gift-service': 'एक सेवा मुफ़्त',
  'offers.has-ended': '{name} ख़त्म हो गया; इस बिक्री में बना रहेगा',
  'offers.next-goods':
    '{goods}: {count, plural, one {{count} और} other {{count} और}}, फिर {gift} ({name})',
  'offers.next-pair': 'एक और जोड़ी, फिर {gift} ({name})',
  'offers.next-service': 'इसके साथ एक सेवा मुफ़्त ({name})',
  'offers.next-value': '{more, paise} और, फिर {gift} ({name})',
}
