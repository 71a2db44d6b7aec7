import type { DayEndModel } from '../../contract/document-models.ts'
import type { Detail, Fact } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { toPaise, toRupees } from '../../wire/rupees.ts'
import { formatAmount, formatDateTime, formatRupees } from '../shared/format.ts'
import { cells, heading, right } from '../shared/table-cells.ts'
import type { DocumentTexts, LabelKey } from '../shared/texts.ts'
import { rowName } from './row-names.ts'

/** What the document of a closed day adds: the cash drawer, and what money was collected for. */
export function closingDetails(
  { Closing, GiftCards, Payers, Reading }: DayEndModel,
  texts: DocumentTexts,
): Detail[] {
  if (Reading !== undefined) {
    return [cashDetail(Reading, Reading.Drawers, texts), ...handOversDetail(Reading, texts)]
  }
  if (Closing === undefined) return []
  return [
    cashDetail(Closing, Closing.Drawers, texts),
    ...handOversDetail(Closing, texts),
    detail(texts, 'collectedFor', [
      ['salesOfDay', Closing.ForSales],
      ['advances', Closing.Advances],
      ['oldDues', Closing.OldDues],
      ...(Closing.OnAccount === undefined
        ? []
        : [['onAccount', Closing.OnAccount] satisfies [LabelKey, number]]),
    ]),
    ...giftCardsDetail(GiftCards, texts),
    ...payersDetail(Payers, texts),
    ...papersDetail(
      texts,
      'leftUnpaid',
      (Closing.Unpaid ?? []).map(({ Amount, CustomerName, SalesOrderNo }) => ({
        number: SalesOrderNo,
        customer: CustomerName,
        amount: Amount,
      })),
    ),
    ...papersDetail(
      texts,
      'foundPapers',
      (Closing.Found ?? []).map(({ Amount, CustomerName, Number: number }) => ({
        number,
        customer: CustomerName,
        amount: Amount,
      })),
    ),
  ]
}

/** What was sold and spent of gift cards, from what the shop owed on them to what it still owes. */
function giftCardsDetail(cards: DayEndModel['GiftCards'], texts: DocumentTexts): Detail[] {
  if (cards === undefined) return []
  const moves: [LabelKey, number][] = [
    ['giftCardsSold', cards.Sold],
    ['giftCardsSpent', -cards.Spent],
    ['giftCardsBack', cards.GivenBack],
    ['giftCardsWrittenOff', -cards.WrittenOff],
  ]
  return [
    detail(texts, 'giftCards', [
      ['openingBalance', before(cards.Outstanding, moves)],
      ...moves,
      ['giftCardsOutstanding', cards.Outstanding],
    ]),
  ]
}

/** What was put on payers' account and came off it, from what they owed to what they still owe. */
function payersDetail(payers: DayEndModel['Payers'], texts: DocumentTexts): Detail[] {
  if (payers === undefined) return []
  const moves: [LabelKey, number][] = [
    ['billedAmount', payers.Charged],
    ['backToPayer', -payers.TakenOff],
    ['paidAmount', -payers.Paid],
    ['taxDeducted', -payers.TaxDeducted],
    ['giftCardsWrittenOff', -payers.WrittenOff],
  ]
  return [
    detail(texts, 'payer', [
      ['openingBalance', before(payers.Outstanding, moves)],
      ...moves,
      ['closingBalance', payers.Outstanding],
    ]),
  ]
}

/** Returns the balance before the moves of a day, in rupees. */
function before(balance: number, moves: readonly [LabelKey, number][]): number {
  const paise = moves.reduce((left, [, rupees]) => left - toPaise(rupees), toPaise(balance))
  return toRupees(paise)
}

/** What a drawer should hold and, of a closed day, what was in it. */
type CashSheet = Pick<
  NonNullable<DayEndModel['Closing']>,
  'Float' | 'Receipts' | 'Refunds' | 'In' | 'Out' | 'HandedOver' | 'Moved' | 'Expected'
> &
  Partial<Pick<NonNullable<DayEndModel['Closing']>, 'Counted' | 'Difference' | 'FloatLeft'>>

const CASH_LINES: readonly [LabelKey, (cash: CashSheet) => number | undefined][] = [
  ['float', ({ Float }) => Float],
  ['cashReceipts', ({ Receipts }) => Receipts],
  ['cashRefunds', ({ Refunds }) => -Refunds],
  ['cashIn', ({ In }) => In],
  ['cashOut', ({ Out }) => -Out],
  ['handOverDifference', ({ HandedOver }) => HandedOver],
  ['movedBetween', ({ Moved }) => Moved],
  ['expected', ({ Expected }) => Expected],
  ['counted', ({ Counted }) => Counted],
  ['difference', ({ Difference }) => Difference],
  ['leftInDrawer', ({ FloatLeft }) => FloatLeft],
  ['takenFromDrawer', takenOut],
]

