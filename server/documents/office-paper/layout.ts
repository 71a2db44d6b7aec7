import type { OfficePaperModel } from '../../contract/document-models.ts'
import { PAYER_MOVES, type PayerMove } from '../../contract/payers.ts'
import { ADJUST_REASONS } from '../../contract/stock.ts'
import {
  type Fact,
  type Party,
  presentFacts,
  type Sheet,
  type Sum,
  type Table,
} from '../../rendering/sheet.ts'
import { printableLine, printableParagraph } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatQuantity,
  formatRate,
  formatRupees,
} from '../shared/format.ts'
import { joinedNotes } from '../shared/item-notes.ts'
import { printedPowers } from '../shared/powers.ts'
import { cells, heading, right } from '../shared/table-cells.ts'
import {
  type DocumentTexts,
  documentTexts,
  inBoth,
  type LabelKey,
  sentence,
} from '../shared/texts.ts'

const TITLES: Record<OfficePaperModel['DocumentType'], LabelKey> = {
  DebitNote: 'debitNote',
  SupplierPayment: 'supplierPayment',
  StockVoucher: 'stockVoucher',
  PurchaseOrder: 'purchaseOrder',
  AccountReceipt: 'accountReceipt',
  PayerStatement: 'payerStatement',
  FitterBill: 'fitterBill',
  FormerBill: 'formerBill',
  GoodsReceipt: 'goodsReceipt',
}

const NUMBER_LABELS: Partial<Record<OfficePaperModel['DocumentType'], LabelKey>> = {
  PurchaseOrder: 'orderNo',
  AccountReceipt: 'receiptNo',
  PayerStatement: 'reference',
  FitterBill: 'billNo',
  FormerBill: 'billNo',
}

/** Papers whose words are a note and no reason. */
const NOTED: ReadonlySet<OfficePaperModel['DocumentType']> = new Set([
  'PurchaseOrder',
  'FormerBill',
])

/** Lays out a paper to a supplier, or about the shop's own stock. */
export function officePaperSheet(model: OfficePaperModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const titleKey = model.GiftCard === undefined ? TITLES[model.DocumentType] : 'giftCardReceipt'
  const title = texts.english(titleKey)
  const number = printableLine(model.Number)
  const head = { title, number, datedAt: model.Date, branch: model.Branch }
  return {
    ...blankSheet(head, options, texts),
    secondTitle: texts.second(titleKey),
    // The card is spent by its own number, which the till scans off this paper.
    ...(model.GiftCard === undefined ? {} : { barcode: model.GiftCard.CardNumber }),
    recipient:
      model.Supplier === null
        ? reasonParty(model, texts)
        : party(texts.label(PARTY_LABELS[model.DocumentType] ?? 'supplier'), model.Supplier, texts),
    facts: presentFacts([
      {
        label: texts.label(NUMBER_LABELS[model.DocumentType] ?? 'voucherNo'),
        value: number,
      },
      {
        label: texts.label('date'),
        value: model.FormerBill === undefined ? formatDateTime(model.Date) : formatDate(model.Date),
      },
      model.Supplier === null
        ? null
        : {
            label: texts.label(NOTED.has(model.DocumentType) ? 'note' : 'reason'),
            value: printableParagraph(model.Reason ?? ''),
          },
      {
        label: texts.label('promisedFor'),
        value: model.ExpectedOn == null ? '' : formatDate(model.ExpectedOn),
      },
      { label: texts.label('takenBack'), value: takenBackText(model.TakenBack) },
      { label: texts.label('takenBackBy'), value: printableLine(model.TakenBackBy ?? '') },
      { label: texts.label('takesBack'), value: printableLine(model.TakesBack ?? '') },
      { label: texts.label('billNo'), value: printableLine(model.BillNo ?? '') },
      {
        label: texts.label('billDate'),
        value: model.BillDate === null ? '' : formatDate(model.BillDate),
      },
      { label: texts.label('paidBy'), value: printableLine(model.PaymentMode ?? '') },
      { label: texts.label('reference'), value: printableLine(model.ReferenceNo ?? '') },
      ...giftCardFacts(model, texts),
      {
        label: texts.label('delivery'),
        value: model.FormerBill?.Delivered == null ? '' : formatDate(model.FormerBill.Delivered),
      },
      ...periodFacts(model, texts),
      { label: texts.label('by'), value: printableLine(model.MadeBy ?? '') },
    ]),
    items:
      model.Statement !== undefined
        ? statementTable(model.Statement, texts)
        : model.Lines.length === 0
          ? null
          : itemsTable(model, texts),
    details:
      model.Bills.length === 0
        ? []
        : [{ heading: texts.label('billsPaid'), table: billsTable(model, texts) }],
    sums: sumsOf(model, texts),
    outcome: presentFacts([
      { label: texts.label('amountInWords'), value: printableLine(model.AmountInWords ?? '') },
    ]),
    notes: [
      ...(model.DocumentType === 'DebitNote' ? [sentence('debitNote.claim')] : []),
      ...(model.GiftCard === undefined ? [] : inBoth(texts, 'giftCardTerms')),
    ],
  }
}

