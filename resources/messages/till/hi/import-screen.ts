import type { Translation } from '../../translation.ts'
import type { importScreenMessages as en } from '../en/import-screen.ts'

export const importScreenMessages: Translation<typeof en> = {
  'import.title': 'माल इम्पोर्ट करें',
  'import.lead': 'पहले फ़ाइल जाँचें। जब तक हर पंक्ति सही न हो, कुछ नहीं लिखा जाता।',
  'import.sample': 'नमूना फ़ाइल',
  'import.choose': 'CSV फ़ाइल चुनें',
  'import.format': 'हर पंक्ति में एक आइटम; कॉलम नमूना फ़ाइल में हैं।',
  'import.size': '{size} kB',
  'import.check': 'फ़ाइल जाँचें',
  'import.take': '{count} माल इम्पोर्ट करें',
  'import.checking': 'जाँच हो रही है',
  'import.importing': 'इम्पोर्ट हो रहा है',
  'import.rows': '{total} में से {read} पंक्तियाँ',
  'import.written': '{total} में से {written} आइटम',
  'import.report': 'फ़ाइल में क्या है',
  'import.clean': 'हर पंक्ति सही है: {accepted, number}। जब चाहें इम्पोर्ट करें।',
  'import.refused':
    '{refused, number} {refused, plural, one {पंक्ति} other {पंक्तियाँ}} ग़लत, {accepted, number} सही। ग़लत को ठीक करके फिर जाँचें।',
  'import.done': '{accepted, number} माल इम्पोर्ट हो गए।',
  'import.failed': 'फ़ाइल इम्पोर्ट नहीं हुई। कुछ भी सेव नहीं हुआ।',
  'import.row': 'पंक्ति',
  'import.column': 'कॉलम',
  'import.reason': 'ग़लत क्यों है',
  'import.more': 'पहली {shown} ग़लतियाँ दिखाई गई हैं।',
  'import.noFile': 'पहले फ़ाइल चुनें।',
}
