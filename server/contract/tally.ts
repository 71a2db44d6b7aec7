import Type from 'typebox'
import { CASH_REASONS } from './day.ts'
import { defineOperation } from './operation.ts'
import { NullableText, Success, Text } from './primitives.ts'
import { Day } from './reports.ts'

const AREA = 'Tally'

/** What cash that moves beside sales was for; each has a ledger in Tally. */
export const CASH_USES = [...CASH_REASONS, 'Difference', 'TakenOut'] as const
export type CashUse = (typeof CASH_USES)[number]

/** Difference: counted more or less than it should be. TakenOut: at the closing, until it is in the drawer again. */
const Use = Type.Enum([...CASH_USES])

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

export const listTallyLedgers = defineOperation({
  name: 'list-tally-ledgers',
  method: 'GET',
  path: '/api/Tally/ledgers',
  area: AREA,
  summary: 'The ledgers in Tally of cash that moves beside sales, by what it was for.',
  permission: 'reports',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        Use,
        Name: Text,
        UsualName: Text,
      }),
    ),
  }),
})

export const saveTallyLedgers = defineOperation({
  name: 'save-tally-ledgers',
  method: 'POST',
  path: '/api/Tally/ledgers',
  area: AREA,
  summary:
    'Names those ledgers as the accountant has them; what is not named, or named with an empty text, has its usual name.',
  permission: 'settings',
  body: Type.Object({
    ledgers: Type.Array(Type.Object({ use: Use, name: Type.String({ maxLength: 100 }) }), {
      maxItems: CASH_USES.length,
    }),
  }),
  reply: Success,
})
