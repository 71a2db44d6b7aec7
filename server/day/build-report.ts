import { documentBranch, stateTaxLabel } from '../branch/document-parties.ts'
import type { HandOver, ZReport } from '../contract/day-report.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import { type DayRow, type Marks, markById } from './day-rows.ts'
import { bookedOf, creditNotesOf, ratesOf, sectionsOf, soldOf } from './day-sums.ts'
import { openingsWithoutSale } from './drawer-openings.ts'
import { heldSales } from './get-day-state.ts'
import { giftCardsOf } from './gift-cards-of-day.ts'
import { type MoneyEntry, moneyEntries, spanOf } from './money-entries.ts'
import { payersOf } from './payers-of-day.ts'
import { drawerKeys } from './report-names.ts'
import {
  type CountedDrawer,
  cashOfReport,
  collectedBetween,
  exceptionsBetween,
} from './z-report-payments.ts'
import {
  belowListBetween,
  discountsBetween,
  foundBetween,
  idsBetween,
  seriesBetween,
  unpaidBetween,
} from './z-report-sales.ts'

export type Closing = {
  day: DayRow
  end: Marks
  /** Every drawer that was in use, with the count that the day is closed on. */
  drawers: readonly CountedDrawer[]
  zNo: number
  closedBy: string
  confirmedBy: string | null
  note: string | null
  head: { seq: number; atMs: number; hash: string }
}

/** The report of a day from its start to `end`, to be frozen and sealed. */
export function buildReport(db: ReadableDb, services: Services, closing: Closing): ZReport {
  const { day, drawers, end, head } = closing
  const branch = services.branch()
  const local = (ms: number) => toLocalText(ms, branch.timeZone)
  const start = markById(db, day.startMarkId)
  const { invoiceIds, noteIds, orderIds } = idsBetween(db, start, end)
  const entries = moneyEntries(db, spanOf(start, end))
  const openings = openingsWithoutSale(db, start, end)
  const collected = collectedBetween(db, start, end)
  return {
    SchemaVersion: 1,
    ZNo: closing.zNo,
    Date: `${day.businessDate}T00:00:00`,
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: documentBranch(services, day.businessDate),
    StateTaxLabel: stateTaxLabel(branch.stateCode),
    OpenedAt: local(day.openedAtMs),
    OpenedBy: day.openedByName,
    ClosedAt: local(end.atMs),
    ClosedBy: closing.closedBy,
    ConfirmedBy: closing.confirmedBy,
    Note: closing.note,
    Sold: soldOf(db, invoiceIds),
    ByRate: ratesOf(db, invoiceIds),
    BySection: sectionsOf(db, invoiceIds),
    Booked: bookedOf(db, orderIds),
    CreditNotes: creditNotesOf(db, noteIds),
    Discounts: discountsBetween(db, start, end),
    BelowList: belowListBetween(db, start, end),
    Unpaid: unpaidBetween(db, start, end),
    ...foundBetween(db, start, end),
    Collected: collected,
    ...moneyTotals(entries),
    ...giftCardsOf(db, start, end),
    ...payersOf(db, start, end),
    Cash: cashOfReport(entries, drawers),
    ...(drawers.length < 2
      ? {}
      : {
          Drawers: drawers.map((drawer) => {
            const { drawerId, userName } = drawer.count
            const own = entries.filter((entry) => entry.drawerId === drawerId)
            return {
              ID: services.ids.encode('drawer', drawerId),
              ...drawerKeys(db, drawerId),
              ...cashOfReport(own, [drawer]),
              CountedBy: userName,
            }
          }),
        }),
    ...handOversOf(db, day.id, local),
    Movements: movements(entries, local),
    Exceptions: {
      ...exceptionsBetween(db, start, end),
      HeldSales: heldSales(db),
      OpeningsWithoutSale: openings.length,
    },
    Openings: openings.map(({ atMs, reason, userName }) => ({
      At: local(atMs),
      UserName: userName,
      Reason: reason,
    })),
    Series: seriesBetween(db, start, end),
    Reopened: reopenings(db, day.id, local),
    Seal: { Sequence: head.seq, At: head.seq === 0 ? null : local(head.atMs), Hash: head.hash },
  }
}

