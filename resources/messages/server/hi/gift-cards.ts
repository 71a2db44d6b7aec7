import type { Translation } from '../../translation.ts'
import type { giftCardMessages as english } from '../en/gift-cards.ts'

/** Messages of gift cards. */
export const giftCardMessages: Translation<typeof english> = {
  'gift-cards.no-such-card': 'इस संख्या का कोई गिफ़्ट कार्ड नहीं है।',
  'gift-cards.is-blocked': 'गिफ़्ट कार्ड {card} रोका गया है।',
  'gift-cards.is-cancelled': 'गिफ़्ट कार्ड {card} वापस लिया जा चुका है।',
  'gift-cards.has-ended': 'गिफ़्ट कार्ड {card} {day, day} तक ही मान्य था।',
  'gift-cards.too-little': 'गिफ़्ट कार्ड {card} में केवल {left, paise} हैं।',
  'gift-cards.used-up': 'इस गिफ़्ट कार्ड में कुछ नहीं बचा है।',
  'gift-cards.ends-in-the-past': 'अंतिम दिन आज या उसके बाद का हो।',
  'gift-cards.no-cheque': 'कार्ड तुरंत ख़र्च हो सकता है और चेक लौट सकता है: इसके लिए दूसरी तरह भुगतान लें।',
  'gift-cards.why': 'कारण बताएँ।',
  'gift-cards.spent-already':
    'गिफ़्ट कार्ड {card} का कुछ हिस्सा ख़र्च हो चुका है: वह वापस नहीं लिया जा सकता।',
}
