import Type, { type Static } from 'typebox'
import {
  CreditNoteModelSchema,
  DayEndModelSchema,
  DeliverySlipModelSchema,
  EstimateModelSchema,
  InvoiceModelSchema,
  JobCardModelSchema,
  LabOrderModelSchema,
  OFFICE_PAPERS,
  OfficePaperModelSchema,
  OrderAcknowledgementModelSchema,
  PrescriptionCardModelSchema,
  ReceiptModelSchema,
  RefundVoucherModelSchema,
} from './document-models.ts'
import {
  AccentSchema,
  PaperSchema,
  SECOND_LANGUAGES,
  styleQuery,
  TemplateSchema,
} from './document-style.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import { MESSAGE_LANGUAGES, OUTREACH_KINDS } from './outreach.ts'
import {
  EncryptedId,
  NullableText,
  NumberOut,
  RequiredName,
  SessionKey,
  Text,
  visibleText,
} from './primitives.ts'

/** Everything that leaves the counter, as it stands in the path: in PascalCase. */

export const MESSAGE_KINDS = [
  'Invoice',
  'Receipt',
  'CreditNote',
  'RefundVoucher',
  'Estimate',
  'OrderAcknowledgement',
  'PrescriptionCard',
  'DeliverySlip',
] as const
/**
 * What the shop has words of its own for: documents that are shared, messages that are due, and an
 * order that is ready and is sent.
 */