/**
 * Returns what came in and what was given back, by any method. The receipt for the rest of what went
 * back to a gift card or a payer lowers what was given back. A credit that is paid out was money before:
 * the receipt that uses it up is none.
 */
export function moneyTotals(entries: readonly MoneyEntry[]): {
  TotalCollected: number
  TotalRefunded: number
} {
  const sum = (kinds: readonly string[], isRetaken: boolean): number =>
    entries
      .filter(
        (entry) =>
          kinds.includes(entry.kind) &&
          (entry.isRetaken === 1) === isRetaken &&
          entry.isPaidOut === 0,
      )
      .reduce((total, { amountPaise }) => total + amountPaise, 0)
  const backPaise = sum(['receipt-back', 'refund', 'account-back'], false)
  return {
    TotalCollected: toRupees(sum(['receipt', 'receipt-again', 'account'], false)),
    TotalRefunded: toRupees(0 - backPaise - sum(['receipt'], true)),
  }
}

type HandOverRow = {
  drawerId: number
  atMs: number
  givenBy: string
  takenBy: string
  countedPaise: number
  differencePaise: number
  note: string | null
}

/** The key `HandOvers` of a report; nothing where no drawer was handed over in the day. */
export function handOversOf(
  db: ReadableDb,
  dayId: number,
  local: (ms: number) => string,
): { HandOvers?: HandOver[] } {
  const rows = all<HandOverRow>(
    db,
    `SELECT h.drawer_id AS drawerId, h.at_ms AS atMs, g.display_name AS givenBy,
            k.display_name AS takenBy, c.counted_paise AS countedPaise,
            c.counted_paise - c.expected_paise AS differencePaise, h.note
       FROM drawer_handovers h
       JOIN cash_counts c ON c.id = h.count_id
       JOIN users g ON g.id = h.given_by
       JOIN users k ON k.id = h.taken_by
      WHERE h.day_id = :dayId ORDER BY h.id`,
    { dayId },
  )
  if (rows.length === 0) return {}
  return {
    HandOvers: rows.map((row) => ({
      At: local(row.atMs),
      ...drawerKeys(db, row.drawerId),
      GivenBy: row.givenBy,
      TakenBy: row.takenBy,
      Counted: toRupees(row.countedPaise),
      Difference: toRupees(row.differencePaise),
      Note: row.note,
    })),
  }
}

function movements(
  entries: readonly MoneyEntry[],
  local: (ms: number) => string,
): ZReport['Movements'] {
  return entries
    .filter(({ kind }) => kind === 'in' || kind === 'out')
    .map((entry) => ({
      At: local(entry.atMs),
      Direction: entry.kind === 'in' ? 'In' : 'Out',
      Amount: toRupees(Math.abs(entry.amountPaise)),
      Reason: entry.reason ?? '',
      Note: entry.note,
      UserName: entry.userName,
      ...(entry.takenBackById === null ? {} : { IsTakenBack: true }),
      ...(entry.takesBackId === null ? {} : { TakesBack: true }),
    }))
}

function reopenings(
  db: ReadableDb,
  dayId: number,
  local: (ms: number) => string,
): ZReport['Reopened'] {
  return all<{ reportId: number; atMs: number; userName: string; reason: string }>(
    db,
    `SELECT o.report_id AS reportId, o.at_ms AS atMs, u.display_name AS userName, o.reason
       FROM day_reopenings o JOIN users u ON u.id = o.user_id
      WHERE o.day_id = :dayId ORDER BY o.report_id`,
    { dayId },
  ).map(({ atMs, reason, reportId, userName }) => ({
    ZNo: reportId,
    At: local(atMs),
    UserName: userName,
    Reason: reason,
  }))
}
