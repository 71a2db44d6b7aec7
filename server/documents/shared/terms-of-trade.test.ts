import { describe, expect, test } from 'vitest'
import type { SecondLanguage } from '../../contract/document-style.ts'
import { documentTexts, type LabelKey } from './texts.ts'

/** Words that were wrong once, as the trade has them; no native reader has confirmed them yet. */
const TERMS: readonly [SecondLanguage, LabelKey, string][] = [
  ['kn', 'taxableValue', 'ತೆರಿಗೆ ವಿಧಿಸಬಹುದಾದ ಮೌಲ್ಯ'],
  ['te', 'taxableValue', 'పన్ను విధించదగిన విలువ'],
  ['bn', 'taxInvoice', 'ট্যাক্স ইনভয়েস'],
  ['ml', 'netAmount', 'അറ്റത്തുക'],
  ['gu', 'roundOff', 'રાઉન્ડ ઑફ'],
  ['kn', 'roundOff', 'ರೌಂಡ್ ಆಫ್'],
  ['pa', 'roundOff', 'ਰਾਊਂਡ ਆਫ਼'],
  ['ta', 'lab', 'லேப்'],
  ['ta', 'cash', 'ரொக்கம்'],
  ['hi', 'keptAsCredit', 'दुकान में जमा क्रेडिट'],
  ['gu', 'keptAsCredit', 'દુકાનમાં જમા ક્રેડિટ'],
  ['ta', 'keptAsCredit', 'கடையில் உள்ள வரவு'],
  ['te', 'keptAsCredit', 'షాపులో క్రెడిట్'],
  ['kn', 'keptAsCredit', 'ಅಂಗಡಿಯಲ್ಲಿ ಜಮಾ'],
  ['ml', 'keptAsCredit', 'കടയിലെ ക്രെഡിറ്റ്'],
  ['hi', 'notClearedYet', 'अभी क्लियर नहीं हुए'],
  ['hi', 'estimate', 'एस्टीमेट'],
]

describe('the terms of the trade on papers', () => {
  test.each(TERMS)('in %s %s is %s', (language, key, term) => {
    expect(documentTexts(language).second(key)).toBe(term)
  })
})
