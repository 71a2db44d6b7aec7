import type { CreditNoteLine, CreditNoteModel } from '../../contract/document-models.ts'
import {
  type Cell,
  type Fact,
  type Party,
  presentFacts,
  type Sheet,
  type Sum,
  type Table,
} from '../../rendering/sheet.ts'
import { printableLine, printableParagraph } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { compositionWording } from '../shared/composition-wording.ts'
import {
  formatAmount,
  formatDate,
  formatQuantity,
  formatRate,
  formatRupees,
} from '../shared/format.ts'
import { BLANK, placeOfSupply, recipientParty, termsOf } from '../shared/parties.ts'
import { eyeAndPower, printedPowers } from '../shared/powers.ts'
import { printedHsn, printedTaxRows } from '../shared/printed-hsn.ts'
import { heading, right } from '../shared/table-cells.ts'
import { taxRowsTable } from '../shared/tax-table.ts'
import { type DocumentTexts, documentTexts, drawingTexts, sentence } from '../shared/texts.ts'

/** Lays out a credit note with every particular of CGST rule 53(1A). */
export function creditNoteSheet(model: CreditNoteModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const number = printableLine(model.CreditNoteNo)
  const titleKey = model.IsCommercial === true ? 'commercialCreditNote' : 'creditNote'
  const title = texts.english(titleKey)
  const showsTax = showsTaxes(model)
  return {
    ...blankSheet(
      { title, number, datedAt: model.CreditNoteDate, branch: model.Branch },
      options,
      texts,
    ),
    secondTitle: texts.second(titleKey),
    texts: drawingTexts(texts, true),
    declaration: compositionWording(model.IsCompositionScheme),
    recipient: creditedParty(model, texts),
    facts: creditFacts(model, texts),
    items: linesTable(model, texts),
    taxSummary: showsTax ? taxRowsTable(printedTax(model), texts) : null,
    sums: creditSums(model, texts),
    outcome: presentFacts([
      { label: texts.label('amountInWords'), value: printableLine(model.AmountInWords) },
      { label: texts.label('reason'), value: printableParagraph(model.Reason) },
    ]),
    notes: model.IsCommercial === true ? [sentence('credit.commercial')] : [],
    terms: termsOf(model.Branch),
  }
}

/**
 * Who is credited. Rule 53(1A)(f) asks for the name and address of whoever is not registered: what
 * is not known has a line to be written on.
 */
function creditedParty({ Branch, Customer }: CreditNoteModel, texts: DocumentTexts): Party {
  const party = {
    ...recipientParty(Customer, 'billTo', texts),
    heading: texts.label('creditTo'),
  }
  if (printableLine(Branch.GSTIN ?? '') === '') return party
  const hasAddress = printableLine(Customer.Address ?? '') !== ''
  const blanks = [
    ...(Customer.IsWalkIn ? [sentence('blank.name', { line: BLANK })] : []),
    ...(Customer.IsWalkIn || !hasAddress ? [sentence('blank.address', { line: BLANK })] : []),
  ]
  return { ...party, lines: [...party.lines, ...blanks] }
}

/** A note on a bill of supply credits no tax, and neither does a commercial one. */
function showsTaxes(model: CreditNoteModel): boolean {
  if (model.IsCommercial === true) return false
  return !model.IsCompositionScheme && model.InvoiceType === 'TaxInvoice'
}

/** Serial number (c), date (d), delivery and State (f), the invoice that it corrects (g). */
function creditFacts(model: CreditNoteModel, { label }: DocumentTexts): Fact[] {
  const isBill = model.InvoiceType === 'BillOfSupply'
  const isRegistered = printableLine(model.Branch.GSTIN ?? '') !== ''
  return presentFacts([
    { label: label('creditNoteNo'), value: printableLine(model.CreditNoteNo) },
    { label: label('creditNoteDate'), value: formatDate(model.CreditNoteDate) },
    { label: label(isBill ? 'billNo' : 'invoiceNo'), value: printableLine(model.InvoiceNo) },
    { label: label(isBill ? 'billDate' : 'invoiceDate'), value: formatDate(model.InvoiceDate) },
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo) },
    isRegistered
      ? {
          label: label('placeOfSupply'),
          value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
        }
      : null,
    { label: label('delivery'), value: deliveryText(model) },
    isBill
      ? null
      : {
          label: label('reverseCharge'),
          value: model.ReverseCharge ? sentence('yes') : sentence('no'),
        },
  ])
}

