import type { InvoiceModel } from '../../contract/document-model.ts'
import { formatAmount, formatDate, formatRupees } from './format.ts'
import { itemsTable, receiptsTable, taxColumnsOf, taxSummaryTable } from './invoice-tables.ts'
import { placeOfSupply, recipientParty, signatory, supplierParty, termsOf } from './parties.ts'
import { printableLine, printableLines, printableParagraph } from './printable-text.ts'
import { type Fact, type Payment, presentFacts, type Sheet, type Sum } from './sheet.ts'
import { upiLink } from './upi-link.ts'

/** Which copy a print is (rule 48). */
export type CopyKind = 'original' | 'duplicate' | 'triplicate' | 'reprint'

const COPY_MARKS: Record<CopyKind, string> = {
  original: 'ORIGINAL FOR RECIPIENT',
  duplicate: 'DUPLICATE FOR TRANSPORTER',
  triplicate: 'TRIPLICATE FOR SUPPLIER',
  reprint: 'DUPLICATE (REPRINT)',
}

const TITLES: Record<InvoiceModel['DocumentType'], string> = {
  TaxInvoice: 'TAX INVOICE',
  BillOfSupply: 'BILL OF SUPPLY',
  Proforma: 'PROFORMA INVOICE',
}

/** CGST rule 5(1)(f): at the top of the bill of supply. */
export const COMPOSITION_WORDING =
  'composition taxable person, not eligible to collect tax on supplies'
const PROFORMA_WORDING = 'An estimate for an order: not a tax invoice, no demand for tax'

/** Lays out an invoice, a bill of supply or a proforma. Every figure is the model's own. */
export function invoiceSheet(model: InvoiceModel, copy: CopyKind = 'original'): Sheet {
  const isProforma = model.DocumentType === 'Proforma'
  const title = TITLES[model.DocumentType]
  const number = printableLine((isProforma ? null : model.InvoiceNo) ?? model.SalesOrderNo)
  return {
    title,
    copyMark: isProforma ? null : COPY_MARKS[copy],
    declaration: declarationOf(model),
    stamp: null,
    number,
    barcode: number === '' ? null : number,
    supplier: supplierParty(model.Branch),
    recipient: recipientParty(model.Customer, 'Bill to'),
    facts: invoiceFacts(model),
    items: itemsTable(model),
    details: [],
    taxSummary: taxSummaryTable(model),
    sums: invoiceSums(model),
    outcome: presentFacts([
      { label: 'Amount in words', value: printableLine(model.AmountInWords) },
    ]),
    savings: savingsOf(model),
    receipts: receiptsTable(model),
    payment: paymentOf(model, number),
    scan: null,
    notes: model.PrintedNotes.flatMap(printableLines),
    terms: termsOf(model.Branch),
    signatory: signatory(model.Branch),
    reference: `${title} ${number}`,
    datedAt: model.InvoiceDate ?? model.OrderDate,
  }
}

function declarationOf(model: InvoiceModel): string | null {
  if (model.IsCompositionScheme) return COMPOSITION_WORDING
  return model.DocumentType === 'Proforma' ? PROFORMA_WORDING : null
}

/** Number and date (rule 46(b), (c)), place of supply (n), delivery (o), reverse charge (p). */
function invoiceFacts(model: InvoiceModel): Fact[] {
  const isBill = model.DocumentType === 'BillOfSupply'
  const isProforma = model.DocumentType === 'Proforma'
  const name = isBill ? 'Bill' : 'Invoice'
  return presentFacts([
    isProforma ? null : { label: `${name} no.`, value: printableLine(model.InvoiceNo ?? '') },
    isProforma || model.InvoiceDate === null
      ? null
      : { label: `${name} date`, value: formatDate(model.InvoiceDate) },
    { label: 'Order no.', value: printableLine(model.SalesOrderNo) },
    { label: 'Order date', value: formatDate(model.OrderDate) },
    {
      label: 'Place of supply',
      value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
    },
    isBill ? null : { label: 'Reverse charge', value: model.ReverseCharge ? 'Yes' : 'No' },
    { label: 'Promised for', value: model.ExpectedDate ? formatDate(model.ExpectedDate) : '' },
    { label: 'Deliver to', value: printableParagraph(model.DeliveryAddress ?? '') },
    { label: 'Prescribed by', value: printableLine(model.DoctorName ?? '') },
    { label: 'Served by', value: printableLine(model.SalesPerson ?? '') },
  ])
}

function invoiceSums(model: InvoiceModel): Sum[] {
  const totals = model.Totals
  const tax = taxColumnsOf(model)
  const taxes: Sum[] = {
    none: [],
    split: [
      { label: 'CGST', value: formatAmount(totals.CGST) },
      { label: model.StateTaxLabel, value: formatAmount(totals.SGST) },
    ],
    integrated: [{ label: 'IGST', value: formatAmount(totals.IGST) }],
  }[tax]
  const owes = model.BalanceAmount !== 0 || model.Receipts.length > 0
  return [
    {
      label: tax === 'none' ? 'Value of supply' : 'Taxable value',
      value: formatAmount(totals.TaxableAmount),
    },
    ...taxes,
    { label: 'Round off', value: signed(totals.Rounding) },
    { label: 'Net amount', value: formatRupees(totals.NetAmount), strong: true },
    ...(owes
      ? [
          { label: 'Received', value: formatRupees(model.ReceivedAmount) },
          { label: 'Balance due', value: formatRupees(model.BalanceAmount), strong: true },
        ]
      : []),
  ]
}

function savingsOf(model: InvoiceModel): string | null {
  const { Savings, TotalMRP } = model.Totals
  if (!(Savings > 0)) return null
  return `You saved ${formatRupees(Savings)} on the MRP of ${formatRupees(TotalMRP)}`
}

/** With a part advance the code asks for the balance, to the paisa (gst-billing 7.1). */
function paymentOf(model: InvoiceModel, number: string): Payment | null {
  const payeeAddress = printableLine(model.Branch.UpiID ?? '')
  if (payeeAddress === '' || !(model.BalanceAmount > 0)) return null
  return {
    upiLink: upiLink({
      payeeAddress,
      payeeName: printableLine(model.Branch.Name),
      documentNo: number,
      amountRupees: model.BalanceAmount,
    }),
    caption: `Scan to pay ${formatRupees(model.BalanceAmount)}`,
    address: payeeAddress,
  }
}

function signed(rupees: number): string {
  return rupees > 0 ? `+${formatAmount(rupees)}` : formatAmount(rupees)
}
