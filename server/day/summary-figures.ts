import type { DaySummary } from '../contract/day-summary.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { type Message, message, storedMessage } from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import { IS_BOOKING, IS_SPLIT_OFF } from '../orders/order-conditions.ts'
import { MONEY_TAKEN } from '../orders/paid-out.ts'
import { toRupees } from '../wire/rupees.ts'
import { TYPE_OF_LINE } from './report-names.ts'

/** A local day as a half-open range of date-times. */
export type LocalDay = { from: string; to: string }

type Sums = {
  invoices: number
  netPaise: number
  roundOffPaise: number
  pairs: number
  returnedPaise: number
  collectedPaise: number
  creditPaise: number
  refundedPaise: number
  orders: number
  bookedPaise: number
}

/** The sums of a day by the dates of its documents. */
export function figuresOf(
  db: ReadableDb,
  day: LocalDay,
): DaySummary['Figures'] & { roundOffPaise: number } {
  const sums = exactlyOne<Sums>(
    db,
    `SELECT v.invoices, v.netPaise, v.roundOffPaise, p.pairs, n.returnedPaise,
            r.collectedPaise, r.creditPaise, f.refundedPaise, o.orders, o.bookedPaise
       FROM (SELECT count(*) AS invoices, coalesce(sum(net_paise), 0) AS netPaise,
                    coalesce(sum(rounding_paise), 0) AS roundOffPaise
               FROM invoices WHERE invoice_date >= :from AND invoice_date < :to) v,
            (SELECT count(*) AS pairs FROM
              (SELECT DISTINCT l.order_id, l.pair_no
                 FROM invoices i JOIN order_lines l ON l.order_id = i.order_id
                WHERE i.invoice_date >= :from AND i.invoice_date < :to
                  AND l.pair_no IS NOT NULL AND l.spectacle_lens_type IS NOT NULL)) p,
            (SELECT coalesce(sum(amount_paise + round_off_paise), 0) AS returnedPaise
               FROM credit_notes WHERE note_date >= :from AND note_date < :to) n,
            (SELECT coalesce(sum(m.amount_paise), 0) AS collectedPaise,
                    coalesce(sum(iif(t.kind = 'CreditNote', m.amount_paise, 0)), 0) AS creditPaise
               FROM ${MONEY_TAKEN} m JOIN receipt_types t ON t.id = m.receipt_type_id
              WHERE m.taken_at >= :from AND m.taken_at < :to) r,
            (SELECT coalesce(sum(amount_paise), 0) AS refundedPaise
               FROM refund_vouchers WHERE voucher_date >= :from AND voucher_date < :to) f,
            (SELECT count(*) FILTER (WHERE NOT ${IS_SPLIT_OFF}) AS orders,
                    coalesce(sum(net_paise), 0) AS bookedPaise
               FROM sales_orders o
              WHERE ${IS_BOOKING} AND order_date >= :from AND order_date < :to) o`,
    day,
  )
  const averagePaise = sums.invoices === 0 ? 0 : Math.round(sums.netPaise / sums.invoices)
  return {
    Sold: toRupees(sums.netPaise),
    Invoices: sums.invoices,
    AverageBill: toRupees(averagePaise),
    Pairs: sums.pairs,
    Returned: toRupees(sums.returnedPaise),
    Collected: toRupees(sums.collectedPaise),
    CollectedByCredit: toRupees(sums.creditPaise),
    Refunded: toRupees(sums.refundedPaise),
    OrdersBooked: sums.orders,
    BookedAmount: toRupees(sums.bookedPaise),
    roundOffPaise: sums.roundOffPaise,
  }
}

export type HourRow = { hour: number; netPaise: number; count: number }

export function byHour(db: ReadableDb, day: LocalDay): HourRow[] {
  return all<HourRow>(
    db,
    `SELECT CAST(substr(invoice_date, 12, 2) AS INTEGER) AS hour, sum(net_paise) AS netPaise,
            count(*) AS count
       FROM invoices WHERE invoice_date >= :from AND invoice_date < :to
      GROUP BY hour ORDER BY hour`,
    day,
  )
}

/** Lines with their tax, before the round-off of their invoices. */
export function bySection(db: ReadableDb, day: LocalDay): Unformatted<DaySummary['BySection']> {
  return all<{ section: string; name: string | null; paise: number; count: number }>(
    db,
    `SELECT coalesce(t.section, iif(i.id IS NULL, 'Charges', 'Service')) AS section,
            t.name_message AS name, sum(l.total_paise) AS paise, count(*) AS count
       FROM invoices v
       JOIN order_lines l ON l.order_id = v.order_id
       ${TYPE_OF_LINE}
      WHERE v.invoice_date >= :from AND v.invoice_date < :to
      GROUP BY t.id, i.id IS NULL
      ORDER BY paise DESC`,
    day,
  ).map(({ count, name, paise, section }) => ({
    Section: section,
    Name: name === null ? otherSection(section) : storedMessage(name),
    Amount: toRupees(paise),
    Count: count,
  }))
}

function otherSection(section: string): Message {
  return section === 'Service' ? message('day.services') : message('day.charges')
}

type NamedRow = { name: string; paise: number; count: number }

const onWire = ({ count, name, paise }: NamedRow) => ({
  Name: name,
  Amount: toRupees(paise),
  Count: count,
})

/** Receipts that hold, by method. */
export function byMethod(db: ReadableDb, day: LocalDay): Unformatted<DaySummary['ByMethod']> {
  return all<NamedRow>(
    db,
    `SELECT t.name_message AS name, sum(r.amount_paise) AS paise, count(*) AS count
       FROM ${MONEY_TAKEN} r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.taken_at >= :from AND r.taken_at < :to
      GROUP BY t.id
      ORDER BY paise DESC`,
    day,
  ).map((row) => ({ ...onWire(row), Name: storedMessage(row.name) }))
}

/** Invoices by who raised them. */
export function byPerson(db: ReadableDb, day: LocalDay): DaySummary['ByPerson'] {
  return all<NamedRow>(
    db,
    `SELECT u.display_name AS name, sum(v.net_paise) AS paise, count(*) AS count
       FROM invoices v JOIN users u ON u.id = v.created_by
      WHERE v.invoice_date >= :from AND v.invoice_date < :to
      GROUP BY u.id
      ORDER BY paise DESC`,
    day,
  ).map(onWire)
}
