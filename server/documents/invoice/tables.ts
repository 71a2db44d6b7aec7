import type { DocumentLine, DocumentTaxRow, InvoiceModel } from '../../contract/document-models.ts'
import { isService } from '../../domain/services.ts'
import type { Cell, Column, Table } from '../../rendering/sheet.ts'
import { NO_BREAK, printableLine } from '../../rendering/text/printable-text.ts'
import {
  formatAmount,
  formatDate,
  formatPrice,
  formatQuantity,
  formatRate,
} from '../shared/format.ts'
import { pairText } from '../shared/item-notes.ts'
import { eyeAndPower, printedPowers } from '../shared/powers.ts'
import { printedHsn, printedTaxRows } from '../shared/printed-hsn.ts'
import { taxTotals } from '../shared/tax-table.ts'
import { type DocumentTexts, type LabelKey, sentence } from '../shared/texts.ts'

/** Which taxes a document may show: both halves, the integrated one, or none at all. */
export type TaxColumns = 'split' | 'integrated' | 'none'

/** A bill of supply and a sale under the composition scheme never show tax (rule 49). */
export function taxColumnsOf(model: InvoiceModel): TaxColumns {
  if (model.IsCompositionScheme || model.DocumentType === 'BillOfSupply') return 'none'
  return model.IsInterState ? 'integrated' : 'split'
}

/**
 * The goods and charges: HSN, description, quantity with unit, rate, discount, taxable value
 * after it, rate and amount of each tax, and value: rule 46(g) to (m), rule 49(e) to (g).
 */
export function itemsTable(model: InvoiceModel, texts: DocumentTexts): Table {
  const tax = taxColumnsOf(model)
  // Rate and amount of each tax stand in the summary as well, where there is one.
  const inSummary = model.TaxSummary.length > 0 ? { foldOrder: 1, isRepeated: true } : {}
  const columns: Column[] = [
    { heading: '#', align: 'right' },
    { ...heading(texts, 'description', 'left'), takesRest: true },
    { ...heading(texts, 'hsn', 'left'), foldOrder: 3 },
    heading(texts, 'qty'),
    heading(texts, 'rate'),
    { ...heading(texts, 'discount'), foldOrder: 2 },
    ...(tax === 'none' ? [] : [{ ...heading(texts, 'taxableValue'), ...inSummary, foldOrder: 4 }]),
    ...taxHeadings(model, tax).map((column) => ({ ...column, ...inSummary })),
    heading(texts, tax === 'none' ? 'value' : 'amount'),
  ]
  const isShown = (_: unknown, index: number): boolean =>
    index !== DISCOUNT || model.Lines.some((line) => line.DiscountAmount !== 0)
  return {
    columns: columns.filter(isShown),
    rows: model.Lines.map((line) => itemRow(line, model, tax, texts).filter(isShown)),
    totals: itemTotals(model, tax, texts).filter(isShown),
    carriedAfter: runningTotals(model, tax).map((row) => row.filter(isShown)),
  }
}

/** The place of the discounts among the columns: without any there is no such column. */
const DISCOUNT = 5

function taxHeadings(model: InvoiceModel, tax: TaxColumns): Column[] {
  if (tax === 'none') return []
  return tax === 'split' ? [right('CGST'), right(model.StateTaxLabel)] : [right('IGST')]
}

function itemRow(
  line: DocumentLine,
  model: InvoiceModel,
  tax: TaxColumns,
  texts: DocumentTexts,
): Cell[] {
  const isCharge = line.Kind === 'Charge'
  return [
    { text: String(line.LineNo) },
    { text: printedPowers(line.ItemName), notes: itemNotes(line, texts) },
    { text: printedHsn(line.HSN, model) },
    isCharge ? { text: '' } : { text: formatQuantity(line.Qty), notes: unitOf(line) },
    { text: formatPrice(line.PriceBeforeTax ?? line.Price), notes: inclusiveNote(line, tax) },
    { text: discountOf(line) === 0 ? '–' : formatAmount(discountOf(line)) },
    ...taxCells(line, tax, texts),
    { text: formatAmount(line.TotalAmount) },
  ]
}

