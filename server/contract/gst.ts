import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { NullableText, Text } from './primitives.ts'

const AREA = 'GST'

/** A calendar month as the portal writes it: `MMYYYY`. */
const Period = Type.String({ pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$', maxLength: 6 })

export const listFilings = defineOperation({
  name: 'list-gst-filings',
  method: 'GET',
  path: '/api/Gst/filings',
  area: AREA,
  summary: 'The months whose returns were filed, the newest first.',
  permission: 'reports',
  reply: Type.Object({
    Items: Type.Array(Type.Object({ Period: Text, FiledAt: Text, FiledBy: NullableText })),
  }),
})

export const fileMonth = defineOperation({
  name: 'file-gst-month',
  method: 'POST',
  path: '/api/Gst/file',
  area: AREA,
  summary: 'Locks a month whose returns were filed: no document is dated into it again.',
  permission: 'settings',
  body: Type.Object({ period: Period }),
  reply: Type.Object({ success: Type.Boolean(), period: Text }),
})
