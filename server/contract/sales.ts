import Type, { type Static } from 'typebox'
import { chargeFields } from './cart.ts'
import { ContactLensModel } from './contact-lenses.ts'
import { CustomerModel } from './customers.ts'
import { defineOperation } from './operation.ts'
import { LabCheckModel, VertexMm } from './prescriptions.ts'
import {
  Code,
  DateText,
  DeliveryMode,
  EncryptedId,
  IdempotencyHeaders,
  LongText,
  MobileNumber,
  Name,
  NullableId,
  NullableText,
  NumericId,
  Power,
  RecallChannel,
  Rupees,
  SessionKey,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Sale'
export const MAX_PAYMENTS = 20

const paymentFields = {
  receiptTypeId: NumericId,
  cardTypeID: Type.Optional(EncryptedId),
  referenceNo: Type.Optional(Name),
  statusId: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, format: 'int32' })),
  remarks: Type.Optional(LongText),
  /** Puts it on the account of a payer, under its approval, for a member of it. */
  payerID: Type.Optional(EncryptedId),
  approvalNo: Type.Optional(Name),
  member: Type.Optional(Name),
}

const Payment = Type.Object({ receiptAmount: Rupees, ...paymentFields })

const ReceiptModel = Type.Object({
  ...paymentFields,
  receiptAmount: Type.Optional(Rupees),
  receiptTypeId: Type.Optional(NumericId),
  payments: Type.Optional(Type.Array(Payment, { maxItems: MAX_PAYMENTS })),
})

const Eye = Type.Object({
  spherical: Type.Optional(Power),
  cylinder: Type.Optional(Power),
  axis: Type.Optional(Power),
  addition: Type.Optional(Power),
  prism: Type.Optional(Power),
  base: Type.Optional(Power),
  pd: Type.Optional(Power),
  nearPd: Type.Optional(Power),
  va: Type.Optional(Power),
  fittingHeight: Type.Optional(Power),
})

/** Where the goods are sent. */
const DeliveryAddress = Type.Object({
  name: Type.Optional(Name),
  address: Type.Optional(LongText),
  city: Type.Optional(Name),
  pincode: Type.Optional(Code),
  stateID: Type.Optional(EncryptedId),
  countryID: Type.Optional(EncryptedId),
  mobile: Type.Optional(MobileNumber),
})

/** A frame of the customer's own that is taken in for repair. */
const Repair = Type.Object({ frame: visibleText(200), fault: visibleText(500) })

const CompositeSale = Type.Object({
  sessionID: SessionKey,
  customerModel: Type.Optional(CustomerModel),
  salesorderModel: Type.Optional(
    Type.Object({
      ...chargeFields,
      deliveryMode: Type.Optional(DeliveryMode),
      deliveryAddress: Type.Optional(DeliveryAddress),
      /** The State that the goods are for, where it is not the customer's own. */
      placeOfSupplyStateID: Type.Optional(EncryptedId),
      isCompositionScheme: Type.Optional(Type.Boolean()),
      isCustomerStateNotSameAsCompanyState: Type.Optional(Type.Boolean()),
      generateInvoice: Type.Optional(Type.Boolean()),
      doctorID: Type.Optional(EncryptedId),
      remarks: Type.Optional(LongText),
    }),
  ),
  receiptModel: Type.Optional(ReceiptModel),
  eyeInfoModel: Type.Optional(
    Type.Object({
      examDate: Type.Optional(DateText),
      doctorID: Type.Optional(EncryptedId),
      right: Type.Optional(Eye),
      left: Type.Optional(Eye),
      ipd: Type.Optional(Power),
      nearIpd: Type.Optional(Power),
      vertexMm: Type.Optional(VertexMm),
      remarks: Type.Optional(LongText),
      /** The eye test that is dispensed, where it was kept before the sale. */
      prescriptionID: Type.Optional(EncryptedId),
    }),
  ),
  contactLensModel: Type.Optional(ContactLensModel),
  labCheck: Type.Optional(LabCheckModel),
  repairModel: Type.Optional(Repair),
  eyecheckupRecallModel: Type.Optional(
    Type.Object({
      recallDate: Type.Optional(DateText),
      recallAfterMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
      channel: Type.Optional(RecallChannel),
      message: Type.Optional(LongText),
    }),
  ),
  purchaseOrderModel: Type.Optional(
    Type.Object({
      supplierID: Type.Optional(EncryptedId),
      fitterID: Type.Optional(EncryptedId),
      priorityID: Type.Optional(EncryptedId),
      expectedDate: Type.Optional(DateText),
      instructions: Type.Optional(LongText),
    }),
  ),
  orderDate: Type.Optional(DateText),
  expectedDate: Type.Optional(DateText),
  supplierID: Type.Optional(EncryptedId),
  fitterID: Type.Optional(EncryptedId),
  priorityID: Type.Optional(EncryptedId),
  userId: Type.Optional(
    Type.Integer({
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      format: 'int64',
      description: 'Ignored: the token tells who sells',
    }),
  ),
})

const SaleReply = Type.Object({
  success: Type.Boolean(),
  message: Text,
  data: Type.Object({
    CustomerID: Text,
    SalesOrderID: Text,
    SalesOrderNo: Text,
    ReceiptID: NullableId,
    ReceiptNo: NullableText,
    InvoiceID: NullableId,
    InvoiceNo: NullableText,
    IsInvoiceGenerated: Type.Boolean(),
  }),
})

export const saveSale = defineOperation({
  name: 'save-sale',
  method: 'POST',
  path: '/api/quickSale/SaveSale',
  area: AREA,
  summary:
    'Turns the cart into order, invoice, receipts, stock movements and lab order, ' +
    'all or nothing, exactly once a session key.',
  permission: 'sell',
  body: CompositeSale,
  reply: SaleReply,
})

export const saveInvoiceData = defineOperation({
  name: 'save-invoice-data',
  method: 'POST',
  path: '/api/Invoice/save-invoice-data',
  area: AREA,
  summary: 'As SaveSale, and always raises the invoice.',
  permission: 'sell',
  body: CompositeSale,
  reply: SaleReply,
})

export const saveModuleSale = defineOperation({
  name: 'save-module-sale',
  method: 'POST',
  path: '/api/Module/SaveSale',
  area: AREA,
  summary: 'The module-scoped sale commit; reads what it finds of the composite model.',
  permission: 'sell',
  body: CompositeSale,
  reply: Type.Object({
    Success: Type.Boolean(),
    Message: Text,
    Data: Type.Object({
      CustomerID: Text,
      SalesOrderID: Text,
      InvoiceID: NullableId,
      EncryptedInvoiceID: NullableId,
      IsInvoiceGenerated: Type.Boolean(),
      UsedDefaultCustomer: Type.Boolean(),
    }),
  }),
})

export const saveInvoiceOnly = defineOperation({
  name: 'save-invoice-only',
  method: 'POST',
  path: '/api/quickSale/SaveInvoiceOnly',
  area: AREA,
  summary: 'Raises the invoice of an existing order, at the rates in force on the invoice date.',
  permission: 'sell',
  headers: IdempotencyHeaders,
  body: Type.Object({
    salesOrderID: EncryptedId,
    customerID: EncryptedId,
    sessionID: Type.Optional(SessionKey),
    invoiceDate: DateText,
    isCompositionScheme: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ success: Type.Boolean(), invoiceId: Text, invoiceNo: Text }),
})

export type SaleInput = Static<typeof CompositeSale>
export type Payment = Static<typeof Payment>
export type SaleReply = Static<typeof SaleReply>