function periodFacts(model: OfficePaperModel, { label }: DocumentTexts): Fact[] {
  const period = model.Statement ?? model.Period
  if (period === undefined) return []
  const { From, To } = period
  return [{ label: label('period'), value: `${formatDate(From)} - ${formatDate(To)}` }]
}

const ENTRY_LABELS: Record<PayerMove, LabelKey> = {
  charged: 'paidOnAccount',
  'given-back': 'backToPayer',
  paid: 'paidAmount',
  'paid-back': 'paymentCancelled',
  tds: 'taxDeducted',
  'tds-back': 'taxDeductedCancelled',
  'written-off': 'giftCardsWrittenOff',
}

const STOCK_LABELS: Record<(typeof ADJUST_REASONS)[number], LabelKey> = {
  damage: 'stockDamage',
  loss: 'stockLoss',
  found: 'stockFound',
  own_use: 'stockOwnUse',
  sample: 'stockSample',
  opening: 'stockOpening',
}

/** The account of a payer: what was put on it, what came off it, and what was left each time. */
function statementTable(
  { Entries, From, Opening }: NonNullable<OfficePaperModel['Statement']>,
  texts: DocumentTexts,
): Table {
  return {
    columns: [
      heading(texts, 'date', 'left'),
      { ...heading(texts, 'what', 'left'), takesRest: true, isPlain: true },
      heading(texts, 'billedAmount'),
      heading(texts, 'paidAmount'),
      heading(texts, 'runningBalance'),
    ],
    rows: [
      [
        ...cells([formatDate(From)]),
        { text: texts.label('openingBalance') },
        ...cells(['', '', formatAmount(Opening)]),
      ],
      ...Entries.map((entry) => [
        ...cells([formatDate(entry.Date)]),
        { text: entryText(entry, texts), notes: entryNotes(entry, texts) },
        ...cells([
          entry.Amount > 0 ? formatAmount(entry.Amount) : '',
          entry.Amount < 0 ? formatAmount(-entry.Amount) : '',
          formatAmount(entry.Balance),
        ]),
      ]),
    ],
    totals: null,
  }
}

type Entry = NonNullable<OfficePaperModel['Statement']>['Entries'][number]

function entryText({ Kind, Number: number }: Entry, { label }: DocumentTexts): string {
  const kind = PAYER_MOVES.find((each) => each === Kind)
  const words = kind === undefined ? '' : label(ENTRY_LABELS[kind])
  return [words, printableLine(number)].filter((part) => part !== '').join(' ')
}

