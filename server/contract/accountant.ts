import Type from 'typebox'
import { defineOperation } from './operation.ts'

export const accountantFolder = defineOperation({
  name: 'read-accountant-folder',
  method: 'GET',
  path: '/api/Gst/accountant-folder',
  area: 'GST',
  summary:
    'A month for the accountant as one ZIP: registers as workbooks, GSTR-1 and GSTR-3B, ledgers and vouchers for Tally, a sheet of checks, and on request every document as PDF. Of the month that ended last where none is named.',
  permission: 'reports',
  query: Type.Object({
    period: Type.Optional(Type.String({ pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$', maxLength: 6 })),
    documents: Type.Optional(Type.Boolean()),
  }),
  reply: Type.String(),
  replyType: 'application/zip',
})
