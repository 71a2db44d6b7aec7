import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import type { BillCycle } from '../domain/bill-cycle.ts'
import { type FitterRate, pairRate, type Rim, rimNamed } from '../domain/fitter-rates.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { toPaise } from '../wire/rupees.ts'

export type WorkRow = {
  labOrderId: number
  firstId: number
  labOrderNo: string
  orderId: number
  orderNo: string
  customerName: string
  fitterId: number
  fitterName: string
  fittedOn: string
}

/** A period of days, both of them in it. */
export type Period = { from: string; to: string }

/** Before any shop had a fitter. */
export const FIRST_DAY = '2000-01-01'

/**
 * Returns a period of a request, up to today where it has no end. Throws 400 for a day that is none,
 * and 422 for a period that ends before it begins.
 */
export function readPeriod(
  services: Services,
  asked: { from?: string | undefined; to?: string | undefined },
): Period {
  const day = (text: string, field: string) => requestDate(services, text, field).slice(0, 10)
  const from = asked.from === undefined ? FIRST_DAY : day(asked.from, 'from')
  const to = day(asked.to ?? services.localNow(), 'to')
  if (from > to) throw new Refusal('BUSINESS_RULE', message('lab.period-turned'))
  return { from, to }
}

/** The first fitting of a job `l`; one that came back and was fitted again is no second job. */
const FITTED_AT = `(SELECT min(e.at) FROM order_events e
    WHERE e.order_id = l.order_id AND e.lab_order_id = l.id AND e.lab_to = 'Fitted')`

/**
 * Returns the jobs of a period that stand fitted, or stood so when their order was cancelled, were done
 * by a fitter and are on no bill, the oldest first. Of a job and those made again for it a fitter is paid once.
 */
export function unbilledWork(
  db: ReadableDb,
  { fitterId, from, most, to }: Period & { fitterId: number | null; most: number },
): WorkRow[] {
  return all<WorkRow>(
    db,
    `SELECT * FROM (
       SELECT l.id AS labOrderId, coalesce(r.first_lab_order_id, l.id) AS firstId,
              l.lab_order_no AS labOrderNo, o.id AS orderId, o.order_no AS orderNo,
              c.name AS customerName, f.id AS fitterId, f.name AS fitterName,
              substr(${FITTED_AT}, 1, 10) AS fittedOn
         FROM lab_orders l
         JOIN fitters f ON f.id = l.fitter_id
         JOIN sales_orders o ON o.id = l.order_id
         JOIN customers c ON c.id = o.customer_id
         LEFT JOIN remakes r ON r.lab_order_id = l.id
        -- Work that was done is owed, also of an order that was cancelled then.
        WHERE (l.status = 'Fitted'
               OR EXISTS (SELECT 1 FROM order_events e
                           WHERE e.lab_order_id = l.id AND e.kind = 'Cancelled'
                             AND e.lab_from = 'Fitted'))
          AND l.fitter_id IS NOT NULL
          AND (:fitterId IS NULL OR l.fitter_id = :fitterId)
          AND NOT EXISTS (
                SELECT 1 FROM fitter_bill_jobs j JOIN fitter_bills b ON b.id = j.bill_id
                 WHERE j.is_reversed = 0
                   AND (j.lab_order_id = l.id
                     OR j.first_lab_order_id = coalesce(r.first_lab_order_id, l.id)
                        AND b.fitter_id = l.fitter_id)))
      WHERE fittedOn BETWEEN :from AND :to
      ORDER BY fittedOn, labOrderId LIMIT :most`,
    { fitterId, from, most, to },
  )
}

export type BreakageRow = {
  labOrderId: number
  labOrderNo: string
  orderId: number
  orderNo: string
  fitterId: number
  fitterName: string
  at: string
  reason: string
  costPaise: number | null
}

/**
 * Returns what broke up to a day and was charged to nobody: each job that was made again for a
 * breakage, with the fitter of the job before it.
 */
