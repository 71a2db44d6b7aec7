import type { Translation } from '../../translation.ts'
import type { mastersMessages as en } from '../en/masters.ts'

export const mastersMessages: Translation<typeof en> = {
  'masters.no-doctor': 'ऐसा कोई डॉक्टर नहीं है।',
}
