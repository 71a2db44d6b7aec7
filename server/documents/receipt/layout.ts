import type { ReceiptModel } from '../../contract/document-models.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import { type Fact, presentFacts, type Sheet, type Sum } from '../../rendering/sheet.ts'
import {
  printableLine,
  printableLines,
  printableParagraph,
} from '../../rendering/text/printable-text.ts'
import { COMPOSITION_WORDING } from '../shared/composition-wording.ts'
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
import { drawingTexts, type WordKey, type Words, words } from '../shared/words.ts'

const TITLES: Record<ReceiptModel['DocumentType'], WordKey> = {
  ReceiptVoucher: 'receiptVoucher',
  PaymentReceipt: 'paymentReceipt',
}

const STAMPS: Record<ReceiptModel['Status'], string | null> = {
  Active: null,
  Pending: null,
  Bounced: 'BOUNCED',
  Cancelled: 'CANCELLED',
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
  const say = words(language)
  const number = printableLine(model.ReceiptNo)
  const own = ownTitle(model, external)
  const title = own === '' ? say.english(TITLES[model.DocumentType]) : own
  return {
    title,
    secondTitle: own === '' ? say.second(TITLES[model.DocumentType]) : null,
    texts: drawingTexts(say),
    copyMark: external ? null : 'SHOP COPY',
    declaration: model.IsCompositionScheme ? COMPOSITION_WORDING : null,
    stamp: STAMPS[model.Status],
    number,
    barcode: number,
    supplier: supplierParty(model.Branch, say),
    recipient: recipientParty(model.Customer, 'receivedFrom', say),
    facts: receiptFacts(model, say),
    items: null,
    details: [],
    taxSummary: null,
    sums: receiptSums(model, say),
    outcome: presentFacts([
      { label: say.label('amountInWords'), value: printableLine(model.AmountInWords) },
      {
        label: say.label(model.DocumentType === 'ReceiptVoucher' ? 'advanceFor' : 'towards'),
        value: printableParagraph(model.SupplyDescription),
      },
    ]),
    savings: null,
    receipts: null,
    payment: null,
    scan: null,
    notes: receiptNotes(model, external),
    terms: external ? termsOf(model.Branch) : [],
    signatory: signatory(model.Branch, say),
    reference: `${title} ${number}`,
    datedAt: model.ReceiptDate,
  }
}

/** Titles that the shop gave win over the lawful default of the document type. */
function ownTitle(model: ReceiptModel, external: boolean): string {
  return printableLine((external ? model.ReceiptName : model.IntrenalReceiptName) ?? '')
}

/** Rule 50: serial (b), date (c), description (e), place of supply (i), reverse charge (j). */
function receiptFacts(model: ReceiptModel, { label }: Words): Fact[] {
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
    isVoucher ? { label: label('reverseCharge'), value: model.ReverseCharge ? 'Yes' : 'No' } : null,
  ])
}

function paidBy(model: ReceiptModel): string {
  return [model.PaymentMode, model.CardType ?? '']
    .map(printableLine)
    .filter((text) => text !== '')
    .join(', ')
}

/** Amount (rule 50(f)), rate and tax on it (g, h), and what the order still owes. */
function receiptSums(model: ReceiptModel, say: Words): Sum[] {
  const isVoucher = model.DocumentType === 'ReceiptVoucher'
  return [
    ...(isVoucher && !model.IsCompositionScheme ? advanceTax(model, say) : []),
    {
      label: say.label(isVoucher ? 'advanceReceived' : 'amountReceived'),
      value: formatRupees(model.Amount),
      strong: true,
    },
    ...orderSum(say.label('orderTotal'), model.OrderNetAmount),
    ...orderSum(say.label('paidSoFar'), model.OrderPaidAmount),
    ...orderSum(say.label('balanceDue'), model.OrderBalanceAmount),
  ]
}

function advanceTax(model: ReceiptModel, say: Words): Sum[] {
  const rate = { label: say.label('rateOfTax'), value: formatRate(model.TaxRate) }
  const taxes = model.IsInterState
    ? [{ label: 'IGST', value: formatAmount(model.IGSTAmount) }]
    : [
        { label: 'CGST', value: formatAmount(model.CGSTAmount) },
        { label: model.StateTaxLabel, value: formatAmount(model.SGSTAmount) },
      ]
  return [rate, ...taxes]
}

function orderSum(label: string, rupees: number | null): Sum[] {
  return rupees === null ? [] : [{ label, value: formatRupees(rupees) }]
}

function receiptNotes(model: ReceiptModel, external: boolean): string[] {
  return [
    ...printableLines(model.AdvanceDeclaration ?? ''),
    ...(model.Status === 'Pending' ? ['Subject to realisation.'] : []),
    ...(external ? [] : internalNotes(model)),
  ]
}

function internalNotes(model: ReceiptModel): string[] {
  const receivedBy = printableLine(model.ReceivedBy ?? '')
  return [
    ...(receivedBy === '' ? [] : [`Received by: ${receivedBy}`]),
    ...printableLines(model.Remarks ?? '').map((line) => `Remarks: ${line}`),
  ]
}