/** A price that still has its tax in it says so: a bill of before showed the price as it was sent. */
function inclusiveNote(line: DocumentLine, tax: TaxColumns): string[] {
  const isWithTax = line.PriceIncludesTax && line.PriceBeforeTax === undefined
  return isWithTax && tax !== 'none' && !isExempt(line) ? ['incl. tax'] : []
}

function discountOf({ DiscountAmount, DiscountBeforeTax }: DocumentLine): number {
  return DiscountBeforeTax ?? DiscountAmount
}

/** The unit of goods; a service has none. */
function unitOf({ HSN, Unit }: DocumentLine): string[] {
  const unit = printableLine(Unit)
  return unit === 'NA' || isService(HSN ?? '') ? [] : [unit]
}

/** Whether a line of a bill bears no tax, where others of it do. */
function isExempt({ CGSTRate, IGSTRate, SGSTRate }: DocumentLine): boolean {
  return SGSTRate + CGSTRate + IGSTRate === 0
}

function itemNotes(line: DocumentLine, texts: DocumentTexts): string[] {
  const details = [
    pairText(line.PairNo),
    printableLine(line.ItemCode ?? ''),
    printableLine(line.SerialNo ?? ''),
    line.MRP ? sentence('item.mrp', { price: formatPrice(line.MRP) }) : '',
  ]
    .filter((text) => text !== '')
    .map((text) => text.replaceAll(' ', NO_BREAK))
  return [
    eyeAndPower({ Eye: line.Eye ?? null, Power: line.Power }, texts),
    printableLine(line.BoxSizes ?? '').replaceAll(' ', NO_BREAK),
    details.join('  ·  '),
    lotsText(line),
    line.JobCharges > 0
      ? sentence('item.jobCharges', { amount: formatAmount(line.JobCharges) })
      : '',
  ].filter((text) => text !== '')
}

/** Lot and expiry of each box that was given (Drugs Rules, rule 65(4)(3)). */
function lotsText({ Lots = [] }: DocumentLine): string {
  return Lots.map(({ ExpiresOn, Lot }) =>
    ExpiresOn === null
      ? sentence('item.lot', { lot: printableLine(Lot) })
      : sentence('item.lotExpiry', { lot: printableLine(Lot), expiry: formatDate(ExpiresOn) }),
  ).join('  ·  ')
}

function taxCells(line: DocumentLine, tax: TaxColumns, texts: DocumentTexts): Cell[] {
  if (tax === 'none') return []
  if (isExempt(line)) {
    const none = { text: '–' }
    return [{ text: texts.english('exempt') }, none, ...(tax === 'split' ? [none] : [])]
  }
  const taxable = { text: formatAmount(line.TaxableAmount) }
  if (tax === 'integrated') return [taxable, taxCell(line.IGSTAmount, line.IGSTRate)]
  return [taxable, taxCell(line.CGSTAmount, line.CGSTRate), taxCell(line.SGSTAmount, line.SGSTRate)]
}

function taxCell(amount: number, rate: number): Cell {
  return { text: formatAmount(amount), notes: [formatRate(rate)] }
}

/** The value of the lines that bear tax: what the column of taxable values adds up to. */
export function taxableValue(model: InvoiceModel): number {
  return (Math.round(model.Totals.TaxableAmount * 100) - exemptPaise(model)) / 100
}

/** What the lines without tax come to: their printed amounts, added up in whole paise. */
export function exemptPaise(model: InvoiceModel): number {
  if (taxColumnsOf(model) === 'none') return 0
  const exempt = model.Lines.filter(isExempt)
  return exempt.reduce((sum, { TaxableAmount }) => sum + Math.round(TaxableAmount * 100), 0)
}

function itemTotals(model: InvoiceModel, tax: TaxColumns, texts: DocumentTexts): Cell[] {
  const totals = model.Totals
  const taxable = taxableValue(model)
  const discounts = model.Lines.reduce((sum, line) => sum + Math.round(discountOf(line) * 100), 0)
  const taxes = {
    none: [],
    split: [taxable, totals.CGST, totals.SGST],
    integrated: [taxable, totals.IGST],
  }[tax]
  return [
    { text: '' },
    { text: texts.label('total') },
    { text: '' },
    { text: formatQuantity(totals.TotalQty) },
    { text: '' },
    { text: discounts === 0 ? '–' : formatAmount(discounts / 100) },
    ...[...taxes, totals.GrandTotal].map((amount) => ({ text: formatAmount(amount) })),
  ]
}

