import Type, { type Static } from 'typebox'
import { Goods, goodsFields } from './offers.ts'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import { ROLES } from './permissions.ts'
import {
  Amount,
  EncryptedId,
  Id,
  Int32,
  NullableId,
  NullableNumber,
  NullableText,
  Percent,
  Rupees,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Incentives'
export const MAX_RULES = 200

const Rule = Type.Object({
  ID: Id,
  Version: Type.Integer(),
  Name: Text,
  IsActive: Type.Boolean(),
  UserID: NullableId,
  Role: NullableText,
  Rate: NullableNumber,
  PerPiece: NullableNumber,
  ...Goods.properties,
  FromTurnover: Amount,
  MarginFrom: NullableNumber,
  MarginBelow: NullableNumber,
  TestShare: NullableNumber,
  DeliveryShare: NullableNumber,
  FromDay: NullableText,
  ToDay: NullableText,
  Priority: Type.Integer(),
})

export const listIncentiveRules = defineOperation({
  name: 'list-incentive-rules',
  method: 'GET',
  path: '/api/Incentives/rules',
  area: AREA,
  summary: 'What people earn by what they sell: the rules, those in use first.',
  permission: 'offers.edit',
  reply: Type.Object({ Items: Type.Array(Rule) }),
})

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })

export const saveIncentiveRule = defineOperation({
  name: 'save-incentive-rule',
  method: 'POST',
  path: '/api/Incentives/save-rule',
  area: AREA,
  summary: 'A new rule, or a new version of one; statements that were agreed stay as they are.',
  permission: 'offers.edit',
  body: Type.Object({
    incentiveID: Type.Optional(EncryptedId),
    /** Of the rule as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    name: visibleText(60),
    isActive: Type.Optional(Type.Boolean()),
    /** For one person, or one role; without either for everybody. */
    userID: Type.Optional(EncryptedId),
    role: Type.Optional(Type.Enum([...ROLES])),
    /** A share of the taxable value, or rupees a piece: one of the two. */
    rate: Type.Optional(Percent),
    perPiece: Type.Optional(Rupees),
    ...goodsFields,
    /** What the person sells of these goods in the month at least, without tax. */
    fromTurnover: Type.Optional(Rupees),
    /** The margin of a line on its taxable value, in percent: from, and below. Unknown cost is in none. */
    marginFrom: Type.Optional(Percent),
    marginBelow: Type.Optional(Percent),
    /** What of the pay goes to who tested and who delivered, in percent; the rest is the seller's. */
    testShare: Type.Optional(Percent),
    deliveryShare: Type.Optional(Percent),
    fromDay: Type.Optional(Day),
    toDay: Type.Optional(Day),
    priority: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  }),
  reply: Type.Object({ success: Type.Boolean(), incentiveID: Id, version: Type.Integer() }),
})

const MONTH = '^[0-9]{4}-(0[1-9]|1[0-2])$'
const STATES = ['Draft', 'Agreed', 'Paid'] as const
const PARTS = ['Sale', 'Test', 'Delivery'] as const

export const readIncentives = defineOperation({
  name: 'get-incentives',
  method: 'GET',
  path: '/api/Incentives/month',
  area: AREA,
  summary:
    'What each person earned in a month, by rule: lines that were delivered and fully paid in it, ' +
    'less what came back in it. A draft until it is agreed.',
  permission: 'offers.edit',
  /** Left out, the month that runs. */
  query: Type.Object({ month: Type.Optional(Type.String({ pattern: MONTH, maxLength: 7 })) }),
  reply: Type.Object({
    Month: Text,
    IsOver: Type.Boolean(),
    People: Type.Array(
      Type.Object({
        UserID: Id,
        Name: Text,
        State: Type.Enum([...STATES]),
        Amount,
        Rows: Type.Array(
          Type.Object({
            Rule: Text,
            /** For what of the goods: their sale, the eye test before, their delivery. */
            Part: Type.Enum([...PARTS]),
            Pieces: Amount,
            Taxable: Amount,
            Amount,
          }),
        ),
      }),
    ),
  }),
})

export const settleIncentives = defineOperation({
  name: 'settle-incentives',
  method: 'POST',
  path: '/api/Incentives/settle',
  area: AREA,
  summary:
    'Agrees the statement of a person for a month that is over, for the amount that was seen, or ' +
    'notes that it was paid.',
  permission: 'offers.edit',
  body: Type.Object({
    userID: EncryptedId,
    /** `YYYY-MM` */
    month: Type.String({ minLength: 1, maxLength: 7 }),
    state: Type.Enum(['Agreed', 'Paid']),
    /** As it was shown: another is a 409. Below zero where more came back than was sold. */
    amount: Type.Number({ minimum: -100_000_000, maximum: 100_000_000, 'x-decimals': 2 }),
  }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export type IncentiveRuleRow = Static<typeof Rule>
export type IncentiveRuleBody = BodyOf<typeof saveIncentiveRule>
export type IncentiveMonth = ReplyOf<typeof readIncentives>
