import Type, { type Static } from 'typebox'
import { GivenBack } from './credit.ts'
import { Readings } from './lens-check.ts'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  LensPrism,
  LocalizedText,
  LongText,
  Millimetres,
  Name,
  NameOrWalkIn,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  NumberOut,
  NumericId,
  Power,
  Rupees,
  Text,
} from './primitives.ts'

/** What happens to an order after it was booked. Amounts are rupees, times the branch's own. */

export const ORDER_TRANSITIONS = [
  'SendToLab',
  'Received',
  'Checked',
  'Fitted',
  'Ready',
  'ToldCustomer',
  'Deliver',
  'BackToLab',
] as const
export type OrderTransition = (typeof ORDER_TRANSITIONS)[number]

export const TOLD_CHANNELS = ['Call', 'SMS', 'WhatsApp'] as const
export const REMAKE_KINDS = ['LabError', 'PowerChange', 'Breakage', 'Warranty', 'Goodwill'] as const
export type RemakeKind = (typeof REMAKE_KINDS)[number]

const Move = Type.Enum([...ORDER_TRANSITIONS])
const AREA = 'Orders'
const params = Type.Object({ salesOrderID: EncryptedId })

/** Where an order stands, and what can be done with it now: the likeliest move first. */
export const stateFields = {
  Status: Text,
  /** Null for an order without a job. */
  LabStatus: NullableText,
  /** Whether the lenses that came last passed the check. */
  IsChecked: Type.Boolean(),
  /** Every lens of its job is the shop's own, and no lab is named: it goes out for fitting alone. */
  IsFittingOnly: Type.Boolean(),
  NextMoves: Type.Array(Move),
  CanRemake: Type.Boolean(),
  CanCancel: Type.Boolean(),
  /** Nobody fetched it, and its goods are back in stock: it is taken up again, or cancelled. */
  IsDropped: Type.Boolean(),
  TimesTold: NumberOut,
  RemakeCount: NumberOut,
}

const stateAnswer = {
  success: Type.Boolean(),
  /** True where the same was asked before and nothing was done again. */
  IsRepeat: Type.Boolean(),
  ...stateFields,
  BalanceAmount: Amount,
}

export const transitionOrder = defineOperation({
  name: 'move-order',
  method: 'POST',
  path: '/api/Orders/move',
  area: AREA,
  summary:
    'Moves an order and its lab job along by one step; 409 for a step that its state does not ' +
    'allow, or while a balance is due that was not acknowledged.',
  permission: 'sell',
  body: Type.Object({
    salesOrderID: EncryptedId,
    move: Move,
    /** Required for BackToLab and for a check that was not passed. */
    note: Type.Optional(LongText),
    /** SendToLab, BackToLab: changes the job. */
    supplierID: Type.Optional(EncryptedId),
    fitterID: Type.Optional(EncryptedId),
    expectedDate: Type.Optional(DateText),
    /** Checked: false sends the lenses back to be rejected. Default true. */
    passed: Type.Optional(Type.Boolean()),
    /** Checked: what a lensmeter read. Outside the tolerance it passes only with a note. */
    readings: Type.Optional(Readings),
    /** ToldCustomer: how (default Call) and in which words. */
    channel: Type.Optional(Type.Enum([...TOLD_CHANNELS])),
    text: Type.Optional(LongText),
    /** Deliver: hand over although a balance is due. */
    acknowledgeBalance: Type.Optional(Type.Boolean()),
    /** Deliver: raise the invoice in the same step where there is none. */
    raiseInvoice: Type.Optional(Type.Boolean()),
    /** Deliver: handed over at the counter although it was to be sent; 409 once it is billed. */
    isFetched: Type.Optional(Type.Boolean()),
    /** With `isFetched`: takes the delivery charge off; what was paid for it is owed to the customer. */
    dropDeliveryCharge: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    ...stateAnswer,
    InvoiceID: NullableId,
    InvoiceNo: NullableText,
  }),
})

const OrderEvent = Type.Object({
  ID: Text,
  At: Text,
  /**
   * A move, or Booked, Sold, Changed, Receipt, Invoice, CreditNote, Remake, Cancelled, Refunded, Kept,
   * Charge, Dropped, Reinstated, ParcelBack.
   */
  Kind: Text,
  From: NullableText,
  To: NullableText,
  LabFrom: NullableText,
  LabTo: NullableText,
  Who: NullableText,
  Device: NullableText,
  Note: NullableLocalizedText,
  Channel: NullableText,
  /** Number of the paper, and its amount. */
  Number: NullableText,
  Amount: NullableNumber,
  /** Of a check. */
  Passed: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
})