export const TEXT_KINDS = [...MESSAGE_KINDS, ...OUTREACH_KINDS, 'OrderReadyToSend'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export const DOCUMENT_KINDS = [
  ...MESSAGE_KINDS,
  'JobCard',
  'LabOrder',
  'DayEnd',
  ...OFFICE_PAPERS,
] as const
export const ROUTED_KINDS = [...DOCUMENT_KINDS, 'Labels'] as const

/** Documents that a customer is notified of. */
export type MessageKind = (typeof MESSAGE_KINDS)[number]
/** Papers that are made from a model. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** What a printer can be chosen for. */
export type RoutedKind = (typeof ROUTED_KINDS)[number]

export const DocumentModelSchema = Type.Union([
  InvoiceModelSchema,
  ReceiptModelSchema,
  CreditNoteModelSchema,
  RefundVoucherModelSchema,
  EstimateModelSchema,
  OrderAcknowledgementModelSchema,
  JobCardModelSchema,
  LabOrderModelSchema,
  PrescriptionCardModelSchema,
  DeliverySlipModelSchema,
  DayEndModelSchema,
  OfficePaperModelSchema,
])
export type DocumentModel = Static<typeof DocumentModelSchema>

const AREA = 'Documents'
const ID_HELP =
  'Invoice, Receipt: their encrypted ID. CreditNote, RefundVoucher: the credit note. ' +
  'OrderAcknowledgement, JobCard, DeliverySlip: the order. PrescriptionCard: the prescription. ' +
  'LabOrder: the lab, `~` and a plain date. ' +
  'Estimate: the session key of an open cart, or an order without an invoice. ' +
  'DayEnd: a plain date, and the permission `reports`. DebitNote: the return to a supplier, with ' +
  '`cost.see`. SupplierPayment: the payment, with `purchase.pay`. StockVoucher: the voucher, with ' +
  '`stock.adjust`. PurchaseOrder: the order to a supplier, once it was sent, with `cost.see`. ' +
  'GoodsReceipt: the inward, once it is posted, with `stock.receive`.'

const Id = Type.Unsafe<string>({ ...SessionKey, description: ID_HELP })
const params = Type.Object({ kind: Type.Enum([...DOCUMENT_KINDS]), id: Id })

/** Rupees or a percentage in a query: text by nature, with at most four decimals. */
const DecimalText = Type.String({ pattern: '^[0-9]{1,8}(\\.[0-9]{1,4})?$' })

const modelQuery = {
  /** Of an estimate: for whom, and the order-level charges as GetSalesOrderTemp takes them. */
  customerID: Type.Optional(EncryptedId),
  jobCharges: Type.Optional(DecimalText),
  shippingCharges: Type.Optional(DecimalText),
  otherCharges: Type.Optional(DecimalText),
  serviceTax: Type.Optional(DecimalText),
}

/** The further copies of an invoice (rule 48). */
export const BILL_COPIES = ['duplicate', 'triplicate', 'supplier'] as const
export type BillCopy = (typeof BILL_COPIES)[number]
export const BillCopySchema = Type.Enum([...BILL_COPIES])

/** How it shall look; what is not said is as the branch set it. */
const lookQuery = {
  paper: Type.Optional(PaperSchema),
  template: Type.Optional(TemplateSchema),
  accent: Type.Optional(AccentSchema),
  largePrint: Type.Optional(Type.Boolean()),
  /** The language beside English; `en` for English alone. */
  language: Type.Optional(Type.Enum(['en', ...SECOND_LANGUAGES])),
  /** Of an invoice: which further copy it is (rule 48). */
  copy: Type.Optional(BillCopySchema),
  /** Of a receipt: the customer's template, which it is by default, or the shop's own. */
  external: Type.Optional(Type.Boolean()),
}

const lookedQuery = Type.Object({ ...modelQuery, ...lookQuery })

export const documentPdf = defineOperation({
  name: 'get-document-pdf',
  method: 'GET',
  path: '/api/Documents/{kind}/{id}',
  area: AREA,
  summary: 'A document as a PDF. Looking at it does not count as a print.',
  permission: 'sell',
  params,
  query: lookedQuery,
  reply: Type.String({ format: 'binary' }),
  replyType: 'application/pdf',
})

export const documentHtml = defineOperation({
  name: 'get-document-html',
  method: 'GET',
  path: '/api/Documents/{kind}/{id}/html',
  area: AREA,
  summary: 'A document as one self-contained page.',
  permission: 'sell',
  params,
  query: lookedQuery,
  reply: Type.String(),
  replyType: 'text/html',
})

export const documentModel = defineOperation({
  name: 'get-document-model',
  method: 'GET',
  path: '/api/Documents/{kind}/{id}/model',
  area: AREA,
  summary: 'What a document says: the model that every drawing of it is made from.',
  permission: 'sell',
  params,
  query: Type.Object(modelQuery),
  reply: DocumentModelSchema,
})

export const documentCopies = defineOperation({
  name: 'get-document-copies',
  method: 'GET',
  path: '/api/Documents/{kind}/{id}/copies',
  area: AREA,
  summary:
    'How often a document was printed, and which further copies it has: those of rule 48 of a ' +
    'bill, by whether it has goods; none where the portal registered it, or of other documents.',
  permission: 'sell',
  params,
  reply: Type.Object({ Prints: NumberOut, Copies: Type.Array(BillCopySchema) }),
})

export const noteDocumentPrinted = defineOperation({
  name: 'note-document-printed',
  method: 'POST',
  path: '/api/Documents/{kind}/{id}/printed',
  area: AREA,
  summary:
    'Counts a print that the till made itself, without a printer of the branch: from then on the ' +
    'document comes out marked as a duplicate. A further copy of a bill is not to be counted.',
  permission: 'sell',
  params,
  reply: Type.Object({ success: Type.Boolean(), Prints: NumberOut }),
})

export const documentMessage = defineOperation({
  name: 'get-document-message',
  method: 'GET',
  path: '/api/Documents/{kind}/{id}/message',
  area: AREA,
  summary: 'What to write to the customer of a document; nothing is sent.',
  permission: 'sell',
  params: Type.Object({ kind: Type.Enum([...MESSAGE_KINDS]), id: Id }),
  query: Type.Object({
    ...modelQuery,
    /** Whom to write to in place of the customer's own number; it is kept nowhere. */
    mobile: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  reply: Type.Object({
    Text,
    /** Whether the paper names a customer; a walk-in is none. */
    IsWalkIn: Type.Boolean(),
    /** The customer has said that they want no messages: then there is no link. */
    IsUnwanted: Type.Boolean(),
    /** Opens WhatsApp with the text; null where the customer has no Indian mobile number. */
    WhatsAppLink: NullableText,
  }),
})

const MESSAGE_MAX = 2_000
const textKind = Type.Enum([...TEXT_KINDS])
const language = Type.Enum([...MESSAGE_LANGUAGES])

const MessageTextSchema = Type.Object({
  Kind: textKind,
  Language: language,
  /** What holds: the shop's own words, else the usual ones. */
  Text,
  UsualText: Text,
  IsOwn: Type.Boolean(),
  /** What the text can name, without the braces. */
  Places: Type.Array(Text),
})
export type MessageTextRow = Static<typeof MessageTextSchema>

export const messageTexts = defineOperation({
  name: 'get-message-texts',
  method: 'GET',
  path: '/api/Settings/message-texts',
  area: AREA,
  summary: 'What the shop writes to its customers about each kind, and the names it can use.',
  permission: 'settings',
  /** That of the shop's messages where none is named. */
  query: Type.Object({ language: Type.Optional(language) }),
  reply: Type.Array(MessageTextSchema),
})

export const saveMessageText = defineOperation({
  name: 'save-message-text',
  method: 'POST',
  path: '/api/Settings/message-texts',
  area: AREA,
  summary: 'Sets the words of one kind of message; without a text the usual ones hold again.',
  permission: 'settings',
  body: Type.Object({
    kind: textKind,
    /** English where not named. */
    language: Type.Optional(language),
    text: Type.Optional(visibleText(MESSAGE_MAX)),
  }),
  reply: MessageTextSchema,
})

export const listMessageTextChanges = defineOperation({
  name: 'list-message-text-changes',
  method: 'GET',
  path: '/api/Settings/message-texts/changes',
  area: AREA,
  summary: 'Who changed what the shop writes to its customers, and when; the newest first.',
  permission: 'settings',
  reply: Type.Object({
    Changes: Type.Array(
      Type.Object({
        Version: Type.Integer(),
        At: Text,
        By: Type.Union([Text, Type.Null()]),
        Kind: textKind,
        Language: language,
        /** Null for the usual words. */
        Before: Type.Union([Text, Type.Null()]),
        After: Type.Union([Text, Type.Null()]),
      }),
    ),
  }),
})

export const previewMessageText = defineOperation({
  name: 'preview-message-text',
  method: 'POST',
  path: '/api/Settings/message-texts/preview',
  area: AREA,
  summary: 'A message as a customer would read it, with made-up figures; nothing is kept.',
  permission: 'settings',
  body: Type.Object({ kind: textKind, text: visibleText(MESSAGE_MAX) }),
  reply: Type.Object({ Text }),
})

const MODEL_LIMIT_BYTES = 4 * 1024 * 1024

export const invoiceData = defineOperation({
  name: 'get-invoice-data',
  method: 'GET',
  path: '/api/Invoice/get-invoice-data-by-salesorder',
  area: AREA,
  summary: 'The document model of an order: frozen with its invoice, a proforma until then.',
  permission: 'sell',
  query: Type.Object({ salesOrderID: EncryptedId }),
  reply: InvoiceModelSchema,
})

const whose = { CompanyID: EncryptedId, BranchID: EncryptedId }

/** The model's JSON as a string, as get-invoice-data answers it; the bare object is taken too. */
const ModelBody = Type.Unsafe<string | object>({
  description: 'The invoice model, serialised as a JSON string or as the bare object',
  anyOf: [{ type: 'string' }, InvoiceModelSchema, { type: 'object' }],
})

const Pdf = Type.String({ format: 'binary' })

export const invoicePdf = defineOperation({
  name: 'render-invoice-pdf',
  method: 'POST',
  path: '/api/Common/invoice/pdf',
  area: AREA,
  summary: 'An invoice model as a PDF; the same model in one style always gives the same bytes.',
  permission: 'sell',
  query: Type.Object({ ...whose, ...styleQuery }),
  body: ModelBody,
  bodyLimitBytes: MODEL_LIMIT_BYTES,
  keepsNulls: true,
  reply: Pdf,
  replyType: 'application/pdf',
})

export const invoiceHtml = defineOperation({
  name: 'render-invoice-html',
  method: 'POST',
  path: '/api/Common/invoice/pdf/html',
  area: AREA,
  summary: 'An invoice model as one self-contained page.',
  permission: 'sell',
  query: Type.Object({ ...whose, ...styleQuery }),
  body: ModelBody,
  bodyLimitBytes: MODEL_LIMIT_BYTES,
  keepsNulls: true,
  reply: Type.String(),
  replyType: 'text/html',
})

const receiptQuery = Type.Object({
  receiptNo: RequiredName,
  external: Type.Optional(Type.Boolean()),
  ...whose,
  ...styleQuery,
})

export const receiptPdf = defineOperation({
  name: 'render-receipt-pdf',
  method: 'POST',
  path: '/api/Common/receipt/pdf',
  area: AREA,
  summary: 'A receipt as a PDF, by the internal or the external template.',
  permission: 'sell',
  query: receiptQuery,
  bodyLimitBytes: MODEL_LIMIT_BYTES,
  reply: Pdf,
  replyType: 'application/pdf',
})

export const receiptHtml = defineOperation({
  name: 'render-receipt-html',
  method: 'POST',
  path: '/api/Common/receipt/pdf/html',
  area: AREA,
  summary: 'A receipt as one self-contained page.',
  permission: 'sell',
  query: receiptQuery,
  bodyLimitBytes: MODEL_LIMIT_BYTES,
  reply: Type.String(),
  replyType: 'text/html',
})

export type DocumentMessage = ReplyOf<typeof documentMessage>
