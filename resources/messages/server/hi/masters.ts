import type { Translation } from '../../translation.ts'
import type { mastersMessages as en } from '../en/masters.ts'

export const mastersMessages: Translation<typeof en> = {
  'masters.no-doctor': 'ऐसा कोई डॉक्टर नहीं है।',
  'masters.no-country': 'ऐसा कोई देश नहीं है।',
  'masters.no-year-of-date': 'इस तारीख़ का वित्त वर्ष बिलों के लिए खुला नहीं है।',
  'masters.year-closed': 'वित्त वर्ष {name} बिलों के लिए खुला नहीं है।',
}
