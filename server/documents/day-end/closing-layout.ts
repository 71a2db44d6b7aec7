import type { DayEndModel } from '../../contract/document-models.ts'
import type { Detail, Fact } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { formatDateTime, formatRupees } from '../shared/format.ts'
import { cells, heading } from '../shared/table-cells.ts'
import type { WordKey, Words } from '../shared/words.ts'

/** What a closed day adds to its paper: the drawer, and what was collected for. */
export function closingDetails({ Closing }: DayEndModel, say: Words): Detail[] {
  if (Closing === undefined) return []
  return [
    detail(say, 'cashInDrawer', [
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
    detail(say, 'collectedFor', [
      ['salesOfDay', Closing.ForSales],
      ['advances', Closing.Advances],
      ['oldDues', Closing.OldDues],
    ]),
  ]
}

/** Who closed the day, and what was left over. */
export function closingFacts({ Closing }: DayEndModel, { label }: Words): Fact[] {
  if (Closing === undefined) return []
  const { ConfirmedBy, Note } = Closing
  return [
    { label: label('zReport'), value: String(Closing.ZNo) },
    {
      label: label('closed'),
      value: `${formatDateTime(Closing.ClosedAt)}, ${printableLine(Closing.ClosedBy)}`,
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

function detail(say: Words, title: WordKey, rows: readonly [WordKey, number][]): Detail {
  return {
    heading: say.label(title),
    table: {
      columns: [{ ...heading(say, 'what', 'left'), takesRest: true }, heading(say, 'amount')],
      rows: rows.map(([key, amount]) => cells([say.label(key), formatRupees(amount)])),
      totals: null,
    },
  }
}
