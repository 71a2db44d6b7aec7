import type { ExpectedCash, ZCash, ZReport } from '../contract/day-report.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import type { Pieces } from '../domain/cash-count.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { isPaidOut } from '../orders/paid-out.ts'
import { isGivenBack, isRetaken } from '../receipts/release-sources.ts'
import { toRupees } from '../wire/rupees.ts'
import type { Marks } from './day-rows.ts'
import { OWN_MOVES } from './day-sums.ts'
import { type EntryKind, type MoneyEntry, type Span, spanOf, summedKind } from './money-entries.ts'
import { nameCode } from './report-names.ts'

type MethodRow = {
  name: string
  code: string | null
  count: number
  salesPaise: number
  advancePaise: number
  duesPaise: number
  accountPaise: number
  backPaise: number
  refundedPaise: number
}

/**
 * Money by method between two marks. A receipt is for a sale of this day where its order was
 * invoiced in it, an advance where the order has no invoice yet, and else an old due. What went back
 * to a gift card or a payer is refunded: the receipt for the rest of it lowers that, and is no
 * payment.
 */
export function collectedBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Collected'] {
  const rows = all<MethodRow>(
    db,
    `SELECT t.name, t.name_code AS code,
            sum(e.kind IN ('receipt', 'account') AND NOT e.isRetaken) AS count,
            sum(iif(e.isIn AND v.id > :invoiceAfter, e.amount_paise, 0)) AS salesPaise,
            sum(iif(e.isIn AND v.id IS NULL, e.amount_paise, 0)) AS advancePaise,
            sum(iif(e.isIn AND v.id <= :invoiceAfter, e.amount_paise, 0)) AS duesPaise,
            sum(iif(e.kind = 'account', e.amount_paise, 0)) AS accountPaise,
            sum(iif(e.kind = 'account-back' OR e.kind = 'receipt-back' AND NOT e.isGivenBack,
                    -e.amount_paise, 0)) AS backPaise,
            sum(iif(e.kind = 'refund' OR e.kind = 'receipt-back' AND e.isGivenBack
                      OR e.kind = 'receipt' AND e.isRetaken,
                    -e.amount_paise, 0)) AS refundedPaise
       FROM (SELECT *, kind LIKE 'receipt%' AND amount_paise > 0
                       AND NOT (kind = 'receipt' AND isRetaken) AS isIn
               FROM (SELECT id, kind, receipt_type_id, receipt_id, amount_paise,
                            ${isGivenBack('receipt_id')} AS isGivenBack,
                            ${isRetaken('receipt_id')} AS isRetaken
                       FROM money_entries
                      WHERE id > :after AND id <= :upTo
                        AND (kind LIKE 'receipt%' OR kind LIKE 'account%' OR kind = 'refund'))) e
       JOIN receipt_types t ON t.id = e.receipt_type_id
       LEFT JOIN receipts r ON r.id = e.receipt_id
       LEFT JOIN invoices v ON v.order_id = r.order_id AND v.id <= :invoiceUpTo
      WHERE r.id IS NULL OR NOT ${isPaidOut('r')}
      GROUP BY t.id
      ORDER BY t.id`,
    { ...spanOf(start, end), invoiceAfter: start.invoiceId, invoiceUpTo: end.invoiceId },
  )
  return rows.map((row) => ({
    PaymentMode: row.name,
    ...nameCode(row.code),
    Count: row.count,
    ForSales: toRupees(row.salesPaise),
    Advances: toRupees(row.advancePaise),
    OldDues: toRupees(row.duesPaise),
    ...(row.accountPaise === 0 ? {} : { OnAccount: toRupees(row.accountPaise) }),
    TakenBack: toRupees(row.backPaise),
    Refunded: toRupees(row.refundedPaise),
    Net: toRupees(
      row.salesPaise +
        row.advancePaise +
        row.duesPaise +
        row.accountPaise -
        row.backPaise -
        row.refundedPaise,
    ),
  }))
}

export type CashSums = Record<
  'float' | 'earlier' | 'receipts' | 'refunds' | 'in' | 'out' | 'handed' | 'moved',
  number
>

/** The sums of a day's cash, in paise; refunds and out are not below zero. */
export function cashSums(entries: readonly MoneyEntry[]): CashSums & { expected: number } {
  const sum = (...kinds: EntryKind[]): number =>
    entries
      .filter((entry) => entry.isCash === 1 && kinds.includes(summedKind(entry)))
      .reduce((total, { amountPaise }) => total + amountPaise, 0)
  const sums = {
    float: sum('float'),
    earlier: sum('earlier'),
    receipts: sum('receipt', 'receipt-again', 'account'),
    refunds: 0 - sum('receipt-back', 'refund', 'account-back'),
    in: sum('in'),
    out: 0 - sum('out'),
    handed: sum('handed'),
    moved: sum('moved'),
  }
  const expected =
    sums.float +
    sums.earlier +
    sums.receipts -
    sums.refunds +
    sums.in -
    sums.out +
    sums.handed +
    sums.moved
  return { ...sums, expected }
}

export type CountRow = {
  id: number
  dayId: number
  drawerId: number
  pieces: Pieces[]
  coinsPaise: number
  countedPaise: number
  expectedPaise: number
  atMs: number
  userId: number
  userName: string
}

/** What was counted of a drawer, and what stays in it. */
export type CountedDrawer = {
  count: CountRow
  floatLeftPaise: number
  countsMade: number
  firstDifferencePaise: number
}

