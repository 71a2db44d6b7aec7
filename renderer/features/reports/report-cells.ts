import type { ReportTable } from '../../../server/contract/reports.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'

export type Cell = ReportTable['Rows'][number][number]

const MONEY = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A cell of a report by the type of its column; nothing where there is none. */
export function shownCell(type: string, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'day') return formatDay(String(cell))
  if (type === 'moment') return `${formatDay(String(cell))} ${formatTime(String(cell))}`
  if (typeof cell === 'string') return showPowers(cell)
  // A true minus sign, as everywhere on the till.
  if (type === 'money') return MONEY.format(cell === 0 ? 0 : cell).replace('-', '−')
  return formatNumber(cell)
}

/** A figure of a chart: money in whole words, anything else as a number. */
export function shownFigure(type: string, value: number): string {
  return type === 'money' ? formatRupees(value) : formatNumber(value)
}
