import type { ZReport } from '../contract/day-report.ts'
import { literal, type Message, message } from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import { nameOfRow } from '../masters/delivered-names.ts'

/** What a report calls the lines that are of no section. */
const CHARGES = 'Charges'

/** Returns the name of a section as a report has it. */
export function sectionName(name: string): Message {
  return name === CHARGES ? message('day.charges') : nameOfRow('itemType', name)
}

/** The series as reports are sealed with them. */
const SERIES = {
  'Tax invoices': 'day.series-tax-invoices',
  'Bills of supply': 'day.series-bills-of-supply',
  Receipts: 'day.series-receipts',
  'Credit notes': 'day.series-credit-notes',
  'Refund vouchers': 'day.series-refund-vouchers',
  Orders: 'day.series-orders',
  'Lab orders': 'day.series-lab-orders',
} as const

function isSeries(name: string): name is keyof typeof SERIES {
  return Object.hasOwn(SERIES, name)
}

/** Returns a sealed report with its names as messages: it is sealed in English. */
export function namedReport(report: ZReport): Unformatted<ZReport> {
  return {
    ...report,
    BySection: report.BySection.map((row) => ({ ...row, Section: sectionName(row.Section) })),
    Collected: report.Collected.map((row) => ({
      ...row,
      PaymentMode: nameOfRow('receiptType', row.PaymentMode),
    })),
    Series: report.Series.map((row) => ({
      ...row,
      Series: isSeries(row.Series) ? message(SERIES[row.Series]) : literal(row.Series),
    })),
  }
}
