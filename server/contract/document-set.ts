import Type, { type Static } from 'typebox'
import {
  DayClosingSchema,
  DayMethodSchema,
  DaySectionSchema,
  DayTaxSchema,
} from './day-end-parts.ts'
import {
  Code,
  DOCUMENT_LINES_MAX,
  DOCUMENT_RECEIPTS_MAX,
  DocumentBranchSchema,
  DocumentCustomerSchema,
  DocumentLineSchema,
  DocumentReceiptSchema,
  DocumentTaxRowSchema,
  DocumentTotalsSchema,
  Id,
  InvoiceModelSchema,
  LocalDate,
  Money,
  Name,
  OptionalCode,
  OptionalDate,
  OptionalName,
  OptionalText,
  PlaceOfSupplySchema,
  Quantity,
  Rate,
  Text,
  text,
} from './document-models.ts'

/**
 * The models of every paper beside the invoice and the receipt. Credit notes and refund vouchers
 * are frozen at issue; the others say what the rows hold at the moment they are asked for. Units
 * as in document-model.ts: rupees, percent, local dates.
 */

const SchemaVersion = Type.Literal(1)
const DocumentNo = Type.String({ maxLength: 16, pattern: '^[A-Za-z0-9/-]+$' })
const OptionalDocumentNo = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 16,
  pattern: '^[A-Za-z0-9/-]*$',
})
const StateTaxLabel = Type.Union([Type.Literal('SGST'), Type.Literal('UTGST')])
const DeliveryMode = Type.Union([
  Type.Literal('Counter'),
  Type.Literal('Home'),
  Type.Literal('Courier'),
])
const OrderStatus = Type.Union([
  Type.Literal('Booked'),
  Type.Literal('InLab'),
  Type.Literal('Ready'),
  Type.Literal('Delivered'),
  Type.Literal('Cancelled'),
])
const whose = { CompanyID: Id, BranchID: Id, Branch: DocumentBranchSchema }
const rows = { maxItems: DOCUMENT_LINES_MAX }

/** One eye as it was written; `Near` is sphere + addition. */
export const PrescriptionEyeSchema = Type.Object({
  Spherical: OptionalCode,
  Cylinder: OptionalCode,
  Axis: OptionalCode,
  Addition: OptionalCode,
  Near: OptionalCode,
  Prism: OptionalCode,
  Base: OptionalCode,
  PD: OptionalCode,
  VA: OptionalCode,
  FittingHeight: OptionalCode,
})

export const PrescriptionSchema = Type.Object({
  ExamDate: LocalDate,
  DoctorName: OptionalName,
  DoctorRegistrationNo: OptionalName,
  Right: Type.Union([PrescriptionEyeSchema, Type.Null()]),
  Left: Type.Union([PrescriptionEyeSchema, Type.Null()]),
  IPD: OptionalCode,
  /** What the IPD comes to for an eye whose own PD was not measured. */
  WorkedOutPD: Type.Optional(Type.Object({ Right: OptionalCode, Left: OptionalCode })),
  Remarks: OptionalText,
})
const OptionalPrescription = Type.Union([PrescriptionSchema, Type.Null()])

export const CreditNoteLineSchema = Type.Object({
  LineNo: Type.Integer({ minimum: 1 }),
  ItemName: Name,
  ItemCode: OptionalCode,
  HSN: OptionalCode,
  Unit: text(20),
  Qty: Quantity,
  TaxableAmount: Money,
  SGSTRate: Rate,
  SGSTAmount: Money,
  CGSTRate: Rate,
  CGSTAmount: Money,
  IGSTRate: Rate,
  IGSTAmount: Money,
  TotalAmount: Money,
})

export const CreditNoteModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('CreditNote'),
    CreditNoteID: Id,
    CreditNoteNo: DocumentNo,
    CreditNoteDate: LocalDate,
    /** The invoice or bill that it corrects: rule 53(1A)(g). */
    InvoiceType: Type.Union([Type.Literal('TaxInvoice'), Type.Literal('BillOfSupply')]),
    InvoiceNo: DocumentNo,
    InvoiceDate: LocalDate,
    SalesOrderNo: Code,
    ...whose,
    Customer: DocumentCustomerSchema,
    DeliveryMode,
    PlaceOfSupply: PlaceOfSupplySchema,
    IsInterState: Type.Boolean(),
    IsCompositionScheme: Type.Boolean(),
    ReverseCharge: Type.Boolean(),
    StateTaxLabel,
    Reason: Text,
    Lines: Type.Array(CreditNoteLineSchema, rows),
    TaxSummary: Type.Array(DocumentTaxRowSchema, rows),
    TaxableAmount: Money,
    SGST: Money,
    CGST: Money,
    IGST: Money,
    Amount: Money,
    AmountInWords: text(400),
    /** With the invoice's round-off it lowered the debt, was given back, or stays as credit. */
    RoundOff: Type.Optional(Money),
    AppliedToDue: Money,
    RefundedAmount: Money,
    RefundMode: OptionalName,
    CreditAmount: Money,
  },
  { description: 'The frozen model of a credit note (CGST rule 53(1A))' },
)

