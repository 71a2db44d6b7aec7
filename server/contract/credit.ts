import Type, { type Static } from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LocalizedText,
  LongText,
  Name,
  NameOrWalkIn,
  NullableNumber,
  NullableText,
  NumberOut,
  NumericId,
  PaymentKindText,
  Quantity,
  RequiredCode,
  Rupees,
  Text,
} from './primitives.ts'

const AREA = 'Returns'

/** The reasons that a till offers; each is printed as its sentence, with what was added to it. */
const RETURN_REASONS = [
  'DoesNotFit',
  'NotLiked',
  'Faulty',
  'WrongItem',
  'VisionTrouble',
  'BoughtTwice',
  'Other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** A paper about money that went back; its ID prints it (`/api/Documents/{Kind}/{ID}`). */
export const RefundPaper = Type.Object({
  Kind: Type.Enum(['CreditNote', 'RefundVoucher']),
  ID: Id,
  Number: Text,
  Date: Text,
  Amount,
  /** What a credit note still holds, in rupees; 0 for every other paper. */
  Held: Amount,
  SalesOrderID: Id,
  SalesOrderNo: Text,
})

/** What went back to the gift cards and payers that had paid. */
export const GivenBack = Type.Array(
  Type.Object({ Kind: Type.Enum(['GiftCard', 'OnAccount']), Name: Text, Amount }),
)

const Lines = Type.Array(
  Type.Object({
    lineID: EncryptedId,
    qty: Quantity,
    restock: Type.Boolean(),
    /** Somebody saw that the box is unopened: asked with a `reasonCode`, before it is restocked. */
    unopened: Type.Optional(Type.Boolean()),
  }),
  { minItems: 1, maxItems: 500 },
)

/** What comes back and what becomes of the money. */
const asked = {
  invoiceID: EncryptedId,
  lines: Lines,
  refundTypeId: Type.Optional(NumericId),
  /** Beside a refund: what credits paid of the sale stays credit, and the rest alone is refunded. */
  keepPaidCredit: Type.Optional(Type.Boolean()),
  /** Beside a refund in cash: its paise, for which there is no coin, stay credit. */
  keepPaise: Type.Optional(Type.Boolean()),
  /** A note without tax: all that is allowed once tax can no longer be given back (s.34(2)). */
  commercial: Type.Optional(Type.Boolean()),
  /** The last note of an invoice also settles its rounding to the rupee. */
  settleRoundOff: Type.Optional(Type.Boolean()),
}

export const saveReturn = defineOperation({
  name: 'save-return',
  method: 'POST',
  path: '/api/Returns/save',
  area: AREA,
  summary:
    'Takes goods back against their invoice: a credit note at the original rates, to the paisa.',
  permission: 'returns',
  headers: IdempotencyHeaders,
  body: Type.Object({
    ...asked,
    reason: LongText,
    reasonCode: Type.Optional(Type.Enum([...RETURN_REASONS])),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    creditNoteID: Id,
    creditNoteNo: Text,
    /** The value of the note with its tax, without the round-off. */
    amount: Amount,
    roundOff: Amount,
    appliedToDue: Amount,
    refunded: Amount,
    credit: Amount,
    refundVoucherNo: NullableText,
    /** What went back to gift cards and payers. */
    givenBack: GivenBack,
  }),
})

const sums = {
  TaxableAmount: Amount,
  SGSTAmount: Amount,
  CGSTAmount: Amount,
  IGSTAmount: Amount,
}

export const previewReturn = defineOperation({
  name: 'preview-return',
  method: 'POST',
  path: '/api/Returns/preview',
  area: AREA,
  summary: 'What a return would come to, by the arithmetic of the save. Writes nothing.',
  permission: 'sell',
  body: Type.Object(asked),
  reply: Type.Object({
    Lines: Type.Array(Type.Object({ LineID: Id, Qty: Amount, ...sums, TotalAmount: Amount })),
    ...sums,
    /** The value of the note with its tax. */
    Amount,
    /** The part of the invoice's round-off that goes with it: above 0 is given back on top. */
    RoundOff: Amount,
    /** Amount and round-off: what the customer gets, in money, credit or debt. */
    Total: Amount,
    AppliedToDue: Amount,
    /** What goes back to the gift cards and payers that paid. */
    GivenBack: Amount,
    Refunded: Amount,
    Credit: Amount,
    /** Of what is refunded or stays as credit: what credits had paid. */
    PaidByCredit: Amount,
    /** Points that the sale brought and that go with the goods. */
    PointsGone: NumberOut,
    /** Points that were spent on the goods and come back. */
    PointsBack: NumberOut,
  }),
})

export const findReturnable = defineOperation({
  name: 'find-returnable',
  method: 'GET',
  path: '/api/Returns/find',
  area: AREA,
  summary:
    'Invoices by the number on any paper of the sale or on a piece, by mobile, name or the code of an item; newest first, 20.',
  permission: 'sell',
  query: Type.Object({ term: RequiredCode }),
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        InvoiceID: Id,
        InvoiceNo: Text,
        InvoiceDate: Text,
        SalesOrderNo: Text,
        CustomerName: NameOrWalkIn,
        CustomerMobile: NullableText,
        NetAmount: Amount,
        CreditedAmount: Amount,
        FirstItem: Text,
        ItemCount: NumberOut,
        IsAllReturned: Type.Boolean(),
      }),
    ),
  }),
})

