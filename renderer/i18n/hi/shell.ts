import type { shellWords as english } from '../en/shell.ts'

/** The words of `en/shell.ts` in Hindi. */
export const shellWords: Record<keyof typeof english, string> = {
  'help.eyes': 'नज़र और पर्चा',
  'help.orders': 'ऑर्डर और डिलीवरी',
  'help.people': 'ग्राहक',
  'help.day': 'दिन का काम',
  'preferences.language': 'भाषा',
  'preferences.keys': 'कुंजियाँ',
  'preferences.keys.dioptre': 'Dioptre',
  'preferences.keys.tally': 'Tally जैसी',
  'preferences.theme.contrast': 'तेज़ कंट्रास्ट',
  'help.search': 'काम लिखकर कुंजी ढूँढें',
  'help.tally': 'कुंजियाँ Tally वाली हैं; हर कुंजी अपने काम के साथ दिखती है।',
  'palette.screens': 'स्क्रीन',
  'palette.orders': 'ऑर्डर',
  'live.changed': 'दूसरे टिल ने यह बिल बदला है। अब जैसा है वैसा दिख रहा है।',
  'live.sold': 'दूसरे टिल ने यह बिल पूरा कर दिया। यह नया बिल है।',
  'date.months': 'जन फ़र मार्च अप्रैल मई जून जुल अग सित अक्टू नव दिस',
  'screen.loading': 'स्क्रीन खुल रही है…',
  'file.choose': 'फ़ाइल चुनें',
  toasts: 'टिल की सूचनाएँ',
}
