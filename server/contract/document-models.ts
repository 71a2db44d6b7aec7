import Type, { type Static } from 'typebox'
import { DeliveryMode } from './primitives.ts'

/**
 * What a printed document was made from: frozen at commit, drawn without computing anything.
 * Money is a JSON number in rupees with at most two decimals (unit prices and MRPs four),
 * quantities have at most three decimals, rates are percentages, dates are local text.
 */

/** Lines of one document: a full cart of 500 and its order-level charges. */
export const DOCUMENT_LINES_MAX = 510
/** Receipts shown on one document. */
export const DOCUMENT_RECEIPTS_MAX = 200

/** What any text that was taken in may hold: line breaks and tabs, but no other controls. */
const PRINTABLE = '^[^\\p{Cs}\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]*$'
const LOCAL_DATE_TIME = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$'
const AMOUNT_MAX = 10_000_000_000_000
const PRICE_MAX = 100_000_000_000

export const text = (maxLength: number) => Type.String({ maxLength, pattern: PRINTABLE })
export const optionalText = (maxLength: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, pattern: PRINTABLE })

export const Name = text(200)
export const OptionalName = optionalText(200)
export const Code = text(100)
export const OptionalCode = optionalText(100)
export const Text = text(2000)
export const OptionalText = optionalText(2000)
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
export const OptionalId = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
})
export const LocalDate = Type.String({ pattern: LOCAL_DATE_TIME })
export const OptionalDate = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: LOCAL_DATE_TIME,
})
/** GST state code as printed, two digits: '29'. */
const OptionalStateCode = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^[0-9]{2}$',
})

const AMOUNT = { minimum: -AMOUNT_MAX, maximum: AMOUNT_MAX, 'x-decimals': 2 }
/** Rupees, exact to the paisa. */
export const Money = Type.Number(AMOUNT)
export const OptionalMoney = Type.Unsafe<number | null>({ type: ['number', 'null'], ...AMOUNT })
const PRICE = { minimum: 0, maximum: PRICE_MAX, 'x-decimals': 4 }
/** Rupees for one unit. */
const UnitPrice = Type.Number(PRICE)
const OptionalUnitPrice = Type.Unsafe<number | null>({ type: ['number', 'null'], ...PRICE })
/** Percent: 2.5, 18. */
export const Rate = Type.Number({ minimum: 0, maximum: 100, 'x-decimals': 4 })
export const Quantity = Type.Number({ minimum: 0, maximum: 1_000_000_000, 'x-decimals': 3 })

export const DocumentBranchSchema = Type.Object({
  Name,
  /** The name of registration, where it is another than the one of the shop. */
  LegalName: Type.Optional(OptionalName),
  /** The licence under which contact lenses and solutions are sold. */
  LicenceNo: Type.Optional(OptionalCode),
  Address: Text,
  City: OptionalName,
  StateName: OptionalName,
  StateCode: OptionalStateCode,
  Pincode: OptionalCode,
  GSTIN: optionalText(15),
  Phone: OptionalCode,
  Email: OptionalName,
  LogoFileName: OptionalName,
  UpiID: OptionalName,
  /** The bank account to pay to, in the shop's own words. */
  BankDetails: Type.Optional(OptionalText),
  TermsAndConditions: OptionalText,
  /** Whose signature block closes the page; null leaves the line blank for a pen. */
  AuthorisedSignatory: OptionalName,
  /** The scanned signature that stands in it. */
  SignatureFileName: Type.Optional(OptionalName),
})

export const DocumentCustomerSchema = Type.Object({
  CustomerID: OptionalId,
  Name,
  Mobile: optionalText(20),
  GSTIN: optionalText(15),
  Address: OptionalText,
  City: OptionalName,
  Pincode: OptionalCode,
  StateName: OptionalName,
  StateCode: OptionalStateCode,
  /** The branch's counter customer: no particulars are printed for it. */
  IsWalkIn: Type.Boolean(),
})