/** Its summary with an HSN as the invoice prints it. */
function printedTax(model: CreditNoteModel): CreditNoteModel {
  return { ...model, TaxSummary: printedTaxRows(model.TaxSummary, model) }
}

function deliveryText(model: CreditNoteModel): string {
  return model.DeliveryMode === 'Counter'
    ? sentence('delivery.counter')
    : sentence('delivery.recipient')
}

function linesTable(model: CreditNoteModel, texts: DocumentTexts): Table {
  const showsTax = showsTaxes(model)
  const taxColumns = model.IsInterState
    ? [right('IGST')]
    : [right('CGST'), right(model.StateTaxLabel)]
  const inSummary = { foldOrder: 1, isRepeated: true }
  return {
    columns: [
      right('#'),
      { ...heading(texts, 'description', 'left'), takesRest: true },
      { ...heading(texts, 'hsn', 'left'), foldOrder: 2 },
      heading(texts, 'qty'),
      ...(showsTax
        ? [
            heading(texts, 'taxableValue'),
            ...taxColumns.map((column) => ({ ...column, ...inSummary })),
          ]
        : []),
      heading(texts, showsTax ? 'amount' : 'value'),
    ],
    rows: model.Lines.map((line) => lineRow(line, model, showsTax, texts)),
    totals: null,
  }
}

function lineRow(
  line: CreditNoteLine,
  model: CreditNoteModel,
  showsTax: boolean,
  texts: DocumentTexts,
): Cell[] {
  const taxed = (amount: number, rate: number): Cell => ({
    text: formatAmount(amount),
    notes: [formatRate(rate)],
  })
  const taxes = model.IsInterState
    ? [taxed(line.IGSTAmount, line.IGSTRate)]
    : [taxed(line.CGSTAmount, line.CGSTRate), taxed(line.SGSTAmount, line.SGSTRate)]
  return [
    { text: String(line.LineNo) },
    { text: printedPowers(line.ItemName), notes: noteOf(line, texts) },
    { text: printedHsn(line.HSN, model) },
    { text: formatQuantity(line.Qty), notes: [printableLine(line.Unit)] },
    ...(showsTax ? [{ text: formatAmount(line.TaxableAmount) }, ...taxes] : []),
    { text: formatAmount(line.TotalAmount) },
  ]
}

function noteOf({ Eye, ItemCode, Power }: CreditNoteLine, texts: DocumentTexts): string[] {
  return [
    eyeAndPower({ Eye: Eye ?? null, Power: Power ?? null }, texts),
    printableLine(ItemCode ?? ''),
  ].filter((note) => note !== '')
}

/** The taxable value and the tax credited (h), and what became of the amount. */
function creditSums(model: CreditNoteModel, { label }: DocumentTexts): Sum[] {
  const taxes = model.IsInterState
    ? [{ label: 'IGST', value: formatAmount(model.IGST) }]
    : [
        { label: 'CGST', value: formatAmount(model.CGST) },
        { label: model.StateTaxLabel, value: formatAmount(model.SGST) },
      ]
  const became = (key: 'takenOffDue' | 'amountRefunded' | 'keptAsCredit', amount: number): Sum[] =>
    amount === 0 ? [] : [{ label: label(key), value: formatRupees(amount) }]
  const showsTax = showsTaxes(model)
  return [
    {
      label: label(showsTax ? 'taxableValue' : 'valueOfSupply'),
      value: formatAmount(model.TaxableAmount),
      isRepeated: showsTax,
    },
    ...(showsTax ? taxes.map((sum) => ({ ...sum, isRepeated: true })) : []),
    { label: label('creditAmount'), value: formatRupees(model.Amount), strong: true },
    ...roundOffSum(model.RoundOff ?? 0, label('roundOff')),
    ...became('takenOffDue', model.AppliedToDue),
    ...(model.GivenBack ?? []).map(({ Amount, Kind, Name }) => ({
      label: [label(Kind === 'GiftCard' ? 'backToCard' : 'backToPayer'), printableLine(Name)]
        .filter((text) => text !== '')
        .join(' '),
      value: formatRupees(Amount),
    })),
    ...became('amountRefunded', model.RefundedAmount),
    ...became('keptAsCredit', model.CreditAmount),
  ]
}

/** What the last note settles of the invoice's rounding, with its sign. */
function roundOffSum(rupees: number, label: string): Sum[] {
  if (rupees === 0) return []
  return [{ label, value: rupees > 0 ? `+${formatAmount(rupees)}` : formatAmount(rupees) }]
}
