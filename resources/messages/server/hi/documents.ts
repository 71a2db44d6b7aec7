import type { Translation } from '../../translation.ts'
import type { documentsMessages as en } from '../en/documents.ts'

export const documentsMessages: Translation<typeof en> = {
  'documents.labels-elsewhere': 'लेबल स्टॉक से छपते हैं।',
  'documents.no-receipt-number': 'इस नंबर की कोई रसीद नहीं है।',
  'documents.unreadable-model': 'काग़ज़ का डेटा पढ़ा नहीं जा सका: {field} {problem}।',
  'documents.not-json': 'काग़ज़ का JSON नहीं है',
  'documents.too-long': 'बहुत लंबा है',
  'documents.no-cart': 'ऐसी कोई बिक्री नहीं है।',
  'documents.labels-per-page': 'इस तरह की शीट पर {count} लेबल होते हैं।',
  'documents.code-too-wide': 'कोड {code} का बारकोड इस लेबल पर नहीं आता; बड़ा लेबल चुनें।',
  'documents.too-many-labels': 'एक बार में ज़्यादा से ज़्यादा 1,000 लेबल बनते हैं; ये {count} हैं।',
  'documents.day-format': 'तारीख़ ऐसे लिखें: 2026-11-20।',
  'documents.not-a-date': 'सही तारीख़ नहीं है',
  'documents.day-not-begun': 'वह दिन अभी शुरू नहीं हुआ।',
  'documents.no-refund': 'इस क्रेडिट नोट पर कोई पैसा नहीं लौटाया गया।',
  'documents.no-office-paper': 'ऐसा कोई काग़ज़ नहीं है।',
  'documents.labels-or-inward': 'या तो लेबल भेजें या आवक।',
  'documents.no-pieces-to-label': 'इस आवक का कोई नग यहाँ नहीं है।',
  'documents.lone-brace': 'जगह दो ब्रेस के बीच लिखी जाती है; एक {brace} अकेला है।',
  'documents.unknown-place': 'इस मैसेज में {place} नहीं चलता। ये चलते हैं: {places}।',
  'documents.not-for-customers': 'यह काग़ज़ दुकान के लिए है; ग्राहक को नहीं भेजा जाता।',
  'documents.other-branch': 'यह काग़ज़ दूसरी ब्रांच का है।',
  'documents.busy': 'बहुत सारे काग़ज़ बन रहे हैं; थोड़ी देर में फिर कोशिश करें।',
  'documents.stopping': 'ब्रांच सर्वर बंद हो रहा है।',
  'documents.too-slow': 'काग़ज़ बनने में बहुत देर लगी।',
  'documents.failed': 'काग़ज़ नहीं बन पाया।',
  'documents.no-credit-note': 'सूची में यह क्रेडिट नोट नहीं है।',
  'documents.no-prescription': 'सूची में यह पर्चा नहीं है।',
  'documents.not-a-mobile': 'यह भारत का मोबाइल नंबर नहीं है।',
  'documents.not-as-issued':
    '{kind} {id} वैसा नहीं है जैसा जारी हुआ था: रखा हुआ टेक्स्ट बदल गया है। इसे छापा नहीं गया।',
}