/** Both null where only the cart's flag says that the sale leaves the State. */
export const PlaceOfSupplySchema = Type.Object({
  StateCode: OptionalStateCode,
  StateName: OptionalName,
})

export const SupplyKind = Type.Union([
  Type.Literal('Domestic'),
  Type.Literal('Export'),
  Type.Literal('SEZ'),
])

export const DocumentLineSchema = Type.Object({
  LineNo: Type.Integer({ minimum: 1 }),
  /** 'Charge' is an order-level charge (job, shipping, other), drawn below the goods. */
  Kind: Type.Union([Type.Literal('Item'), Type.Literal('Charge')]),
  PairNo: OptionalCode,
  ItemName: Name,
  ItemCode: OptionalCode,
  /** The number on the piece, of a serialised item. */
  SerialNo: Type.Optional(OptionalCode),
  HSN: OptionalCode,
  /** Unit quantity code of the returns: NOS, PRS, BTL, BOX, SET, PCS; NA for a service. */
  Unit: text(20),
  Qty: Quantity,
  MRP: OptionalUnitPrice,
  Price: UnitPrice,
  PriceIncludesTax: Type.Boolean(),
  /** Of a price with tax in it, what the bill shows: unit price and discount without the tax. */
  PriceBeforeTax: Type.Optional(UnitPrice),
  DiscountBeforeTax: Type.Optional(Money),
  /** Quantity x price, before the discount. */
  GrossAmount: Money,
  DiscountAmount: Money,
  JobCharges: Money,
  TaxableAmount: Money,
  SGSTRate: Rate,
  SGSTAmount: Money,
  CGSTRate: Rate,
  CGSTAmount: Money,
  IGSTRate: Rate,
  IGSTAmount: Money,
  TotalAmount: Money,
  /** The power as printed, '-2.00 / -0.75 x 90 Add +2.00'; null for anything but a lens. */
  Power: OptionalName,
  Eye: Type.Optional(OptionalCode), // 'Right', 'Left' or 'Both', of a lens whose eye is known
  /** Of contact lenses, as on the box: 'BC 8.60 DIA 14.2'. */
  BoxSizes: Type.Optional(Name),
  /** The lots that were given, of goods that have lots. */
  Lots: Type.Optional(
    Type.Array(Type.Object({ Lot: Code, ExpiresOn: OptionalDate }), { maxItems: 50 }),
  ),
})

export const DocumentTaxRowSchema = Type.Object({
  HSN: OptionalCode,
  /** The combined rate: 5, 18. */
  Rate,
  TaxableAmount: Money,
  SGSTRate: Rate,
  SGSTAmount: Money,
  CGSTRate: Rate,
  CGSTAmount: Money,
  IGSTRate: Rate,
  IGSTAmount: Money,
  TotalTax: Money,
})

export const DocumentTotalsSchema = Type.Object({
  TotalQty: Quantity,
  TotalMRP: Money,
  GrossAmount: Money,
  Discount: Money,
  TaxableAmount: Money,
  SGST: Money,
  CGST: Money,
  IGST: Money,
  ShippingCharges: Money,
  OtherCharges: Money,
  JobCharges: Money,
  /** Taxable value and all taxes, before the round-off. */
  GrandTotal: Money,
  /** Round-off of the document, -0.49 to +0.50. */
  Rounding: Money,
  NetAmount: Money,
  /** MRP less what was charged, zero where that is no saving. */
  Savings: Money,
})

export const DocumentReceiptSchema = Type.Object({
  ReceiptNo: Code,
  Date: LocalDate,
  PaymentMode: Name,
  ReferenceNo: OptionalCode,
  Amount: Money,
  Status: Code,
})

