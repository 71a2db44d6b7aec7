import type { DocumentLine, DocumentTaxRow, InvoiceModel } from '../../contract/document-models.ts'
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
    ...(tax === 'none' ? [] : [{ ...heading(texts, 'taxableValue'), foldOrder: 4 }]),
    ...taxHeadings(model, tax).map((column) => ({ ...column, ...inSummary })),
    heading(texts, tax === 'none' ? 'value' : 'amount'),
  ]
  const isShown = (_: unknown, index: number): boolean =>
    index !== DISCOUNT || model.Lines.some((line) => line.DiscountAmount !== 0)
  return {
    columns: columns.filter(isShown),
    rows: model.Lines.map((line) => itemRow(line, tax, texts).filter(isShown)),
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

function itemRow(line: DocumentLine, tax: TaxColumns, texts: DocumentTexts): Cell[] {
  const isCharge = line.Kind === 'Charge'
  return [
    { text: String(line.LineNo) },
    { text: printedPowers(line.ItemName), notes: itemNotes(line, texts) },
    { text: printableLine(line.HSN ?? '') },
    isCharge ? { text: '' } : { text: formatQuantity(line.Qty), notes: [printableLine(line.Unit)] },
    {
      text: formatPrice(line.Price),
      ...(line.PriceIncludesTax && tax !== 'none' ? { notes: ['incl. tax'] } : {}),
    },
    { text: line.DiscountAmount === 0 ? '–' : formatAmount(line.DiscountAmount) },
    ...taxCells(line, tax),
    { text: formatAmount(line.TotalAmount) },
  ]
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
    details.join('  ·  '),
    line.JobCharges > 0
      ? sentence('item.jobCharges', { amount: formatAmount(line.JobCharges) })
      : '',
  ].filter((text) => text !== '')
}

function taxCells(line: DocumentLine, tax: TaxColumns): Cell[] {
  if (tax === 'none') return []
  const taxable = { text: formatAmount(line.TaxableAmount) }
  if (tax === 'integrated') return [taxable, taxCell(line.IGSTAmount, line.IGSTRate)]
  return [taxable, taxCell(line.CGSTAmount, line.CGSTRate), taxCell(line.SGSTAmount, line.SGSTRate)]
}

function taxCell(amount: number, rate: number): Cell {
  return { text: formatAmount(amount), notes: [formatRate(rate)] }
}

function itemTotals(model: InvoiceModel, tax: TaxColumns, texts: DocumentTexts): Cell[] {
  const totals = model.Totals
  const taxes = {
    none: [],
    split: [totals.TaxableAmount, totals.CGST, totals.SGST],
    integrated: [totals.TaxableAmount, totals.IGST],
  }[tax]
  return [
    { text: '' },
    { text: texts.label('total') },
    { text: '' },
    { text: formatQuantity(totals.TotalQty) },
    { text: '' },
    { text: totals.Discount === 0 ? '–' : formatAmount(totals.Discount) },
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
    const taxes = {
      none: [],
      split: [line.TaxableAmount, line.CGSTAmount, line.SGSTAmount],
      integrated: [line.TaxableAmount, line.IGSTAmount],
    }[tax]
    const paise = [...taxes, line.TotalAmount].map((rupees) => Math.round(rupees * 100))
    sums = paise.map((each, index) => each + (sums[index] ?? 0))
    const amounts = sums.map((each) => ({ text: formatAmount(each / 100) }))
    return [...Array.from({ length: 6 }, () => ({ text: '' })), ...amounts]
  })
}

/** Rate and amount of each tax by HSN: the clearest form of rule 46(l) and (m). */
export function taxSummaryTable(model: InvoiceModel, texts: DocumentTexts): Table | null {
  const tax = taxColumnsOf(model)
  if (tax === 'none' || model.TaxSummary.length === 0) return null
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
    rows: model.TaxSummary.map((row) => taxSummaryRow(row, tax)),
    totals: taxTotals(model.TaxSummary, tax !== 'split', texts),
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
