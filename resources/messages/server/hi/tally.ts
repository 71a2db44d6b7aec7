import type { Translation } from '../../translation.ts'
import type { tallyMessages as english } from '../en/tally.ts'

/** Exports for Tally, in Hindi. */
export const tallyMessages: Translation<typeof english> = {
  'tally.too-long': 'Tally के लिए एक निर्यात अधिक से अधिक एक साल का होता है।',
}
