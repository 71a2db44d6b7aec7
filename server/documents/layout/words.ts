import type { SecondLanguage } from '../../contract/document-style.ts'
import { WORDS_OF } from './words-of-languages.ts'

/** Every fixed word of the printed documents, in English. Keys are appended, never renamed. */
export const ENGLISH = {
  taxInvoice: 'TAX INVOICE',
  billOfSupply: 'BILL OF SUPPLY',
  invoiceCumBillOfSupply: 'INVOICE-CUM-BILL OF SUPPLY',
  proformaInvoice: 'PROFORMA INVOICE',
  receiptVoucher: 'RECEIPT VOUCHER',
  paymentReceipt: 'PAYMENT RECEIPT',
  billTo: 'Bill to',
  receivedFrom: 'Received from',
  walkInCustomer: 'Walk-in customer',
  phone: 'Phone',
  gstin: 'GSTIN',
  invoiceNo: 'Invoice no.',
  invoiceDate: 'Invoice date',
  billNo: 'Bill no.',
  billDate: 'Bill date',
  orderNo: 'Order no.',
  orderDate: 'Order date',
  receiptNo: 'Receipt no.',
  date: 'Date',
  placeOfSupply: 'Place of supply',
  reverseCharge: 'Reverse charge',
  promisedFor: 'Promised for',
  deliverTo: 'Deliver to',
  prescribedBy: 'Prescribed by',
  servedBy: 'Served by',
  description: 'Description',
  hsn: 'HSN',
  qty: 'Qty',
  rate: 'Rate',
  discount: 'Discount',
  taxableValue: 'Taxable value',
  value: 'Value',
  amount: 'Amount',
  total: 'Total',
  totalTax: 'Total tax',
  valueOfSupply: 'Value of supply',
  roundOff: 'Round off',
  netAmount: 'Net amount',
  received: 'Received',
  receipt: 'Receipt',
  by: 'By',
  balanceDue: 'Balance due',
  amountInWords: 'Amount in words',
  paidBy: 'Paid by',
  reference: 'Reference',
  advanceFor: 'Advance for',
  towards: 'Towards',
  advanceReceived: 'Advance received',
  amountReceived: 'Amount received',
  rateOfTax: 'Rate of tax',
  orderTotal: 'Order total',
  paidSoFar: 'Paid so far',
  termsAndConditions: 'Terms and conditions',
  authorisedSignatory: 'Authorised signatory',
  carriedForward: 'Carried forward',
  broughtForward: 'Brought forward',
  creditNote: 'CREDIT NOTE',
  refundVoucher: 'REFUND VOUCHER',
  estimate: 'ESTIMATE',
  orderAcknowledgement: 'ORDER ACKNOWLEDGEMENT',
  jobCard: 'JOB CARD',
  prescriptionCard: 'PRESCRIPTION',
  deliverySlip: 'DELIVERY SLIP',
  creditTo: 'Credit to',
  refundedTo: 'Refunded to',
  estimateFor: 'Estimate for',
  orderedBy: 'Ordered by',
  deliveredTo: 'Delivered to',
  prescriptionOf: 'Prescription of',
  creditNoteNo: 'Credit note no.',
  creditNoteDate: 'Credit note date',
  voucherNo: 'Voucher no.',
  reason: 'Reason',
  refundedFor: 'Refunded for',
  refundedBy: 'Refunded by',
  amountRefunded: 'Amount refunded',
  creditAmount: 'Credit amount',
  takenOffDue: 'Taken off what was owed',
  keptAsCredit: 'Kept as your credit',
  delivery: 'Delivery',
  creditedSoFar: 'Credited so far',
  toBeCollected: 'Balance to collect',
  examinedOn: 'Examined on',
  nextTestDue: 'Next test due',
  prescription: 'Prescription',
  eye: 'Eye',
  rightEye: 'Right',
  leftEye: 'Left',
  sphere: 'SPH',
  cylinder: 'CYL',
  axis: 'AXIS',
  addition: 'ADD',
  nearSphere: 'NEAR',
  prism: 'PRISM',
  base: 'BASE',
  pupillaryDistance: 'PD',
  visualAcuity: 'V/A',
  fittingHeight: 'FH',
  remarks: 'Remarks',
  handedOverBy: 'Handed over by',
  receivedBy: 'Received by',
} as const

export type WordKey = keyof typeof ENGLISH

export type Words = {
  /** The English word, and the second language's beside it: 'Total / कुल'. */
  label(key: WordKey): string
  english(key: WordKey): string
  /** The second language's word; null where none is wanted or the trade has no settled one. */
  second(key: WordKey): string | null
}

/** The words of a document in English, with `language` beside it where a shop wants both. */
export function words(language: SecondLanguage | null | undefined): Words {
  const table = language ? WORDS_OF[language] : {}
  return {
    label(key) {
      const second = table[key]
      return second === undefined ? ENGLISH[key] : `${ENGLISH[key]} / ${second}`
    },
    english: (key) => ENGLISH[key],
    second: (key) => table[key] ?? null,
  }
}