export function openBreakages(
  db: ReadableDb,
  { fitterId, to }: { fitterId: number | null; to: string },
): BreakageRow[] {
  return all<BreakageRow>(
    db,
    `SELECT * FROM (
       SELECT r.lab_order_id AS labOrderId, l.lab_order_no AS labOrderNo, o.id AS orderId,
              o.order_no AS orderNo, f.id AS fitterId, f.name AS fitterName,
              substr(r.at, 1, 10) AS at, r.reason,
              (SELECT iif(min(m.is_cost_known) = 1, sum(m.sales_cost_paise), NULL)
                 FROM stock_movements m
                WHERE m.lab_order_id = l.id AND m.reason = 'sale') AS costPaise
         FROM remakes r
         JOIN lab_orders l ON l.id = r.lab_order_id
         JOIN sales_orders o ON o.id = r.order_id
         JOIN lab_orders b ON b.id = (
                SELECT max(x.id) FROM lab_orders x LEFT JOIN remakes y ON y.lab_order_id = x.id
                 WHERE x.order_id IN (SELECT r.order_id UNION
                                      SELECT order_id FROM lab_orders
                                       WHERE id = r.first_lab_order_id)
                   AND x.id < r.lab_order_id
                   AND coalesce(y.first_lab_order_id, x.id) = r.first_lab_order_id)
         JOIN fitters f ON f.id = b.fitter_id
        WHERE r.kind = 'Breakage'
          AND NOT EXISTS (SELECT 1 FROM fitter_bill_breakages g
                           WHERE g.lab_order_id = r.lab_order_id AND g.is_reversed = 0))
      WHERE at <= :to AND (:fitterId IS NULL OR fitterId = :fitterId)
      ORDER BY labOrderId`,
    { fitterId, to },
  )
}

/** Returns how often a fitter is billed. Throws 404 for no such fitter. */
export function cycleOf(db: ReadableDb, fitterId: number): BillCycle {
  const found = one<{ cycle: BillCycle }>(
    db,
    'SELECT bill_cycle AS cycle FROM fitters WHERE id = :fitterId',
    { fitterId },
  )
  if (found === undefined) throw new Refusal('NOT_FOUND', message('lab.no-such-fitter'))
  return found.cycle
}

type StoredRate = { lensType?: number; rim?: Rim; extra?: string; rate: number; from: string }

/** Returns the rates of a fitter. */
export function ratesOf(db: ReadableDb, fitterId: number): FitterRate[] {
  const { json } = exactlyOne<{ json: string }>(
    db,
    'SELECT rates_json AS json FROM fitters WHERE id = :fitterId',
    { fitterId },
  )
  const stored: StoredRate[] = JSON.parse(json)
  return stored.map(({ from, rate, ...of }) => ({
    ...of,
    ratePaise: toPaise(rate),
    from: from.slice(0, 10),
  }))
}

/**
 * Returns what a job is paid at by the rates of the day on which it was fitted, in paise: the sum
 * over its pairs; null where one of them had no rate. A job made again counts as the first one did.
 */
export function fittingPaise(
  db: ReadableDb,
  rates: readonly FitterRate[],
  { firstId, fittedOn }: Pick<WorkRow, 'firstId' | 'fittedOn'>,
): number | null {
  const pairs = all<{ lensType: number | null; rim: string | null }>(
    db,
    `SELECT min(coalesce(l.spectacle_lens_type, i.spectacle_lens_type)) AS lensType,
            (SELECT coalesce(nullif(g.attributes_json ->> '$.rim', ''), k.name)
               FROM order_lines n
               JOIN items g ON g.id = n.item_id
               JOIN item_types t ON t.id = g.item_type_id
               LEFT JOIN categories k ON k.id = g.category_id
              WHERE n.order_id = l.order_id AND t.section IN ('Frame', 'Sunglass')
                AND coalesce(n.pair_no, '') = coalesce(l.pair_no, '')
              ORDER BY n.id LIMIT 1) AS rim
       FROM lab_order_lines x
       JOIN order_lines l ON l.id = x.order_line_id
       LEFT JOIN items i ON i.id = l.item_id
      WHERE x.lab_order_id = :firstId
      GROUP BY l.order_id, coalesce(l.pair_no, '')`,
    { firstId },
  )
  let sum = 0
  for (const { lensType, rim } of pairs) {
    const paise = pairRate(rates, { lensType, rim: rimNamed(rim) }, fittedOn)
    if (paise === null) return null
    sum += paise
  }
  return sum
}
