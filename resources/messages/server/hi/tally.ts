import type { Translation } from '../../translation.ts'
import type { tallyMessages as english } from '../en/tally.ts'

/** Exports for Tally, in Hindi. */
export const tallyMessages: Translation<typeof english> = {
  'tally.too-long': 'Tally के लिए एक निर्यात अधिक से अधिक एक साल का होता है।',
  'tally.ledger-twice': 'एक ही मद का नाम दो बार दिया गया है।',
  'tally.ledger-is-cash': 'Cash की एंट्री Cash के सामने नहीं हो सकती। दूसरे लेजर का नाम दें।',
}
