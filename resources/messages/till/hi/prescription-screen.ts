import type { Translation } from '../../translation.ts'
import type { prescriptionScreenMessages as english } from '../en/prescription-screen.ts'

export const prescriptionScreenMessages: Translation<typeof english> = {
  'rx.group.rest': 'सिंगल विज़न, ADD के बिना',
  'rx.lensRest': '{count, plural, one {# सिंगल विज़न लेंस दिखाएँ} other {# सिंगल विज़न लेंस दिखाएँ}}',
  'rx.pair.withTax': 'टैक्स सहित',
  'rx.pair.frame': 'फ्रेम',
  'rx.pair.fitting': 'फ़िटिंग',
  'rx.pair.inLens': 'लेंस के दाम में',
  'rx.pair.choose': 'चुनें',
}
