import type { Translation } from '../../translation.ts'
import type { customersMessages as en } from '../en/customers.ts'

export const customersMessages: Translation<typeof en> = {
  'customers.still-open': 'ऑर्डर {number} अभी खुला है या उसका हिसाब बाकी है। पहले उसे पूरा करें।',
  'customers.not-found': 'ऐसा कोई ग्राहक नहीं है।',
  'customers.walk-in': 'वॉक-इन ग्राहक',
  'customers.not-in-family': 'यह ग्राहक किसी परिवार में नहीं जोड़ा गया था।',
  'customers.walk-in-has-no-family': 'वॉक-इन ग्राहक का कोई परिवार नहीं होता।',
  'customers.name-missing': 'नए ग्राहक का नाम लिखें।',
  'customers.gstin-of-other-state': 'GSTIN का राज्य और पते का राज्य अलग हैं।',
  'customers.state-of-other-country': 'यह राज्य इस देश में नहीं है।',
  'customers.birth-not-a-date': 'जन्मतिथि सही तारीख़ नहीं है।',
  'customers.anniversary-in-future': 'सालगिरह आने वाले दिन की है।',
  'customers.birth-in-future': 'जन्मतिथि आने वाले दिन की है।',
  'customers.walk-in-unchangeable': 'वॉक-इन ग्राहक को बदला नहीं जा सकता।',
  'customers.no-recall': 'ऐसा कोई रीकॉल नहीं है।',
  'customers.no-gender': 'सूची में यह लिंग नहीं है।',
  'customers.no-state': 'सूची में यह राज्य नहीं है।',
  'customers.no-source': 'सूची में यह स्रोत नहीं है।',
  'customers.no-membership': 'सूची में यह मेंबरशिप नहीं है।',
  'customers.membership-is-sold':
    '{name} की कीमत {amount, paise} है। इसे बिक्री में जोड़ें: बिक्री सहेजते ही यह शुरू होगी।',
  'customers.membership-is-free': 'इस सदस्यता की कोई कीमत नहीं है। इसे ग्राहक के पेज पर दें।',
  'customers.membership-needs-name': 'पहले ग्राहक चुनें: सदस्यता के लिए नाम चाहिए।',
  'customers.one-membership': 'एक बिक्री में एक ही सदस्यता, एक ही बार बेचें।',
  'customers.membership-in-new-sale': 'सदस्यता नई बिक्री में बेचें, पुराने ऑर्डर पर नहीं।',
}
