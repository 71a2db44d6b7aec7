import type { Overview } from '../contract/overview.ts'
import { afterClosingOf } from '../day/after-closing.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { addDays, addMonths } from '../domain/local-time.ts'
import { SUPPLIER_BILLS, UNBILLED_DUES } from '../purchasing/supplier-bills.ts'
import { IN_OPEN_ORDERS } from '../stock/open-order-goods.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { ordersAndLabs } from './control-reports.ts'
import { advances, dues, ordersToPay, unclaimed } from './money-reports.ts'
import type { ReportParams } from './report.ts'
import { byItem, grossProfit } from './sales-reports.ts'
import { deadStock, expiry, reorder } from './stock-reports.ts'

/** What the overview is read with: the parameters of three periods that end today. */
export type OverviewParams = {
  month: ReportParams
  /** The last 90 days. */
  quarter: ReportParams
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  at: string
  maySeeCost: boolean
  maySeePayables: boolean
}

const DAYS_SHOWN = 31
const MONTHS_SHOWN = 12
const CATEGORIES_SHOWN = 8
const DEAD_BANDS = [90, 180, 365]

/** Bills and credit notes as the sales register has them, by their own dates. */
const DOCUMENTS = `
  SELECT invoice_date AS at, net_paise AS net, 1 AS bill FROM invoices
   WHERE invoice_date >= :from AND invoice_date < :until
  UNION ALL
  SELECT note_date, -(amount_paise + round_off_paise), 0 FROM credit_notes
   WHERE note_date >= :from AND note_date < :until`

/**
 * The shop on one page, by the queries of the reports, so that each figure is the total of the
 * report that it opens. Money is answered in rupees.
 */
export function overviewOf(db: ReadableDb, params: OverviewParams): Overview {
  const { at, maySeeCost, month, quarter } = params
  const { today } = month
  const lastWeek = addDays(today, -7)
  const year = financialYearOf(today)
  const back = (months: number, day: string): string => addMonths(day, -months)
  return {
    At: at,
    Today: sold(db, today, today),
    AfterClosing: ofTodayAfterClosing(db, params),
    TodayBefore: sold(db, lastWeek, lastWeek),
    Month: sold(db, month.from, today),
    MonthBefore: sold(db, back(1, month.from), back(1, today)),
    MonthLastYear: sold(db, back(12, month.from), back(12, today)),
    Year: sold(db, year, today),
    YearBefore: sold(db, back(12, year), back(12, today)),
    Margin: maySeeCost ? marginOf(db, month) : null,
    Days: daysUpTo(db, today),
    Months: monthsUpTo(db, today),
    Categories: categoriesOf(db, month),
    Dues: duesOf(db, month),
    Advances: advancesOf(db, month),
    ToPay: toPayOf(db, month),
    Payables: params.maySeePayables ? payablesOf(db, today) : null,
    Orders: ordersOf(db, month),
    Labs: labsOf(db, quarter),
    Stock: stockOf(db, month, maySeeCost),
  }
}

