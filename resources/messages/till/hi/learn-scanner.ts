import type { Translation } from '../../translation.ts'
import type { learnScannerMessages as en } from '../en/learn-scanner.ts'

export const learnScannerMessages: Translation<typeof en> = {
  'learn.title': 'स्कैनर सिखाएँ',
  'learn.lead': 'एक ही कोड तीन बार स्कैन करें, एक-एक सेकंड रुककर।',
  'learn.count': '{of} में से {count} स्कैन',
  'learn.done': '{code} से सीखा: {ms} ms प्रति बटन पर स्कैनर पहचाना जाएगा।',
  'learn.notAlike': 'तीनों स्कैन एक जैसे नहीं थे। एक ही कोड से फिर करें।',
  'learn.tooFew': 'कोड छोटा था। लंबा कोड स्कैन करें।',
  'learn.tooSlow': 'यह हाथ जितना धीमा था। स्कैनर तेज़ करें या प्रीफ़िक्स लगाएँ।',
}
