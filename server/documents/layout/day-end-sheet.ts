import type { DayEndModel } from '../../contract/document-set.ts'
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatQuantity,
  formatRate,
  formatRupees,
} from './format.ts'
import { printableLine } from './printable-text.ts'
import { cells, left, plainSheet, right, type SheetOptions } from './set-parts.ts'
import type { Column, Detail, Fact, Sheet } from './sheet.ts'
import { words } from './words.ts'

/** Lays out a day of the branch: a report for the shop, in English alone. */
export function dayEndSheet(model: DayEndModel, options: SheetOptions = {}): Sheet {
  const day = formatDate(model.Date)
  const head = { title: 'DAY-END REPORT', number: day, datedAt: model.Date, branch: model.Branch }
  const { Sold } = model
  return {
    ...plainSheet(head, { ...options, language: null }, words(null)),
    barcode: null,
    recipient: { heading: 'Day', name: day, lines: [], facts: [] },
    facts: dayFacts(model),
    details: [
      ratesDetail(model),
      sectionsDetail(model),
      methodsDetail(model),
      seriesDetail(model),
    ].filter((detail) => detail.table.rows.length > 0),
    sums: [
      { label: 'Taxable value', value: formatAmount(Sold.TaxableAmount) },
      { label: 'CGST', value: formatAmount(Sold.CGST) },
      { label: model.StateTaxLabel, value: formatAmount(Sold.SGST) },
      { label: 'IGST', value: formatAmount(Sold.IGST) },
      { label: 'Round off', value: formatAmount(Sold.Rounding) },
      { label: 'Sold', value: formatRupees(Sold.NetAmount), strong: true },
      { label: 'Collected', value: formatRupees(model.Collected) },
      { label: 'Refunded', value: formatRupees(model.Refunded) },
    ],
    outcome: [
      {
        label: 'Sealed by entry of the audit log',
        value:
          model.Seal.At === null
            ? 'Nothing recorded'
            : `${model.Seal.Sequence}, ${formatDateTime(model.Seal.At)}`,
      },
      { label: 'Seal', value: inGroups(printableLine(model.Seal.Hash)) },
    ],
    notes: ['The seal is the last entry of the audit log of this day: a later change breaks it.'],
    signatory: {
      forWhom: `For ${printableLine(model.Branch.Name)}`,
      name: '',
      role: 'Closed by, signature',
    },
  }
}

function dayFacts({ Booked, CreditNotes, Exceptions, Sold }: DayEndModel): Fact[] {
  const counted = (count: number, amount: number): string =>
    count === 0 ? '0' : `${count}, ${formatRupees(amount)}`
  return [
    { label: 'Invoices', value: counted(Sold.Invoices, Sold.NetAmount) },
    { label: 'Orders booked', value: counted(Booked.Orders, Booked.NetAmount) },
    { label: 'Credit notes', value: counted(CreditNotes.Count, CreditNotes.Amount) },
    { label: 'Kept as credit', value: formatRupees(CreditNotes.KeptAsCredit) },
    { label: 'Orders cancelled', value: String(Exceptions.CancelledOrders) },
    {
      label: 'Receipts cancelled',
      value: counted(Exceptions.CancelledReceipts, Exceptions.CancelledReceiptsAmount),
    },
    {
      label: 'Cheques bounced',
      value: counted(Exceptions.BouncedReceipts, Exceptions.BouncedReceiptsAmount),
    },
    {
      label: 'Not cleared yet',
      value: counted(Exceptions.PendingReceipts, Exceptions.PendingReceiptsAmount),
    },
  ]
}

function ratesDetail({ ByRate, Sold, StateTaxLabel }: DayEndModel): Detail {
  return detail(
    'Sold by rate of tax',
    [rest('Rate'), ...['Taxable value', 'CGST', StateTaxLabel, 'IGST', 'Total'].map(right)],
    ByRate.map((row) => [
      formatRate(row.Rate),
      ...[row.TaxableAmount, row.CGST, row.SGST, row.IGST, row.TotalAmount].map(formatAmount),
    ]),
    [
      'Total before round-off',
      ...[Sold.TaxableAmount, Sold.CGST, Sold.SGST, Sold.IGST, Sold.GrandTotal].map(formatAmount),
    ],
  )
}

function sectionsDetail({ BySection }: DayEndModel): Detail {
  return detail(
    'Sold by section',
    [rest('Section'), ...['Qty', 'Taxable value', 'Tax', 'Total'].map(right)],
    BySection.map((row) => [
      printableLine(row.Section),
      formatQuantity(row.Qty),
      ...[row.TaxableAmount, row.Tax, row.TotalAmount].map(formatAmount),
    ]),
    null,
  )
}

function methodsDetail({ ByMethod, Collected, Refunded }: DayEndModel): Detail {
  return detail(
    'Collected by method',
    [rest('Method'), ...['Receipts', 'Collected', 'Refunded', 'Net'].map(right)],
    ByMethod.map((row) => [
      printableLine(row.PaymentMode),
      String(row.Count),
      ...[row.Collected, row.Refunded, row.Net].map(formatAmount),
    ]),
    ['Total', '', formatAmount(Collected), formatAmount(Refunded), ''],
  )
}

function seriesDetail({ Series }: DayEndModel): Detail {
  return detail(
    'Numbers used',
    [rest('Series'), left('First'), left('Last'), right('Count')],
    Series.map((row) => [
      printableLine(row.Series),
      printableLine(row.FirstNo),
      printableLine(row.LastNo),
      String(row.Count),
    ]),
    null,
  )
}

function detail(
  heading: string,
  columns: Column[],
  rows: readonly string[][],
  totals: readonly string[] | null,
): Detail {
  const table = { columns, rows: rows.map(cells), totals: totals === null ? null : cells(totals) }
  return { heading, table }
}

/** A long hash is compared group by group. */
function inGroups(hash: string): string {
  return hash.replace(/([0-9a-f]{8})(?=[0-9a-f])/g, '$1 ')
}

function rest(heading: string): Column {
  return { ...left(heading), takesRest: true }
}
