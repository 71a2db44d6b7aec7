import Type from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  LocalizedText,
  NullableId,
  NullableNumber,
  NullableText,
  RequiredCode,
  Text,
} from './primitives.ts'

const AREA = 'GST'
const Period = Type.String({ pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$', maxLength: 6 })

export const readEInvoice = defineOperation({
  name: 'read-e-invoice',
  method: 'GET',
  path: '/api/Gst/einvoice',
  area: AREA,
  summary:
    'The file for the invoice registration portal (INV-01, a list): of one invoice or credit note, or of all of a month that are not registered yet.',
  permission: 'reports',
  query: Type.Object({
    invoiceID: Type.Optional(EncryptedId),
    creditNoteID: Type.Optional(EncryptedId),
    period: Type.Optional(Period),
  }),
  reply: Type.Unsafe<object[]>({ type: 'array' }),
  replyType: 'application/json',
})

export const answerEInvoice = defineOperation({
  name: 'answer-e-invoice',
  method: 'POST',
  path: '/api/Gst/einvoice/answer',
  area: AREA,
  summary:
    'Keeps what the portal answered for a document: its IRN and the signed QR code, which are printed on it from then on. Without an ID the document is found by the number that is signed.',
  permission: 'settings',
  body: Type.Object({
    invoiceID: Type.Optional(EncryptedId),
    creditNoteID: Type.Optional(EncryptedId),
    /** 64 hexadecimal digits. */
    irn: Type.String({ minLength: 1, maxLength: 64 }),
    ackNo: Type.Optional(RequiredCode),
    /** When the portal registered it. */
    ackDate: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** The text of the code: a token of three parts. */
    signedQRCode: Type.String({ minLength: 1, maxLength: 4_000 }),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    DocumentNo: Text,
    IRN: Text,
    AckNo: Text,
    AckDate: Text,
  }),
})

export const E_INVOICE_STATES = ['Due', 'Incomplete', 'Registered', 'NotNeeded'] as const
export type EInvoiceState = (typeof E_INVOICE_STATES)[number]

export const listEInvoices = defineOperation({
  name: 'list-e-invoices',
  method: 'GET',
  path: '/api/Gst/einvoices',
  area: AREA,
  summary: 'The documents of a month that the portal registers, and how far each is.',
  permission: 'reports',
  query: Type.Object({ period: Type.Optional(Period) }),
  reply: Type.Object({
    Period: Text,
    /** The first day of e-invoices of this shop; null where it makes none. */
    From: NullableText,
    Items: Type.Array(
      Type.Object({
        InvoiceID: NullableId,
        CreditNoteID: NullableId,
        SalesOrderID: Id,
        Number: Text,
        Date: Text,
        Customer: Text,
        GSTIN: NullableText,
        Value: Amount,
        State: Type.Unsafe<EInvoiceState>({ type: 'string' }),
        /** What the portal asks for and nobody entered. */
        Missing: Type.Array(LocalizedText),
        /** Of thirty, for shops of ten crore and above; null where it is registered. */
        DaysLeft: NullableNumber,
        IRN: NullableText,
      }),
    ),
  }),
})

export const readEway = defineOperation({
  name: 'read-eway',
  method: 'GET',
  path: '/api/Gst/eway',
  area: AREA,
  summary:
    'The bulk file of the e-way bill portal for invoices, by their IDs with commas between, and how the goods travel.',
  permission: 'reports',
  query: Type.Object({
    ids: Type.Optional(Type.String({ minLength: 1, maxLength: 6_500 })),
    /** Kilometres; the portal works them out from the PIN codes where it is 0 or left out. */
    distance: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_000 })),
    vehicleNo: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{7,15}$', maxLength: 15 })),
    transporterName: Type.Optional(Type.String({ minLength: 1, maxLength: 25 })),
    transporterGstin: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{15}$', maxLength: 15 })),
  }),
  reply: Type.Unsafe<object>({ type: 'object' }),
  replyType: 'application/json',
})
