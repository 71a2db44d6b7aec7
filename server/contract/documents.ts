import Type from 'typebox'
import { InvoiceModelSchema } from './document-models.ts'
import { styleQuery } from './document-style.ts'
import { defineOperation } from './operation.ts'
import { EncryptedId, RequiredName } from './primitives.ts'

const AREA = 'Documents'
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
