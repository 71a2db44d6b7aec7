import type { DayEndModel } from '../../contract/document-models.ts'
import { moneyTaken } from '../../domain/no-money.ts'
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
import {
  type DocumentTexts,
  documentTexts,
  inBoth,
  type LabelKey,
  sentence,
} from '../shared/texts.ts'
import { closingDetails, closingFacts } from './closing-layout.ts'
import { rowName } from './row-names.ts'

/** Lays out a day of the branch: a report for the shop. */
export function dayEndSheet(model: DayEndModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const { label } = texts
  const day = formatDate(model.Date)
  const isReading = model.Reading !== undefined
  const title = isReading ? 'xReport' : 'dayEnd'
  const note = isReading ? 'xNote' : 'sealNote'
  const head = {
    title: texts.english(title),
    number: day,
    datedAt: model.Date,
    branch: model.Branch,
  }
  const { Sold } = model
  return {
    ...blankSheet(head, options, texts),
    secondTitle: texts.second(title),
    barcode: null,
    recipient: { heading: label('day'), name: day, lines: [], facts: [] },
    facts: [...closingFacts(model, texts), ...dayFacts(model, texts)],
    details: [
      ...closingDetails(model, texts),
      ratesDetail(model, texts),
      sectionsDetail(model, texts),
      methodsDetail(model, texts),
      seriesDetail(model, texts),
    ].filter((detail) => detail.table.rows.length > 0),
    sums: [
      ...valueSums(model, texts),
      { label: 'CGST', value: formatAmount(Sold.CGST) },
      { label: model.StateTaxLabel, value: formatAmount(Sold.SGST) },
      { label: 'IGST', value: formatAmount(Sold.IGST) },
      { label: label('roundOff'), value: formatAmount(Sold.Rounding) },
      { label: label('sold'), value: formatRupees(Sold.NetAmount), strong: true },
      {
        label: label('netSales'),
        value: formatRupees(less(Sold.NetAmount, model.CreditNotes.Amount)),
      },
      { label: label('collected'), value: formatRupees(model.Collected) },
      { label: label('refunded'), value: formatRupees(model.Refunded) },
      {
        label: label('netCollected'),
        value: formatRupees(less(model.Collected, model.Refunded)),
      },
      ...moneySums(model, texts),
    ],
    outcome: isReading ? [] : seals(model, texts),
    notes: inBoth(texts, note),
    // A reading closes nothing: there is nothing to sign.
    signatory: isReading
      ? null
      : {
          forWhom: sentence('forShop', { shop: printableLine(model.Branch.Name) }),
          name: '',
          role: label('closedBy'),
        },
  }
}

/** What of the net was no money, and what was; nothing where all was money. */
function moneySums(
  { ByMethod, Collected, Exceptions, Refunded }: DayEndModel,
  { label }: DocumentTexts,
): Sheet['sums'] {
  const { byCredit, keptCharges, money } = moneyTaken(ByMethod, {
    net: less(Collected, Refunded),
    charges: Exceptions.CancellationChargesAmount ?? 0,
  })
  if (byCredit === 0 && keptCharges === 0) return []
  return [
    ...(byCredit === 0
      ? []
      : [{ label: label('paidByCredit'), value: formatRupees(0 - byCredit) }]),
    ...(keptCharges === 0
      ? []
      : [{ label: label('cancellationCharges'), value: formatRupees(0 - keptCharges) }]),
    { label: label('moneyTaken'), value: formatRupees(money), strong: true },
  ]
}

/** The seal of the audit log and, of a closed day, of its report. */
function seals({ Closing, Seal }: DayEndModel, { label }: DocumentTexts): Fact[] {
  return [
    {
      label: label('sealedBy'),
      value:
        Seal.At === null
          ? label('nothingRecorded')
          : `${Seal.Sequence} · ${formatDateTime(Seal.At)}`,
    },
    { label: label('seal'), value: inGroups(printableLine(Seal.Hash)) },
    ...(Closing === undefined
      ? []
      : [{ label: label('report'), value: inGroups(printableLine(Closing.Digest)) }]),
  ]
}