/** What a drawer should hold by its entries, in rupees. */
export function expectedCash(entries: readonly MoneyEntry[]): ExpectedCash {
  const sums = cashSums(entries)
  return {
    Float: toRupees(sums.float),
    Earlier: toRupees(sums.earlier),
    Receipts: toRupees(sums.receipts),
    Refunds: toRupees(sums.refunds),
    In: toRupees(sums.in),
    Out: toRupees(sums.out),
    ...(sums.handed === 0 ? {} : { HandedOver: toRupees(sums.handed) }),
    ...(sums.moved === 0 ? {} : { Moved: toRupees(sums.moved) }),
    Expected: toRupees(sums.expected),
  }
}

/** The cash of a Z report: of one drawer, or of several together. */
export function cashOfReport(
  entries: readonly MoneyEntry[],
  drawers: readonly CountedDrawer[],
): ZCash {
  const total = (of: (drawer: CountedDrawer) => number): number =>
    drawers.reduce((sum, drawer) => sum + of(drawer), 0)
  const counted = total(({ count }) => count.countedPaise)
  const floatLeft = total((drawer) => drawer.floatLeftPaise)
  return {
    ...expectedCash(entries),
    Counted: toRupees(counted),
    Difference: toRupees(counted - cashSums(entries).expected),
    FloatLeft: toRupees(floatLeft),
    TakenAway: toRupees(counted - floatLeft),
    Pieces: piecesTogether(drawers).map((piece) => ({
      Value: piece.value,
      Count: piece.count,
      Amount: piece.value * piece.count,
    })),
    Coins: toRupees(total(({ count }) => count.coinsPaise)),
    // Of several drawers that were counted once each, none was counted again.
    CountsMade: Math.max(0, ...drawers.map(({ countsMade }) => countsMade)),
    FirstDifference: toRupees(total(({ firstDifferencePaise }) => firstDifferencePaise)),
  }
}

/** The notes of several drawers by their face, the largest first. */
function piecesTogether(drawers: readonly CountedDrawer[]): Pieces[] {
  const counts = new Map<Pieces['value'], number>()
  for (const { count } of drawers) {
    for (const piece of count.pieces) {
      counts.set(piece.value, (counts.get(piece.value) ?? 0) + piece.count)
    }
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.value - a.value)
}

/**
 * What goes back to a gift card or a payer stands with the cards and payers of the day: it is no
 * payment that was entered wrongly.
 */
const IS_CANCELLED = `(r.status_id = ${RECEIPT_STATUS_IDS.Cancelled} AND NOT ${isGivenBack('r.id')})`

type BackRow = { cancelled: number; cancelledPaise: number; bounced: number; bouncedPaise: number }

/** What came to nothing between two marks: receipts taken back in it, and cheques still open. */
export function exceptionsBetween(
  db: ReadableDb,
  start: Marks,
  end: Marks,
): Omit<ZReport['Exceptions'], 'HeldSales' | 'OpeningsWithoutSale'> {
  const span: Span = spanOf(start, end)
  const back = exactlyOne<BackRow>(
    db,
    `SELECT coalesce(sum(${IS_CANCELLED}), 0) AS cancelled,
            coalesce(sum(iif(${IS_CANCELLED}, -e.amount_paise, 0)), 0) AS cancelledPaise,
            coalesce(sum(r.status_id = ${RECEIPT_STATUS_IDS.Bounced}), 0) AS bounced,
            coalesce(sum(iif(r.status_id = ${RECEIPT_STATUS_IDS.Bounced}, -e.amount_paise, 0)), 0) AS bouncedPaise
       FROM money_entries e JOIN receipts r ON r.id = e.receipt_id
      WHERE e.id > :after AND e.id <= :upTo AND e.kind = 'receipt-back'`,
    span,
  )
  const pending = exactlyOne<{ count: number; paise: number }>(
    db,
    `SELECT count(*) AS count, coalesce(sum(r.amount_paise), 0) AS paise
       FROM money_entries e JOIN receipts r ON r.id = e.receipt_id
      WHERE e.id > :after AND e.id <= :upTo AND e.kind = 'receipt' AND r.status_id = ${RECEIPT_STATUS_IDS.Pending}`,
    span,
  )
  const orders = exactlyOne<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM order_settlements
      WHERE kind = 'Cancelled' AND created_at_ms > :fromMs AND created_at_ms <= :toMs`,
    { fromMs: start.atMs, toMs: end.atMs },
  )
  const charges = exactlyOne<{ count: number; paise: number }>(
    db,
    `SELECT count(*) AS count, coalesce(sum(amount_paise), 0) AS paise FROM cancellation_charges
      WHERE created_at_ms > :fromMs AND created_at_ms <= :toMs`,
    { fromMs: start.atMs, toMs: end.atMs },
  )
  const credits = exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM customer_credits
      WHERE created_at_ms > :fromMs AND created_at_ms <= :toMs AND settlement_id NOT IN ${OWN_MOVES}`,
    { fromMs: start.atMs, toMs: end.atMs },
  )
  return {
    CancelledOrders: orders.count,
    CancellationCharges: charges.count,
    CancellationChargesAmount: toRupees(charges.paise),
    SettledAsCredit: toRupees(credits.paise),
    CancelledReceipts: back.cancelled,
    CancelledReceiptsAmount: toRupees(back.cancelledPaise),
    BouncedReceipts: back.bounced,
    BouncedReceiptsAmount: toRupees(back.bouncedPaise),
    PendingReceipts: pending.count,
    PendingReceiptsAmount: toRupees(pending.paise),
  }
}
