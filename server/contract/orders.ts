import Type from 'typebox'
import {
  Amount,
  Code,
  DateText,
  EncryptedId,
  Id,
  Mobile,
  NullableId,
  NullableNumber,
  NullableText,
  NumberOut,
  Page,
  PageNumber,
  PageSize,
  SessionKey,
  Text,
} from './bricks.ts'
import { defineOperation } from './operation.ts'

const OrderStatus = Type.Union([
  Type.Literal('Booked'),
  Type.Literal('InLab'),
  Type.Literal('Ready'),
  Type.Literal('Delivered'),
  Type.Literal('Cancelled'),
])

const orderRowFields = {
  ID: Id,
  NumericID: NumberOut,
  SalesOrderNo: Text,
  OrderDate: Text,
  ExpectedDate: Text,
  CustomerID: Id,
  CustomerNumericID: NumberOut,
  CustomerName: Text,
  CustomerMobile: NullableText,
  Status: Text,
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
  Remarks: NullableText,
})

const OrderLine = Type.Object({
  ID: Id,
  ItemID: Id,
  ItemName: Text,
  ItemCode: Text,
  HSN: Text,
  InventoryID: NullableId,
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

const OrderReceipt = Type.Object({
  ID: Id,
  NumericID: NumberOut,
  ReceiptNo: Text,
  Date: Text,
  Amount,
  ReceiptTypeID: NumberOut,
  PaymentMode: Text,
  ReferenceNo: NullableText,
  Status: Text,
  StatusID: NumberOut,
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
  PriorityName: NullableText,
  ExpectedDate: Text,
  Instructions: NullableText,
  Status: Text,
})

const Recall = Type.Object({
  ID: Id,
  RecallDate: Text,
  Channel: NullableText,
  Message: NullableText,
})

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
    pageNumber: PageNumber,
    pageSize: PageSize,
  }),
  reply: Page(OrderRow),
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
    Lines: Type.Array(OrderLine),
    Charges: Type.Array(OrderCharge),
    Receipts: Type.Array(OrderReceipt),
    Invoices: Type.Array(OrderInvoice),
    EyeInfo: Type.Union([Prescription, Type.Null()]),
    LabOrder: Type.Union([LabOrder, Type.Null()]),
    Recall: Type.Union([Recall, Type.Null()]),
  }),
})
