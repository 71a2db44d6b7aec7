import Type, { type Static } from 'typebox'
import { ExplanationSchema, XReportSchema, ZReportSchema } from './day-report.ts'
import { DaySummarySchema } from './day-summary.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LocalizedText,
  LongText,
  NullableId,
  NullableLocalizedText,
  NullableNameOrWalkIn,
  NullableNumber,
  NullableText,
  NumberOut,
  Page,
  PageNumber,
  PageSize,
  Rupees,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Day'

/** Why cash goes in or out of the drawer beside sales. */
export const CASH_REASONS = [
  'PettyExpense',
  'BankDeposit',
  'ChangeBrought',
  'OwnerDrew',
  'Other',
] as const
export type CashReason = (typeof CASH_REASONS)[number]

/** Notes and coins of India; the old 2,000 is still money. */
export const DENOMINATIONS = [2_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const
type Denomination = (typeof DENOMINATIONS)[number]

const PieceSchema = Type.Object({
  /** The face in rupees: 2000, 500, 200, 100, 50, 20, 10, 5, 2 or 1. */
  value: Type.Unsafe<Denomination>({ type: 'integer', enum: [...DENOMINATIONS] }),
  count: Type.Integer({ minimum: 0, maximum: 100_000 }),
})
const Pieces = Type.Array(PieceSchema, { maxItems: DENOMINATIONS.length })
const PlainDate = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

const DaySchema = Type.Object({
  ID: Id,
  Date: Text,
  OpenedAt: Text,
  OpenedBy: Text,
  Float: Amount,
})

const LastCountSchema = Type.Object({
  ID: Id,
  At: Text,
  CountedBy: Text,
  Counted: Amount,
  Difference: Amount,
  /** Cash moved since: it must be counted again. */
  IsStale: Type.Boolean(),
})

const DrawerStateSchema = Type.Object({
  ID: Id,
  Name: LocalizedText,
  /** The one of the device that asks. */
  IsThis: Type.Boolean(),
  /** Opened today, or cash went through it: the day closes when it is counted. */
  IsInUse: Type.Boolean(),
  /** Null before it was opened, and of another's drawer for who may not see it. */
  Float: NullableNumber,
  HeldBy: NullableText,
  ExpectedCash: NullableNumber,
  SuggestedFloat: Amount,
  /** Of a drawer that is not open yet: cash that came since the last closing. */
  EarlierCash: Amount,
  LastCount: Type.Union([LastCountSchema, Type.Null()]),
})

export const DayStateSchema = Type.Object({
  /** Today in the branch's own calendar. */
  Today: Text,
  State: Type.Enum(['NotOpen', 'Open', 'Closed']),
  Day: Type.Union([DaySchema, Type.Null()]),
  /** The open day is one of an earlier date, which nobody closed. */
  IsOverdue: Type.Boolean(),
  /** What this till's drawer should hold: before the count only for who may close alone, else null. */
  ExpectedCash: NullableNumber,
  /** While no day is open: cash that moved since the last closing, which the next day takes up. */
  EarlierCash: Amount,
  EarlierCount: NumberOut,
  SuggestedFloat: Amount,
  LastCount: Type.Union([LastCountSchema, Type.Null()]),
  CountsMade: NumberOut,
  /** Every drawer of the shop, the main one first. */
  Drawers: Type.Array(DrawerStateSchema),
  HeldSales: NumberOut,
  /** A difference up to this is closed without a manager. */
  Tolerance: Amount,
  LastReport: Type.Union([
    Type.Object({ ID: Id, ZNo: NumberOut, Date: Text, ClosedAt: Text }),
    Type.Null(),
  ]),
})

export const dayState = defineOperation({
  name: 'get-day-state',
  method: 'GET',
  path: '/api/Day/state',
  area: AREA,
  summary: 'Whether the day is open, since when and with what float, and what still stands open.',
  permission: 'sell',
  reply: DayStateSchema,
})

const openingFloat = {
  float: Type.Optional(Rupees),
  pieces: Type.Optional(Pieces),
  coins: Type.Optional(Rupees),
  /**
   * Cash that came since the last closing lies in the counted float. Not said, it does where the
   * float is large enough; said of a smaller float it is refused.
   */
  earlierInFloat: Type.Optional(Type.Boolean()),
}

export const openDay = defineOperation({
  name: 'open-day',
  method: 'POST',
  path: '/api/Day/open',
  area: AREA,
  summary:
    'Opens today with a float: its total, or counted by notes and coins. One day is open at a ' +
    'time (409), and a closed date is reopened, not opened again.',
  permission: 'money.take',
  body: Type.Object({
    ...openingFloat,
  }),
  reply: Type.Object({ success: Type.Boolean(), dayID: Id }),
})

export const openCashDrawer = defineOperation({
  name: 'open-cash-drawer',
  method: 'POST',
  path: '/api/Day/drawers/open',
  area: AREA,
  summary:
    'Puts the float into one more drawer of the open day: that of the caller’s device where none ' +
    'is named. Once a day (409).',
  permission: 'money.take',
  body: Type.Object({ drawerID: Type.Optional(EncryptedId), ...openingFloat }),
  reply: Success,
})

export const moveBetweenDrawers = defineOperation({
  name: 'move-between-drawers',
  method: 'POST',
  path: '/api/Day/drawers/move',
  area: AREA,
  summary: 'Cash from the caller’s drawer into another one of the shop. Never changed after.',
  permission: 'money.take',
  headers: IdempotencyHeaders,
  body: Type.Object({
    /** Another than one’s own needs `day.close`. */
    drawerID: Type.Optional(EncryptedId),
    toDrawerID: EncryptedId,
    amount: Rupees,
    note: Type.Optional(LongText),
  }),
  reply: Success,
})

export const handOverDrawer = defineOperation({
  name: 'hand-over-drawer',
  method: 'POST',
  path: '/api/Day/drawers/hand-over',
  area: AREA,
  summary:
    'Hands a drawer over on its last count: who counted leaves, who takes it over accepts by a ' +
    'PIN, and the difference is noted. Above the tolerance it needs a note and `day.close`.',
  permission: 'money.take',
  body: Type.Object({
    countID: EncryptedId,
    /** Who takes the drawer over: another person than the one who counted. */
    userName: Type.String({ minLength: 1, maxLength: 100 }),
    pin: Type.String({ minLength: 1, maxLength: 200 }),
    note: Type.Optional(LongText),
  }),
  reply: Type.Object({ success: Type.Boolean(), takenBy: Text, Difference: Amount }),
})

export const xReport = defineOperation({
  name: 'get-x-report',
  method: 'GET',
  path: '/api/Day/x-report',
  area: AREA,
  summary:
    'The open day as it stands, drawer by drawer. Nothing is closed or kept; 409 without one.',
  permission: 'reports',
  reply: XReportSchema,
})

export const moveCash = defineOperation({
  name: 'move-cash',
  method: 'POST',
  path: '/api/Day/cash',
  area: AREA,
  summary: 'Cash into or out of the drawer beside sales, with its reason. Never changed after.',
  permission: 'money.take',
  headers: IdempotencyHeaders,
  body: Type.Object({
    direction: Type.Enum(['In', 'Out']),
    amount: Rupees,
    reason: Type.Enum([...CASH_REASONS]),
    /** What it was for; needed where the reason is `Other`. */
    note: Type.Optional(LongText),
  }),
  reply: Success,
})

const LedgerRowSchema = Type.Object({
  At: Text,
  /** Float, Earlier, Receipt, ReceiptBack, ReceiptAgain, Refund, In, Out, Handed, Moved or Drawer. */
  Kind: Text,
  PaymentMode: NullableLocalizedText,
  /** Signed: in above zero. Of an opening of the drawer null. */
  Amount: NullableNumber,
  /** What the drawer holds after it; null while the count is blind and for money not in cash. */
  CashAfter: NullableNumber,
  DocumentNo: NullableText,
  OrderID: NullableId,
  CustomerName: NullableNameOrWalkIn,
  Reason: NullableText,
  Note: NullableText,
  UserName: NullableText,
  /** Of cash put in or taken out by hand that may be taken back; else null. */
  EntryID: NullableId,
  /** It was typed wrong; another entry takes it back. */
  IsTakenBack: Type.Boolean(),
  /** It takes another entry back. */
  TakesBack: Type.Boolean(),
})

export const takeBackCash = defineOperation({
  name: 'take-back-cash',
  method: 'POST',
  path: '/api/Day/cash/take-back',
  area: AREA,
  summary:
    'Takes cash in or out of the running day back that was typed wrong, by an entry the other way. ' +
    'Both stay. What paid a supplier or a fitter is taken back with its payment (409), and a ' +
    'closed day stays as it was counted (409).',
  permission: 'money.take',
  body: Type.Object({ entryID: EncryptedId, reason: visibleText(500) }),
  reply: Success,
})

export const dayLedger = defineOperation({
  name: 'get-day-ledger',
  method: 'GET',
  path: '/api/Day/ledger',
  area: AREA,
  summary:
    'Every movement of the running day, oldest first, and each opening of the drawer. Sales are ' +
    'left out for who counts blind.',
  permission: 'money.take',
  query: Type.Object({
    dayID: Type.Optional(EncryptedId),
    /** The movements of one drawer; without it those of all. */
    drawerID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({ IsBlind: Type.Boolean(), Items: Type.Array(LedgerRowSchema) }),
})

export const countCash = defineOperation({
  name: 'count-cash',
  method: 'POST',
  path: '/api/Day/count',
  area: AREA,
  summary:
    'Writes down what was counted in the drawer, and only then says how far it is off and what ' +
    'the likely reasons are. Every count stays.',
  permission: 'money.take',
  body: Type.Object({
    pieces: Pieces,
    coins: Type.Optional(Rupees),
    /** The caller’s where none is named; another one needs `day.close`. */
    drawerID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    countID: Id,
    Counted: Amount,
    Difference: Amount,
    Explanations: Type.Array(ExplanationSchema),
    /** The difference is above the tolerance: who may not close alone needs a manager. */
    NeedsManager: Type.Boolean(),
    CountsMade: NumberOut,
  }),
})

export const closeDay = defineOperation({
  name: 'close-day',
  method: 'POST',
  path: '/api/Day/close',
  area: AREA,
  summary:
    'Closes the day on its last count and seals its report. Every drawer in use must be counted ' +
    '(409), and cash that moved since a count is 409; a difference above the tolerance needs a note and `day.close`, lent by an approval.',
  permission: 'money.take',
  body: Type.Object({
    countID: EncryptedId,
    note: Type.Optional(LongText),
    /** What stays in the drawer for tomorrow; the rest is taken away. */
    floatLeft: Type.Optional(Rupees),
    /** The same of the other drawers; of one that is not named all that was counted stays. */
    drawers: Type.Optional(
      Type.Array(Type.Object({ countID: EncryptedId, floatLeft: Rupees }), { maxItems: 100 }),
    ),
  }),
  reply: Type.Object({ success: Type.Boolean(), reportID: Id, ZNo: NumberOut, Difference: Amount }),
})

export const reopenDay = defineOperation({
  name: 'reopen-day',
  method: 'POST',
  path: '/api/Day/reopen',
  area: AREA,
  summary:
    'Opens the day that was closed last once more, by the owner and for a reason. Its report ' +
    'stays as it was; closing again adds one.',
  permission: 'day.close',
  body: Type.Object({ reportID: EncryptedId, reason: visibleText(2_000, 3) }),
  reply: Success,
})

const ReportRowSchema = Type.Object({
  ID: Id,
  ZNo: NumberOut,
  Date: Text,
  ClosedAt: Text,
  ClosedBy: Text,
  Sold: Amount,
  Collected: Amount,
  /** Less what was given back, cancelled or bounced on the day. */
  NetCollected: Amount,
  Expected: Amount,
  Counted: Amount,
  Difference: Amount,
  /** The day was reopened after this report: another one followed or will. */
  IsReopened: Type.Boolean(),
})

export const dayReports = defineOperation({
  name: 'get-day-reports',
  method: 'GET',
  path: '/api/Day/reports',
  area: AREA,
  summary: 'The sealed reports, newest first, paged.',
  permission: 'reports',
  query: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(ReportRowSchema),
})

export const dayReport = defineOperation({
  name: 'get-day-report',
  method: 'GET',
  path: '/api/Day/report',
  area: AREA,
  summary: 'A sealed report as it was when the day was closed; the last one where none is named.',
  permission: 'reports',
  query: Type.Object({ id: Type.Optional(EncryptedId) }),
  reply: ZReportSchema,
})

export const checkReport = defineOperation({
  name: 'check-day-report',
  method: 'GET',
  path: '/api/Day/report/check',
  area: AREA,
  summary:
    'Whether a report is still what was sealed, and the audit chain still holds the entry that ' +
    'it was sealed with.',
  permission: 'reports',
  query: Type.Object({ id: Type.Optional(EncryptedId) }),
  reply: Type.Object({
    Verdict: Type.Enum(['Holds', 'ReportChanged', 'ChainChanged']),
    Digest: Text,
    HeadSequence: NumberOut,
    HeadHash: Text,
    /** The first entry of the audit chain that does not hold. */
    BrokenAt: NullableNumber,
  }),
})

export const daySummary = defineOperation({
  name: 'get-day-glance',
  method: 'GET',
  path: '/api/Day/glance',
  area: AREA,
  summary:
    'A calendar day at a glance: sold by hour, section and person, collected by method, beside ' +
    'the same weekday of the week before.',
  permission: 'reports',
  query: Type.Object({ date: Type.Optional(PlainDate) }),
  reply: DaySummarySchema,
})

export type DayState = Static<typeof DayStateSchema>
export type DrawerState = Static<typeof DrawerStateSchema>
export type LedgerRow = Static<typeof LedgerRowSchema>
export type ReportRow = Static<typeof ReportRowSchema>

export type CashCount = ReplyOf<typeof countCash>
