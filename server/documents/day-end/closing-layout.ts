import type { DayEndModel } from '../../contract/document-models.ts'
import type { Detail, Fact } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { formatDateTime, formatRupees } from '../shared/format.ts'
import { cells, heading } from '../shared/table-cells.ts'
import type { DocumentTexts, LabelKey } from '../shared/texts.ts'

/** What the document of a closed day adds: the cash drawer, and what money was collected for. */
export function closingDetails({ Closing }: DayEndModel, texts: DocumentTexts): Detail[] {
  if (Closing === undefined) return []
  return [
    detail(texts, 'cashInDrawer', [
      ['float', Closing.Float],
      ['cashReceipts', Closing.Receipts],
      ['cashRefunds', -Closing.Refunds],
      ['cashIn', Closing.In],
      ['cashOut', -Closing.Out],
      ['expected', Closing.Expected],
      ['counted', Closing.Counted],
      ['difference', Closing.Difference],
      ['leftInDrawer', Closing.FloatLeft],
    ]),
    detail(texts, 'collectedFor', [
      ['salesOfDay', Closing.ForSales],
      ['advances', Closing.Advances],
      ['oldDues', Closing.OldDues],
    ]),
    ...unpaidDetail(Closing.Unpaid ?? [], texts),
  ]
}

/** Who left what unpaid, by order; nothing where all was paid. */
function unpaidDetail(
  unpaid: NonNullable<NonNullable<DayEndModel['Closing']>['Unpaid']>,
  texts: DocumentTexts,
): Detail[] {
  if (unpaid.length === 0) return []
  return [
    {
      heading: texts.label('leftUnpaid'),
      table: {
        columns: [{ ...heading(texts, 'what', 'left'), takesRest: true }, heading(texts, 'amount')],
        rows: unpaid.map(({ Amount, CustomerName, SalesOrderNo }) =>
          cells([
            `${printableLine(SalesOrderNo)} · ${printableLine(CustomerName)}`,
            formatRupees(Amount),
          ]),
        ),
        totals: null,
      },
    },
  ]
}

/** Who closed the day, and what was left over. */
export function closingFacts({ Closing }: DayEndModel, { label }: DocumentTexts): Fact[] {
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