export const InvoiceModelSchema = Type.Object(
  {
    SchemaVersion: Type.Literal(1),
    DocumentType: Type.Union([
      Type.Literal('TaxInvoice'),
      Type.Literal('BillOfSupply'),
      Type.Literal('Proforma'),
    ]),
    /** The four invoice keys are null in a proforma. */
    InvoiceID: OptionalId,
    InvoiceNumericID: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    InvoiceNo: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 16,
      pattern: '^[A-Za-z0-9/-]*$',
    }),
    InvoiceDate: OptionalDate,
    SalesOrderID: Id,
    SalesOrderNo: Code,
    OrderDate: LocalDate,
    ExpectedDate: OptionalDate,
    CompanyID: Id,
    BranchID: Id,
    Branch: DocumentBranchSchema,
    Customer: DocumentCustomerSchema,
    /** Digits of the HSN that are printed: by the turnover of the shop (78/2020-Central Tax). */
    HSNDigits: Type.Optional(Type.Integer({ minimum: 4, maximum: 8 })),
    /** Where the goods are sent, if they are (rule 46(o)); of an export with its country. */
    DeliveryAddress: optionalText(3000),
    /** Exports and supplies to special economic zones carry an endorsement (rule 46). */
    SupplyKind: Type.Optional(SupplyKind),
    PlaceOfSupply: PlaceOfSupplySchema,
    IsInterState: Type.Boolean(),
    IsCompositionScheme: Type.Boolean(),
    ReverseCharge: Type.Boolean(),
    /** UTGST in the union territories without a legislature of their own (IGST Act s.8). */
    StateTaxLabel: Type.Union([Type.Literal('SGST'), Type.Literal('UTGST')]),
    SalesPerson: OptionalName,
    DoctorName: OptionalName,
    Lines: Type.Array(DocumentLineSchema, { maxItems: DOCUMENT_LINES_MAX }),
    TaxSummary: Type.Array(DocumentTaxRowSchema, { maxItems: DOCUMENT_LINES_MAX }),
    Totals: DocumentTotalsSchema,
    AmountInWords: text(400),
    Receipts: Type.Array(DocumentReceiptSchema, { maxItems: DOCUMENT_RECEIPTS_MAX }),
    ReceivedAmount: Money,
    BalanceAmount: Money,
    /** Further sentences for the foot of the page, in order. */
    /** Points that were spent on it, and what it brings once it is delivered and paid. */
    Points: Type.Optional(
      Type.Object({
        Spent: Type.Integer({ minimum: 0 }),
        Amount: Money,
        ToEarn: Type.Integer({ minimum: 0 }),
        Held: Type.Integer(),
      }),
    ),
    PrintedNotes: Type.Array(Text, { maxItems: 20 }),
  },
  { description: 'The frozen model of an invoice, a bill of supply or a proforma' },
)

export const ReceiptModelSchema = Type.Object(
  {
    SchemaVersion: Type.Literal(1),
    /** A receipt voucher (rule 50) where the order had no invoice when the money came. */
    DocumentType: Type.Union([Type.Literal('ReceiptVoucher'), Type.Literal('PaymentReceipt')]),
    ReceiptID: Id,
    ReceiptNo: Type.String({ maxLength: 16, pattern: '^[A-Za-z0-9/-]+$' }),
    ReceiptDate: LocalDate,
    CompanyID: Id,
    BranchID: Id,
    Branch: DocumentBranchSchema,
    Customer: DocumentCustomerSchema,
    PlaceOfSupply: PlaceOfSupplySchema,
    IsInterState: Type.Boolean(),
    IsCompositionScheme: Type.Boolean(),
    ReverseCharge: Type.Boolean(),
    StateTaxLabel: Type.Union([Type.Literal('SGST'), Type.Literal('UTGST')]),
    SalesOrderID: OptionalId,
    SalesOrderNo: OptionalCode,
    OrderDate: OptionalDate,
    ExpectedDate: OptionalDate,
    InvoiceID: OptionalId,
    InvoiceNo: OptionalCode,
    InvoiceDate: OptionalDate,
    /** What the money is for, rule 50(e): 'Spectacle frame, Spectacle lenses'. */
    SupplyDescription: Text,
    Amount: Money,
    AmountInWords: text(400),
    /** Tax on the advance, rule 50(g) and (h): zero for goods (notification 66/2017). */
    TaxRate: Rate,
    TaxableAmount: Money,
    SGSTAmount: Money,
    CGSTAmount: Money,
    IGSTAmount: Money,
    /** Printed under the amount of a receipt voucher; null on a payment receipt. */
    AdvanceDeclaration: OptionalText,
    PaymentMode: Name,
    CardType: OptionalName,
    ReferenceNo: OptionalCode,
    /** Of another payment than a cheque, `Bounced` is one that failed. */
    IsCheque: Type.Optional(Type.Boolean()),
    Status: Type.Union([
      Type.Literal('Active'),
      Type.Literal('Pending'),
      Type.Literal('Bounced'),
      Type.Literal('Cancelled'),
    ]),
    /** The order as it stood after this receipt; null for money without an order. */
    OrderNetAmount: OptionalMoney,
    OrderPaidAmount: OptionalMoney,
    OrderBalanceAmount: OptionalMoney,
    ReceivedBy: OptionalName,
    /** Remarks are for the shop: only the internal template prints them. */
    Remarks: OptionalText,
    /** Title of the external template; null takes the one of the document type. */
    ReceiptName: OptionalName,
    /** Title of the internal template, spelled as in the receipt model of the service. */
    IntrenalReceiptName: OptionalName,
    /** The template used where the request does not name one. */
    IsExternalReceiptFormat: Type.Boolean(),
  },
  { description: 'The frozen model of a payment receipt or a receipt voucher' },
)

