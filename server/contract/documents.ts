import Type from 'typebox'
import { EncryptedId } from './bricks.ts'
import { InvoiceModelSchema } from './document-model.ts'
import { defineOperation } from './operation.ts'

const AREA = 'Documents'

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