function dayFacts(
  { Booked, CreditNotes, Exceptions, Sold }: DayEndModel,
  { label }: DocumentTexts,
): Fact[] {
  const counted = (count: number, amount: number): string =>
    count === 0 ? '0' : `${count} · ${formatRupees(amount)}`
  return [
    { label: label('invoices'), value: counted(Sold.Invoices, Sold.NetAmount) },
    { label: label('ordersBooked'), value: counted(Booked.Orders, Booked.NetAmount) },
    { label: label('creditNotes'), value: counted(CreditNotes.Count, CreditNotes.Amount) },
    {
      label: label('keptAsCredit'),
      value: formatRupees(less(CreditNotes.KeptAsCredit, -(Exceptions.SettledAsCredit ?? 0))),
    },
    { label: label('ordersCancelled'), value: String(Exceptions.CancelledOrders) },
    ...(Exceptions.CancellationCharges
      ? [
          {
            label: label('cancellationCharges'),
            value: counted(
              Exceptions.CancellationCharges,
              Exceptions.CancellationChargesAmount ?? 0,
            ),
          },
        ]
      : []),
    {
      label: label('receiptsCancelled'),
      value: counted(Exceptions.CancelledReceipts, Exceptions.CancelledReceiptsAmount),
    },
    {
      label: label('paymentsFailed'),
      value: counted(Exceptions.BouncedReceipts, Exceptions.BouncedReceiptsAmount),
    },
    {
      label: label('notClearedYet'),
      value: counted(Exceptions.PendingReceipts, Exceptions.PendingReceiptsAmount),
    },
  ]
}

/** What bears tax and what bears none, apart; one value where nothing does. */
function valueSums({ ByRate, Sold }: DayEndModel, { label }: DocumentTexts): Fact[] {
  const exempt = ByRate.find(({ Rate }) => Rate === 0)?.TaxableAmount ?? 0
  if (exempt === Sold.TaxableAmount) {
    return [{ label: label('valueOfSupply'), value: formatAmount(exempt) }]
  }
  if (exempt === 0)
    return [{ label: label('taxableValue'), value: formatAmount(Sold.TaxableAmount) }]
  return [
    { label: label('taxableValue'), value: formatAmount(less(Sold.TaxableAmount, exempt)) },
    { label: label('exemptValue'), value: formatAmount(exempt) },
  ]
}

function ratesDetail({ ByRate, Sold, StateTaxLabel }: DayEndModel, texts: DocumentTexts): Detail {
  return detail(
    texts.label('soldByRate'),
    [
      rest(texts, 'rateOfTax'),
      heading(texts, 'valueOfSupply'),
      ...['CGST', StateTaxLabel, 'IGST'].map(right),
      heading(texts, 'total'),
    ],
    ByRate.map((row) => [
      formatRate(row.Rate),
      ...[row.TaxableAmount, row.CGST, row.SGST, row.IGST, row.TotalAmount].map(formatAmount),
    ]),
    [
      texts.label('totalBeforeRoundOff'),
      ...[Sold.TaxableAmount, Sold.CGST, Sold.SGST, Sold.IGST, Sold.GrandTotal].map(formatAmount),
    ],
  )
}

function sectionsDetail({ BySection }: DayEndModel, texts: DocumentTexts): Detail {
  return detail(
    texts.label('soldBySection'),
    [
      rest(texts, 'section'),
      heading(texts, 'qty'),
      heading(texts, 'valueOfSupply'),
      heading(texts, 'tax'),
      heading(texts, 'total'),
    ],
    BySection.map((row) => [
      rowName(row.Section, row.NameCode, texts),
      formatQuantity(row.Qty),
      ...[row.TaxableAmount, row.Tax, row.TotalAmount].map(formatAmount),
    ]),
    null,
  )
}

function methodsDetail(
  { ByMethod, Collected, Refunded }: DayEndModel,
  texts: DocumentTexts,
): Detail {
  return detail(
    texts.label('collectedByMethod'),
    [
      rest(texts, 'method'),
      heading(texts, 'receipts'),
      heading(texts, 'collected'),
      heading(texts, 'refunded'),
      heading(texts, 'net'),
    ],
    ByMethod.map((row) => [
      rowName(row.PaymentMode, row.NameCode, texts),
      String(row.Count),
      ...[row.Collected, row.Refunded, row.Net].map(formatAmount),
    ]),
    [
      texts.label('total'),
      String(ByMethod.reduce((count, row) => count + row.Count, 0)),
      formatAmount(Collected),
      formatAmount(Refunded),
      formatAmount(less(Collected, Refunded)),
    ],
  )
}

function seriesDetail({ Series }: DayEndModel, texts: DocumentTexts): Detail {
  return detail(
    texts.label('numbersUsed'),
    [
      rest(texts, 'series'),
      heading(texts, 'first', 'left'),
      heading(texts, 'last', 'left'),
      heading(texts, 'count'),
    ],
    Series.map((row) => [
      rowName(row.Series, row.NameCode, texts),
      printableLine(row.FirstNo),
      printableLine(row.LastNo),
      String(row.Count),
    ]),
    null,
  )
}

/** One amount less another, in whole paise. */
function less(rupees: number, taken: number): number {
  return (Math.round(rupees * 100) - Math.round(taken * 100)) / 100
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

function rest(texts: DocumentTexts, key: LabelKey): Column {
  return { ...heading(texts, key, 'left'), takesRest: true }
}