export const RefundVoucherModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('RefundVoucher'),
    RefundVoucherNo: DocumentNo,
    RefundVoucherDate: LocalDate,
    CreditNoteNo: OptionalDocumentNo, // null for an advance that goes back
    CreditNoteDate: OptionalDate,
    InvoiceNo: OptionalDocumentNo,
    InvoiceDate: OptionalDate,
    SalesOrderNo: Code,
    ...whose,
    Customer: DocumentCustomerSchema,
    PlaceOfSupply: PlaceOfSupplySchema,
    IsInterState: Type.Boolean(),
    IsCompositionScheme: Type.Boolean(),
    ReverseCharge: Type.Boolean(),
    StateTaxLabel,
    /** The vouchers and receipts by which the money had come: rule 51(e). */
    Receipts: Type.Array(DocumentReceiptSchema, { maxItems: DOCUMENT_RECEIPTS_MAX }),
    SupplyDescription: Text,
    Amount: Money,
    AmountInWords: text(400),
    RefundMode: Name,
    /** Rate and tax of what came back, as the credit note gave it: rule 51(h) and (i). */
    TaxSummary: Type.Array(DocumentTaxRowSchema, rows),
    PaidBy: OptionalName,
  },
  { description: 'The frozen model of a refund voucher (CGST rule 51)' },
)

export const EstimateModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('Estimate'),
    EstimateDate: LocalDate,
    ...whose,
    Customer: Type.Union([DocumentCustomerSchema, Type.Null()]),
    PlaceOfSupply: PlaceOfSupplySchema,
    IsInterState: Type.Boolean(),
    IsCompositionScheme: Type.Boolean(),
    StateTaxLabel,
    Lines: Type.Array(DocumentLineSchema, rows),
    TaxSummary: Type.Array(DocumentTaxRowSchema, rows),
    Totals: DocumentTotalsSchema,
    AmountInWords: text(400),
  },
  { description: 'An estimate of an open cart: nothing is saved and nothing is promised by it' },
)

export const OrderAcknowledgementModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('OrderAcknowledgement'),
    OrderStatus,
    DeliveryMode,
    InvoiceNo: OptionalDocumentNo,
    InvoiceDate: OptionalDate,
    /** What was ordered, paid and promised, as the proforma of the order has it. */
    Order: InvoiceModelSchema,
    /** What credit notes took off the sum still owed. */
    CreditedAmount: Money,
    Prescription: OptionalPrescription,
    NextTestDue: OptionalDate,
    Remarks: OptionalText,
  },
  { description: 'What the shop took on: goods, promised date, advance, balance, prescription' },
)

export const JobItemSchema = Type.Object({
  PairNo: OptionalCode,
  ItemName: Name,
  ItemCode: OptionalCode,
  /** The serial code of the very frame; null where it is not serialised. */
  UnitCode: OptionalCode,
  Qty: Quantity,
  Sizes: Type.Optional(OptionalCode), // 'A 52, B 36, DBL 18, ED 54', as far as they are known
})

export const JobLensSchema = Type.Object({
  PairNo: OptionalCode,
  ItemName: Name,
  ItemCode: OptionalCode,
  Qty: Quantity,
  Eye: Type.Optional(OptionalCode), // 'Right', 'Left' or 'Both'
  LensType: OptionalName,
  Power: OptionalName, // '-2.00 / -0.75 x 90 Add +2.00'
  PD: OptionalCode,
  FittingHeight: OptionalCode, // millimetres, as written
  TotalHeight: OptionalCode,
  IsFitted: Type.Boolean(),
})

export const JobCardModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('JobCard'),
    SalesOrderID: Id,
    SalesOrderNo: Code,
    OrderDate: LocalDate,
    LabOrderNo: Code,
    LabStatus: Code,
    ExpectedDate: LocalDate,
    PromisedDate: LocalDate,
    ...whose,
    CustomerName: Name,
    LabName: OptionalName,
    LabMobile: OptionalCode,
    FitterName: OptionalName,
    PriorityName: OptionalName,
    Prescription: OptionalPrescription,
    Frames: Type.Array(JobItemSchema, rows),
    Lenses: Type.Array(JobLensSchema, rows),
    Instructions: OptionalText,
    Remarks: OptionalText,
    Remake: Type.Optional(OptionalText), // which job it makes again, and why
    JobPath: text(100), // '/job/<order ID>'
    FitterLink: Type.Optional(OptionalText), // where a phone in the shop's network moves the job
  },
  { description: 'What the lab and the fitter need, and no price' },
)

