import type { Translation } from '../../translation.ts'
import type { authMessages as en } from '../en/auth.ts'

export const authMessages: Translation<typeof en> = {
  'auth.too-many-tries-computer': 'इस कंप्यूटर से कई बार ग़लत कोशिश हुई; एक मिनट रुकें।',
  'auth.wrong-secret': 'नाम, पासवर्ड या PIN सही नहीं है।',
  'auth.too-many-tries': 'कई बार ग़लत कोशिश हुई। {seconds} सेकंड रुकें, या मैनेजर से कहें।',
  'auth.password-or-pin': 'पासवर्ड या PIN में से एक ही भेजें।',
  'auth.too-many-tries-till':
    'इस टिल पर कई बार ग़लत कोशिश हुई। {seconds} सेकंड रुकें, या दूसरी टिल पर जाएँ।',
}
