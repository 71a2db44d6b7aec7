import Type, { type Static } from 'typebox'
import { RefundPaper } from './credit.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import { REMAKE_KINDS, Settled, stateFields } from './order-transitions.ts'
import {
  Amount,
  Code,
  DateText,
  DeliveryMode,
  EncryptedId,
  Id,
  LocalizedText,
  Mobile,
  NameOrWalkIn,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  NumberOut,
  Page,
  PageNumber,
  PageSize,
  PaymentKindText,
  SessionKey,
  Text,
} from './primitives.ts'
import { StockFigures } from './stock.ts'

const OrderStatus = Type.Union([
  Type.Literal('Booked'),
  Type.Literal('InLab'),
  Type.Literal('Ready'),
  Type.Literal('Delivered'),
  Type.Literal('Cancelled'),
])

const LabState = Type.Enum(['Draft', 'Sent', 'Received', 'Fitted', 'Rejected'])

const orderRowFields = {
  ID: Id,
  NumericID: NumberOut,
  SalesOrderNo: Text,
  OrderDate: Text,
  ExpectedDate: Text,
  CustomerID: Id,
  CustomerNumericID: NumberOut,
  CustomerName: NameOrWalkIn,
  CustomerMobile: NullableText,
  Status: Text,
  /** Where the latest lab job stands; null for an order without one. */
  LabStatus: NullableText,
  /** Whether the lenses that came last passed the check. */
  IsChecked: Type.Boolean(),
  /** Every lens of its job is the shop's own, and no lab is named: it goes out for fitting alone. */
  IsFittingOnly: Type.Boolean(),
  /** Nobody fetched it; its goods are back in stock. */
  IsDropped: Type.Boolean(),
  IsInvoiceGenerated: Type.Boolean(),
  InvoiceNo: NullableText,
  NetAmount: Amount,
  PaidAmount: Amount,
  BalanceAmount: Amount,
  SessionID: Text,
}

/** One order as every list of orders shows it. */
export const OrderRow = Type.Object(orderRowFields)

const EyePowers = Type.Object({
  Spherical: NullableText,
  Cylinder: NullableText,
  Axis: NullableText,
  Addition: NullableText,
  Prism: NullableText,
  Base: NullableText,
  PD: NullableText,
  NearPD: NullableText,
  VA: NullableText,
  FittingHeight: NullableText,
})

/** A prescription with the powers of each eye as they were written. */
export const Prescription = Type.Object({
  ID: Id,
  ExamDate: Text,
  DoctorID: NullableId,
  DoctorName: NullableText,
  Right: Type.Union([EyePowers, Type.Null()]),
  Left: Type.Union([EyePowers, Type.Null()]),
  IPD: NullableText,
  NearIPD: NullableText,
  /** From the back of the spectacle lens to the eye; null where nobody measured it. */
  VertexMm: NullableNumber,
  Remarks: NullableText,
})

/** With what the PD of both comes to for an eye that was not measured by itself. */
const DispensedPrescription = Type.Object({
  ...Prescription.properties,
  WorkedOutPD: Type.Object({ Right: NullableText, Left: NullableText }),
})

const OrderLine = Type.Object({
  ID: Id,
  ItemID: Id,
  ItemName: Text,
  ItemCode: Text,
  HSN: Text,
  InventoryID: NullableId,
  SerialNo: NullableText,
  PairNo: NullableText,
  Qty: Amount,
  ReturnedQty: Amount,
  MRP: NullableNumber,
  Price: Amount,
  PriceIncludesTax: Type.Boolean(),
  DiscountAmount: Amount,
  SGSTRate: Amount,
  CGSTRate: Amount,
  IGSTRate: Amount,
  TaxableAmount: Amount,
  SGSTAmount: Amount,
  CGSTAmount: Amount,
  IGSTAmount: Amount,
  JobCharges: Amount,
  TotalAmount: Amount,
  /** A lens that a lab makes: what can be made again. */
  IsLabWork: Type.Boolean(),
  Spherical: NullableText,
  Cylinder: NullableText,
  Axis: NullableText,
  Addition: NullableText,
  PD: NullableText,
  /** With its base, of the order's prescription: `2.00 In`; null without one. */
  /** Of a lens: 1 distance, 2 bifocal, 3 progressive, 4 near, as it was sold. */
  SpectacleLensType: Type.Optional(NullableNumber),
  Prism: NullableText,
  /** In millimetres; null where nobody measured it. */
  FittingHeight: NullableNumber,
  /** Its powers as they are printed, `-2.25 / -0.75 x 175 Add +2.00 Prism 2.00 In`. */
  Power: NullableText,
  /** Of contact lenses, as on the box: `BC 8.60 DIA 14.2`. */
  BoxSizes: Type.Optional(Text),
  /** `Right`, `Left` or `Both` of a lens whose eye is known. */
  Eye: NullableText,
  /** Of its item now, while the order is open; null for what no shelf holds. */
  Stock: Type.Union([StockFigures, Type.Null()]),
})

