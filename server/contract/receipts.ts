import Type from 'typebox'
import { HeldCreditNote } from './credit.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  Int32,
  LocalizedText,
  LongText,
  Name,
  NameOrWalkIn,
  NullableId,
  NullableNameOrWalkIn,
  NullableText,
  NumberOut,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  PaymentKindText,
  RequiredName,
  Rupees,
  Text,
} from './primitives.ts'

const AREA = 'Receipts'

export const saveReceipt = defineOperation({
  name: 'save-receipt',
  method: 'POST',
  path: '/api/quickSale/SaveReceipt',
  area: AREA,
  summary:
    'Takes an advance, a balance or a standalone payment; with receiptId changes its status.',
  permission: 'money.take',
  headers: IdempotencyHeaders,
  body: Type.Object({
    salesOrderID: EncryptedId,
    receiptAmount: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000, 'x-decimals': 2 }),
    receiptTypeId: NumericId,
    yearId: Type.String({ minLength: 1, maxLength: 64 }),
    branchId: NumericId,
    receiptId: Type.Optional(EncryptedId),
    /** A cancelled receipt of the order that this one stands for: it lies in the drawer of that one. */
    insteadOfID: Type.Optional(EncryptedId),
    cardTypeID: Type.Optional(EncryptedId),
    referenceNo: Type.Optional(Name),
    /** Puts it on the account of a payer, under its approval, for a member of it. */
    payerID: Type.Optional(EncryptedId),
    approvalNo: Type.Optional(Name),
    member: Type.Optional(Name),
    salesOrderNo: Type.Optional(Name),
    netAmount: Type.Optional(Rupees),
    statusId: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, format: 'int32' })),
    taxNotApplicable: Type.Optional(Type.Boolean()),
    isForeigner: Type.Optional(Type.Boolean()),
    receiptPrintFormat: Type.Optional(Int32),
    receiptName: Type.Optional(Name),
    intrenalReceiptName: Type.Optional(Name),
    isExternalReceiptFormat: Type.Optional(Type.Boolean()),
    signature: Type.Optional(Name),
    termsAndConditions: Type.Optional(LongText),
    remarks: Type.Optional(LongText),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    receiptId: Id,
    receiptNo: Text,
    invoiceGenerated: Type.Boolean(),
    invoiceId: NullableId,
    invoiceNo: NullableText,
  }),
})

export const receiptDetails = defineOperation({
  name: 'get-receipt-details',
  method: 'GET',
  path: '/api/quickSale/GetReceiptDetails',
  area: AREA,
  summary: 'One receipt of a customer and order.',
  permission: 'sell',
  query: Type.Object({ customerId: NumericId, receiptId: NumericId, salesOrderId: NumericId }),
  reply: Type.Object({
    ReceiptId: Id,
    ReceiptNo: Text,
    ReceiptType: Text,
    SalesOrderNo: Text,
    CustomerName: NameOrWalkIn,
    CustomerMobile: NullableText,
    Date: DateText,
    Amount,
    PaymentMode: LocalizedText,
    Status: Text,
    StatusID: NumberOut,
    Remarks: NullableText,
  }),
})

export const referenceUses = defineOperation({
  name: 'find-reference-uses',
  method: 'GET',
  path: '/api/Receipts/referenceUses',
  area: AREA,
  summary:
    'The payments by UPI or card that count and name this reference already, the newest first, at ' +
    'most 3: one that is taken twice is asked about. Of fewer than 6 characters those of today, of ' +
    'fewer than 10 those of 31 days. None for other ways of paying.',
  permission: 'money.take',
  query: Type.Object({
    receiptTypeId: NumericId,
    referenceNo: RequiredName,
    /** The receipt whose reference is being changed. */
    exceptReceiptID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        ReceiptNo: Text,
        /** The bill, else the order; null where the money belongs to none. */
        BillNo: NullableText,
        Date: Text,
        Amount,
        PaymentMode: LocalizedText,
        /** The customer or payer. */
        Name: NullableNameOrWalkIn,
      }),
    ),
  }),
})

export type ReferenceUse = ReplyOf<typeof referenceUses>['Items'][number]

export const creditNotes = defineOperation({
  name: 'list-credit-notes',
  method: 'GET',
  path: '/api/quickSale/get-credit-notes',
  area: AREA,
  summary: 'The credit notes of a customer, and of their household, that still hold money.',
  permission: 'sell',
  query: Type.Object({ customerId: NumericId }),
  reply: Type.Array(HeldCreditNote),
})

export const pendingReceipts = defineOperation({
  name: 'list-pending-receipts',
  method: 'GET',
  path: '/api/quickSale/pending-receipts',
  area: AREA,
  summary:
    'Payments that count but are not confirmed yet: cheques that may bounce, UPI whose reference ' +
    'is to be typed; the oldest first, at most 200 a page. SaveReceipt with their ID confirms them.',
  permission: 'money.take',
  query: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(
    Type.Object({
      ID: Id,
      ReceiptNo: Text,
      Date: Text,
      Amount,
      ReceiptTypeID: NumberOut,
      PaymentMode: LocalizedText,
      Kind: PaymentKindText,
      ReferenceNo: NullableText,
      Remarks: NullableText,
      SalesOrderID: Id,
      SalesOrderNo: Text,
      CustomerName: NameOrWalkIn,
      CustomerMobile: NullableText,
    }),
  ),
})

export type PendingReceipt = ReplyOf<typeof pendingReceipts>['Items'][number]
