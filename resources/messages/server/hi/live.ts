import type { Translation } from '../../translation.ts'
import type { liveMessages as en } from '../en/live.ts'

export const liveMessages: Translation<typeof en> = {
  'live.no-display-channel': 'यह किसी डिस्प्ले का चैनल नहीं है।',
  'live.first-name-alone': 'सिर्फ़ पहला नाम।',
  'live.upi-text': 'UPI कोड का टेक्स्ट।',
}