/** What was counted and not left for the next day, in rupees; undefined while nobody counted. */
function takenOut({ Counted, FloatLeft }: CashSheet): number | undefined {
  if (Counted === undefined || FloatLeft === undefined) return undefined
  return toRupees(toPaise(Counted) - toPaise(FloatLeft))
}

/** The cash of the day: one column, or one for each drawer and one for them all. */
function cashDetail(
  cash: CashSheet,
  drawers: readonly (CashSheet & { Name: string; NameCode?: string })[] | undefined,
  texts: DocumentTexts,
): Detail {
  const sheets = drawers === undefined ? [cash] : [...drawers, cash]
  const lines = CASH_LINES.filter(([, of]) => sheets.some((sheet) => of(sheet) !== undefined))
  const columns =
    drawers === undefined
      ? [heading(texts, 'amount')]
      : [
          ...drawers.map(({ Name, NameCode }) =>
            right(printableLine(rowName(Name, NameCode, texts))),
          ),
          heading(texts, 'total'),
        ]
  const inRupees = drawers === undefined ? formatRupees : formatAmount
  return {
    heading: texts.label('cashInDrawer'),
    table: {
      columns: [{ ...heading(texts, 'what', 'left'), takesRest: true }, ...columns],
      rows: lines.map(([key, of]) =>
        cells([texts.label(key), ...sheets.map((sheet) => inRupees(of(sheet) ?? 0))]),
      ),
      totals: null,
    },
  }
}

/** Who handed which drawer to whom; nothing where nobody did. */
function handOversDetail(
  { HandOvers = [] }: Pick<NonNullable<DayEndModel['Closing']>, 'HandOvers'>,
  texts: DocumentTexts,
): Detail[] {
  if (HandOvers.length === 0) return []
  return [
    {
      heading: texts.label('handOvers'),
      table: {
        columns: [
          { ...heading(texts, 'what', 'left'), takesRest: true },
          heading(texts, 'counted'),
          heading(texts, 'difference'),
        ],
        rows: HandOvers.map((row) =>
          cells([
            [
              formatDateTime(row.At),
              rowName(row.Name, row.NameCode, texts),
              `${row.GivenBy} – ${row.TakenBy}`,
              ...(row.Note === null ? [] : [row.Note]),
            ]
              .map(printableLine)
              .join(' · '),
            formatAmount(row.Counted),
            formatAmount(row.Difference),
          ]),
        ),
        totals: null,
      },
    },
  ]
}

/** Papers with their customer and amount under a heading; nothing where there are none. */
function papersDetail(
  texts: DocumentTexts,
  key: LabelKey,
  papers: readonly { number: string; customer: string; amount: number }[],
): Detail[] {
  if (papers.length === 0) return []
  return [
    {
      heading: texts.label(key),
      table: {
        columns: [{ ...heading(texts, 'what', 'left'), takesRest: true }, heading(texts, 'amount')],
        rows: papers.map(({ amount, customer, number }) =>
          cells([`${printableLine(number)} · ${printableLine(customer)}`, formatRupees(amount)]),
        ),
        totals: null,
      },
    },
  ]
}

/** Who closed the day, and what was left over. */
export function closingFacts({ Closing, Reading }: DayEndModel, { label }: DocumentTexts): Fact[] {
  if (Reading !== undefined) {
    return [{ label: label('readAt'), value: formatDateTime(Reading.At) }]
  }
  if (Closing === undefined) return []
  const { ConfirmedBy, Note } = Closing
  return [
    { label: label('zReport'), value: String(Closing.ZNo) },
    {
      label: label('closed'),
      value: `${formatDateTime(Closing.ClosedAt)} · ${printableLine(Closing.ClosedBy)}`,
    },
    ...(ConfirmedBy === null
      ? []
      : [{ label: label('confirmed'), value: printableLine(ConfirmedBy) }]),
    { label: label('discounts'), value: formatRupees(Closing.Discounts) },
    { label: label('heldSales'), value: String(Closing.HeldSales) },
    { label: label('openedWithoutSale'), value: String(Closing.OpeningsWithoutSale) },
    ...(Note === null ? [] : [{ label: label('note'), value: printableLine(Note) }]),
  ]
}

function detail(
  texts: DocumentTexts,
  title: LabelKey,
  rows: readonly [LabelKey, number][],
): Detail {
  return {
    heading: texts.label(title),
    table: {
      columns: [{ ...heading(texts, 'what', 'left'), takesRest: true }, heading(texts, 'amount')],
      rows: rows.map(([key, amount]) => cells([texts.label(key), formatRupees(amount)])),
      totals: null,
    },
  }
}