/**
 * The models of the other documents. Credit notes and refund vouchers are frozen at issue; the
 * others hold what the rows hold at the moment of the request.
 */

const SchemaVersion = Type.Literal(1)
const DocumentNo = Type.String({ maxLength: 16, pattern: '^[A-Za-z0-9/-]+$' })
const OptionalDocumentNo = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 16,
  pattern: '^[A-Za-z0-9/-]*$',
})
const StateTaxLabel = Type.Union([Type.Literal('SGST'), Type.Literal('UTGST')])
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
  NearPD: Type.Optional(OptionalCode),
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
  NearIPD: Type.Optional(OptionalCode),
  /** Millimetres from the back of the lens to the eye, as measured. */
  VertexMm: Type.Optional(OptionalCode),
  Remarks: OptionalText,
  /** The pairs of the order that are made to other powers; left out of a prescription alone. */
  NotOfPairs: Type.Optional(Type.Array(OptionalCode)),
})
const OptionalPrescription = Type.Union([PrescriptionSchema, Type.Null()])

export const CreditNoteLineSchema = Type.Object({
  LineNo: Type.Integer({ minimum: 1 }),
  ItemName: Name,
  ItemCode: OptionalCode,
  Eye: Type.Optional(OptionalCode), // 'Right', 'Left' or 'Both', of a lens
  Power: Type.Optional(OptionalName),
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
    /** A commercial note credits an amount and no tax. */
    IsCommercial: Type.Optional(Type.Boolean()),
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
    /** Digits of the HSN that are printed, as on the invoice. */
    HSNDigits: Type.Optional(Type.Integer({ minimum: 4, maximum: 8 })),
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
    /** What went back to the gift cards and payers that had paid. */
    GivenBack: Type.Optional(
      Type.Array(
        Type.Object({ Kind: Type.Enum(['GiftCard', 'OnAccount']), Name, Amount: Money }),
        rows,
      ),
    ),
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
    ReferenceNo: Type.Optional(OptionalName),
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

const RepairSchema = Type.Object({ Frame: Name, Fault: Text })

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
    /** A frame of the customer's own that was taken in for repair. */
    Repair: Type.Union([RepairSchema, Type.Null()]),
    /** The frames of the customer's own that get the lenses, each with the sizes that were measured. */
    OwnFrames: Type.Optional(Type.Array(Name, rows)),
  },
  { description: 'What the shop took on: goods, promised date, advance, balance, prescription' },
)