/**
 * The totals after each line, for the foot of a page that ends there: the printed amounts added
 * up in whole paise, so that the last of them is the total of the table.
 */
function runningTotals(model: InvoiceModel, tax: TaxColumns): Cell[][] {
  let sums: number[] = []
  return model.Lines.map((line) => {
    const taxable = isExempt(line) ? 0 : line.TaxableAmount
    const taxes = {
      none: [],
      split: [taxable, line.CGSTAmount, line.SGSTAmount],
      integrated: [taxable, line.IGSTAmount],
    }[tax]
    const paise = [...taxes, line.TotalAmount].map((rupees) => Math.round(rupees * 100))
    sums = paise.map((each, index) => each + (sums[index] ?? 0))
    const amounts = sums.map((each) => ({ text: formatAmount(each / 100) }))
    return [...Array.from({ length: 6 }, () => ({ text: '' })), ...amounts]
  })
}

/** The summary of what bears tax. */
function taxedRows(model: InvoiceModel): DocumentTaxRow[] {
  return printedTaxRows(model.TaxSummary, model).filter(({ Rate }) => Rate !== 0)
}

/** Rate and amount of each tax by HSN: the clearest form of rule 46(l) and (m). */
export function taxSummaryTable(model: InvoiceModel, texts: DocumentTexts): Table | null {
  const tax = taxColumnsOf(model)
  const rows = taxedRows(model)
  if (tax === 'none' || rows.length === 0) return null
  return {
    columns: [
      { ...heading(texts, 'hsn', 'left'), takesRest: true },
      heading(texts, 'taxableValue'),
      ...(tax === 'split'
        ? [right('CGST %'), right('CGST'), right(`${model.StateTaxLabel} %`)]
        : [right('IGST %')]),
      right(tax === 'split' ? model.StateTaxLabel : 'IGST'),
      { ...heading(texts, 'totalTax'), foldOrder: 1, isRepeated: true },
    ],
    rows: rows.map((row) => taxSummaryRow(row, tax)),
    totals: taxTotals(rows, tax !== 'split', texts),
  }
}

function taxSummaryRow(row: DocumentTaxRow, tax: TaxColumns): Cell[] {
  const parts =
    tax === 'split'
      ? [
          formatRate(row.CGSTRate),
          formatAmount(row.CGSTAmount),
          formatRate(row.SGSTRate),
          formatAmount(row.SGSTAmount),
        ]
      : [formatRate(row.IGSTRate), formatAmount(row.IGSTAmount)]
  const hsn = printableLine(row.HSN ?? '')
  return [
    hsn === '' ? sentence('otherHsn') : hsn,
    formatAmount(row.TaxableAmount),
    ...parts,
    formatAmount(row.TotalTax),
  ].map((text) => ({ text }))
}

/** What was paid for this document so far. */
export function receiptsTable(model: InvoiceModel, texts: DocumentTexts): Table | null {
  if (model.Receipts.length === 0) return null
  return {
    columns: [
      heading(texts, 'received', 'left'),
      { ...heading(texts, 'receipt', 'left'), foldOrder: 1 },
      { ...heading(texts, 'by', 'left'), takesRest: true },
      heading(texts, 'amount'),
    ],
    rows: model.Receipts.map((receipt) =>
      [
        formatDate(receipt.Date),
        printableLine(receipt.ReceiptNo),
        [receipt.PaymentMode, receipt.ReferenceNo ?? '', receiptState(receipt.Status)]
          .map(printableLine)
          .filter((text) => text !== '')
          .join(' '),
        formatAmount(receipt.Amount),
      ].map((text) => ({ text })),
    ),
    totals: null,
  }
}

/** The status of a receipt; '' for an active one. */
function receiptState(status: string): string {
  return status === 'Active' || status === '' ? '' : `(${status.toLowerCase()})`
}

function right(heading: string): Column {
  return { heading, align: 'right' }
}

function heading(texts: DocumentTexts, key: LabelKey, align: Column['align'] = 'right'): Column {
  const second = texts.second(key)
  return { heading: texts.english(key), align, ...(second === null ? {} : { second }) }
}
