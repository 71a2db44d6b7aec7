import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { EncryptedId, NullableText, Success, Text } from './primitives.ts'

const AREA = 'Standby till'
const LineName = Type.String({ pattern: '^[0-9]{13}-[0-9a-f]{4}$|^$' })

export const getStandby = defineOperation({
  name: 'get-standby',
  method: 'GET',
  path: '/api/Standby/state',
  area: AREA,
  summary: 'The till that would take over, and whether another computer has taken over from this.',
  permission: 'reports',
  reply: Type.Object({
    DeviceID: NullableText,
    DeviceName: NullableText,
    Letter: NullableText,
    State: Type.Union([Type.Enum(['Following', 'CatchingUp', 'Away']), Type.Null()]),
    LagSeconds: Type.Union([Type.Integer(), Type.Null()], {
      description: '0 when nothing is missing there; null when it never was complete',
    }),
    ReplacedAt: NullableText,
    ReplacedBy: NullableText,
  }),
})

export const appointStandby = defineOperation({
  name: 'appoint-standby',
  method: 'POST',
  path: '/api/Standby/appoint',
  area: AREA,
  summary:
    'From now on this paired till keeps a copy of the shop and can take over; the owner alone.',
  permission: 'settings',
  body: Type.Object({
    deviceID: EncryptedId,
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  reply: Type.Object({ success: Type.Boolean(), Letter: Text }),
})

export const dismissStandby = defineOperation({
  name: 'dismiss-standby',
  method: 'POST',
  path: '/api/Standby/dismiss',
  area: AREA,
  summary: 'There is no standby till any more; what it has stays there.',
  permission: 'settings',
  body: Type.Object({}),
  reply: Success,
})

export const joinStandby = defineOperation({
  name: 'join-standby',
  method: 'POST',
  path: '/api/Standby/join',
  area: AREA,
  summary: "Gives the appointed till the shop's keys, sealed to a key of its own.",
  permission: 'enrolled',
  body: Type.Object({
    publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]{40,200}$' }),
    port: Type.Integer({ minimum: 1_024, maximum: 65_535 }),
  }),
  reply: Type.Object({
    Shop: Text,
    ShopName: Text,
    DeviceName: Text,
    Letter: Text,
    Epoch: Type.Integer(),
    PublicKey: Text,
    SealedKeys: Text,
    Recovery: Type.String({ description: 'The file of the recovery code' }),
    Images: Type.Array(Type.Object({ Name: Text, SHA256: Text })),
  }),
})

export const copyImage = defineOperation({
  name: 'get-copy-image',
  method: 'GET',
  path: '/api/Copies/image',
  area: AREA,
  summary: 'A picture of the shop by its SHA-256, for the standby till.',
  permission: 'enrolled',
  query: Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply: Type.Any(),
  replyType: 'application/octet-stream',
})

export const copyLog = defineOperation({
  name: 'get-copy-log',
  method: 'GET',
  path: '/api/Copies/log',
  area: AREA,
  summary:
    'Whole sealed segments after one, for the standby till; waits for the next. 409 with Line and ' +
    'Base where they are not there: it begins with the base.',
  permission: 'enrolled',
  query: Type.Object({
    line: LineName,
    after: Type.Integer({ minimum: 0 }),
    wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 25 })),
  }),
  reply: Type.Any(),
  replyType: 'application/octet-stream',
})

export const copyBase = defineOperation({
  name: 'get-copy-base',
  method: 'GET',
  path: '/api/Copies/base',
  area: AREA,
  summary: 'The newest base image of a line, for the standby till.',
  permission: 'enrolled',
  query: Type.Object({ line: LineName }),
  reply: Type.Any(),
  replyType: 'application/octet-stream',
})

export const exchangeTerm = defineOperation({
  name: 'exchange-term',
  method: 'POST',
  path: '/api/Standby/term',
  area: AREA,
  summary:
    'Which computer is the main one: takes a signed certificate of who took over, and answers the ' +
    'own. A main computer that is shown a later one stops writing.',
  permission: 'public',
  body: Type.Object({ certificate: Type.Optional(Type.String({ maxLength: 2_000 })) }),
  reply: Type.Object({
    Epoch: Type.Integer(),
    Certificate: NullableText,
    IsReplaced: Type.Boolean(),
  }),
})

/**
 * Answered by the standby till to its own computer alone, before it is a shop: `{userName, pin |
 * password, otherIsOff: true}` makes it the main one.
 */
export const TAKE_OVER_PATH = '/api/Standby/take-over'