/** Whom an office paper is for. */
const PaperPartySchema = Type.Object({
  Name,
  Address: OptionalText,
  City: OptionalName,
  Pincode: OptionalCode,
  StateName: OptionalName,
  Phone: OptionalCode,
  GSTIN: OptionalCode,
})

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
  Prism: Type.Optional(OptionalName), // '2.00 In', 'R 2.00 In, L 1.00 Up' of both eyes
  PowerInPlus: Type.Optional(OptionalName), // the same with a plus cylinder, for a lab that wants it
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
    Tray: Type.Optional(OptionalCode), // that its goods lie in
    Remake: Type.Optional(OptionalText), // which job it makes again, and why
    JobPath: text(100), // '/job/<order ID>'
    FitterLink: Type.Optional(OptionalText), // where a phone in the shop's network moves the job
  },
  { description: 'What the lab and the fitter need, and no price' },
)

export const LabOrderModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Literal('LabOrder'),
    Date: LocalDate,
    ...whose,
    Lab: PaperPartySchema,
    /** The courier, and what was noted as the jobs went. */
    Notes: Type.Array(Text, rows),
    Jobs: Type.Array(
      Type.Object({
        SalesOrderID: Id,
        LabOrderNo: Code,
        ExpectedDate: LocalDate,
        PriorityName: OptionalName,
        Instructions: OptionalText,
        Remake: OptionalText,
        Frames: Type.Array(JobItemSchema, rows),
        Lenses: Type.Array(JobLensSchema, rows),
      }),
      rows,
    ),
  },
  { description: 'All jobs that a lab got on a day, without a name of a customer' },
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
  Eye: Type.Optional(OptionalCode), // 'Right', 'Left' or 'Both', of a lens
  Power: Type.Optional(OptionalName),
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
    DeliveryAddress: Type.Optional(optionalText(3000)),
    Parcel: Type.Optional(OptionalText), // courier and number
    ...whose,
    Customer: DocumentCustomerSchema,
    Items: Type.Array(DeliveryItemSchema, rows),
    /** A frame of the customer's own that goes back to them. */
    Repair: Type.Optional(Type.Union([RepairSchema, Type.Null()])),
    NetAmount: Money,
    ReceivedAmount: Money,
    CreditedAmount: Money,
    BalanceAmount: Money,
    HandedOverBy: Name,
  },
  { description: 'What was handed over, what is still owed, and room for a signature' },
)

const Count = Type.Integer({ minimum: 0 })

export const DayTaxSchema = Type.Object({
  Rate,
  TaxableAmount: Money,
  SGST: Money,
  CGST: Money,
  IGST: Money,
  TotalAmount: Money,
})
/** By which a name of the program is translated; absent of a name that the shop gave. */
const NameCode = Type.Optional(Code)

export const DaySectionSchema = Type.Object({
  Section: Code,
  NameCode,
  Qty: Quantity,
  TaxableAmount: Money,
  Tax: Money,
  TotalAmount: Money,
})
export const DayMethodSchema = Type.Object({
  PaymentMode: Name,
  NameCode,
  Count,
  Collected: Money,
  Refunded: Money,
  Net: Money,
})
/** What a sealed report adds to the paper of its day. */
const DayCash = {
  Float: Money,
  Receipts: Money,
  Refunds: Money,
  In: Money,
  Out: Money,
  /** Absent where no drawer was handed over with a difference. */
  HandedOver: Type.Optional(Money),
  /** Absent where no cash moved between drawers. */
  Moved: Type.Optional(Money),
  Expected: Money,
}
const DrawerHead = { Name, NameCode }

const DayHandOverSchema = Type.Object({
  At: LocalDate,
  ...DrawerHead,
  GivenBy: Name,
  TakenBy: Name,
  Counted: Money,
  Difference: Money,
  Note: OptionalText,
})

/** An open day as it stood when it was read. */
export const DayReadingSchema = Type.Object({
  At: LocalDate,
  ...DayCash,
  /** Each drawer by itself; absent where the day has one. */
  Drawers: Type.Optional(Type.Array(Type.Object({ ...DrawerHead, ...DayCash }))),
  HandOvers: Type.Optional(Type.Array(DayHandOverSchema)),
})

