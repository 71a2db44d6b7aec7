import { sentence } from '../shared/texts.ts'

/** What a UPI payment request names. */
export type UpiRequest = {
  payeeAddress: string
  payeeName: string
  /** The document's number: reference of the payment and text of its note. */
  documentNo: string
  amountRupees: number
}

const OPTICIANS = '8043'

/**
 * The link behind a UPI QR: `upi://pay?pa=...&am=2604.00&cu=INR` with the exact amount
 * (NPCI UPI linking specification; gst-billing 7.1). The @ of the address stays literal.
 */
export function upiLink(request: UpiRequest): string {
  const reference = request.documentNo.replace(/[^A-Za-z0-9]/g, '').slice(0, 35)
  const fields = [
    ['pa', encodeURIComponent(request.payeeAddress.toWellFormed()).replace('%40', '@')],
    ['pn', encodeURIComponent(request.payeeName.slice(0, 60).toWellFormed())],
    ['mc', OPTICIANS],
    ['tr', encodeURIComponent(reference)],
    ['tn', encodeURIComponent(sentence('pay.note', { number: request.documentNo }).slice(0, 50))],
    ['am', request.amountRupees.toFixed(2)],
    ['cu', 'INR'],
  ]
  return `upi://pay?${fields.map(([key, value]) => `${key}=${value}`).join('&')}`
}
