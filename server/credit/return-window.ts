import type { Section } from '../contract/primitives.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { civilDateOf, dayNumber } from '../domain/civil-date.ts'
import { isLateReturn, refusesReturn, refusesShelf } from '../domain/return-window.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type ReturnRule, readSetting } from '../settings/settings.ts'
import type { ReturnedInvoice } from './settle-return.ts'

/** The shop's own faults: these goods are taken back whatever the rules say of their kind. */
const FAULTS: ReadonlySet<string | null> = new Set(['Faulty', 'WrongItem'])

/** What the rules of the shop say of a line of an invoice today. */
export type LineWindow = ReturnRule & {
  item: string
  daysAgo: number
  isLate: boolean
  /** Goes back on the shelf unopened only: worn contact lenses are nobody else's. */
  isUnopenedOnly: boolean
}

/** Returns the rules for the goods of an invoice by the number of their line; charges have none. */
export function returnWindows(
  db: ReadableDb,
  invoice: Pick<ReturnedInvoice, 'orderId' | 'date'>,
  localNow: string,
): ReadonlyMap<number, LineWindow> {
  const { returnDays, returnRules = {} } = readSetting(db, 'shop')
  const rows = all<{ lineId: number; item: string; section: Section; deliveredAt: string | null }>(
    db,
    `SELECT l.id AS lineId, l.item_name AS item, t.section,
            (SELECT max(at) FROM order_events WHERE order_id = l.order_id AND kind = 'Deliver')
              AS deliveredAt
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId`,
    { orderId: invoice.orderId },
  )
  return new Map(
    rows.map(({ deliveredAt, item, lineId, section }) => {
      const rule = returnRules[section]
      const daysAgo = daysBetween(deliveredAt ?? invoice.date, localNow)
      const days = rule?.days ?? returnDays
      const isLate = isLateReturn({ days, daysAgo })
      const taken = rule?.taken ?? 'Always'
      const isUnopenedOnly = section === 'ContactLens' || taken === 'Unopened'
      return [lineId, { item, daysAgo, days, taken, isLate, isUnopenedOnly }]
    }),
  )
}

/**
 * Throws 422 for goods that the shop does not take back or that may not go back on the shelf, and
 * 403 for those that come after their days where nobody who may say so does.
 */
export function assertMayReturn(
  db: ReadableDb,
  asked: {
    invoice: ReturnedInvoice
    lines: readonly { lineId: number; restock: boolean; unopened: boolean | null }[]
    reasonCode: string | null
    localNow: string
    mayBeLate: boolean
  },
): void {
  const windows = returnWindows(db, asked.invoice, asked.localNow)
  const isShopsFault = FAULTS.has(asked.reasonCode)
  for (const { lineId, restock, unopened } of asked.lines) {
    const line = windows.get(lineId)
    if (line === undefined) continue
    // Who names no reason of the list says by restocking it that the box is unopened.
    const isUnopened = unopened ?? (asked.reasonCode === null && restock)
    const refusal =
      refusesReturn({ ...line, isUnopened: isUnopened || restock, isShopsFault }) ??
      (restock
        ? refusesShelf({ ...line, isUnopened, isFaulty: asked.reasonCode === 'Faulty' })
        : null)
    if (refusal !== null) throw new Refusal('BUSINESS_RULE', refusal)
    if (line.isLate && !asked.mayBeLate) {
      const { daysAgo, item } = line
      throw new Refusal(
        'APPROVAL_REQUIRED',
        message('credit.window-over', { item, daysAgo, days: line.days ?? 0 }),
      )
    }
  }
}

export function daysBetween(fromLocal: string, toLocal: string): number {
  const from = civilDateOf(fromLocal.slice(0, 10))
  const to = civilDateOf(toLocal.slice(0, 10))
  return from === null || to === null ? 0 : dayNumber(to) - dayNumber(from)
}
