import type { InvoiceModel } from '../../server/contract/document-models.ts'
import type { DocumentStyle } from '../../server/contract/document-style.ts'
import { creditNoteSheet } from '../../server/documents/credit-note/layout.ts'
import { invoiceSheet } from '../../server/documents/invoice/layout.ts'
import { openDocument } from '../../server/documents/open-document.ts'
import { receiptSheet } from '../../server/documents/receipt/layout.ts'
import {
  documentShop,
  FULLY_PAID,
  takeFrameBack,
} from '../../server/documents/testing/document-shop.ts'
import {
  HUGE,
  LONG_NAMES,
  MIXED,
  NOBODY,
  SIXTY_LINES,
} from '../../server/documents/testing/nasty-models.ts'
import { SAMPLE_CREDIT_NOTE } from '../../server/documents/testing/sample-documents.ts'
import {
  BILL_OF_SUPPLY,
  INTER_STATE_INVOICE,
  PROFORMA,
  SAMPLE_INVOICE,
  SAMPLE_VOUCHER,
  WALK_IN,
} from '../../server/documents/testing/sample-models.ts'
import type { Sheet } from '../../server/rendering/sheet.ts'

/** One document of the gallery, laid out anew for each style. */
export type Subject = { name: string; title: string; sheet: (style: DocumentStyle) => Sheet }

const CASH_MEMO: InvoiceModel = {
  ...BILL_OF_SUPPLY,
  IsCompositionScheme: false,
  Branch: { ...BILL_OF_SUPPLY.Branch, GSTIN: null },
}

const INVOICES = [
  ['tax-invoice', 'Tax invoice', SAMPLE_INVOICE],
  ['tax-invoice-b2b', 'Tax invoice to a registered buyer in another State', INTER_STATE_INVOICE],
  ['bill-of-supply', 'Bill of supply under the composition scheme', BILL_OF_SUPPLY],
  ['cash-memo', 'Cash memo of a shop without GSTIN', CASH_MEMO],
  ['invoice-cum-bill', 'Invoice-cum-bill of supply', MIXED],
  ['proforma', 'Proforma', PROFORMA],
  ['sixty-lines', 'Sixty lines', SIXTY_LINES],
  ['long-names', 'Names of ninety characters', LONG_NAMES],
  ['nobody', 'A customer without anything, no tax', NOBODY],
  ['huge-amounts', 'Huge amounts', HUGE],
] as const

/** Every kind of document: those of sample models, then the papers of a shop's own sale. */
export async function subjects(): Promise<Subject[]> {
  const invoices = INVOICES.map(([name, title, model]) => ({
    name,
    title,
    sheet: (style: DocumentStyle) => invoiceSheet(model, 'original', style.SecondLanguage),
  }))
  const receipts = [true, false].map((external) => ({
    name: external ? 'receipt-voucher' : 'receipt-internal',
    title: external ? 'Receipt voucher' : 'Receipt, internal template',
    sheet: (style: DocumentStyle) =>
      receiptSheet(SAMPLE_VOUCHER, { external, language: style.SecondLanguage }),
  }))
  const walkInNote = {
    name: 'credit-note-walk-in',
    title: 'Credit note to a walk-in',
    sheet: (style: DocumentStyle) =>
      creditNoteSheet(
        { ...SAMPLE_CREDIT_NOTE, Customer: WALK_IN },
        { language: style.SecondLanguage },
      ),
  }
  return [...invoices, ...receipts, walkInNote, ...(await papersOfShop())]
}

async function papersOfShop(): Promise<Subject[]> {
  const shop = await documentShop(FULLY_PAID)
  const creditNote = await takeFrameBack(shop)
  const { ids } = shop
  await shop.work.add('open', { qty: 3 })
  const papers = [
    ['Estimate', 'open'],
    ['CreditNote', creditNote],
    ['RefundVoucher', creditNote],
    ['OrderAcknowledgement', ids.order],
    ['JobCard', ids.order],
    ['DeliverySlip', ids.order],
    ['PrescriptionCard', ids.prescription],
    ['DayEnd', shop.t.services.localNow().slice(0, 10)],
  ] as const
  const all = papers.map(([kind, id]) => {
    const paper = openDocument(shop.t.services, kind, id)
    const name = kind.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
    const styled = (style: DocumentStyle): Sheet => paper.sheet(style)
    return {
      name,
      title: kind.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      sheet: styled,
    }
  })
  return all
}
