import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import {
  EncryptedId,
  NullableText,
  NumberOut,
  Rupees,
  SessionKey,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

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
    port: Type.Integer({ minimum: 1_024, maximum: 65_535 }),
    publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]{40,200}$', maxLength: 200 }),
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
    Shop: Type.String({ description: 'The same on every computer of the shop' }),
    Epoch: Type.Integer(),
    Certificate: NullableText,
    IsReplaced: Type.Boolean(),
  }),
})

export const standbyPlaces = defineOperation({
  name: 'get-standby-places',
  method: 'GET',
  path: '/api/Standby/places',
  area: AREA,
  summary:
    'What a paired till has to know to go over to the standby till: where that would listen, which ' +
    'main computer this is, and a sighting to show there.',
  permission: 'enrolled',
  reply: Type.Object({
    Epoch: Type.Integer(),
    Certificate: NullableText,
    IsReplaced: Type.Boolean(),
    Host: NullableText,
    Port: Type.Union([Type.Integer(), Type.Null()]),
    Sighting: Type.Union([Text, Type.Null()], {
      description: 'Sealed for the shop: proves to the standby that this computer answered now',
    }),
  }),
})

export const handOver = defineOperation({
  name: 'hand-over',
  method: 'POST',
  path: '/api/Standby/hand-over',
  area: AREA,
  summary:
    'Makes the standby till the main computer, as planned: nothing is lost, the series go on, and ' +
    'this computer becomes the standby.',
  permission: 'settings',
  body: Type.Object({}),
  reply: Success,
})

export const standbyTail = defineOperation({
  name: 'get-standby-tail',
  method: 'POST',
  path: '/api/Standby/tail',
  area: AREA,
  summary:
    'What a computer that was replaced had saved after the other went on without it, sealed with ' +
    "the shop's own key; with what it needs to become the standby.",
  permission: 'public',
  body: Type.Object({
    certificate: Type.String({ maxLength: 2_000 }),
    sealed: Type.String({ maxLength: 1_500 }),
  }),
  reply: Type.Object({ Sealed: Text }),
})

const FoundDocument = Type.Object({
  ID: Text,
  Kind: Type.Enum(['Order', 'Invoice', 'Receipt', 'CreditNote', 'RefundVoucher']),
  Number: Text,
  Date: Text,
  CustomerName: Text,
  Amount: NumberOut,
  FoundAt: Text,
  IsTold: Type.Boolean({
    description: 'A till knew its numbers and amount; the paper itself is not here',
  }),
  Choices: Type.Array(Type.Enum(['Carried', 'StockBooked', 'Noted']), {
    description: 'What can be decided about it; none once it is decided',
  }),
  Decision: Type.Union([Type.Enum(['Carried', 'StockBooked', 'Noted']), Type.Null()]),
  Note: NullableText,
  DecidedAt: NullableText,
  DecidedBy: NullableText,
})

export const listFound = defineOperation({
  name: 'list-found-documents',
  method: 'GET',
  path: '/api/Standby/found',
  area: AREA,
  summary: 'What the computer of before had saved and this one never got, open ones first.',
  permission: 'reports',
  reply: Type.Object({ Items: Type.Array(FoundDocument) }),
})

const TillSale = Type.Object({
  sessionID: SessionKey,
  salesOrderNo: visibleText(30),
  invoiceNo: Type.Optional(visibleText(30)),
  receiptNo: Type.Optional(visibleText(30)),
  amount: Rupees,
  paid: Rupees,
  atMs: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
})
export type TillSale = Static<typeof TillSale>

/** So many sales that were answered last a till keeps, and tells the next main computer. */
const KEPT_SALES = 20

export const tellSales = defineOperation({
  name: 'tell-sales',
  method: 'POST',
  path: '/api/Standby/sales',
  area: AREA,
  summary:
    'The sales that a till had saved last, told to a main computer that took over or was brought ' +
    'back: those that it lacks become found documents, and their carts are closed.',
  permission: 'enrolled',
  body: Type.Object({ sales: Type.Array(TillSale, { maxItems: KEPT_SALES }) }),
  reply: Type.Object({ success: Type.Boolean(), Found: Type.Integer() }),
})

export const decideFound = defineOperation({
  name: 'decide-found-document',
  method: 'POST',
  path: '/api/Standby/found/decide',
  area: AREA,
  summary:
    'Does what a person decided about a found document: carries it on here with its balance (an ' +
    'order with its papers, or money on an order of this shop as credit), takes its goods out of ' +
    'stock, or notes it only.',
  permission: 'settings',
  body: Type.Object({
    foundID: EncryptedId,
    decision: Type.Enum(['Carried', 'StockBooked', 'Noted']),
    note: Type.Optional(visibleText(200)),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    SalesOrderNo: Type.Union([Text, Type.Null()], {
      description: 'The order that carries it here',
    }),
  }),
})

/**
 * Answered by the standby till to its own computer alone, before it is a shop: `{userName, pin |
 * password, otherIsOff: true}` makes it the main one.
 */
export const TAKE_OVER_PATH = '/api/Standby/take-over'
