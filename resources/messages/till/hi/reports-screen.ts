import type { Translation } from '../../translation.ts'
import type { reportsScreenMessages as english } from '../en/reports-screen.ts'

/** Reports of the back office, in Hindi. */
export const reportsScreenMessages: Translation<typeof english> = {
  'reports.title': 'रिपोर्टें',
  'reports.reading': 'रिपोर्ट पढ़ी जा रही है',
  'reports.list': 'रिपोर्टें',
  'reports.period': 'अवधि',
  'reports.period.today': 'आज',
  'reports.period.month': 'यह महीना',
  'reports.period.lastMonth': 'पिछला महीना',
  'reports.period.year': 'वित्त वर्ष',
  'reports.period.own': 'अपनी तारीख़ें',
  'reports.from': 'से',
  'reports.to': 'तक',
  'reports.by': 'किसके अनुसार',
  'reports.by.item': 'माल',
  'reports.by.brand': 'ब्रांड',
  'reports.by.category': 'श्रेणी',
  'reports.by.supplier': 'सप्लायर',
  'reports.empty': 'इस अवधि में कुछ नहीं।',
  'reports.rows': '{count, plural, one {{count} पंक्ति} other {{count} पंक्तियाँ}}',
  'reports.more': '{count} में से पहली {shown} पंक्तियाँ दिख रही हैं; जोड़ और फ़ाइल में सब हैं।',
  'reports.total': 'जोड़',
  'reports.agree': '{name}: {left}, दोनों बराबर',
  'reports.differ': '{name}: {left} और {right} अलग हैं',
  'reports.choose': 'रिपोर्ट चुनें',
  'reports.choose.hint': 'बिक्री, पैसा, स्टॉक और ख़रीद, किसी भी अवधि के लिए, स्क्रीन पर और फ़ाइल में।',
  'reports.saved': 'रिपोर्ट {name} नाम से सेव हुई।',
  'reports.open': '{name} खोलें',
}