export const DayClosingSchema = Type.Object({
  ZNo: Count,
  ClosedAt: LocalDate,
  ClosedBy: Name,
  ConfirmedBy: OptionalName,
  Note: OptionalText,
  ...DayCash,
  Counted: Money,
  Difference: Money,
  FloatLeft: Money,
  /** Each drawer by itself; absent where the day had one. */
  Drawers: Type.Optional(
    Type.Array(
      Type.Object({
        ...DrawerHead,
        ...DayCash,
        Counted: Money,
        Difference: Money,
        FloatLeft: Money,
      }),
    ),
  ),
  HandOvers: Type.Optional(Type.Array(DayHandOverSchema)),
  HeldSales: Count,
  OpeningsWithoutSale: Count,
  ForSales: Money,
  Advances: Money,
  OldDues: Money,
  /** Gift cards sold and payers' payments; absent where there were none. */
  OnAccount: Type.Optional(Money),
  Discounts: Money,
  /** What was left unpaid, by order; absent where a report was sealed before. */
  Unpaid: Type.Optional(
    Type.Array(Type.Object({ SalesOrderNo: Code, CustomerName: Name, Amount: Money })),
  ),
  /** Papers found on a computer of before; absent where there were none. */
  Found: Type.Optional(
    Type.Array(Type.Object({ Number: Code, CustomerName: Name, Amount: Money })),
  ),
  /** SHA-256 of the sealed report. */
  Digest: text(64),
})

