import type { RefundVoucherModel } from '../../contract/document-models.ts'
import { type Fact, presentFacts, type Sheet, type Table } from '../../rendering/sheet.ts'
import { printableLine, printableParagraph } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { compositionWording } from '../shared/composition-wording.ts'
import { formatAmount, formatDate, formatDateTime, formatRupees } from '../shared/format.ts'
import { placeOfSupply, recipientParty } from '../shared/parties.ts'
import { cells, heading } from '../shared/table-cells.ts'
import { taxRowsTable } from '../shared/tax-table.ts'
import { type Words, words } from '../shared/words.ts'

/** Lays out a refund voucher with every particular of CGST rule 51. */
export function refundVoucherSheet(model: RefundVoucherModel, options: SheetOptions = {}): Sheet {
  const say = words(options.language)
  const number = printableLine(model.RefundVoucherNo)
  const title = say.english('refundVoucher')
  const head = { title, number, datedAt: model.RefundVoucherDate, branch: model.Branch }
  return {
    ...blankSheet(head, options, say),
    secondTitle: say.second('refundVoucher'),
    declaration: compositionWording(model.IsCompositionScheme),
    recipient: {
      ...recipientParty(model.Customer, 'receivedFrom', say),
      heading: say.label('refundedTo'),
    },
    facts: refundFacts(model, say),
    taxSummary: taxRowsTable(model, say),
    sums: [{ label: say.label('amountRefunded'), value: formatRupees(model.Amount), strong: true }],
    outcome: presentFacts([
      { label: say.label('amountInWords'), value: printableLine(model.AmountInWords) },
      { label: say.label('refundedFor'), value: printableParagraph(model.SupplyDescription) },
    ]),
    receipts: receiptsTable(model, say),
    notes: taxNote(model),
  }
}

/** Serial number (b), date (c), place of supply, reverse charge (j), and what it goes back to. */
function refundFacts(model: RefundVoucherModel, { label }: Words): Fact[] {
  return presentFacts([
    { label: label('voucherNo'), value: printableLine(model.RefundVoucherNo) },
    { label: label('date'), value: formatDateTime(model.RefundVoucherDate) },
    { label: label('refundedBy'), value: printableLine(model.RefundMode) },
    { label: label('creditNoteNo'), value: printableLine(model.CreditNoteNo ?? '') },
    { label: label('creditNoteDate'), value: dateOrNothing(model.CreditNoteDate) },
    { label: label('invoiceNo'), value: printableLine(model.InvoiceNo ?? '') },
    { label: label('invoiceDate'), value: dateOrNothing(model.InvoiceDate) },
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo) },
    {
      label: label('placeOfSupply'),
      value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
    },
    { label: label('reverseCharge'), value: model.ReverseCharge ? 'Yes' : 'No' },
    { label: label('handedOverBy'), value: printableLine(model.PaidBy ?? '') },
  ])
}

function dateOrNothing(date: string | null): string {
  return date === null ? '' : formatDate(date)
}

/** The vouchers and receipts by which the money had come (e). */
function receiptsTable(model: RefundVoucherModel, say: Words): Table | null {
  if (model.Receipts.length === 0) return null
  return {
    columns: [
      heading(say, 'received', 'left'),
      heading(say, 'receipt', 'left'),
      { ...heading(say, 'by', 'left'), takesRest: true },
      heading(say, 'amount'),
    ],
    rows: model.Receipts.map((receipt) =>
      cells([
        formatDate(receipt.Date),
        printableLine(receipt.ReceiptNo),
        [receipt.PaymentMode, receipt.ReferenceNo ?? '']
          .map(printableLine)
          .filter((text) => text !== '')
          .join(' '),
        formatAmount(receipt.Amount),
      ]),
    ),
    totals: null,
  }
}

function taxNote(model: RefundVoucherModel): string[] {
  if (model.IsCompositionScheme || model.TaxSummary.length === 0) return []
  return [`The tax shown was credited by credit note ${printableLine(model.CreditNoteNo ?? '')}.`]
}
