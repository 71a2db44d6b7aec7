import type { ReceiptModel } from '../../contract/document-models.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import { type Fact, presentFacts, type Sheet, type Sum } from '../../rendering/sheet.ts'
import {
  printableLine,
  printableLines,
  printableParagraph,
} from '../../rendering/text/printable-text.ts'
import { compositionWording } from '../shared/composition-wording.ts'
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatRate,
  formatRupees,
} from '../shared/format.ts'
import {
  placeOfSupply,
  recipientParty,
  signatory,
  supplierParty,
  termsOf,
} from '../shared/parties.ts'
import {
  type DocumentTexts,
  documentTexts,
  drawingTexts,
  type LabelKey,
  sentence,
} from '../shared/texts.ts'

const TITLES: Record<ReceiptModel['DocumentType'], LabelKey> = {
  ReceiptVoucher: 'receiptVoucher',
  PaymentReceipt: 'paymentReceipt',
}

const STAMPS: Record<ReceiptModel['Status'], string | null> = {
  Active: null,
  Pending: null,
  Bounced: sentence('stamp.bounced'),
  Cancelled: sentence('stamp.cancelled'),
}

/** A cheque bounces; any other payment fails. */
function stampOf({ IsCheque, Status }: ReceiptModel): string | null {
  return Status === 'Bounced' && IsCheque === false ? sentence('stamp.failed') : STAMPS[Status]
}

/**
 * Lays out a receipt: the external template for the customer, the internal one for the shop's
 * file, which adds who took the money and the remarks, and leaves out terms.
 */
export function receiptSheet(
  model: ReceiptModel,
  options: { external: boolean; language?: SecondLanguage | null },
): Sheet {
  const { external, language = null } = options
  const texts = documentTexts(language)
  const number = printableLine(model.ReceiptNo)
  const own = ownTitle(model, external)
  const title = own === '' ? texts.english(TITLES[model.DocumentType]) : own
  return {
    title,
    secondTitle: own === '' ? texts.second(TITLES[model.DocumentType]) : null,
    texts: drawingTexts(texts),
    copyMark: external ? null : sentence('copy.shop'),
    declaration: compositionWording(model.IsCompositionScheme),
    stamp: stampOf(model),
    number,
    barcode: number,
    supplier: supplierParty(model.Branch, texts),
    recipient: recipientParty(model.Customer, 'receivedFrom', texts),
    facts: receiptFacts(model, texts),
    items: null,
    details: [],
    taxSummary: null,
    sums: receiptSums(model, texts),
    outcome: presentFacts([
      { label: texts.label('amountInWords'), value: printableLine(model.AmountInWords) },
      {
        label: texts.label(model.DocumentType === 'ReceiptVoucher' ? 'advanceFor' : 'towards'),
        value: printableParagraph(model.SupplyDescription),
      },
    ]),
    savings: null,
    receipts: null,
    payment: null,
    scan: null,
    notes: receiptNotes(model, external),
    terms: external ? termsOf(model.Branch) : [],
    signatory: signatory(model.Branch, texts),
    reference: `${title} ${number}`,
    datedAt: model.ReceiptDate,
  }
}

/** Titles that the shop gave win over the lawful default of the document type. */
function ownTitle(model: ReceiptModel, external: boolean): string {
  return printableLine((external ? model.ReceiptName : model.IntrenalReceiptName) ?? '')
}

/** Rule 50: serial (b), date (c), description (e), place of supply (i), reverse charge (j). */
function receiptFacts(model: ReceiptModel, { label }: DocumentTexts): Fact[] {
  const isVoucher = model.DocumentType === 'ReceiptVoucher'
  return presentFacts([
    { label: label('receiptNo'), value: printableLine(model.ReceiptNo) },
    { label: label('date'), value: formatDateTime(model.ReceiptDate) },
    { label: label('paidBy'), value: paidBy(model) },
    { label: label('reference'), value: printableLine(model.ReferenceNo ?? '') },
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo ?? '') },
    { label: label('orderDate'), value: model.OrderDate ? formatDate(model.OrderDate) : '' },
    { label: label('invoiceNo'), value: printableLine(model.InvoiceNo ?? '') },
    { label: label('invoiceDate'), value: model.InvoiceDate ? formatDate(model.InvoiceDate) : '' },
    {
      label: label('promisedFor'),
      value: model.ExpectedDate ? formatDate(model.ExpectedDate) : '',
    },
    isVoucher
      ? {
          label: label('placeOfSupply'),
          value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
        }
      : null,
    isVoucher
      ? {
          label: label('reverseCharge'),
          value: model.ReverseCharge ? sentence('yes') : sentence('no'),
        }
      : null,
  ])
}

function paidBy(model: ReceiptModel): string {
  return [model.PaymentMode, model.CardType ?? '']
    .map(printableLine)
    .filter((text) => text !== '')
    .join(', ')
}

/** Amount (rule 50(f)), rate and tax on it (g, h), and what the order still owes. */
function receiptSums(model: ReceiptModel, texts: DocumentTexts): Sum[] {
  const isVoucher = model.DocumentType === 'ReceiptVoucher'
  return [
    ...(isVoucher && !model.IsCompositionScheme ? advanceTax(model, texts) : []),
    {
      label: texts.label(isVoucher ? 'advanceReceived' : 'amountReceived'),
      value: formatRupees(model.Amount),
      strong: true,
    },
    ...orderSum(texts.label('orderTotal'), model.OrderNetAmount),
    ...orderSum(texts.label('paidSoFar'), model.OrderPaidAmount),
    ...orderSum(texts.label('balanceDue'), model.OrderBalanceAmount),
  ]
}

function advanceTax(model: ReceiptModel, texts: DocumentTexts): Sum[] {
  const taxable =
    model.TaxableAmount === 0
      ? []
      : [{ label: texts.label('taxableValue'), value: formatAmount(model.TaxableAmount) }]
  const rate = { label: texts.label('rateOfTax'), value: formatRate(model.TaxRate) }
  const taxes = model.IsInterState
    ? [{ label: 'IGST', value: formatAmount(model.IGSTAmount) }]
    : [
        { label: 'CGST', value: formatAmount(model.CGSTAmount) },
        { label: model.StateTaxLabel, value: formatAmount(model.SGSTAmount) },
      ]
  return [...taxable, rate, ...taxes]
}

function orderSum(label: string, rupees: number | null): Sum[] {
  return rupees === null ? [] : [{ label, value: formatRupees(rupees) }]
}

function receiptNotes(model: ReceiptModel, external: boolean): string[] {
  return [
    ...printableLines(model.AdvanceDeclaration ?? ''),
    ...(model.Status === 'Pending' ? [sentence('receipt.uncleared')] : []),
    ...(external ? [] : internalNotes(model)),
  ]
}

function internalNotes(model: ReceiptModel): string[] {
  const receivedBy = printableLine(model.ReceivedBy ?? '')
  return [
    ...(receivedBy === '' ? [] : [sentence('receipt.receivedBy', { name: receivedBy })]),
    ...printableLines(model.Remarks ?? '').map((line) =>
      sentence('receipt.remarks', { remarks: line }),
    ),
  ]
}
