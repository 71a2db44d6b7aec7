import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import { NullableNumber, NullableText, Text } from './primitives.ts'
import { Day } from './reports.ts'

const Count = Type.Integer()
const Rupees = Type.Number()

/** Net of the documents of some days, and how many bills there were; credit notes with a minus. */
const Sold = Type.Object({ From: Day, To: Day, Net: Rupees, Bills: Count })

/** The shop on one page, written by a process of its own. Money is in rupees. */
export const OverviewSchema = Type.Object({
  /** When the books were read, local time. */
  At: Text,
  Today: Sold,
  /** What of it was billed after the day was closed, and is on the next Z; null where the day is open. */
  AfterClosing: Type.Union([Type.Object({ At: Text, Net: Rupees }), Type.Null()]),
  /** The same weekday of last week. */
  TodayBefore: Sold,
  /** This month up to today. */
  Month: Sold,
  /** The same days of the month before, and of a year ago. */
  MonthBefore: Sold,
  MonthLastYear: Sold,
  /** This financial year up to today. */
  Year: Sold,
  YearBefore: Sold,
  /** Of this month, without tax; null without cost.see, and where no cost is known. */
  Margin: Type.Union([
    Type.Object({ Amount: Rupees, Rate: NullableNumber, UnknownCost: Count }),
    Type.Null(),
  ]),
  /** The last 31 days, each with its net. */
  Days: Type.Array(Type.Object({ Date: Day, Net: Rupees, Before: Rupees })),
  /** The last 12 months as `yyyy-mm`, each beside the same month a year before. */
  Months: Type.Array(Type.Object({ Month: Text, Net: Rupees, Before: Rupees })),
  /** This month by category, the largest first, with tax. */
  Categories: Type.Array(Type.Object({ Name: Text, Net: Rupees, Before: Rupees })),
  Dues: Type.Object({
    Total: Rupees,
    Bills: Count,
    Ageing: Type.Array(
      Type.Object({ FromDays: Count, ToDays: Type.Union([Count, Type.Null()]), Due: Rupees }),
    ),
  }),
  /** Money held for orders that have no invoice yet. */
  Advances: Type.Object({ Total: Rupees, Orders: Count }),
  /** What is left to pay of orders that are neither billed nor handed over. */
  ToPay: Type.Object({ Total: Rupees, Orders: Count }),
  /** Bills of suppliers, and in the total what is owed without one; null without purchase.pay. */
  Payables: Type.Union([
    Type.Object({ Total: Rupees, Overdue: Rupees, Bills: Count }),
    Type.Null(),
  ]),
  Orders: Type.Object({ Open: Count, Late: Count, Ready: Count, ReadyOver30Days: Count }),
  /** Labs of the last 90 days: their median days, and how many jobs came late. */
  Labs: Type.Array(
    Type.Object({ Name: NullableText, Jobs: Count, MedianDays: NullableNumber, Late: Count }),
  ),
  Stock: Type.Object({
    /** Null without cost.see. */
    Value: NullableNumber,
    Pieces: Rupees,
    /** In orders that are not billed yet, and so on no shelf; the value null without cost.see. */
    InOrders: Type.Object({ Value: NullableNumber, Pieces: Rupees }),
    ToReorder: Count,
    ExpiringIn60Days: Count,
    /** Not sold for so many days and more. */
    Dead: Type.Array(Type.Object({ FromDays: Count, Items: Count, Value: NullableNumber })),
  }),
})
export type Overview = Static<typeof OverviewSchema>

export const readOverview = defineOperation({
  name: 'read-overview',
  method: 'GET',
  path: '/api/Overview',
  area: 'Reports',
  summary:
    'The shop on one page: sales beside those before, dues, orders, labs and stock, by the same queries as the reports.',
  permission: 'reports',
  reply: OverviewSchema,
  replyType: 'application/json',
})
