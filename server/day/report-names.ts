import type { ZReport } from '../contract/day-report.ts'
import type { ReadableDb } from '../db/sql.ts'
import {
  literal,
  type Message,
  type MessageCode,
  message,
  storedMessage,
} from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import { translate } from '../kernel/translate.ts'
import { findDrawer } from '../tills/drawer-rows.ts'

/**
 * What a report calls a row: in English for whoever reads the sealed text, and the code by which it
 * is translated. A name that the shop gave has no code.
 */
export type ReportName = { name: string; code: string | null }

/** The lines of a report that are of no section of the shop. */
export const CHARGES: ReportName = { name: 'Charges', code: 'day.charges' }

/** The lines of services: a section of their own, whatever type their items are filed under. */
export const SERVICES: ReportName = { name: 'Services', code: 'day.services' }

/** The discounts that nobody gave by hand. */
export const OFFERS: ReportName = { name: 'Offers, coupons and points', code: 'day.offers' }

/**
 * The item `i` of an order line `l` and its type `t`, which is null for a service: chapter 99, as a
 * cancellation charge is.
 */
export const TYPE_OF_LINE = `
  LEFT JOIN items i ON i.id = l.item_id
  LEFT JOIN item_types t ON t.id = i.item_type_id AND l.hsn NOT LIKE '99%'`

/** The code of a series of document numbers. */
export type SeriesCode = Extract<MessageCode, `day.series-${string}`>

/** Returns the keys by which a report names a series. */
export function seriesName(code: SeriesCode): { Series: string; NameCode: string } {
  return { Series: translate(message(code), 'en'), NameCode: code }
}

/** Returns the key `NameCode` of a row of a report; nothing for a name that the shop gave. */
export function nameCode(code: string | null): { NameCode?: string } {
  return code === null ? {} : { NameCode: code }
}

/** Returns the keys by which a report names a drawer. */
export function drawerKeys(db: ReadableDb, drawerId: number): { Name: string; NameCode?: string } {
  const name = findDrawer(db, drawerId)?.name ?? null
  if (name !== null) return { Name: name }
  return { Name: translate(message('day.main-drawer'), 'en'), NameCode: 'day.main-drawer' }
}

/** Returns a row that a report has of a drawer, with its name as a message. */
export function namedDrawer<R extends { Name: string; NameCode?: string }>(
  row: R,
): Omit<R, 'Name'> & { Name: Message } {
  return { ...row, Name: named(row, row.Name) }
}

/** Returns the rows of money by method, with the methods as messages. */
export function namedMoney(rows: ZReport['Collected']): Unformatted<ZReport['Collected']> {
  return rows.map((row) => ({ ...row, PaymentMode: named(row, row.PaymentMode) }))
}

/** Returns a sealed report with its names as messages. */
export function namedReport(report: ZReport): Unformatted<ZReport> {
  const { Discounts, Drawers, HandOvers, ...rest } = report
  return {
    ...rest,
    Discounts: {
      ...Discounts,
      ByPerson: Discounts.ByPerson.map((row) => ({ ...row, Name: named(row, row.Name) })),
    },
    BySection: report.BySection.map((row) => ({ ...row, Section: named(row, row.Section) })),
    Collected: namedMoney(report.Collected),
    Series: report.Series.map((row) => ({ ...row, Series: named(row, row.Series) })),
    ...(Drawers === undefined ? {} : { Drawers: Drawers.map(namedDrawer) }),
    ...(HandOvers === undefined ? {} : { HandOvers: HandOvers.map(namedDrawer) }),
  }
}

function named({ NameCode }: { NameCode?: string }, name: string): Message {
  return NameCode === undefined
    ? literal(name)
    : storedMessage(JSON.stringify({ code: NameCode, params: {} }))
}