/** Whom it is for, and the numbers that the payer knows it by. */
function entryNotes(entry: Entry, texts: DocumentTexts): string[] {
  const named = joinedNotes([
    entry.OrderNo === entry.Number ? '' : printableLine(entry.OrderNo),
    printableLine(entry.Customer),
    printableLine(entry.Member ?? ''),
    entry.ApprovalNo === null
      ? ''
      : `${texts.english('claimNo')} ${printableLine(entry.ApprovalNo)}`,
  ])
  return named === '' ? [] : [named]
}

function giftCardFacts({ GiftCard }: OfficePaperModel, { label }: DocumentTexts): Fact[] {
  if (GiftCard === undefined) return []
  const { CardNumber, ForName, ValidUntil } = GiftCard
  return presentFacts([
    { label: label('cardNumber'), value: inFours(CardNumber) },
    { label: label('validUntil'), value: ValidUntil === null ? '' : formatDate(ValidUntil) },
    { label: label('giftFor'), value: printableLine(ForName ?? '') },
  ])
}

/** GC1234 5678 9012: easier read out and typed. */
function inFours(cardNumber: string): string {
  return printableLine(cardNumber).replace(/(\d{4})(?=\d)/g, '$1 ')
}

const PARTY_LABELS: Partial<Record<OfficePaperModel['DocumentType'], LabelKey>> = {
  AccountReceipt: 'receivedFrom',
  PayerStatement: 'payer',
  FitterBill: 'fitter',
  FormerBill: 'customer',
}

/** Whom a paper is for, with the address and the GSTIN. */
export function party(
  whom: string,
  supplier: NonNullable<OfficePaperModel['Supplier']>,
  texts: DocumentTexts,
): Party {
  const town = [supplier.City, supplier.Pincode].map((text) => printableLine(text ?? ''))
  return {
    heading: whom,
    name: printableLine(supplier.Name),
    lines: [
      printableParagraph(supplier.Address ?? ''),
      [town.filter((text) => text !== '').join(' '), printableLine(supplier.StateName ?? '')]
        .filter((text) => text !== '')
        .join(', '),
      supplier.Phone === null ? '' : `${texts.english('phone')} ${printableLine(supplier.Phone)}`,
    ].filter((line) => line !== ''),
    facts: presentFacts([{ label: 'GSTIN', value: printableLine(supplier.GSTIN ?? '') }]),
  }
}

/** What a stock voucher was for, in a word, and what was written beside it. */
function reasonParty({ Reason, ReasonCode }: OfficePaperModel, texts: DocumentTexts): Party {
  const known = ADJUST_REASONS.find((each) => each === ReasonCode)
  return {
    heading: texts.label('reason'),
    name: known === undefined ? '' : texts.label(STOCK_LABELS[known]),
    lines: [printableParagraph(Reason ?? '')].filter((line) => line !== ''),
    facts: [],
  }
}

function itemsTable(model: OfficePaperModel, texts: DocumentTexts): Table {
  const isPriced = model.Lines.some(({ Amount }) => Amount !== null)
  const hasTax = model.Lines.some(({ TaxRate }) => TaxRate !== null)
  return {
    columns: [
      right('#'),
      { ...heading(texts, 'description', 'left'), takesRest: true },
      heading(texts, 'qty'),
      ...(isPriced
        ? [
            { ...heading(texts, 'rate'), foldOrder: 2 },
            ...(hasTax
              ? [
                  { ...heading(texts, 'taxableValue'), foldOrder: 3 },
                  { ...heading(texts, 'rateOfTax'), foldOrder: 1 },
                ]
              : []),
            heading(texts, 'amount'),
          ]
        : []),
    ],
    rows: model.Lines.map((line) => [
      { text: String(line.LineNo) },
      {
        text: printedPowers(line.ItemName),
        notes: [
          joinedNotes([
            printableLine(line.UnitCode ?? line.ItemCode ?? ''),
            line.Lot === null ? '' : sentence('item.lot', { lot: printableLine(line.Lot) }),
          ]),
        ].filter((note) => note !== ''),
      },
      { text: `${formatQuantity(line.Qty)} ${printableLine(line.Unit)}` },
      ...(isPriced
        ? cells([
            line.Rate === null ? '' : formatAmount(line.Rate),
            ...(hasTax
              ? [
                  line.TaxableAmount === null ? '' : formatAmount(line.TaxableAmount),
                  line.TaxRate === null ? '' : formatRate(line.TaxRate),
                ]
              : []),
            line.Amount === null ? '' : formatAmount(line.Amount),
          ])
        : []),
    ]),
    totals: null,
  }
}

