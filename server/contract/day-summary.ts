import Type, { type Static } from 'typebox'
import { Amount, LocalizedText, NumberOut, Text } from './primitives.ts'

const Figures = Type.Object({
  /** What was invoiced, tax and round-off in. */
  Sold: Amount,
  Invoices: NumberOut,
  AverageBill: Amount,
  /** Complete spectacles: pairs that an invoice of the day names. */
  Pairs: NumberOut,
  Returned: Amount,
  /** Receipts of the day by every method. */
  Collected: Amount,
  /**
   * What of it credits paid, and no money: credit notes, gift cards, payers, and what was kept of an
   * advance as a cancellation charge. Collected less this came in as money.
   */
  CollectedByCredit: Amount,
  Refunded: Amount,
  OrdersBooked: NumberOut,
  BookedAmount: Amount,
})

const Named = Type.Object({ Name: Text, Amount: Amount, Count: NumberOut })

/** A calendar day by the dates of its documents; every list sums to its figure to the paisa. */
export const DaySummarySchema = Type.Object({
  Date: Text,
  ComparedWith: Text,
  Figures,
  Before: Figures,
  /** Hours of the day that either day sold in, from the first to the last. */
  ByHour: Type.Array(
    Type.Object({ Hour: NumberOut, Amount: Amount, Count: NumberOut, BeforeAmount: Amount }),
  ),
  /** Sums to Sold less RoundOff. */
  BySection: Type.Array(
    Type.Object({ Section: Text, Name: LocalizedText, Amount: Amount, Count: NumberOut }),
  ),
  RoundOff: Amount,
  /** What of it was made after the day was closed, and is on the next Z; null where nothing was. */
  AfterClosing: Type.Union([
    Type.Object({ At: Text, Sold: Amount, Returned: Amount }),
    Type.Null(),
  ]),
  ByMethod: Type.Array(Type.Object({ ...Named.properties, Name: LocalizedText })),
  ByPerson: Type.Array(Named),
})

export type DaySummary = Static<typeof DaySummarySchema>
