import type { DocumentSeries } from './document-number.ts'

/**
 * Returns the series of the paper of money given back. CGST rule 51 asks for a refund voucher where
 * a registered shop returns an advance for which no invoice was raised, and for nothing else: what
 * goes back after a credit note or an invoice, or by a shop without GSTIN, gets a refund receipt.
 */
export function refundSeries(refund: {
  gstin: string | null
  creditNoteNo: string | null
  invoiceNo: string | null
}): Extract<DocumentSeries, 'refund_voucher' | 'refund_receipt'> {
  const { creditNoteNo, gstin, invoiceNo } = refund
  const isAdvance = gstin !== null && creditNoteNo === null && invoiceNo === null
  return isAdvance ? 'refund_voucher' : 'refund_receipt'
}
