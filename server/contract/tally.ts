import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { NullableText, Text } from './primitives.ts'
import { Day } from './reports.ts'

const AREA = 'Tally'

export const readTallyVouchers = defineOperation({
  name: 'read-tally-vouchers',
  method: 'GET',
  path: '/api/Tally/vouchers',
  area: AREA,
  summary:
    'The vouchers of a period for TallyPrime as XML; of this month up to today where none is said. The masters are imported first.',
  permission: 'reports',
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: Type.String(),
  replyType: 'application/xml',
})

export const listTallyChanges = defineOperation({
  name: 'list-tally-changes',
  method: 'GET',
  path: '/api/Tally/changes',
  area: AREA,
  summary:
    'What the books say of a period otherwise than the last export to TallyPrime: new, changed and gone vouchers.',
  permission: 'reports',
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: Type.Object({
    Vouchers: Type.Integer({ description: 'All of the period' }),
    Items: Type.Array(
      Type.Object({
        State: Type.Unsafe<'New' | 'Changed' | 'Gone'>({
          type: 'string',
          enum: ['New', 'Changed', 'Gone'],
          description: 'Gone: in Tally and no more in the books; it is deleted there by hand',
        }),
        Number: Text,
        Date: Text,
        ExportedAt: NullableText,
      }),
    ),
  }),
})

export const readTallyMasters = defineOperation({
  name: 'read-tally-masters',
  method: 'GET',
  path: '/api/Tally/masters',
  area: AREA,
  summary: 'The ledgers that the vouchers name, for TallyPrime as XML.',
  permission: 'reports',
  reply: Type.String(),
  replyType: 'application/xml',
})
