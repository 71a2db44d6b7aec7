import Type from 'typebox'
import { defineOperation } from './operation.ts'
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
