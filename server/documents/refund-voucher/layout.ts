import type { RefundVoucherModel } from '../../contract/document-models.ts'
import { refundSeries } from '../../domain/refund-series.ts'
import { type Fact, presentFacts, type Sheet, type Table } from '../../rendering/sheet.ts'
import { printableLine, printableParagraph } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { compositionWording } from '../shared/composition-wording.ts'
import { formatAmount, formatDate, formatDateTime, formatRupees } from '../shared/format.ts'
import { placeOfSupply, recipientParty } from '../shared/parties.ts'
import { cells, heading } from '../shared/table-cells.ts'
import { taxRowsTable } from '../shared/tax-table.ts'
import { type DocumentTexts, documentTexts, sentence } from '../shared/texts.ts'

/** Lays out a refund: of an advance a voucher with every particular of CGST rule 51, else a receipt. */
export function refundVoucherSheet(model: RefundVoucherModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const number = printableLine(model.RefundVoucherNo)
  const titleKey = isAdvanceRefund(model) ? 'refundVoucher' : 'refundReceipt'
  const title = texts.english(titleKey)
  const head = { title, number, datedAt: model.RefundVoucherDate, branch: model.Branch }
  return {
    ...blankSheet(head, options, texts),
    secondTitle: texts.second(titleKey),
    declaration: compositionWording(model.IsCompositionScheme),
    recipient: {
      ...recipientParty(model.Customer, 'receivedFrom', texts),
      heading: texts.label('refundedTo'),
    },
    facts: refundFacts(model, texts),
    taxSummary: isAdvanceRefund(model) ? taxRowsTable(model, texts) : null,
    sums: [
      { label: texts.label('amountRefunded'), value: formatRupees(model.Amount), strong: true },
    ],
    outcome: presentFacts([
      { label: texts.label('amountInWords'), value: printableLine(model.AmountInWords) },
      { label: texts.label('refundedFor'), value: printableParagraph(model.SupplyDescription) },
    ]),
    receipts: receiptsTable(model, texts),
  }
}

/** Whether the paper is the voucher of rule 51; older ones were numbered in its series too. */
function isAdvanceRefund({ Branch, CreditNoteNo, InvoiceNo }: RefundVoucherModel): boolean {
  const gstin = printableLine(Branch.GSTIN ?? '') || null
  return (
    refundSeries({ gstin, creditNoteNo: CreditNoteNo, invoiceNo: InvoiceNo }) === 'refund_voucher'
  )
}

/** Serial number (b), date (c), place of supply, reverse charge (j), and what it goes back to. */
function refundFacts(model: RefundVoucherModel, { label }: DocumentTexts): Fact[] {
  return presentFacts([
    {
      label: label(isAdvanceRefund(model) ? 'voucherNo' : 'receiptNo'),
      value: printableLine(model.RefundVoucherNo),
    },
    { label: label('date'), value: formatDateTime(model.RefundVoucherDate) },
    { label: label('refundedBy'), value: printableLine(model.RefundMode) },
    { label: label('reference'), value: printableLine(model.ReferenceNo ?? '') },
    { label: label('creditNoteNo'), value: printableLine(model.CreditNoteNo ?? '') },
    { label: label('creditNoteDate'), value: dateOrNothing(model.CreditNoteDate) },
    { label: label('invoiceNo'), value: printableLine(model.InvoiceNo ?? '') },
    { label: label('invoiceDate'), value: dateOrNothing(model.InvoiceDate) },
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo) },
    ...(isAdvanceRefund(model)
      ? [
          {
            label: label('placeOfSupply'),
            value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
          },
          {
            label: label('reverseCharge'),
            value: model.ReverseCharge ? sentence('yes') : sentence('no'),
          },
        ]
      : []),
    { label: label('handedOverBy'), value: printableLine(model.PaidBy ?? '') },
  ])
}

function dateOrNothing(date: string | null): string {
  return date === null ? '' : formatDate(date)
}

/** The vouchers and receipts by which the money had come (e). */
function receiptsTable(model: RefundVoucherModel, texts: DocumentTexts): Table | null {
  if (model.Receipts.length === 0) return null
  return {
    columns: [
      heading(texts, 'received', 'left'),
      { ...heading(texts, 'receipt', 'left'), foldOrder: 1 },
      { ...heading(texts, 'by', 'left'), takesRest: true },
      heading(texts, 'amount'),
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