export const orderTimeline = defineOperation({
  name: 'get-order-timeline',
  method: 'GET',
  path: '/api/Orders/{salesOrderID}/timeline',
  area: AREA,
  summary: 'Everything that happened to an order, oldest first, and what can be done next.',
  permission: 'sell',
  params,
  reply: Type.Object({ ...stateFields, Events: Type.Array(OrderEvent) }),
})

export const readyMessage = defineOperation({
  name: 'get-ready-message',
  method: 'GET',
  path: '/api/Orders/{salesOrderID}/ready-message',
  area: AREA,
  summary: 'What to tell the customer of an order that is ready; nothing is sent.',
  permission: 'sell',
  params,
  reply: Type.Object({ Text, WhatsAppLink: NullableText }),
})

export const remakeOrder = defineOperation({
  name: 'remake-order',
  method: 'POST',
  path: '/api/Orders/remake',
  area: AREA,
  summary:
    'Has lenses made again without charge: a new lab job with its own number, linked to the first.',
  permission: 'sell',
  body: Type.Object({
    salesOrderID: EncryptedId,
    /** Lines of lenses; powers as they shall be now, what is left out stays. */
    lines: Type.Array(
      Type.Object({
        lineID: EncryptedId,
        spherical: Type.Optional(Power),
        cylinder: Type.Optional(Power),
        axis: Type.Optional(Power),
        addition: Type.Optional(Power),
        pd: Type.Optional(Power),
        prism: Type.Optional(LensPrism),
        lensFittingHeight: Type.Optional(Millimetres),
      }),
      { minItems: 1, maxItems: 500 },
    ),
    reason: LongText,
    kind: Type.Enum([...REMAKE_KINDS]),
    /** A remake that is charged is a sale: true is 422. */
    isChargeable: Type.Optional(Type.Boolean()),
    supplierID: Type.Optional(EncryptedId),
    fitterID: Type.Optional(EncryptedId),
    priorityID: Type.Optional(EncryptedId),
    expectedDate: Type.Optional(DateText),
    instructions: Type.Optional(LongText),
    /** Nothing is written: what a person has to look at first is answered. */
    preview: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    ...stateAnswer,
    LabOrderID: Id,
    LabOrderNo: Text,
    /** Lenses that were taken off the shelf for it, below zero; any other is bought when it comes. */
    Stock: Type.Array(Type.Object({ ItemName: Text, ItemCode: Text, Qty: Amount })),
    /** Eyes and powers that may be mistaken, and powers that were read otherwise than typed. */
    Questions: Type.Array(LocalizedText),
  }),
})

export const Settled = Type.Object({
  /** Rupees given back, or kept as the customer's credit. */
  Amount,
  /** What of it is kept as the customer's credit. */
  KeptAmount: Amount,
  RefundMode: NullableText,
  /** The ID by which the refund voucher is printed (`/api/Documents/RefundVoucher/{id}`). */
  RefundVoucherID: NullableId,
  RefundVoucherNo: NullableText,
  /** The number with which the credit is spent (receipt `referenceNo`), where it was kept. */
  CreditNo: NullableText,
  CreditNoteID: NullableId,
  CreditNoteNo: NullableText,
  /** What the shop kept of a cancelled order, and the bill of it. */
  Charge: Type.Union([
    Type.Object({ Amount, SalesOrderID: Id, InvoiceID: Id, InvoiceNo: Text }),
    Type.Null(),
  ]),
})

const settling = {
  salesOrderID: EncryptedId,
  reason: LongText,
  /** How the money is given back; left out, it stays as the customer's credit. */
  refundTypeId: Type.Optional(NumericId),
  refundReferenceNo: Type.Optional(Name),
}

export const cancelOrder = defineOperation({
  name: 'cancel-order',
  method: 'POST',
  path: '/api/Orders/cancel',
  area: AREA,
  summary:
    'Cancels an order that was not handed over: goods back to stock, an invoice credited in ' +
    'full, all that was paid given back or kept as credit, but for a charge.',
  permission: 'orders.cancel',
  body: Type.Object({
    ...settling,
    /** Whole rupees, tax in them, that the shop keeps of what was paid; they are billed. */
    cancellationCharge: Type.Optional(Rupees),
    /**
     * What was paid by credit notes goes back by `refundTypeId` too; else it is the customer's credit
     * again.
     */
    refundCredit: Type.Optional(Type.Boolean()),
    /** The credit note of its invoice is without tax, as Returns/save has it. */
    commercial: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    ...stateAnswer,
    Settled,
    /** What went back to gift cards and payers by this request; empty where it was settled before. */
    GivenBack,
  }),
})

