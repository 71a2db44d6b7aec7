import Type, { type Static } from 'typebox'
import { CONSENT_PURPOSES, WRITTEN_CHANNELS } from './customers.ts'
import { defineOperation } from './operation.ts'
import {
  Code,
  DateText,
  EncryptedId,
  HourText,
  Id,
  NameOrWalkIn,
  NullableNumber,
  NullableText,
  Success,
  Text,
} from './primitives.ts'

const AREA = 'Messages'

/** Why the shop writes to a customer by itself (reference back-office 13). */
export const OUTREACH_KINDS = [
  'EyeTest',
  'EyeTestByAge',
  'ContactLensReorder',
  'OrderReady',
  'BalanceDue',
  'Birthday',
  'Anniversary',
  'Feedback',
  'PointsEnding',
  'MembershipEnding',
  'CreditEnding',
  'Campaign',
] as const
export type OutreachKind = (typeof OUTREACH_KINDS)[number]

/** In which languages messages to customers can be written. */
export const MESSAGE_LANGUAGES = ['en', 'hi'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

export const OUTREACH_STATES = [
  'Due',
  'Queued',
  'Sent',
  'Failed',
  'Answered',
  'Booked',
  'Dropped',
] as const
export type OutreachState = (typeof OUTREACH_STATES)[number]

/** By hand is WhatsApp opened by a person; the last two are sent by the program. */
export const OUTREACH_CHANNELS = ['ByHand', 'Call', 'WhatsApp', 'SMS'] as const
export type OutreachChannel = (typeof OUTREACH_CHANNELS)[number]

const kind = Type.Enum([...OUTREACH_KINDS])
const Language = Type.Enum([...MESSAGE_LANGUAGES])
const NullableFlag = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })

const OutreachRow = Type.Object({
  Kind: kind,
  /** The recall, the order, or the customer of a birthday. */
  AboutID: Id,
  DueOn: Text,
  Purpose: Type.Enum([...CONSENT_PURPOSES]),
  CustomerID: Id,
  CustomerName: NameOrWalkIn,
  CustomerMobile: NullableText,
  /** The number of the order; null where it is about none. */
  SalesOrderNo: NullableText,
  State: Type.Enum([...OUTREACH_STATES]),
  Channel: NullableText,
  /** When something was done last, and what the provider refused. */
  At: NullableText,
  Error: NullableText,
  /** The customer's answer for this purpose; null where nobody has asked. */
  IsAllowed: NullableFlag,
  /** Channels that the customer does not want, where the answer was yes. */
  Refuses: Type.Array(Type.Enum([...WRITTEN_CHANNELS])),
  /** Channels by which the program may send it by itself. */
  MaySendBy: Type.Array(Type.Enum([...WRITTEN_CHANNELS])),
  Text,
  /** How many SMS the text takes. */
  SmsParts: Type.Integer(),
  /** Null without an Indian mobile. */
  WhatsAppLink: NullableText,
})

/** By which channels the program can send by itself. */
const CanSend = Type.Object({ WhatsApp: Type.Boolean(), SMS: Type.Boolean() })

export const listOutreach = defineOperation({
  name: 'list-outreach',
  method: 'GET',
  path: '/api/Messages',
  area: AREA,
  summary:
    'Messages to customers that are due, the earliest first: at most 200 of a kind. With `done`, the last 200 that something was done about.',
  permission: 'sell',
  query: Type.Object({
    kind: Type.Optional(kind),
    done: Type.Optional(Type.Boolean()),
    language: Type.Optional(Language),
  }),
  reply: Type.Object({
    Items: Type.Array(OutreachRow),
    Counts: Type.Array(Type.Object({ Kind: kind, Count: Type.Integer() })),
    Language,
    /** Which of the program's own channels are set up. */
    CanSend,
  }),
})

const which = { kind, aboutID: EncryptedId, dueOn: DateText }

export const sendOutreach = defineOperation({
  name: 'send-outreach',
  method: 'POST',
  path: '/api/Messages/send',
  area: AREA,
  summary:
    'Keeps that a message was sent by hand or told on the phone, or queues it for the channel. 409 for one that is no longer due, 422 against the customer’s will.',
  permission: 'sell',
  body: Type.Object({
    ...which,
    channel: Type.Enum([...OUTREACH_CHANNELS]),
    language: Type.Optional(Language),
  }),
  reply: Type.Object({ success: Type.Boolean(), State: Type.Enum([...OUTREACH_STATES]) }),
})

export const markOutreach = defineOperation({
  name: 'mark-outreach',
  method: 'POST',
  path: '/api/Messages/mark',
  area: AREA,
  summary:
    'Keeps what became of a message: answered, booked, dropped, or due again; one that is queued is called back.',
  permission: 'sell',
  body: Type.Object({ ...which, state: Type.Enum(['Due', 'Answered', 'Booked', 'Dropped']) }),
  reply: Success,
})

/** A provider's approved template of a kind, and the places that fill it, in its order. */
const Template = Type.Object({
  Kind: kind,
  Name: Text,
  Language: Text,
  Places: Type.Array(Text),
  /** Its header holds the PDF of the order's bill, or of the order. */
  HasPaper: Type.Boolean(),
})
const template = Type.Object({
  kind,
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_]+$' }),
  /** As the provider names it, such as `en` or `hi`. */
  language: Type.Optional(Type.String({ maxLength: 10, pattern: '^[a-z]{2}(_[A-Z]{2})?$' })),
  places: Type.Array(Code, { maxItems: 10 }),
  /** Of WhatsApp, and of messages about an order alone. */
  hasPaper: Type.Optional(Type.Boolean()),
})