function billsTable(model: OfficePaperModel, texts: DocumentTexts): Table {
  return {
    columns: [
      { ...heading(texts, 'billNo', 'left'), takesRest: true },
      heading(texts, 'billDate', 'left'),
      heading(texts, 'amount'),
    ],
    rows: model.Bills.map((bill) => [
      { text: printableLine(bill.BillNo), notes: [printableLine(bill.InwardNo)] },
      ...cells([formatDate(bill.BillDate), formatAmount(bill.Amount)]),
    ]),
    totals: null,
  }
}

function sumsOf(model: OfficePaperModel, { label }: DocumentTexts): Sum[] {
  const { Amount, Bills, DocumentType, FormerBill, Statement, Tax, TaxableAmount, TaxDeducted } =
    model
  if (Statement !== undefined) {
    return [
      { label: label('openingBalance'), value: formatRupees(Statement.Opening) },
      { label: label('closingBalance'), value: formatRupees(Statement.Closing), strong: true },
    ]
  }
  if (Amount === null) {
    if (TaxableAmount === null) return []
    return [{ label: label('taxableValue'), value: formatRupees(TaxableAmount), strong: true }]
  }
  const billed = Bills.reduce((paise, bill) => paise + Math.round(bill.Amount * 100), 0) / 100
  const advance = Math.round((Amount - billed) * 100) / 100
  return [
    ...(TaxableAmount === null
      ? []
      : [{ label: label('taxableValue'), value: formatRupees(TaxableAmount) }]),
    ...(FormerBill?.Discount == null || FormerBill.Discount === 0
      ? []
      : [{ label: label('discount'), value: formatRupees(FormerBill.Discount) }]),
    ...(Tax === null ? [] : taxesOf(model, Tax, label)),
    ...(DocumentType === 'SupplierPayment' && advance > 0
      ? [{ label: label('paidInAdvance'), value: formatRupees(advance) }]
      : []),
    ...(TaxDeducted === undefined || TaxDeducted === 0
      ? []
      : [{ label: label('taxDeducted'), value: formatRupees(TaxDeducted) }]),
    { label: label('total'), value: formatRupees(Amount), strong: true },
    ...(FormerBill?.Paid == null
      ? []
      : [{ label: label('paidAmount'), value: formatRupees(FormerBill.Paid) }]),
    ...(FormerBill?.Balance == null
      ? []
      : [{ label: label('runningBalance'), value: formatRupees(FormerBill.Balance) }]),
  ]
}

/** The tax by its names; a paisa that can't be halved is of the central tax, as in the return. */
function taxesOf(
  { IsInterState, StateTaxLabel }: OfficePaperModel,
  tax: number,
  label: DocumentTexts['label'],
): Sum[] {
  if (IsInterState === true) return [{ label: 'IGST', value: formatRupees(tax) }]
  if (IsInterState === undefined || StateTaxLabel === undefined) {
    return [{ label: label('totalTax'), value: formatRupees(tax) }]
  }
  const paise = Math.round(tax * 100)
  const statePaise = Math.floor(paise / 2)
  return [
    { label: 'CGST', value: formatRupees((paise - statePaise) / 100) },
    { label: StateTaxLabel, value: formatRupees(statePaise / 100) },
  ]
}

function takenBackText(taken: OfficePaperModel['TakenBack']): string {
  if (taken === undefined) return ''
  const { At, By, Reason } = taken
  return printableLine([formatDateTime(At), By, Reason].filter(Boolean).join(' · '))
}
