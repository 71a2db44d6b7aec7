import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import { Amount, NullableId, NullableText, Text } from './primitives.ts'

const AREA = 'GST'
const Period = Type.String({ pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$', maxLength: 6 })
const FILE_BYTES = 8 * 1024 * 1024

const Paper = Type.Object({
  Number: Text,
  Date: Text,
  IsNote: Type.Boolean(),
  Taxable: Amount,
  IGST: Amount,
  CGST: Amount,
  SGST: Amount,
})
const noneOr = (schema: typeof Paper) =>
  Type.Unsafe<Static<typeof Paper> | null>({ ...schema, type: ['object', 'null'] })

export const MATCH_STATES = ['Exact', 'Near', 'Mismatch', 'OnlyInPortal', 'OnlyInBooks'] as const
export const CREDIT_DECISIONS = ['Accepted', 'Blocked', 'NotClaimed'] as const

const Matching = Type.Object({
  Period: Text,
  /** Null where no file of this month is kept: credit then goes by the dates of the bills. */
  KeptAt: NullableText,
  KeptBy: NullableText,
  GeneratedOn: NullableText,
  Items: Type.Array(
    Type.Object({
      /** Names the paper of the portal; null for a bill that only the books have. */
      Key: NullableText,
      State: Type.Unsafe<(typeof MATCH_STATES)[number]>({ type: 'string' }),
      /** 1 to 6, by which rule they were paired; 0 where they were not. */
      Rule: Type.Integer(),
      Decision: Type.Unsafe<(typeof CREDIT_DECISIONS)[number] | null>({
        type: ['string', 'null'],
      }),
      /** Whether its tax counts in GSTR-3B of this month. */
      IsClaimed: Type.Boolean(),
      /** Whether the portal lets its tax be taken back. */
      IsClaimable: Type.Boolean(),
      GSTIN: Text,
      Supplier: Text,
      Portal: noneOr(Paper),
      Books: noneOr(Paper),
      InwardID: NullableId,
    }),
  ),
})
export type Gstr2bMatching = Static<typeof Matching>

export const keepGstr2b = defineOperation({
  name: 'keep-gstr2b',
  method: 'POST',
  path: '/api/Gst/gstr2b',
  area: AREA,
  summary:
    "Takes the portal's JSON of GSTR-2B, keeps it for its month, and answers how it matches the bills of the books.",
  permission: 'settings',
  bodyLimitBytes: FILE_BYTES,
  keepsNulls: true,
  body: Type.Object({}, { additionalProperties: true }),
  reply: Matching,
})

export const readGstr2b = defineOperation({
  name: 'read-gstr2b',
  method: 'GET',
  path: '/api/Gst/gstr2b',
  area: AREA,
  summary: 'How the kept GSTR-2B of a month matches the bills of the books.',
  permission: 'reports',
  query: Type.Object({ period: Type.Optional(Period) }),
  reply: Matching,
})

export const decideCredit = defineOperation({
  name: 'decide-gstr2b-credit',
  method: 'POST',
  path: '/api/Gst/gstr2b/decide',
  area: AREA,
  summary:
    'Says of a paper of the portal that its tax is taken back with the bill it was paired with, is barred by section 17(5), or is left; null takes that back.',
  permission: 'settings',
  keepsNulls: true,
  body: Type.Object({
    period: Period,
    key: Type.String({ minLength: 1, maxLength: 100 }),
    decision: Type.Unsafe<(typeof CREDIT_DECISIONS)[number] | null>({
      type: ['string', 'null'],
      enum: [...CREDIT_DECISIONS, null],
    }),
  }),
  reply: Matching,
})
