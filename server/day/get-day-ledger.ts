import { customerName } from '../branch/customer-name.ts'
import { type LedgerRow, dayLedger as spec } from '../contract/day.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { operation, type Unformatted } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  type DayRow,
  dayById,
  lastReport,
  type Marks,
  markById,
  nextStart,
  openDayRow,
} from './day-rows.ts'
import { type BareOpening, openingsWithoutSale } from './drawer-openings.ts'
import { type EntryKind, type MoneyEntry, moneyEntries, spanOf } from './money-entries.ts'
import { isOpenToTakeBack } from './take-back-cash.ts'

type Row = Unformatted<LedgerRow>

const KINDS: Record<EntryKind, string> = {
  float: 'Float',
  earlier: 'Earlier',
  receipt: 'Receipt',
  'receipt-back': 'ReceiptBack',
  'receipt-again': 'ReceiptAgain',
  refund: 'Refund',
  in: 'In',
  out: 'Out',
  handed: 'Handed',
  moved: 'Moved',
  account: 'OnAccount',
  'account-back': 'OnAccountBack',
}

/** What a person may see who counts without knowing the sums: cash put in and taken out by hand. */
const BY_HAND: readonly EntryKind[] = ['float', 'in', 'out', 'handed', 'moved']

export const getDayLedger = operation(spec, ({ query, services, user }) => {
  const isBlind = !user.permissions.has('day.close')
  const { end, start } = boundsOf(services, query.dayID)
  const isRunning = end === null && openDayRow(services.db) !== undefined
  const drawerId =
    query.drawerID === undefined ? null : services.idOf('drawer', query.drawerID, 'drawerID')
  const entries = moneyEntries(services.db, spanOf(start, end)).filter(
    (entry) => drawerId === null || entry.drawerId === drawerId,
  )
  let cash = 0
  const rows = entries.map((entry) => {
    if (entry.isCash === 1) cash += entry.amountPaise
    return {
      atMs: entry.atMs,
      entry,
      row: entryRow(services, entry, { isRunning, cashPaise: isBlind ? null : cash }),
    }
  })
  const seen = isBlind ? rows.filter(({ entry }) => BY_HAND.includes(entry.kind)) : rows
  const openings = openingsWithoutSale(services.db, start, end).map((opening) => ({
    atMs: opening.atMs,
    row: openingRow(services, opening),
  }))
  // The order of the entries is that of the chain; the openings are put among them by their time.
  const items = [...seen, ...openings].sort((a, b) => a.atMs - b.atMs).map(({ row }) => row)
  return { IsBlind: isBlind, Items: items }
})

/** Where a day begins and ends: the named one, or what runs now, open or not. */
function boundsOf(
  services: Services,
  dayID: string | undefined,
): { start: Marks; end: Marks | null } {
  const { db } = services
  if (dayID === undefined) {
    const open = openDayRow(db)
    const start = open === undefined ? nextStart(db, services) : markById(db, open.startMarkId)
    return { start, end: null }
  }
  const day = dayById(db, services.idOf('day', dayID, 'dayID'))
  if (day === undefined) throw new Refusal('NOT_FOUND', message('day.no-such-day'))
  return { start: markById(db, day.startMarkId), end: endOf(services, day) }
}

function endOf(services: Services, day: DayRow): Marks | null {
  if (day.state === 'open') return null
  const last = lastReport(services.db, day.id)
  return last === undefined ? null : markById(services.db, last.endMarkId)
}

function entryRow(
  services: Services,
  entry: MoneyEntry,
  { cashPaise, isRunning }: { cashPaise: number | null; isRunning: boolean },
): Row {
  const { customerId: id, customerName: name } = entry
  return {
    At: toLocalText(entry.atMs, services.branch().timeZone),
    Kind: KINDS[entry.kind],
    PaymentMode: storedMessage(entry.methodName),
    Amount: toRupees(entry.amountPaise),
    CashAfter: cashPaise === null || entry.isCash === 0 ? null : toRupees(cashPaise),
    DocumentNo: entry.documentNo,
    OrderID: entry.orderId === null ? null : services.ids.encode('order', entry.orderId),
    CustomerName: id === null || name === null ? null : customerName(services, { id, name }),
    Reason: entry.reason,
    Note: entry.note,
    UserName: entry.userName,
    EntryID:
      isRunning && isOpenToTakeBack(services.db, entry)
        ? services.ids.encode('moneyEntry', entry.id)
        : null,
    IsTakenBack: entry.takenBackById !== null,
    TakesBack: entry.takesBackId !== null,
  }
}

function openingRow(services: Services, opening: BareOpening): Row {
  return {
    At: toLocalText(opening.atMs, services.branch().timeZone),
    Kind: 'Drawer',
    PaymentMode: null,
    Amount: null,
    CashAfter: null,
    DocumentNo: null,
    OrderID: null,
    CustomerName: null,
    Reason: null,
    Note: opening.reason,
    UserName: opening.userName,
    EntryID: null,
    IsTakenBack: false,
    TakesBack: false,
  }
}
