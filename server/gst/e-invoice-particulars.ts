import { type Message, message } from '../kernel/message.ts'
import { missingParticulars, type Particular } from './e-invoice.ts'
import type { EInvoiceDocument } from './e-invoice-documents.ts'

export const PARTICULARS: Readonly<Record<Particular, Message>> = {
  'seller-city': message('gst.particular.seller-city'),
  'seller-pincode': message('gst.particular.seller-pincode'),
  'seller-state': message('gst.particular.seller-state'),
  'buyer-name': message('gst.particular.buyer-name'),
  'buyer-address': message('gst.particular.buyer-address'),
  'buyer-city': message('gst.particular.buyer-city'),
  'buyer-pincode': message('gst.particular.buyer-pincode'),
  'buyer-state': message('gst.particular.buyer-state'),
  hsn: message('gst.particular.hsn'),
}

/** What a document lacks for the portal, in words. */
export function particularsMissing({ source }: EInvoiceDocument): Message[] {
  return missingParticulars(source).map((each) => PARTICULARS[each])
}
