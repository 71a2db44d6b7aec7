import type { Translation } from '../../translation.ts'
import type { fieldMessages as en } from '../en/field.ts'

export const fieldMessages: Translation<typeof en> = {
  'field.missing': 'नहीं दिया गया',
  'field.empty': 'ख़ाली है',
  'field.least': '{least} या ज़्यादा होना चाहिए',
  'field.more-than': '{least} से ज़्यादा होना चाहिए',
  'field.most': '{most} या कम होना चाहिए',
  'field.decimals': 'में दशमलव के बाद बहुत अंक हैं',
  'field.too-short': 'में कम से कम {count} अक्षर चाहिए',
  'field.too-many-rows': 'में {count} से ज़्यादा पंक्तियाँ हैं',
  'field.too-long': '{count} अक्षरों से लंबा है',
  'field.characters': 'में ऐसे अक्षर हैं जो यहाँ नहीं चलते',
  'field.mobile': 'में सिर्फ़ अंक, ख़ाली जगह, +, - और कोष्ठक चलते हैं',
  'field.pincode': 'छह अंकों का होना चाहिए',
  'field.not-allowed': 'सूची में से नहीं है',
  'field.wrong': 'सही नहीं है',
  'field.wrong-id': 'सही किस्म की ID नहीं है',
  'field.type':
    '{type, select, string {टेक्स्ट} number {संख्या} integer {पूरी संख्या} boolean {हाँ या नहीं} object {ऑब्जेक्ट} array {सूची} other {{type}}} होना चाहिए',
}
