import type { Sheet } from '../sheet.ts'

const ROW = [{ text: '1' }, { text: 'Frame', notes: ['RB-2140'] }, { text: '2,396.58' }]
const TABLE = {
  columns: [
    { heading: '#', align: 'right' as const },
    { heading: 'Description', align: 'left' as const, takesRest: true },
    { heading: 'Amount', align: 'right' as const },
  ],
  rows: [ROW, ROW],
  totals: ROW,
}

/** Drawn once when the worker starts, so that the first real document is drawn by warm code. */
export const WARM_UP_SHEET: Sheet = {
  title: 'TAX INVOICE',
  texts: {
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    terms: 'Terms and conditions',
    foot: 'E. & O. E.',
  },
  copyMark: 'ORIGINAL FOR RECIPIENT',
  declaration: null,
  stamp: null,
  number: 'KA1/26-27/000123',
  barcode: 'KA1/26-27/000123',
  supplier: { heading: '', name: 'Shop', lines: ['Road, Town'], facts: [] },
  recipient: { heading: 'Bill to', name: 'Customer', lines: ['Road, Town'], facts: [] },
  facts: [{ label: 'Invoice no.', value: 'KA1/26-27/000123' }],
  items: TABLE,
  details: [],
  taxSummary: TABLE,
  sums: [{ label: 'Net amount', value: '₹2,604.00', strong: true }],
  outcome: [{ label: 'Amount in words', value: 'Rupees Two Thousand Six Hundred Four Only' }],
  savings: 'You saved ₹551.50 on the MRP of ₹3,155.50',
  receipts: TABLE,
  payment: {
    link: 'upi://pay?pa=shop@bank&pn=Shop&am=1.00&cu=INR',
    name: 'UPI payment code',
    caption: 'Scan to pay ₹1.00',
    hint: 'with any UPI app',
    address: 'shop@bank',
  },
  scan: null,
  notes: [],
  terms: ['Goods once sold are exchanged within 7 days.'],
  signatory: { forWhom: 'For Shop', name: '', role: 'Authorised signatory' },
  reference: 'TAX INVOICE KA1/26-27/000123',
  datedAt: '2026-01-01T00:00:00',
}
