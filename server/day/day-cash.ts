import type { ReadableDb } from '../db/sql.ts'
import type { DayCash, Moved } from '../domain/cash-difference.ts'
import { drawerSession } from './day-drawers.ts'
import { type DayRow, markById } from './day-rows.ts'
import { openingsWithoutSale } from './drawer-openings.ts'
import { type EntryKind, type MoneyEntry, moneyEntries, spanOf } from './money-entries.ts'

/**
 * What the reasons of a difference are looked for in: the movements of a drawer in an open day,
 * sorted.
 */
export function dayCash(
  db: ReadableDb,
  { day, drawerId }: { day: DayRow; drawerId: number },
): Omit<DayCash, 'differencePaise' | 'pieces'> {
  const start = markById(db, day.startMarkId)
  const entries = moneyEntries(db, spanOf(start, null)).filter(
    (entry) => entry.drawerId === drawerId,
  )
  const session = drawerSession(db, day.id, drawerId)
  const takenBack = new Set(
    entries.filter(({ kind }) => kind === 'receipt-back').map(({ receiptId }) => receiptId),
  )
  const held = (isCash: number): Moved[] =>
    entries
      .filter((entry) => entry.kind === 'receipt' && entry.isCash === isCash)
      .filter(({ receiptId }) => !takenBack.has(receiptId))
      .map(moved)
  const byHand = (kind: EntryKind): Moved[] =>
    entries
      .filter((entry) => entry.kind === kind && entry.isCash === 1)
      .filter(({ takenBackById, takesBackId }) => takenBackById === null && takesBackId === null)
      .map(moved)
  const floatAt = entries.findIndex(({ kind }) => kind === 'float')
  return {
    float: {
      name: '',
      atMs: session?.openedAtMs ?? day.openedAtMs,
      paise: session?.floatPaise ?? 0,
    },
    earlierPaise: entries
      .slice(0, Math.max(floatAt, 0))
      .reduce((sum, entry) => sum + entry.isCash * entry.amountPaise, 0),
    isEarlierInFloat: entries.some(({ kind }) => kind === 'earlier'),
    cashReceipts: held(1),
    otherReceipts: held(0),
    cashRefunds: byHand('refund'),
    cashIn: byHand('in'),
    cashOut: byHand('out'),
    openings: openingsWithoutSale(db, start, null).map(({ atMs, reason }) => ({
      name: reason,
      atMs,
      paise: 0,
    })),
  }
}

function moved(entry: MoneyEntry): Moved {
  return {
    name: entry.documentNo ?? entry.note ?? entry.reason ?? '',
    atMs: entry.atMs,
    paise: Math.abs(entry.amountPaise),
  }
}