const ChannelSettings = Type.Object({
  IsOn: Type.Boolean(),
  /** WhatsApp's ID of the shop's number; the sender's header of an SMS. */
  Sender: NullableText,
  HasKey: Type.Boolean(),
  Templates: Type.Array(Template),
})

const Months = Type.Integer({ minimum: 0, maximum: 60 })
const AGES = { child: Months, adult: Months, over60: Months }
const EyeTestMonths = Type.Object({ ...AGES, disease: Months })

export const OutreachSettings = Type.Object({
  Language,
  SendFrom: Text,
  SendTo: Text,
  DayCap: Type.Integer(),
  RestDays: Type.Integer(),
  SendReady: Type.Boolean(),
  /** Days after delivery on which a customer is asked what they think; null never asks. */
  FeedbackDays: NullableNumber,
  EyeTestMonths,
  WhatsApp: ChannelSettings,
  SMS: ChannelSettings,
  SentToday: Type.Integer(),
  LastError: NullableText,
  QueuedCount: NullableNumber,
})
export type OutreachSettings = Static<typeof OutreachSettings>

export const getOutreachSettings = defineOperation({
  name: 'get-outreach-settings',
  method: 'GET',
  path: '/api/Settings/outreach',
  area: AREA,
  summary: 'How the shop writes to its customers; a key is never answered.',
  permission: 'settings',
  reply: OutreachSettings,
})

const channel = Type.Object({
  isOn: Type.Optional(Type.Boolean()),
  sender: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9]*$' })),
  /** Empty forgets it. */
  key: Type.Optional(Type.String({ maxLength: 1_000, pattern: '^[!-~]*$' })),
  templates: Type.Optional(Type.Array(template, { maxItems: OUTREACH_KINDS.length })),
})

export const saveOutreachSettings = defineOperation({
  name: 'save-outreach-settings',
  method: 'POST',
  path: '/api/Settings/outreach',
  area: AREA,
  summary: 'Changes what is sent; the rest stays as it is.',
  permission: 'settings',
  body: Type.Object({
    language: Type.Optional(Language),
    sendFrom: Type.Optional(HourText),
    sendTo: Type.Optional(HourText),
    dayCap: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    restDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    sendReady: Type.Optional(Type.Boolean()),
    /** 0 never asks. */
    feedbackDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 90 })),
    /**
     * Months from one eye test to the next by age; 0 reminds nobody of that age. Those of somebody
     * with a disease stay as they are where they are left out; 0 goes by the age alone.
     */
    eyeTestMonths: Type.Optional(Type.Object({ ...AGES, disease: Type.Optional(Months) })),
    whatsApp: Type.Optional(channel),
    sms: Type.Optional(channel),
  }),
  reply: OutreachSettings,
})

export const CAMPAIGN_STATES = ['Draft', 'Running', 'Stopped'] as const

const Campaign = Type.Object({
  ID: Id,
  Name: Text,
  State: Type.Enum([...CAMPAIGN_STATES]),
  TextEn: Text,
  TextHi: Text,
  FromDay: Text,
  ToDay: Text,
  /** Not here for so many months; here within so many. */
  AwayMonths: NullableNumber,
  SeenMonths: NullableNumber,
  MembershipID: NullableText,
  /** Of a draft, whom it would reach; else whom it is for. */
  People: Type.Integer(),
  Sent: Type.Integer(),
  Waiting: Type.Integer(),
})

export const listCampaigns = defineOperation({
  name: 'list-campaigns',
  method: 'GET',
  path: '/api/Campaigns',
  area: AREA,
  summary: 'Campaigns, the newest first, with how many people each reaches and was sent to.',
  permission: 'offers.edit',
  reply: Type.Object({ Items: Type.Array(Campaign), CanSend }),
})

const CampaignText = Type.String({ minLength: 1, maxLength: 1_000 })

export const saveCampaign = defineOperation({
  name: 'save-campaign',
  method: 'POST',
  path: '/api/Campaigns/save',
  area: AREA,
  summary:
    'Writes a campaign as a draft: to customers with a mobile who said yes to offers. 409 once it runs.',
  permission: 'offers.edit',
  body: Type.Object({
    campaignID: Type.Optional(EncryptedId),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    textEn: CampaignText,
    textHi: CampaignText,
    fromDay: DateText,
    toDay: DateText,
    awayMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
    seenMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
    membershipID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({ success: Type.Boolean(), campaignID: Id, people: Type.Integer() }),
})

export const runCampaign = defineOperation({
  name: 'run-campaign',
  method: 'POST',
  path: '/api/Campaigns/run',
  area: AREA,
  summary:
    'Starts a campaign: its messages are due one by one, or wait in the queue of a channel that is set up. Stopping takes back what was not sent.',
  permission: 'offers.edit',
  body: Type.Object({
    campaignID: EncryptedId,
    run: Type.Boolean(),
    channel: Type.Optional(Type.Enum(['WhatsApp', 'SMS'])),
  }),
  reply: Type.Object({ success: Type.Boolean(), people: Type.Integer() }),
})

export type CampaignRow = Static<typeof Campaign>
export type OutreachItem = Static<typeof OutreachRow>