/** Order-level charges: beside the lines, because they can't be returned. */
const OrderCharge = Type.Object({
  Kind: Type.Union([Type.Literal('Job'), Type.Literal('Shipping'), Type.Literal('Other')]),
  TaxableAmount: Amount,
  SGSTAmount: Amount,
  CGSTAmount: Amount,
  IGSTAmount: Amount,
  TotalAmount: Amount,
})

const SplitOff = Type.Object({
  ID: Id,
  SalesOrderNo: Text,
  /** What of the payments moved with it, and the credit by which it did. */
  MovedAmount: Amount,
  CreditNo: NullableText,
})

const OrderReceipt = Type.Object({
  ID: Id,
  NumericID: NumberOut,
  ReceiptNo: Text,
  Date: Text,
  Amount,
  ReceiptTypeID: NumberOut,
  PaymentMode: LocalizedText,
  PaymentKind: PaymentKindText,
  ReferenceNo: NullableText,
  Status: Text,
  StatusID: NumberOut,
  /** Who took it. */
  TakenBy: Text,
  /** The Z report that counted it and is not reopened: what is changed now is on the next one. */
  Sealed: Type.Union([Type.Object({ ZNo: NumberOut, Date: Text }), Type.Null()]),
})

const OrderInvoice = Type.Object({
  ID: Id,
  NumericID: NumberOut,
  InvoiceNo: Text,
  InvoiceDate: Text,
  TaxableAmount: Amount,
  SGST: Amount,
  CGST: Amount,
  IGST: Amount,
  Rounding: Amount,
  NetAmount: Amount,
  Status: Text,
})

const LabOrder = Type.Object({
  ID: Id,
  LabOrderNo: Text,
  SupplierID: NullableId,
  SupplierName: NullableText,
  FitterID: NullableId,
  FitterName: NullableText,
  PriorityID: NullableId,
  PriorityName: NullableLocalizedText,
  ExpectedDate: Text,
  Instructions: NullableText,
  Status: Text,
  /** Why this job is made again, and which one it replaces; null for a first job. */
  Remake: Type.Union([
    Type.Object({
      Kind: Type.Enum([...REMAKE_KINDS]),
      Reason: Text,
      FirstLabOrderNo: Text,
      At: Text,
      /** What is made again: its powers may be other ones than the order's. */
      Lenses: Type.Array(
        Type.Object({
          PairNo: NullableText,
          Eye: NullableText,
          Name: Text,
          /** With its prism. */
          Power: NullableText,
        }),
      ),
    }),
    Type.Null(),
  ]),
})

const Settlement = Type.Object({
  ...Settled.properties,
  /** Cancelled, or Overpaid. */
  Kind: Text,
  Date: Text,
  Reason: LocalizedText,
  /** Who cancelled the order, or gave back what was paid too much. */
  SettledBy: Text,
})

const Recall = Type.Object({
  ID: Id,
  RecallDate: Text,
  Channel: NullableText,
  Message: NullableText,
})

/** What the lab check said when the order was saved, and why it went on against a red one. */
const LabFinding = Type.Object({
  RuleID: Text,
  Severity: Text,
  Eye: NullableText,
  PairNo: NullableText,
  Sentence: LocalizedText,
  Reason: NullableText,
  UserName: Text,
  At: Text,
})

/** Boxing sizes in millimetres; null is not measured. */
export const OrderFrame = Type.Object({
  PairNo: Text,
  IsOwn: Type.Boolean(),
  /** The pair still waits for its frame. */
  IsToFollow: Type.Boolean(),
  A: NullableNumber,
  B: NullableNumber,
  DBL: NullableNumber,
  ED: NullableNumber,
})

/** A frame of the customer's own that was taken in for repair. */
export const OrderRepair = Type.Object({ Frame: Text, Fault: Text })

const AREA = 'Orders'