/** The first day of the financial year of a day: 1 April. */
function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${Number(day.slice(5, 7)) >= 4 ? year : year - 1}-04-01`
}

function sold(db: ReadableDb, from: string, to: string): Overview['Today'] {
  const { bills, net } = exactlyOne<{ net: number; bills: number }>(
    db,
    `SELECT coalesce(sum(net), 0) AS net, coalesce(sum(bill), 0) AS bills FROM (${DOCUMENTS})`,
    { from, until: addDays(to, 1) },
  )
  return { From: from, To: to, Net: toRupees(net), Bills: bills }
}

/** What bears today's date and is no part of the day that was closed today. */
function ofTodayAfterClosing(
  db: ReadableDb,
  { month: { offsetMs, today } }: OverviewParams,
): Overview['AfterClosing'] {
  const found = afterClosingOf(db, today)
  if (found === null) return null
  return {
    At: new Date(found.closedAtMs + offsetMs).toISOString().slice(0, 19),
    Net: toRupees(found.soldPaise - found.returnedPaise),
  }
}

/** Net in paise by the first characters of the date: 10 for a day, 7 for a month. */
function netBy(db: ReadableDb, length: 7 | 10, from: string, until: string): Map<string, number> {
  const rows = all<{ name: string; net: number }>(
    db,
    `SELECT substr(at, 1, :length) AS name, sum(net) AS net FROM (${DOCUMENTS}) GROUP BY 1`,
    { from, until, length },
  )
  return new Map(rows.map(({ name, net }) => [name, net]))
}

function daysUpTo(db: ReadableDb, today: string): Overview['Days'] {
  const first = addDays(today, 1 - DAYS_SHOWN)
  const net = netBy(db, 10, addDays(first, -7), addDays(today, 1))
  return Array.from({ length: DAYS_SHOWN }, (_each, index) => {
    const day = addDays(first, index)
    return {
      Date: day,
      Net: toRupees(net.get(day) ?? 0),
      Before: toRupees(net.get(addDays(day, -7)) ?? 0),
    }
  })
}

function monthsUpTo(db: ReadableDb, today: string): Overview['Months'] {
  const thisMonth = `${today.slice(0, 7)}-01`
  const from = addMonths(thisMonth, -(MONTHS_SHOWN + 11))
  const net = netBy(db, 7, from, addDays(today, 1))
  return Array.from({ length: MONTHS_SHOWN }, (_each, index) => {
    const month = addMonths(thisMonth, index + 1 - MONTHS_SHOWN)
    return {
      Month: month.slice(0, 7),
      Net: toRupees(net.get(month.slice(0, 7)) ?? 0),
      Before: toRupees(net.get(addMonths(month, -12).slice(0, 7)) ?? 0),
    }
  })
}

function categoriesOf(db: ReadableDb, month: ReportParams): Overview['Categories'] {
  return all<{ name: string; total: number; lastYear: number }>(db, byItem.sql, {
    ...month,
    by: 'category',
  })
    .slice(0, CATEGORIES_SHOWN)
    .map(({ lastYear, name, total }) => ({
      Name: name,
      Net: toRupees(total),
      Before: toRupees(lastYear),
    }))
}

function marginOf(db: ReadableDb, month: ReportParams): Overview['Margin'] {
  const { known, margin, unknown } = exactlyOne<{
    margin: number
    /** The taxable value whose cost is known: the margin is of that alone. */
    known: number
    unknown: number
  }>(
    db,
    `SELECT coalesce(sum(grossMargin), 0) AS margin, coalesce(sum(taxable - unknownTaxable), 0) AS known,
            coalesce(sum(unknownCost), 0) AS unknown
       FROM (${grossProfit.sql})`,
    month,
  )
  const rate = known === 0 ? null : ppmToPercent(Math.round((margin * 1_000_000) / known))
  return { Amount: toRupees(margin), Rate: rate, UnknownCost: unknown }
}

function duesOf(db: ReadableDb, params: ReportParams): Overview['Dues'] {
  type Sums = Record<'bills' | 'due' | 'due30' | 'due60' | 'due90' | 'due180' | 'dueOver', number>
  const sums = exactlyOne<Sums>(
    db,
    `SELECT count(*) AS bills, coalesce(sum(due), 0) AS due, coalesce(sum(due30), 0) AS due30,
            coalesce(sum(due60), 0) AS due60, coalesce(sum(due90), 0) AS due90,
            coalesce(sum(due180), 0) AS due180, coalesce(sum(dueOver), 0) AS dueOver
       FROM (${dues.sql})`,
    params,
  )
  const band = (FromDays: number, ToDays: number | null, paise: number) => ({
    FromDays,
    ToDays,
    Due: toRupees(paise),
  })
  return {
    Total: toRupees(sums.due),
    Bills: sums.bills,
    Ageing: [
      band(0, 30, sums.due30),
      band(31, 60, sums.due60),
      band(61, 90, sums.due90),
      band(91, 180, sums.due180),
      band(181, null, sums.dueOver),
    ],
  }
}

function advancesOf(db: ReadableDb, params: ReportParams): Overview['Advances'] {
  const { orders, total } = exactlyOne<{ orders: number; total: number }>(
    db,
    `SELECT count(*) AS orders, coalesce(sum(advance), 0) AS total FROM (${advances.sql})`,
    params,
  )
  return { Total: toRupees(total), Orders: orders }
}

function toPayOf(db: ReadableDb, params: ReportParams): Overview['ToPay'] {
  const { orders, total } = exactlyOne<{ orders: number; total: number }>(
    db,
    `SELECT count(*) AS orders, coalesce(sum(balance), 0) AS total FROM (${ordersToPay.sql})`,
    params,
  )
  return { Total: toRupees(total), Orders: orders }
}

function payablesOf(db: ReadableDb, today: string): Overview['Payables'] {
  const { bills, overdue, total } = exactlyOne<{ total: number; overdue: number; bills: number }>(
    db,
    `SELECT coalesce(sum(b.duePaise), 0)
              + (SELECT coalesce(sum(duePaise), 0) FROM (${UNBILLED_DUES})) AS total,
            count(*) AS bills,
            coalesce(sum(iif(date(b.billDate, '+' || s.credit_days || ' days') < :today,
                             b.duePaise, 0)), 0) AS overdue
       FROM (${SUPPLIER_BILLS}) b JOIN suppliers s ON s.id = b.supplierId
      WHERE b.duePaise > 0`,
    { today },
  )
  return { Total: toRupees(total), Overdue: toRupees(overdue), Bills: bills }
}

function ordersOf(db: ReadableDb, params: ReportParams): Overview['Orders'] {
  const { late, open } = exactlyOne<{ open: number; late: number }>(
    db,
    `SELECT count(*) AS open, coalesce(sum(expected_date < :today), 0) AS late
       FROM sales_orders WHERE status NOT IN ('Ready', 'Delivered', 'Cancelled')`,
    { today: params.today },
  )
  const { old, ready } = exactlyOne<{ ready: number; old: number }>(
    db,
    `SELECT count(*) AS ready, coalesce(sum(days > 30), 0) AS old FROM (${unclaimed.sql})`,
    params,
  )
  return { Open: open, Late: late, Ready: ready, ReadyOver30Days: old }
}

function labsOf(db: ReadableDb, quarter: ReportParams): Overview['Labs'] {
  type Job = { lab: string | null; labDays: number | null; lateDays: number | null }
  const byLab = new Map<string | null, Job[]>()
  const jobs = all<Job>(
    db,
    `SELECT lab, labDays, lateDays FROM (${ordersAndLabs.sql}) WHERE sentOn IS NOT NULL`,
    quarter,
  )
  for (const job of jobs) byLab.set(job.lab, [...(byLab.get(job.lab) ?? []), job])
  return [...byLab]
    .map(([name, its]) => ({
      Name: name,
      Jobs: its.length,
      MedianDays: median(its.flatMap(({ labDays }) => labDays ?? [])),
      Late: its.filter(({ lateDays }) => (lateDays ?? 0) > 0).length,
    }))
    .sort((one, other) => other.Jobs - one.Jobs)
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

function stockOf(db: ReadableDb, params: ReportParams, maySeeCost: boolean): Overview['Stock'] {
  const { pieces, value } = exactlyOne<{ pieces: number; value: number }>(
    db,
    `SELECT coalesce(sum(on_hand_milli), 0) AS pieces, coalesce(sum(stock_value_paise), 0) AS value
       FROM items`,
  )
  const inOrders = exactlyOne<{ pieces: number; value: number }>(
    db,
    `SELECT coalesce(sum(ordersMilli), 0) AS pieces, coalesce(sum(ordersPaise), 0) AS value
       FROM (${IN_OPEN_ORDERS})`,
  )
  const count = (sql: string): number => exactlyOne<{ rows: number }>(db, sql, params).rows
  const dead = all<{ age: number; value: number }>(
    db,
    `SELECT age, value FROM (${deadStock.sql})`,
    params,
  )
  return {
    Value: maySeeCost ? toRupees(value) : null,
    Pieces: milliToQuantity(pieces),
    InOrders: {
      Value: maySeeCost ? toRupees(inOrders.value) : null,
      Pieces: milliToQuantity(inOrders.pieces),
    },
    ToReorder: count(`SELECT count(*) AS rows FROM (${reorder.sql})`),
    ExpiringIn60Days: count(`SELECT count(*) AS rows FROM (${expiry.sql}) WHERE days <= 60`),
    Dead: DEAD_BANDS.map((FromDays) => {
      const old = dead.filter(({ age }) => age >= FromDays)
      const worth = old.reduce((sum, row) => sum + row.value, 0)
      return { FromDays, Items: old.length, Value: maySeeCost ? toRupees(worth) : null }
    }),
  }
}