const DaySeriesSchema = Type.Object({
  Series: Name,
  NameCode,
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
    /** Gift cards of the day, and what is owed on all of them; absent where there are none. */
    GiftCards: Type.Optional(
      Type.Object({
        Count,
        Sold: Money,
        Spent: Money,
        GivenBack: Money,
        WrittenOff: Money,
        Outstanding: Money,
      }),
    ),
    /** What payers owe and paid on the day; absent where there is nothing. */
    Payers: Type.Optional(
      Type.Object({
        Count,
        Charged: Money,
        TakenOff: Money,
        Paid: Money,
        TaxDeducted: Money,
        WrittenOff: Money,
        Outstanding: Money,
      }),
    ),
    Exceptions: Type.Object({
      CancelledOrders: Count,
      // What was kept of cancelled orders; absent in older reports.
      CancellationCharges: Type.Optional(Count),
      CancellationChargesAmount: Type.Optional(Money),
      // What settled orders left as the customers’ credit; absent in older reports.
      SettledAsCredit: Type.Optional(Money),
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
    /** Only of an X report: the open day as it stands. */
    Reading: Type.Optional(DayReadingSchema),
  },
  { description: 'A day of the branch, sealed with the head of its audit chain' },
)

const OfficePaperLineSchema = Type.Object({
  LineNo: Type.Integer({ minimum: 1 }),
  ItemName: Name,
  ItemCode: OptionalCode,
  UnitCode: OptionalCode,
  Lot: OptionalCode,
  Qty: Quantity,
  Unit: text(20),
  /** Null where a paper speaks of pieces alone. */
  Rate: OptionalUnitPrice,
  TaxRate: Type.Union([Rate, Type.Null()]),
  TaxableAmount: OptionalMoney,
  Tax: OptionalMoney,
  Amount: OptionalMoney,
})

export const OFFICE_PAPERS = [
  'DebitNote',
  'SupplierPayment',
  'StockVoucher',
  'PurchaseOrder',
  'AccountReceipt',
  'PayerStatement',
  'FitterBill',
  'FormerBill',
  'GoodsReceipt',
] as const

export const OfficePaperModelSchema = Type.Object(
  {
    SchemaVersion,
    DocumentType: Type.Enum([...OFFICE_PAPERS]),
    Number: DocumentNo,
    Date: LocalDate,
    ...whose,
    Supplier: Type.Union([PaperPartySchema, Type.Null()]),
    /** What it was done for: a word of the program by its code, or the shop's own words. */
    ReasonCode: OptionalCode,
    Reason: OptionalText,
    PaymentMode: OptionalName,
    ReferenceNo: OptionalName,
    /** The supplier's bill that a return goes back to. */
    BillNo: OptionalCode,
    BillDate: OptionalDate,
    /** Of a gift card that is sold: what it is spent by, until when, and whom it is for. */
    GiftCard: Type.Optional(
      Type.Object({ CardNumber: Code, ValidUntil: OptionalDate, ForName: OptionalName }),
    ),
    /** Of a payer's receipt: tax that it deducted, which settles bills too. */
    TaxDeducted: Type.Optional(Money),
    /** Of a statement to a payer: its account from a day to a day. */
    Statement: Type.Optional(
      Type.Object({
        From: LocalDate,
        To: LocalDate,
        Opening: Money,
        Closing: Money,
        Entries: Type.Array(
          Type.Object({
            Date: LocalDate,
            Kind: Code,
            Number: Code,
            OrderNo: Code,
            Customer: Name,
            ApprovalNo: OptionalCode,
            Member: OptionalName,
            Amount: Money,
            Balance: Money,
          }),
          rows,
        ),
      }),
    ),
    /** Of a fitter's bill: the days that it is for. */
    Period: Type.Optional(Type.Object({ From: LocalDate, To: LocalDate })),
    /** Of a copy of a bill of the former program: what its head says beside the total. */
    FormerBill: Type.Optional(
      Type.Object({
        Delivered: OptionalDate,
        Discount: OptionalMoney,
        Paid: OptionalMoney,
        Balance: OptionalMoney,
      }),
    ),
    /** Of a stock voucher: the number of the one that takes it back, or that it takes back. */
    TakenBackBy: Type.Optional(DocumentNo),
    TakesBack: Type.Optional(DocumentNo),
    /** Of a payment that was taken back: when, by whom and why. */
    TakenBack: Type.Optional(Type.Object({ At: Text, By: OptionalText, Reason: Text })),
    /** Of an order: when the goods are expected. */
    ExpectedOn: Type.Optional(OptionalDate),
    Lines: Type.Array(OfficePaperLineSchema, rows),
    /** The bills that a payment was set against. */
    Bills: Type.Array(
      Type.Object({ InwardNo: Code, BillNo: Code, BillDate: LocalDate, Amount: Money }),
      rows,
    ),
    TaxableAmount: OptionalMoney,
    Tax: OptionalMoney,
    /** Of a debit note: whether the tax is IGST; absent where the supplier's State is not known. */
    IsInterState: Type.Optional(Type.Boolean()),
    StateTaxLabel: Type.Optional(StateTaxLabel),
    Amount: OptionalMoney,
    AmountInWords: OptionalText,
    MadeBy: OptionalName,
  },
  { description: 'A paper between the shop and its suppliers, or about its own stock' },
)

export type DocumentBranch = Static<typeof DocumentBranchSchema>
export type DocumentCustomer = Static<typeof DocumentCustomerSchema>
export type DocumentLine = Static<typeof DocumentLineSchema>
export type DocumentTaxRow = Static<typeof DocumentTaxRowSchema>
export type DocumentTotals = Static<typeof DocumentTotalsSchema>
export type DocumentReceipt = Static<typeof DocumentReceiptSchema>
export type PlaceOfSupplyModel = Static<typeof PlaceOfSupplySchema>
export type InvoiceModel = Static<typeof InvoiceModelSchema>
export type ReceiptModel = Static<typeof ReceiptModelSchema>
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
export type LabOrderModel = Static<typeof LabOrderModelSchema>
export type PrescriptionCardModel = Static<typeof PrescriptionCardModelSchema>
export type DeliveryItem = Static<typeof DeliveryItemSchema>
export type DeliverySlipModel = Static<typeof DeliverySlipModelSchema>
export type DayEndModel = Static<typeof DayEndModelSchema>
export type OfficePaperModel = Static<typeof OfficePaperModelSchema>
export type OrderStatusName = Static<typeof OrderStatus>
