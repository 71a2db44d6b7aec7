import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Code,
  EncryptedId,
  LongText,
  Name,
  NullableText,
  NumberOut,
  RequiredCode,
  Rupees,
  Success,
  Text,
} from './primitives.ts'

const AREA = 'Live'
const MAX_LINES = 500

/** What a stream of changes says of one change; the rest is asked for where it is wanted. */
export const LiveEventSchema = Type.Object({
  Seq: NumberOut,
  /** What happened, entity first: `cart.line-added`, `sale.committed`, `customer.changed`. */
  Type: Text,
  /** The session key of a cart, or the encrypted ID of what was changed; null for a list. */
  ID: NullableText,
})
export type LiveEvent = Static<typeof LiveEventSchema>

export const liveEvents = defineOperation({
  name: 'live-events',
  method: 'GET',
  path: '/api/Live/events',
  area: AREA,
  summary:
    'Server-sent events: `hello` once, `change` for each change of the shop, `resync` where some ' +
    'were missed. Goes on after Last-Event-ID. Ends with the access token.',
  permission: 'sell',
  headers: Type.Object({
    'last-event-id': Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  }),
  reply: Text,
  replyType: 'text/event-stream',
})

/** What counts its changes, whoever makes them; named as in the log of changes. */
const CHANGED_KINDS = [
  'supplier',
  'doctor',
  'fitter',
  'cardType',
  'source',
  'priority',
  'membership',
  'courier',
  'reason',
  'jobCharge',
  'holiday',
  'brand',
  'category',
  'offer',
  'incentiveRule',
  'lensFamily',
  'payer',
  'purchaseOrder',
  'goodsReceipt',
  'stockVoucherDraft',
] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

export const lastChange = defineOperation({
  name: 'get-last-change',
  method: 'GET',
  path: '/api/Live/last-change',
  area: AREA,
  summary: 'Who last changed an entry of the shop, and when; null where it was never changed.',
  permission: 'sell',
  query: Type.Object({ kind: Type.Enum([...CHANGED_KINDS]), id: EncryptedId }),
  reply: Type.Object({ By: NullableText, At: NullableText }),
})

const DisplayLine = Type.Object({
  name: Name,
  detail: Type.Optional(Name),
  qty: Type.Number({ minimum: 0, maximum: 100_000, 'x-decimals': 3 }),
  amount: Rupees,
})

/** What a customer may see of the sale: goods and money, and at most a first name. */
export const DisplayStateSchema = Type.Object({
  kind: Type.Enum(['idle', 'sale', 'pay', 'thanks']),
  language: Type.Optional(Code),
  firstName: Type.Optional(Code),
  lines: Type.Array(DisplayLine, { maxItems: MAX_LINES }),
  pieces: Type.Number({ minimum: 0, maximum: 1_000_000, 'x-decimals': 3 }),
  total: Rupees,
  saved: Rupees,
  due: Rupees,
  change: Rupees,
  /** The text of a UPI code for what is due, while the till takes the payment so. */
  upi: Type.Optional(LongText),
})
export type DisplayState = Static<typeof DisplayStateSchema>

export const openDisplay = defineOperation({
  name: 'open-display',
  method: 'POST',
  path: '/api/Live/display',
  area: AREA,
  summary:
    'A channel for the customer displays of one till, and a code that pairs the next display ' +
    'with it: good once, for five minutes. A channel that is named is kept.',
  permission: 'sell',
  body: Type.Object({ channel: Type.Optional(RequiredCode) }),
  reply: Type.Object({
    Channel: Text,
    /** What a display of this channel reads with: its state and the logo, nothing else. */
    Token: Text,
    Code: Text,
    ExpiresInSeconds: NumberOut,
    /** Where another device reaches this server; empty while it answers this computer alone. */
    Addresses: Type.Array(Text),
    Displays: NumberOut,
  }),
})

export const publishDisplay = defineOperation({
  name: 'publish-display',
  method: 'POST',
  path: '/api/Live/display/state',
  area: AREA,
  summary: 'What the displays of a channel show from now on.',
  permission: 'sell',
  body: Type.Object({ channel: RequiredCode, state: DisplayStateSchema }),
  reply: Success,
})

export const pairDisplay = defineOperation({
  name: 'pair-display',
  method: 'POST',
  path: '/api/Live/display/pair',
  area: AREA,
  summary:
    'Asks to show the sale of the till whose code this is. The ticket is changed for a token once ' +
    'somebody at that till has said yes to the number, which the display shows meanwhile.',
  permission: 'public',
  body: Type.Object({ code: RequiredCode }),
  reply: Type.Object({ Ticket: Text, Number: Text, ExpiresInSeconds: NumberOut }),
})

export const collectDisplay = defineOperation({
  name: 'collect-display',
  method: 'POST',
  path: '/api/Live/display/pair/result',
  area: AREA,
  summary: 'What became of the wish of a display; with its token for a yes.',
  permission: 'public',
  body: Type.Object({ ticket: RequiredCode }),
  reply: Type.Object({
    State: Type.Enum(['waiting', 'approved', 'declined']),
    Token: NullableText,
  }),
})

const DisplayWish = Type.Object({
  RequestID: Text,
  /** Four figures that the display shows too, so that no stranger's is let in for it. */
  Number: Text,
  Address: Text,
})

export const getDisplayWish = defineOperation({
  name: 'get-display-wish',
  method: 'GET',
  path: '/api/Live/display/wish',
  area: AREA,
  summary: 'The display that asks to show the sale of this till; null where none does.',
  permission: 'sell',
  query: Type.Object({ channel: RequiredCode }),
  reply: Type.Object({ Wish: Type.Union([DisplayWish, Type.Null()]) }),
})

export const decideDisplay = defineOperation({
  name: 'decide-display',
  method: 'POST',
  path: '/api/Live/display/decide',
  area: AREA,
  summary: 'Shows the sale on the display that asks, or does not.',
  permission: 'sell',
  body: Type.Object({
    channel: RequiredCode,
    requestID: RequiredCode,
    isApproved: Type.Boolean(),
  }),
  reply: Success,
})

export const displayEvents = defineOperation({
  name: 'display-events',
  method: 'GET',
  path: '/api/Live/display/events',
  area: AREA,
  summary: 'Server-sent events for a paired display: `shop` once, then `state` for each change.',
  permission: 'display',
  reply: Text,
  replyType: 'text/event-stream',
})

export const displayLogo = defineOperation({
  name: 'display-logo',
  method: 'GET',
  path: '/api/Live/display/logo',
  area: AREA,
  summary: "The branch's logo, for a paired display.",
  permission: 'display',
  reply: Text,
  replyType: 'image/*',
})
