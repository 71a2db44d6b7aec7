import type { ReceiptModel } from '../../contract/document-model.ts'
import { formatAmount, formatDate, formatDateTime, formatRate, formatRupees } from './format.ts'
import { COMPOSITION_WORDING } from './invoice-sheet.ts'
import { placeOfSupply, recipientParty, signatory, supplierParty, termsOf } from './parties.ts'
import { printableLine, printableLines, printableParagraph } from './printable-text.ts'
import { type Fact, presentFacts, type Sheet, type Sum } from './sheet.ts'

const TITLES: Record<ReceiptModel['DocumentType'], string> = {
  ReceiptVoucher: 'RECEIPT VOUCHER',
  PaymentReceipt: 'PAYMENT RECEIPT',
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
export function receiptSheet(model: ReceiptModel, options: { external: boolean }): Sheet {
  const { external } = options
  const number = printableLine(model.ReceiptNo)
  const title = titleOf(model, external)
  return {
    title,
    copyMark: external ? null : 'SHOP COPY',
    declaration: model.IsCompositionScheme ? COMPOSITION_WORDING : null,
    stamp: STAMPS[model.Status],
    number,
    barcode: number,
    supplier: supplierParty(model.Branch),
    recipient: recipientParty(model.Customer, 'Received from'),
    facts: receiptFacts(model),
    items: null,
    details: [],
    taxSummary: null,
    sums: receiptSums(model),
    outcome: presentFacts([
      { label: 'Amount in words', value: printableLine(model.AmountInWords) },
      {
        label: model.DocumentType === 'ReceiptVoucher' ? 'Advance for' : 'Towards',
        value: printableParagraph(model.SupplyDescription),
      },
    ]),
    savings: null,
    receipts: null,
    payment: null,
    scan: null,
    notes: receiptNotes(model, external),
    terms: external ? termsOf(model.Branch) : [],
    signatory: signatory(model.Branch),
    reference: `${title} ${number}`,
    datedAt: model.ReceiptDate,
  }
}

/** Titles that the shop gave win over the lawful default of the document type. */
function titleOf(model: ReceiptModel, external: boolean): string {
  const own = printableLine((external ? model.ReceiptName : model.IntrenalReceiptName) ?? '')
  return own === '' ? TITLES[model.DocumentType] : own
}

/** Rule 50: serial (b), date (c), description (e), place of supply (i), reverse charge (j). */
function receiptFacts(model: ReceiptModel): Fact[] {
  const isVoucher = model.DocumentType === 'ReceiptVoucher'
  return presentFacts([
    { label: 'Receipt no.', value: printableLine(model.ReceiptNo) },
    { label: 'Date', value: formatDateTime(model.ReceiptDate) },
    { label: 'Paid by', value: paidBy(model) },
    { label: 'Reference', value: printableLine(model.ReferenceNo ?? '') },
    { label: 'Order no.', value: printableLine(model.SalesOrderNo ?? '') },
    { label: 'Order date', value: model.OrderDate ? formatDate(model.OrderDate) : '' },
    { label: 'Invoice no.', value: printableLine(model.InvoiceNo ?? '') },
    { label: 'Invoice date', value: model.InvoiceDate ? formatDate(model.InvoiceDate) : '' },
    { label: 'Promised for', value: model.ExpectedDate ? formatDate(model.ExpectedDate) : '' },
    isVoucher
      ? {
          label: 'Place of supply',
          value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
        }
      : null,
    isVoucher ? { label: 'Reverse charge', value: model.ReverseCharge ? 'Yes' : 'No' } : null,
  ])
}

function paidBy(model: ReceiptModel): string {
  return [model.PaymentMode, model.CardType ?? '']
    .map(printableLine)
    .filter((text) => text !== '')
    .join(', ')
}

/** Amount (rule 50(f)), rate and tax on it (g, h), and what the order still owes. */
function receiptSums(model: ReceiptModel): Sum[] {
  const isVoucher = model.DocumentType === 'ReceiptVoucher'
  return [
    ...(isVoucher && !model.IsCompositionScheme ? advanceTax(model) : []),
    {
      label: isVoucher ? 'Advance received' : 'Amount received',
      value: formatRupees(model.Amount),
      strong: true,
    },
    ...orderSum('Order total', model.OrderNetAmount),
    ...orderSum('Paid so far', model.OrderPaidAmount),
    ...orderSum('Balance due', model.OrderBalanceAmount),
  ]
}

function advanceTax(model: ReceiptModel): Sum[] {
  const rate = { label: 'Rate of tax', value: formatRate(model.TaxRate) }
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
