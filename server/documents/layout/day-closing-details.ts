import type { DayEndModel } from '../../contract/document-set.ts'
import { formatDateTime, formatRupees } from './format.ts'
import { printableLine } from './printable-text.ts'
import { cells, left, right } from './set-parts.ts'
import type { Detail, Fact } from './sheet.ts'

/** What a closed day adds to its paper, in English alone: the drawer and what was collected for. */
export function closingDetails({ Closing }: DayEndModel): Detail[] {
  if (Closing === undefined) return []
  return [
    detail('Cash in the drawer', [
      ['Float', Closing.Float],
      ['Cash receipts', Closing.Receipts],
      ['Cash refunds', -Closing.Refunds],
      ['Cash in', Closing.In],
      ['Cash out', -Closing.Out],
      ['Expected', Closing.Expected],
      ['Counted', Closing.Counted],
      ['Difference', Closing.Difference],
      ['Left in the drawer', Closing.FloatLeft],
    ]),
    detail('Collected for', [
      ['Sales of the day', Closing.ForSales],
      ['Advances', Closing.Advances],
      ['Old dues', Closing.OldDues],
    ]),
  ]
}

/** Who closed the day, and what was left over. */
export function closingFacts({ Closing }: DayEndModel): Fact[] {
  if (Closing === undefined) return []
  const { ConfirmedBy, Note } = Closing
  return [
    { label: 'Z report', value: String(Closing.ZNo) },
    {
      label: 'Closed',
      value: `${formatDateTime(Closing.ClosedAt)}, ${printableLine(Closing.ClosedBy)}`,
    },
    ...(ConfirmedBy === null ? [] : [{ label: 'Confirmed', value: printableLine(ConfirmedBy) }]),
    { label: 'Discounts', value: formatRupees(Closing.Discounts) },
    { label: 'Held sales', value: String(Closing.HeldSales) },
    { label: 'Drawer opened, no sale', value: String(Closing.OpeningsWithoutSale) },
    ...(Note === null ? [] : [{ label: 'Note', value: printableLine(Note) }]),
  ]
}

function detail(heading: string, rows: readonly [string, number][]): Detail {
  return {
    heading,
    table: {
      columns: [{ ...left('What'), takesRest: true }, right('Amount')],
      rows: rows.map(([label, amount]) => cells([label, formatRupees(amount)])),
      totals: null,
    },
  }
}
