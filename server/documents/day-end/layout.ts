import type { DayEndModel } from '../../contract/document-models.ts'
import type { Column, Detail, Fact, Sheet } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatQuantity,
  formatRate,
  formatRupees,
} from '../shared/format.ts'
import { cells, heading, right } from '../shared/table-cells.ts'
import { type WordKey, type Words, words } from '../shared/words.ts'
import { closingDetails, closingFacts } from './closing-layout.ts'

/** Lays out a day of the branch: a report for the shop. */
export function dayEndSheet(model: DayEndModel, options: SheetOptions = {}): Sheet {
  const say = words(options.language)
  const { label } = say
  const day = formatDate(model.Date)
  const head = {
    title: say.english('dayEnd'),
    number: day,
    datedAt: model.Date,
    branch: model.Branch,
  }
  const { Sold } = model
  const sealed = say.second('sealNote')
  return {
    ...blankSheet(head, options, say),
    secondTitle: say.second('dayEnd'),
    barcode: null,
    recipient: { heading: label('day'), name: day, lines: [], facts: [] },
    facts: [...closingFacts(model, say), ...dayFacts(model, say)],
    details: [
      ...closingDetails(model, say),
      ratesDetail(model, say),
      sectionsDetail(model, say),
      methodsDetail(model, say),
      seriesDetail(model, say),
    ].filter((detail) => detail.table.rows.length > 0),
    sums: [
      { label: label('taxableValue'), value: formatAmount(Sold.TaxableAmount) },
      { label: 'CGST', value: formatAmount(Sold.CGST) },
      { label: model.StateTaxLabel, value: formatAmount(Sold.SGST) },
      { label: 'IGST', value: formatAmount(Sold.IGST) },
      { label: label('roundOff'), value: formatAmount(Sold.Rounding) },
      { label: label('sold'), value: formatRupees(Sold.NetAmount), strong: true },
      { label: label('collected'), value: formatRupees(model.Collected) },
      { label: label('refunded'), value: formatRupees(model.Refunded) },
    ],
    outcome: [
      {
        label: label('sealedBy'),
        value:
          model.Seal.At === null
            ? label('nothingRecorded')
            : `${model.Seal.Sequence}, ${formatDateTime(model.Seal.At)}`,
      },
      { label: label('seal'), value: inGroups(printableLine(model.Seal.Hash)) },
      ...(model.Closing === undefined
        ? []
        : [{ label: label('report'), value: inGroups(printableLine(model.Closing.Digest)) }]),
    ],
    notes: [say.english('sealNote'), ...(sealed === null ? [] : [sealed])],
    signatory: {
      forWhom: `For ${printableLine(model.Branch.Name)}`,
      name: '',
      role: label('closedBy'),
    },
  }
}

function dayFacts(
  { Booked, CreditNotes, Exceptions, Sold }: DayEndModel,
  { label }: Words,
): Fact[] {
  const counted = (count: number, amount: number): string =>
    count === 0 ? '0' : `${count}, ${formatRupees(amount)}`
  return [
    { label: label('invoices'), value: counted(Sold.Invoices, Sold.NetAmount) },
    { label: label('ordersBooked'), value: counted(Booked.Orders, Booked.NetAmount) },
    { label: label('creditNotes'), value: counted(CreditNotes.Count, CreditNotes.Amount) },
    { label: label('keptAsCredit'), value: formatRupees(CreditNotes.KeptAsCredit) },
    { label: label('ordersCancelled'), value: String(Exceptions.CancelledOrders) },
    {
      label: label('receiptsCancelled'),
      value: counted(Exceptions.CancelledReceipts, Exceptions.CancelledReceiptsAmount),
    },
    {
      label: label('chequesBounced'),
      value: counted(Exceptions.BouncedReceipts, Exceptions.BouncedReceiptsAmount),
    },
    {
      label: label('notClearedYet'),
      value: counted(Exceptions.PendingReceipts, Exceptions.PendingReceiptsAmount),
    },
  ]
}

function ratesDetail({ ByRate, Sold, StateTaxLabel }: DayEndModel, say: Words): Detail {
  return detail(
    say.label('soldByRate'),
    [
      rest(say, 'rate'),
      heading(say, 'taxableValue'),
      ...['CGST', StateTaxLabel, 'IGST'].map(right),
      heading(say, 'total'),
    ],
    ByRate.map((row) => [
      formatRate(row.Rate),
      ...[row.TaxableAmount, row.CGST, row.SGST, row.IGST, row.TotalAmount].map(formatAmount),
    ]),
    [
      say.label('totalBeforeRoundOff'),
      ...[Sold.TaxableAmount, Sold.CGST, Sold.SGST, Sold.IGST, Sold.GrandTotal].map(formatAmount),
    ],
  )
}

function sectionsDetail({ BySection }: DayEndModel, say: Words): Detail {
  return detail(
    say.label('soldBySection'),
    [
      rest(say, 'section'),
      heading(say, 'qty'),
      heading(say, 'taxableValue'),
      heading(say, 'tax'),
      heading(say, 'total'),
    ],
    BySection.map((row) => [
      printableLine(row.Section),
      formatQuantity(row.Qty),
      ...[row.TaxableAmount, row.Tax, row.TotalAmount].map(formatAmount),
    ]),
    null,
  )
}

function methodsDetail({ ByMethod, Collected, Refunded }: DayEndModel, say: Words): Detail {
  return detail(
    say.label('collectedByMethod'),
    [
      rest(say, 'method'),
      heading(say, 'receipts'),
      heading(say, 'collected'),
      heading(say, 'refunded'),
      heading(say, 'net'),
    ],
    ByMethod.map((row) => [
      printableLine(row.PaymentMode),
      String(row.Count),
      ...[row.Collected, row.Refunded, row.Net].map(formatAmount),
    ]),
    [say.label('total'), '', formatAmount(Collected), formatAmount(Refunded), ''],
  )
}

function seriesDetail({ Series }: DayEndModel, say: Words): Detail {
  return detail(
    say.label('numbersUsed'),
    [
      rest(say, 'series'),
      heading(say, 'first', 'left'),
      heading(say, 'last', 'left'),
      heading(say, 'count'),
    ],
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
  title: string,
  columns: Column[],
  rows: readonly string[][],
  totals: readonly string[] | null,
): Detail {
  const table = { columns, rows: rows.map(cells), totals: totals === null ? null : cells(totals) }
  return { heading: title, table }
}

/** A long hash is compared group by group. */
function inGroups(hash: string): string {
  return hash.replace(/([0-9a-f]{8})(?=[0-9a-f])/g, '$1 ')
}

function rest(say: Words, key: WordKey): Column {
  return { ...heading(say, key, 'left'), takesRest: true }
}
