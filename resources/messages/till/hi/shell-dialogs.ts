import type { Translation } from '../../translation.ts'
import type { shellDialogsMessages as en } from '../en/shell-dialogs.ts'

/** Help, palette and preferences, and the words by which they are searched, in Hindi. */
export const shellDialogsMessages: Translation<typeof en> = {
  'date.form': 'दिन-माह-वर्ष',
  'date.refuse': 'तारीख़ जैसे 20-11-2026',
  'date.early': '{day} से पहले नहीं',
  'date.late': '{day} के बाद नहीं',
  'time.form': 'जैसे 6:00 pm',
  'time.refuse': 'समय जैसे 6:00 pm',
  'help.eyes': 'नज़र और पर्चा',
  'help.orders': 'ऑर्डर और डिलीवरी',
  'help.people': 'ग्राहक',
  'help.day': 'दिन का काम',
  'preferences.keys': 'कुंजियाँ',
  'preferences.keys.dioptre': 'Dioptre',
  'preferences.keys.tally': 'Tally जैसी',
  'preferences.theme.contrast': 'तेज़ कंट्रास्ट',
  'help.search': 'काम लिखकर कुंजी ढूँढें',
  'help.tally': 'कुंजियाँ Tally वाली हैं; हर कुंजी अपने काम के साथ दिखती है।',
  'palette.screens': 'स्क्रीन',
  'palette.orders': 'ऑर्डर',
  'file.choose': 'फ़ाइल चुनें',
  'also.papers': 'सेटिंग बिल लोगो शर्तें हस्ताक्षर बैंक टेम्पलेट भाषा',
  'also.computer': 'सेटिंग बैकअप रिकवरी कोड कियोस्क अपडेट',
  'also.devices': 'सेटिंग नेटवर्क वाई-फ़ाई फ़ोन टैबलेट दूसरा टिल',
  'also.import': 'सेटिंग कीमत सूची दरें सामान स्टॉक',
  'also.printing': 'सेटिंग प्रिंटर गल्ला रोल कतार',
  'also.preferences': 'सेटिंग पसंद भाषा रंग अक्षर आवाज़ लॉक',
  'also.labels': 'बारकोड टैग स्टिकर लेबल',
  'also.scanner': 'सेटिंग बारकोड रीडर',
}