export const dropOrder = defineOperation({
  name: 'drop-order',
  method: 'POST',
  path: '/api/Orders/drop',
  area: AREA,
  summary:
    'Takes an order that nobody fetched off the board: goods of the shelf back to stock, lenses ' +
    'that were made written off; what was paid stays with the order. 409 for one that is not ready ' +
    'for as long as the settings say, or has an invoice.',
  permission: 'orders.cancel',
  body: Type.Object({ salesOrderID: EncryptedId, reason: LongText }),
  reply: Type.Object(stateAnswer),
})

export const reinstateOrder = defineOperation({
  name: 'reinstate-order',
  method: 'POST',
  path: '/api/Orders/reinstate',
  area: AREA,
  summary:
    'Takes up an order again that was dropped: its goods leave the shelf once more; 409 where one ' +
    'of them was sold meanwhile.',
  permission: 'sell',
  body: Type.Object({ salesOrderID: EncryptedId }),
  reply: Type.Object(stateAnswer),
})

export const takeParcelBack = defineOperation({
  name: 'take-parcel-back',
  method: 'POST',
  path: '/api/Orders/parcel-back',
  area: AREA,
  summary:
    'Notes that what was sent came back: the order is ready again, to be fetched or sent once more; ' +
    'its bill and what was paid stay. 409 for an order that was handed over at the counter, that is ' +
    'not with the customer, or of which everything was returned.',
  permission: 'sell',
  body: Type.Object({ salesOrderID: EncryptedId, reason: LongText }),
  reply: Type.Object(stateAnswer),
})

export const refundOverpayment = defineOperation({
  name: 'refund-overpayment',
  method: 'POST',
  path: '/api/Orders/refund-overpayment',
  area: AREA,
  summary: 'Gives back, or keeps as credit, what was paid above the bill; 409 where nothing was.',
  permission: 'orders.cancel',
  body: Type.Object(settling),
  reply: Type.Object({ ...stateAnswer, Settled, GivenBack }),
})

export const BoardRow = Type.Object({
  ID: Id,
  NumericID: NumberOut,
  SalesOrderNo: Text,
  OrderDate: Text,
  CustomerID: Id,
  CustomerName: NameOrWalkIn,
  CustomerMobile: NullableText,
  Status: Text,
  PromisedDate: Text,
  IsOverdue: Type.Boolean(),
  BalanceAmount: Amount,
  InvoiceNo: NullableText,
  LabOrderNo: NullableText,
  LabName: NullableText,
  LabStatus: NullableText,
  LabExpectedDate: NullableText,
  IsChecked: Type.Boolean(),
  /** What is in it: 'Vogue VO5239, 2 lenses'. */
  Contents: LocalizedText,
  TimesTold: NumberOut,
  RemakeCount: NumberOut,
  DeliveredAt: NullableText,
  /** Every lens of its job is the shop's own, and no lab is named: it goes out for fitting alone. */
  IsFittingOnly: Type.Boolean(),
  NextMoves: Type.Array(Move),
})

const Column = Type.Object({
  Status: Text,
  /** All of this column, of which `Items` shows the first. */
  Total: NumberOut,
  Overdue: NumberOut,
  /** Promised for today, and not late yet. */
  DueToday: NumberOut,
  Items: Type.Array(BoardRow),
})

export const orderBoard = defineOperation({
  name: 'get-order-board',
  method: 'GET',
  path: '/api/Orders/board',
  area: AREA,
  summary: 'Open orders by state, the earliest promised first, and those handed over lately.',
  permission: 'sell',
  query: Type.Object({
    /** Days of the Delivered column: 1 (default) is today alone. */
    deliveredDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 31, format: 'int32' })),
    /** Rows a column, at most and by default 100. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, format: 'int32' })),
  }),
  reply: Type.Object({ Columns: Type.Array(Column) }),
})

const Count = Type.Object({ Name: Text, Count: NumberOut })

export const remakeCounts = defineOperation({
  name: 'get-remake-counts',
  method: 'GET',
  path: '/api/Orders/remakes',
  area: AREA,
  summary: 'How many jobs were made again in a span of days: by kind, by lab.',
  permission: 'sell',
  query: Type.Object({ fromDate: Type.Optional(DateText), toDate: Type.Optional(DateText) }),
  reply: Type.Object({
    Total: NumberOut,
    ByKind: Type.Array(Count),
    ByLab: Type.Array(Type.Object({ ...Count.properties, Name: LocalizedText })),
  }),
})

export type TransitionInput = BodyOf<typeof transitionOrder>
export type TransitionReply = ReplyOf<typeof transitionOrder>
export type RemakeInput = BodyOf<typeof remakeOrder>
export type SettlementInput = BodyOf<typeof cancelOrder>
export type SettlementReply = ReplyOf<typeof cancelOrder>
export type OrderEvent = Static<typeof OrderEvent>
export type BoardRow = Static<typeof BoardRow>
export type BoardColumn = Static<typeof Column>
export type RemakeLine = RemakeInput['lines'][number]
