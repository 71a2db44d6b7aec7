import Type, { type Static } from 'typebox'
import { DayEndModelSchema } from './document-models.ts'
import { Amount, Id, LocalizedText, NullableText, NumberOut, Text } from './primitives.ts'

/** What a difference may come from, as the till words it. */
export const EXPLANATION_KINDS = [
  'PaidOtherwise',
  'PaidInCash',
  'TwoReceipts',
  'WrongWay',
  'EnteredTwice',
  'RefundNotPaid',
  'RefundTwice',
  'DrawerOpened',
  'FloatHasEarlier',
  'FloatLacksEarlier',
  'DigitsSwapped',
  'ZeroTooMany',
  'OneNote',
  'OneBundle',
  'WrongPile',
] as const
export type ExplanationKind = (typeof EXPLANATION_KINDS)[number]

export const ExplanationSchema = Type.Object({
  Kind: Type.Enum([...EXPLANATION_KINDS]),
  /** The amount to look for; of a note or bundle its face. */
  Amount: Amount,
  /** What it may have been: the amount meant, or the face of the other pile. */
  Other: Amount,
  Documents: Type.Array(
    Type.Object({
      /** A receipt's or credit note's number; of an entry or an opening its reason. */
      Name: Text,
      At: Text,
      Amount: Amount,
    }),
  ),
})

const { properties: day } = DayEndModelSchema
const Named = Type.Object({
  Name: LocalizedText,
  /** Of the row of offers, coupons and points; absent for a person. */
  NameCode: day.Series.items.properties.NameCode,
  Amount: Amount,
  Count: NumberOut,
})

/** What a drawer should hold, and why. */
const expectedCash = {
  Float: Amount,
  /** Takes off what came before the opening and was counted in the float: minus that cash. */
  Earlier: Amount,
  Receipts: Amount,
  Refunds: Amount,
  In: Amount,
  Out: Amount,
  /** The differences that were accepted at hand-overs; absent where there were none. */
  HandedOver: Type.Optional(Amount),
  /** Cash from other drawers, less cash to them; absent where none moved. */
  Moved: Type.Optional(Amount),
  Expected: Amount,
}
const ExpectedCashSchema = Type.Object(expectedCash)

/** What the drawer should have held, and what it did. */
export const ZCashSchema = Type.Object({
  ...expectedCash,
  Counted: Amount,
  Difference: Amount,
  FloatLeft: Amount,
  TakenAway: Amount,
  Pieces: Type.Array(Type.Object({ Value: NumberOut, Count: NumberOut, Amount: Amount })),
  Coins: Amount,
  CountsMade: NumberOut,
  FirstDifference: Amount,
})

const DrawerName = {
  Name: LocalizedText,
  NameCode: day.Series.items.properties.NameCode,
}

export const HandOverSchema = Type.Object({
  At: Text,
  ...DrawerName,
  GivenBy: Text,
  TakenBy: Text,
  Counted: Amount,
  Difference: Amount,
  Note: NullableText,
})

