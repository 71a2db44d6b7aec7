import type { Sheet } from '../../rendering/sheet.ts'
import { documentTexts, drawingTexts, sentence } from '../shared/texts.ts'

/** A line in every script that a bill can carry: conjuncts and vowel signs that break first. */
const SCRIPTS: readonly { label: string; value: string }[] = [
  { label: 'Latin', value: 'Sphere −2.25 ÷ × ½ “quoted” é ñ' },
  { label: 'Rupee', value: '₹1,23,456.78' },
  { label: 'Devanagari', value: 'क्षत्रिय ज्ञान श्री चश्मा ₹१२३' },
  { label: 'Tamil', value: 'கண்ணாடி ஸ்ரீ தொடர்பு' },
  { label: 'Telugu', value: 'కళ్ళద్దాలు శ్రీ క్షేమం' },
  { label: 'Kannada', value: 'ಕನ್ನಡಕ ಶ್ರೀ ಕ್ಷೇಮ' },
  { label: 'Malayalam', value: 'കണ്ണട ശ്രീ ക്ഷേമം' },
  { label: 'Bengali', value: 'চশমা শ্রী ক্ষেত্র' },
  { label: 'Gujarati', value: 'ચશ્મા શ્રી ક્ષેત્ર' },
  { label: 'Gurmukhi', value: 'ਐਨਕ ਸ੍ਰੀ ਸ਼ੁਕਰੀਆ' },
]

const NOBODY = { heading: '', name: '', lines: [], facts: [] }
const CODE = 'TEST-0123456789'

/**
 * The page that shows whether a printer is set up rightly: every script and the rupee sign, figures
 * in columns, a barcode and a QR code to scan. The same printer's page is always the same.
 */
export function testSheet(printerName: string): Sheet {
  return {
    title: sentence('test.title'),
    texts: drawingTexts(documentTexts(null)),
    copyMark: null,
    declaration: sentence('test.declaration'),
    stamp: null,
    number: CODE,
    barcode: CODE,
    supplier: { heading: '', name: printerName, lines: [], facts: [] },
    recipient: NOBODY,
    facts: [...SCRIPTS],
    items: {
      columns: [
        { heading: '', align: 'left', takesRest: true },
        { heading: sentence('test.quantity'), align: 'right' },
        { heading: sentence('test.amount'), align: 'right' },
      ],
      rows: [
        [{ text: sentence('test.figures') }, { text: '1' }, { text: '1,11,111.11' }],
        [{ text: sentence('test.shortFigures') }, { text: '10' }, { text: '8.88' }],
      ],
      totals: null,
    },
    details: [],
    taxSummary: null,
    sums: [{ label: sentence('test.largest'), value: '₹99,99,99,999.99', strong: true }],
    outcome: [],
    savings: null,
    receipts: null,
    payment: null,
    scan: { text: CODE, caption: sentence('test.codes', { code: CODE }) },
    notes: [sentence('test.ruler')],
    terms: [],
    signatory: null,
    reference: sentence('test.title'),
    datedAt: '2026-01-01T00:00:00',
  }
}