export const orderSearch = defineOperation({
  name: 'search-orders',
  method: 'POST',
  path: '/api/Orders/search',
  area: AREA,
  summary: 'A page of orders, newest first, that match every filter given.',
  permission: 'sell',
  body: Type.Object({
    customerID: Type.Optional(EncryptedId),
    customerMobile: Type.Optional(Mobile),
    searchTerm: Type.Optional(Code),
    fromDate: Type.Optional(DateText),
    toDate: Type.Optional(DateText),
    status: Type.Optional(OrderStatus),
    sessionID: Type.Optional(SessionKey),
    /** Not handed over and promised for a time that has passed. */
    overdueOnly: Type.Optional(Type.Boolean()),
    /** Still being worked on: promised for a time that has passed, or for later today. */
    working: Type.Optional(Type.Enum(['Overdue', 'DueToday'])),
    /** Only those that nobody fetched; left out, those of a `status` are without them. */
    droppedOnly: Type.Optional(Type.Boolean()),
    /** State of the latest lab job. */
    labState: Type.Optional(LabState),
    /** The open order in this tray. */
    tray: Type.Optional(Code),
    /** Billed on this day, and not paid in full. */
    unpaidBillsOf: Type.Optional(DateText),
    /** By the time of their newest paper: the bill, or of an order without one the order. */
    byPaper: Type.Optional(Type.Boolean()),
    pageNumber: PageNumber,
    pageSize: PageSize,
  }),
  reply: Page(
    Type.Object({
      ...orderRowFields,
      /** The credit note or refund paper whose number was searched for; null for any other match. */
      FoundBy: Type.Union([
        Type.Object({ Kind: Type.Enum(['CreditNote', 'RefundVoucher']), Number: Text }),
        Type.Null(),
      ]),
    }),
  ),
})

export const saveTray = defineOperation({
  name: 'save-tray',
  method: 'POST',
  path: '/api/Orders/tray',
  area: AREA,
  summary:
    'The tray that the goods of an order lie in; an empty one takes it off. 409 for a tray of ' +
    'another order that is not handed over.',
  permission: 'sell',
  body: Type.Object({ salesOrderID: EncryptedId, tray: Type.String({ maxLength: 20 }) }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export const orderDetail = defineOperation({
  name: 'get-order',
  method: 'GET',
  path: '/api/Orders/{salesOrderID}',
  area: AREA,
  summary: 'One order with its lines, receipts, invoice, prescription, lab order and recall.',
  permission: 'sell',
  params: Type.Object({ salesOrderID: EncryptedId }),
  reply: Type.Object({
    ...orderRowFields,
    ...stateFields,
    /** How often it was changed: a change of it names this. */
    Version: NumberOut,
    /** Still open, and the time that it was promised for has passed. */
    IsOverdue: Type.Boolean(),
    /** The doctor who was named when it was booked. */
    DoctorName: NullableText,
    Lines: Type.Array(OrderLine),
    Charges: Type.Array(OrderCharge),
    Receipts: Type.Array(OrderReceipt),
    /**
     * Cash for this order on any day, and from its customer today: section 269ST sets two lakh rupees
     * as the limit of each. Of the counter's walk-in customer, who is many people, only the former.
     */
    CashAmount: Amount,
    /** What gift cards and payers paid of it: it goes back to them before any money goes out. */
    SourcesAmount: Amount,
    /** The kinds of payment, the largest sum first; what a split moved is the money that it was. */
    PaidBy: Type.Array(PaymentKindText),
    /** What credit notes and credits of the customer paid: it stays credit when money goes back. */
    CreditPaidAmount: Amount,
    /** What the shop holds of what was paid, less what went back since: a cancellation gives it back. */
    HeldAmount: Amount,
    CashTodayAmount: Amount,
    Invoices: Type.Array(OrderInvoice),
    EyeInfo: Type.Union([DispensedPrescription, Type.Null()]),
    /** The pairs whose lenses are made to other powers than the prescription has. */
    PairsOfOtherPowers: Type.Array(Text),
    LabCheck: Type.Array(LabFinding),
    /** What was taken in for repair; null where nothing was. */
    Repair: Type.Union([OrderRepair, Type.Null()]),
    DeliveryMode,
    /** Where the goods are sent; null at the counter, and where nobody knows it. */
    DeliverTo: NullableText,
    /** Of goods that are sent and billed with IGST: the State of supply, null where none is known. */
    IGSTOfParcel: Type.Union([Type.Object({ StateName: NullableText }), Type.Null()]),
    /** Where its goods lie. */
    Tray: NullableText,
    /** The order whose pairs these were, before it was split to hand over the others. */
    SplitFrom: Type.Union([SplitOff, Type.Null()]),
    /** The orders that were split off this one. */
    SplitInto: Type.Array(SplitOff),
    /** Frames that are the customer's own, or whose sizes were typed for this order. */
    Frames: Type.Array(OrderFrame),
    LabOrder: Type.Union([LabOrder, Type.Null()]),
    /** The lab that is proposed for a job that is not sent and names none; else null. */
    ProposedLabID: NullableId,
    /** Every job of the order, the first made first; `LabOrder` is the last of them. */
    LabOrders: Type.Array(LabOrder),
    /** Money that went back because of a cancellation or an overpayment. */
    Settlements: Type.Array(Settlement),
    RefundPapers: Type.Array(RefundPaper),
    Recall: Type.Union([Recall, Type.Null()]),
  }),
})

export type OrderStatus = Static<typeof OrderStatus>
export type LabState = Static<typeof LabState>
export type OrderRow = Static<typeof OrderRow>
export type OrderPage = ReplyOf<typeof orderSearch>
export type OrderDetail = ReplyOf<typeof orderDetail>