const ReturnLine = Type.Object({
  LineID: Id,
  Kind: Type.Enum(['Item', 'Job', 'Shipping', 'Other']),
  ItemName: LocalizedText,
  ItemCode: Text,
  PairNo: NullableText,
  SerialNo: NullableText,
  /** The power of a lens as printed. */
  Power: NullableText,
  /** For which eye it was sold: `Right`, `Left` or `Both`; null where nobody said. */
  Eye: NullableText,
  Unit: Text,
  Qty: Amount,
  ReturnedQty: Amount,
  ReturnableQty: Amount,
  DiscountAmount: Amount,
  /** What the line was billed, with tax and after every discount. */
  TotalAmount: Amount,
  /** What the rest of it would give back. */
  LeftAmount: Amount,
  /** Made to a prescription: goes to remake or goodwill, never back on the shelf. */
  IsMadeToOrder: Type.Boolean(),
  IsStocked: Type.Boolean(),
  /** The days in which it is taken back; null is no limit. */
  ReturnDays: NullableNumber,
  /** Its days are over: a manager decides. */
  IsLate: Type.Boolean(),
  /** What is faulty is always taken back. */
  Taken: Type.Enum(['Always', 'Unopened', 'Never']),
  /** Goes back on the shelf unopened only, as every contact lens does. */
  IsUnopenedOnly: Type.Boolean(),
})

export const returnableInvoice = defineOperation({
  name: 'get-returnable',
  method: 'GET',
  path: '/api/Returns/invoice',
  area: AREA,
  summary: 'One invoice as a return sees it: what was sold, what came back, what is left.',
  permission: 'sell',
  query: Type.Object({ invoiceID: EncryptedId }),
  reply: Type.Object({
    InvoiceID: Id,
    InvoiceNo: Text,
    InvoiceDate: Text,
    DaysAgo: NumberOut,
    /** False after the 30 November that follows its financial year: a note is commercial then. */
    IsTaxCreditable: Type.Boolean(),
    SalesOrderID: Id,
    SalesOrderNo: Text,
    CustomerID: Id,
    CustomerName: NameOrWalkIn,
    CustomerMobile: NullableText,
    IsWalkIn: Type.Boolean(),
    NetAmount: Amount,
    Rounding: Amount,
    PaidAmount: Amount,
    BalanceAmount: Amount,
    /** How it was paid, the largest sum first. */
    PaidBy: Type.Array(PaymentKindText),
    Lines: Type.Array(ReturnLine),
    CreditNotes: Type.Array(
      Type.Object({
        ID: Id,
        CreditNoteNo: Text,
        Date: Text,
        Amount,
        RoundOff: Amount,
        Refunded: Amount,
        Credit: Amount,
        Reason: LocalizedText,
      }),
    ),
  }),
})

/** A credit note that still holds money, with whose it is. */
export const HeldCreditNote = Type.Object({
  ID: Id,
  CreditNoteNo: Text,
  Date: Text,
  Amount,
  Balance: Amount,
  SourceInvoiceNo: Text,
  CustomerID: Id,
  CustomerName: NameOrWalkIn,
  IsOwn: Type.Boolean(),
  /** A gift card: whoever has it may pay with it. */
  IsGiftCard: Type.Optional(Type.Boolean()),
})
export type HeldCreditNote = Static<typeof HeldCreditNote>

export const findCreditNote = defineOperation({
  name: 'find-credit-note',
  method: 'GET',
  path: '/api/quickSale/find-credit-note',
  area: 'Receipts',
  summary:
    'A credit note or gift card by the number on its paper, and what it still holds, before a sale is paid ' +
    'with it: 404 where there is none, 422 where it is used up or another customer’s.',
  permission: 'sell',
  query: Type.Object({
    number: Name,
    /** Who the sale is for; left out, a walk-in. */
    customerID: Type.Optional(EncryptedId),
  }),
  reply: HeldCreditNote,
})

export const payOutCredit = defineOperation({
  name: 'pay-out-credit',
  method: 'POST',
  path: '/api/Returns/pay-out-credit',
  area: AREA,
  summary:
    'Gives back in money what a credit note or a kept advance still holds, with its paper; in cash ' +
    'whole rupees, the rest stays on it; 409 where ' +
    'it was used meanwhile, or something is due on its order.',
  permission: 'orders.cancel',
  headers: IdempotencyHeaders,
  body: Type.Object({
    creditID: EncryptedId,
    /** All that it holds, as the person saw it. */
    amount: Rupees,
    refundTypeId: NumericId,
    refundReferenceNo: Type.Optional(Name),
    reason: LongText,
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    refundVoucherID: Id,
    refundVoucherNo: Text,
    refundMode: Text,
    amount: Amount,
    salesOrderID: Id,
  }),
})

export type FoundInvoice = ReplyOf<typeof findReturnable>['Items'][number]
export type ReturnableInvoice = ReplyOf<typeof returnableInvoice>
export type ReturnableLine = Static<typeof ReturnLine>
export type ReturnInput = BodyOf<typeof previewReturn>
export type ReturnPreview = ReplyOf<typeof previewReturn>
export type SavedReturn = ReplyOf<typeof saveReturn>
export type PaidOutCredit = ReplyOf<typeof payOutCredit>