export const PrescriptionCardModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('PrescriptionCard'),
    PrescriptionID: Id,
    SalesOrderNo: OptionalCode,
    ...whose,
    Customer: DocumentCustomerSchema,
    DateOfBirth: OptionalDate,
    Prescription: PrescriptionSchema,
    NextTestDue: OptionalDate,
  },
  { description: 'The prescription that a customer takes along' },
)

export const DeliveryItemSchema = Type.Object({
  LineNo: Type.Integer({ minimum: 1 }),
  PairNo: OptionalCode,
  ItemName: Name,
  ItemCode: OptionalCode,
  UnitCode: OptionalCode,
  Qty: Quantity,
  Unit: text(20),
})

export const DeliverySlipModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('DeliverySlip'),
    SalesOrderID: Id,
    SalesOrderNo: Code,
    OrderDate: LocalDate,
    OrderStatus,
    InvoiceNo: OptionalDocumentNo,
    InvoiceDate: OptionalDate,
    DeliveryDate: LocalDate,
    DeliveryMode,
    ...whose,
    Customer: DocumentCustomerSchema,
    Items: Type.Array(DeliveryItemSchema, rows),
    NetAmount: Money,
    ReceivedAmount: Money,
    CreditedAmount: Money,
    BalanceAmount: Money,
    HandedOverBy: Name,
  },
  { description: 'What was handed over, what is still owed, and room for a signature' },
)

const Count = Type.Integer({ minimum: 0 })
const DaySeriesSchema = Type.Object({
  Series: Name,
  FirstNo: DocumentNo,
  LastNo: DocumentNo,
  Count,
})

export const DayEndModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('DayEnd'),
    Date: LocalDate,
    ...whose,
    StateTaxLabel,
    Sold: Type.Object({
      Invoices: Count,
      TaxableAmount: Money,
      SGST: Money,
      CGST: Money,
      IGST: Money,
      GrandTotal: Money,
      Rounding: Money,
      NetAmount: Money,
    }),
    ByRate: Type.Array(DayTaxSchema),
    BySection: Type.Array(DaySectionSchema),
    Booked: Type.Object({ Orders: Count, NetAmount: Money }),
    ByMethod: Type.Array(DayMethodSchema),
    Collected: Money,
    Refunded: Money,
    CreditNotes: Type.Object({
      Count,
      TaxableAmount: Money,
      Tax: Money,
      Amount: Money,
      AppliedToDue: Money,
      Refunded: Money,
      KeptAsCredit: Money,
    }),
    Exceptions: Type.Object({
      CancelledOrders: Count,
      CancelledReceipts: Count,
      CancelledReceiptsAmount: Money,
      BouncedReceipts: Count,
      BouncedReceiptsAmount: Money,
      PendingReceipts: Count,
      PendingReceiptsAmount: Money,
    }),
    Series: Type.Array(DaySeriesSchema),
    /** The last entry of the audit chain up to the end of the day: any later change breaks it. */
    Seal: Type.Object({ Sequence: Count, At: OptionalDate, Hash: text(64) }),
    /** Only of a day that was closed: its figures are then those of the sealed report. */
    Closing: Type.Optional(DayClosingSchema),
  },
  { description: 'A day of the branch, sealed with the head of its audit chain' },
)

export type PrescriptionEye = Static<typeof PrescriptionEyeSchema>
export type PrescriptionModel = Static<typeof PrescriptionSchema>
export type CreditNoteLine = Static<typeof CreditNoteLineSchema>
export type CreditNoteModel = Static<typeof CreditNoteModelSchema>
export type RefundVoucherModel = Static<typeof RefundVoucherModelSchema>
export type EstimateModel = Static<typeof EstimateModelSchema>
export type OrderAcknowledgementModel = Static<typeof OrderAcknowledgementModelSchema>
export type JobItem = Static<typeof JobItemSchema>
export type JobLens = Static<typeof JobLensSchema>
export type JobCardModel = Static<typeof JobCardModelSchema>
export type PrescriptionCardModel = Static<typeof PrescriptionCardModelSchema>
export type DeliveryItem = Static<typeof DeliveryItemSchema>
export type DeliverySlipModel = Static<typeof DeliverySlipModelSchema>
export type DayEndModel = Static<typeof DayEndModelSchema>
export type OrderStatusName = Static<typeof OrderStatus>
export type DeliveryModeName = Static<typeof DeliveryMode>
