import Type from 'typebox'
import {
  Code,
  LocalDate,
  Money,
  Name,
  OptionalName,
  OptionalText,
  Quantity,
  Rate,
  text,
} from './document-models.ts'

/** The parts of the paper of a day. */

const Count = Type.Integer({ minimum: 0 })

export const DayTaxSchema = Type.Object({
  Rate,
  TaxableAmount: Money,
  SGST: Money,
  CGST: Money,
  IGST: Money,
  TotalAmount: Money,
})
export const DaySectionSchema = Type.Object({
  Section: Code,
  Qty: Quantity,
  TaxableAmount: Money,
  Tax: Money,
  TotalAmount: Money,
})
export const DayMethodSchema = Type.Object({
  PaymentMode: Name,
  Count,
  Collected: Money,
  Refunded: Money,
  Net: Money,
})
/** What a sealed report adds to the paper of its day. */
export const DayClosingSchema = Type.Object({
  ZNo: Count,
  ClosedAt: LocalDate,
  ClosedBy: Name,
  ConfirmedBy: OptionalName,
  Note: OptionalText,
  Float: Money,
  Receipts: Money,
  Refunds: Money,
  In: Money,
  Out: Money,
  Expected: Money,
  Counted: Money,
  Difference: Money,
  FloatLeft: Money,
  HeldSales: Count,
  OpeningsWithoutSale: Count,
  ForSales: Money,
  Advances: Money,
  OldDues: Money,
  Discounts: Money,
  /** SHA-256 of the sealed report. */
  Digest: text(64),
})