/** Sealed as it stands: figures of everything between the closing before and this one. */
export const ZReportSchema = Type.Object({
  SchemaVersion: Type.Literal(1),
  ZNo: NumberOut,
  Date: Text,
  CompanyID: Id,
  BranchID: Id,
  Branch: day.Branch,
  StateTaxLabel: day.StateTaxLabel,
  OpenedAt: Text,
  OpenedBy: Text,
  ClosedAt: Text,
  ClosedBy: Text,
  /** The manager who let a difference pass that the closer could not. */
  ConfirmedBy: NullableText,
  Note: NullableText,
  Sold: day.Sold,
  ByRate: day.ByRate,
  BySection: Type.Array(Type.Object({ ...day.BySection.items.properties, Section: LocalizedText })),
  Booked: day.Booked,
  CreditNotes: day.CreditNotes,
  /**
   * On what was billed, by who gave them: who approved, else who sold. Reports that were sealed before
   * have those of the orders that were booked, by who saved them.
   */
  Discounts: Type.Object({ Total: Amount, ByPerson: Type.Array(Named) }),
  /** Prices put below the list, before any discount; absent where a report was sealed before. */
  BelowList: Type.Optional(
    Type.Object({
      Total: Amount,
      Lines: NumberOut,
      ByPerson: Type.Array(
        Type.Object({ Name: Text, Amount, Lines: NumberOut, Approved: NumberOut }),
      ),
    }),
  ),
  /** Goods that left and orders that were booked with nothing paid; absent in older reports. */
  Unpaid: Type.Optional(
    Type.Array(
      Type.Object({ SalesOrderNo: Text, CustomerName: Text, UserName: Text, Amount: Amount }),
    ),
  ),
  /** Papers of a computer that was replaced, found on this day; absent where there were none. */
  Found: Type.Optional(
    Type.Array(
      Type.Object({
        Kind: Type.Enum(['Order', 'Invoice', 'Receipt', 'CreditNote', 'RefundVoucher']),
        Number: Text,
        CustomerName: Text,
        Amount,
      }),
    ),
  ),
  /** Money by method: of sales of this day, advances on orders not invoiced, and old dues. */
  Collected: Type.Array(
    Type.Object({
      PaymentMode: LocalizedText,
      NameCode: day.Series.items.properties.NameCode,
      Count: NumberOut,
      ForSales: Amount,
      Advances: Amount,
      OldDues: Amount,
      /** Gift cards sold and payers' payments; absent where there were none. */
      OnAccount: Type.Optional(Amount),
      /** Receipts of whatever day that were cancelled or bounced on this one. */
      TakenBack: Amount,
      Refunded: Amount,
      Net: Amount,
    }),
  ),
  TotalCollected: Amount,
  TotalRefunded: Amount,
  /** Gift cards of the day, and what is owed on all that were sold; absent where there are none. */
  GiftCards: Type.Optional(
    Type.Object({
      Count: NumberOut,
      Sold: Amount,
      Spent: Amount,
      GivenBack: Amount,
      WrittenOff: Amount,
      Outstanding: Amount,
    }),
  ),
  /** What was put on payers' account and settled, and what they owe; absent where there is nothing. */
  Payers: Type.Optional(
    Type.Object({
      Count: NumberOut,
      Charged: Amount,
      TakenOff: Amount,
      Paid: Amount,
      TaxDeducted: Amount,
      WrittenOff: Amount,
      Outstanding: Amount,
    }),
  ),
  /** All drawers together. */
  Cash: ZCashSchema,
  /** Each drawer by itself; absent where the day had one. */
  Drawers: Type.Optional(
    Type.Array(Type.Object({ ID: Id, ...DrawerName, ...ZCashSchema.properties, CountedBy: Text })),
  ),
  /** Drawers that went from one person to another; absent where none did. */
  HandOvers: Type.Optional(Type.Array(HandOverSchema)),
  Movements: Type.Array(
    Type.Object({
      At: Text,
      Direction: Type.Enum(['In', 'Out']),
      Amount: Amount,
      Reason: Text,
      Note: NullableText,
      UserName: NullableText,
      /** It was typed wrong: another one of the day takes it back. */
      IsTakenBack: Type.Optional(Type.Boolean()),
      /** It takes another one of the day back, and lowers the sum of that one. */
      TakesBack: Type.Optional(Type.Boolean()),
    }),
  ),
  Exceptions: Type.Object({
    ...day.Exceptions.properties,
    HeldSales: NumberOut,
    OpeningsWithoutSale: NumberOut,
  }),
  Openings: Type.Array(Type.Object({ At: Text, UserName: NullableText, Reason: Text })),
  Series: Type.Array(Type.Object({ ...day.Series.items.properties, Series: LocalizedText })),
  /** The sealed report that this one follows after a reopening, and why it was reopened. */
  Reopened: Type.Array(Type.Object({ ZNo: NumberOut, At: Text, UserName: Text, Reason: Text })),
  Seal: day.Seal,
})

const { properties: z } = ZReportSchema

/** The day as it stands: nothing is closed, counted or kept. */
export const XReportSchema = Type.Object({
  At: Text,
  Date: Text,
  OpenedAt: Text,
  OpenedBy: Text,
  Sold: z.Sold,
  Booked: z.Booked,
  Collected: z.Collected,
  TotalCollected: Amount,
  TotalRefunded: Amount,
  Cash: ExpectedCashSchema,
  /** Each drawer by itself; absent where the day has one. */
  Drawers: Type.Optional(
    Type.Array(Type.Object({ ...DrawerName, ...expectedCash, HeldBy: NullableText })),
  ),
  HandOvers: z.HandOvers,
})

export type XReport = Static<typeof XReportSchema>
export type ExpectedCash = Static<typeof ExpectedCashSchema>
export type HandOver = Static<typeof HandOverSchema>
export type Explanation = Static<typeof ExplanationSchema>
export type ZCash = Static<typeof ZCashSchema>
export type ZReport = Static<typeof ZReportSchema>
