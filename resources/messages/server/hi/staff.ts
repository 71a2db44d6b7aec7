import type { Translation } from '../../translation.ts'
import type { staffMessages as en } from '../en/staff.ts'

export const staffMessages: Translation<typeof en> = {
  'staff.no-person': 'ऐसा कोई व्यक्ति नहीं है।',
  'staff.user-name-taken': '{name} यूज़र नाम किसी और का है।',
  'staff.owner-changes-owners': 'मालिक और मैनेजर को सिर्फ़ मालिक ही जोड़ या बदल सकते हैं।',
  'staff.own-place': 'अपनी जगह कोई खुद न बंद कर सकता है, न बदल सकता है। दूसरे मालिक से कहें।',
  'staff.name-missing': 'नाम नहीं लिखा है।',
  'staff.pin-or-password': 'साइन इन के लिए PIN या पासवर्ड दें।',
  'staff.user-name-characters': 'यूज़र नाम में अक्षर और अंक होते हैं, बिना स्पेस के।',
  'staff.pin-digits': 'PIN चार से छह अंकों का होता है।',
  'staff.password-too-short': 'पासवर्ड कम से कम {count} अक्षरों का होता है।',
  'staff.pin-weak': 'इस PIN का अंदाज़ा लगाना बहुत आसान है। 1234 जैसे क्रम, दोहराए अंक और जन्म का वर्ष न लें।',
  'staff.password-weak': 'इस पासवर्ड का अंदाज़ा लगाना बहुत आसान है। तीन अलग-अलग शब्द लें।',
  'staff.own-secret-missing': 'अपना PIN या पासवर्ड भी डालें।',
  'staff.own-pin-wrong': 'यह PIN ग़लत है। अपना PIN डालें।',
  'staff.own-password-wrong': 'यह पासवर्ड ग़लत है। अपना पासवर्ड डालें।',
  'staff.nothing-new': 'नया PIN या नया पासवर्ड डालें।',
}
