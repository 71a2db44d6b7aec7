import Type, { type Static } from 'typebox'
import { HeldCreditNote, RefundPaper } from './credit.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import { OrderRow, Prescription } from './orders.ts'
import {
  Amount,
  Code,
  DateText,
  EncryptedId,
  Id,
  LongText,
  Mobile,
  MobileNumber,
  Name,
  NameOrWalkIn,
  NullableId,
  NullableNumber,
  NullableText,
  NumberOut,
  Page,
  PageNumber,
  PageSize,
  RequiredName,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

const DayOrNone = Type.Union([DateText, Type.Literal('')])

/**
 * A customer as a client sends one: with `customerID` one who is known already, else a new one, who
 * needs a name. Empty text clears a field; a key that is not sent leaves it as it is.
 */
export const CustomerModel = Type.Object({
  customerID: Type.Optional(EncryptedId),
  name: Type.Optional(RequiredName),
  mobile: Type.Optional(MobileNumber),
  email: Type.Optional(Name),
  gstin: Type.Optional(Code),
  genderID: Type.Optional(EncryptedId),
  dateOfBirth: Type.Optional(DateText),
  /** Of their wedding; empty takes it away. */
  anniversary: Type.Optional(DayOrNone),
  address: Type.Optional(LongText),
  city: Type.Optional(Name),
  pincode: Type.Optional(Code),
  stateID: Type.Optional(EncryptedId),
  countryID: Type.Optional(EncryptedId),
  /** How they found the shop; empty takes it away. */
  sourceID: Type.Optional(Type.Union([EncryptedId, Type.Literal('')])),
  /** Empty takes it away. */
  membershipID: Type.Optional(Type.Union([EncryptedId, Type.Literal('')])),
  /** Its last day; a new membership ends after its months where nothing is said. */
  membershipUntil: Type.Optional(DayOrNone),
  /** Somebody who is gone gets no messages. */
  gone: Type.Optional(Type.Enum(['Deceased', 'Moved', ''])),
  isForeigner: Type.Optional(Type.Boolean()),
  /** A unit or developer of a special economic zone. */
  isSEZ: Type.Optional(Type.Boolean()),
  /** An eye disease or diabetes: eye tests are due sooner. */
  hasEyeDisease: Type.Optional(Type.Boolean()),
  remarks: Type.Optional(LongText),
})

export const customerRowFields = {
  ID: Id,
  NumericID: NumberOut,
  Name: NameOrWalkIn,
  Mobile: NullableText,
  Email: NullableText,
  StateID: NullableId,
  GSTIN: NullableText,
  LastVisit: NullableText,
  CountryID: NullableId,
  IsForeigner: Type.Boolean(),
  IsSEZ: Type.Boolean(),
  /** A bill to a GSTIN names an address: rule 46(d). */
  HasAddress: Type.Boolean(),
}

const AREA = 'Customers'

export const customerSearch = defineOperation({
  name: 'search-customers',
  method: 'POST',
  path: '/api/Customer/search',
  area: AREA,
  summary: 'A page of customers by mobile, name or number; names that begin so come first.',
  permission: 'sell',
  body: Type.Object({
    searchTerm: Type.Optional(Code),
    mobile: Type.Optional(Mobile),
    /** Left out, by name; else who was here last comes first. */
    sort: Type.Optional(Type.Enum(['LastVisit'])),
    /** Asks for `Similar` too. */
    withSimilar: Type.Optional(Type.Boolean()),
    pageNumber: PageNumber,
    pageSize: PageSize,
  }),
  reply: Type.Object({
    ...Page(Type.Object(customerRowFields)).properties,
    Similar: Type.Optional(
      Type.Array(Type.Object(customerRowFields), {
        description: 'A few whose name sounds like the term and is spelled otherwise',
      }),
    ),
  }),
})

export const customerSave = defineOperation({
  name: 'save-customer',
  method: 'POST',
  path: '/api/Customer/save',
  area: AREA,
  summary: 'Writes a new customer, or with a customerID changes the fields that were sent.',
  permission: 'sell',
  body: CustomerModel,
  reply: Type.Object({ success: Type.Boolean(), customerID: Id, numericID: NumberOut }),
})

export const exportCustomer = defineOperation({
  name: 'export-customer',
  method: 'GET',
  path: '/api/Customer/{customerID}/export',
  area: AREA,
  summary: 'Everything that the shop knows of a person: person.json and their papers, as a ZIP.',
  permission: 'people.export',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.String({ format: 'binary' }),
  replyType: 'application/zip',
})

export const eraseCustomer = defineOperation({
  name: 'erase-customer',
  method: 'POST',
  path: '/api/Customer/erase',
  area: AREA,
  summary:
    'Erases a person: name, particulars, family, recalls. Issued documents stay, as the tax law wants.',
  permission: 'people.erase',
  body: Type.Object({
    customerID: EncryptedId,
    /** Who asked for it, and how they were known. */
    reason: visibleText(500),
  }),
  reply: Type.Object({ success: Type.Boolean(), keptDocuments: NumberOut }),
})

const FormerBill = Type.Object({
  ID: Id,
  BillNo: Text,
  Date: Text,
  Total: Amount,
  /** What was open there; null is not known. What is due here is a due. */
  Balance: NullableNumber,
  /** What its lines come to where that is not the total. */
  LinesTotal: NullableNumber,
  Goods: Type.Array(Text),
})

export const customerDetail = defineOperation({
  name: 'get-customer',
  method: 'GET',
  path: '/api/Customer/{customerID}',
  area: AREA,
  summary: 'One customer with prescriptions and orders, newest first, at most 50 of each.',
  permission: 'sell',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.Object({
    ...customerRowFields,
    GenderID: NullableId,
    DateOfBirth: NullableText,
    Anniversary: NullableText,
    Address: NullableText,
    City: NullableText,
    Pincode: NullableText,
    SourceID: NullableId,
    MembershipID: NullableId,
    MembershipUntil: NullableText,
    Gone: Type.Unsafe<'Deceased' | 'Moved' | null>({ type: ['string', 'null'] }),
    HasEyeDisease: Type.Boolean(),
    Remarks: NullableText,
    Prescriptions: Type.Array(Prescription),
    Orders: Type.Array(
      Type.Object({
        ...OrderRow.properties,
        Goods: Type.Array(Text, { description: 'The names of what was sold, each once' }),
        ReturnedGoods: Type.Array(Text, { description: 'Those that were given back whole' }),
      }),
    ),
    RefundPapers: Type.Array(RefundPaper),
    FormerBills: Type.Array(FormerBill, { description: 'Bills that the former program issued' }),
  }),
})

export const RELATIONS = ['Self', 'Spouse', 'Child', 'Parent', 'Sibling', 'Other'] as const
export type Relation = (typeof RELATIONS)[number]
export const RECALL_STATES = ['Due', 'Told', 'Booked', 'Dropped'] as const
export type RecallState = (typeof RECALL_STATES)[number]

/** Messages about one's own orders, reminders of eyes and lenses, and offers. */
export const CONSENT_PURPOSES = ['Service', 'Health', 'Offers'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** How the shop writes to somebody; a call is no message. */
export const WRITTEN_CHANNELS = ['WhatsApp', 'SMS'] as const
export type WrittenChannel = (typeof WRITTEN_CHANNELS)[number]

const NullableFlag = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })

const Member = Type.Object({
  CustomerID: Id,
  NumericID: NumberOut,
  Name: Text,
  Mobile: NullableText,
  Relation: Type.Unsafe<Relation | null>({ type: ['string', 'null'] }),
  IsHead: Type.Boolean(),
  LastVisit: NullableText,
  DueAmount: Amount,
  CreditAmount: Amount,
})

const Channel = Type.Unsafe<'SMS' | 'WhatsApp' | 'Call' | 'Email' | null>({
  type: ['string', 'null'],
})

export const customerSummary = defineOperation({
  name: 'glance-at-customer',
  method: 'GET',
  path: '/api/Customer/{customerID}/glance',
  area: AREA,
  summary:
    'A customer in one look: family, dues, credits, open orders, last prescription, recalls.',
  permission: 'sell',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.Object({
    ID: Id,
    NumericID: NumberOut,
    Name: Text,
    Mobile: NullableText,
    LastVisit: NullableText,
    OrderCount: NumberOut,
    SpendAmount: Amount,
    /** What was taken from them in cash today: two lakh a day is the limit of section 269ST. */
    CashTodayAmount: Amount,
    MembershipName: NullableText,
    MembershipDiscountRate: NullableNumber,
    /** Of reminders; null where nobody has asked. */
    MayMessage: NullableFlag,
    Consents: Type.Array(
      Type.Object({
        Purpose: Type.Enum([...CONSENT_PURPOSES]),
        IsGiven: NullableFlag,
        /** By which they may be written to, where they said yes. */
        Channels: Type.Array(Type.Enum([...WRITTEN_CHANNELS])),
      }),
    ),
    DueAmount: Amount,
    HouseholdDueAmount: Amount,
    CreditAmount: Amount,
    HouseholdCreditAmount: Amount,
    CreditNotes: Type.Array(HeldCreditNote),
    OpenOrders: Type.Array(
      Type.Object({
        ID: Id,
        SalesOrderNo: Text,
        Status: Text,
        ExpectedDate: Text,
        IsOverdue: Type.Boolean(),
        BalanceAmount: Amount,
      }),
    ),
    LastPrescription: Type.Union([
      Type.Object({
        ID: Id,
        ExamDate: Text,
        MonthsAgo: NumberOut,
        Right: NullableText,
        Left: NullableText,
        IPD: NullableText,
        /** Of each eye, where it was measured so. */
        RightPD: NullableText,
        LeftPD: NullableText,
      }),
      Type.Null(),
    ]),
    Recalls: Type.Array(
      Type.Object({
        ID: Id,
        RecallDate: Text,
        Channel,
        Status: Type.Enum([...RECALL_STATES]),
        IsDue: Type.Boolean(),
      }),
    ),
    Household: Type.Array(Member),
  }),
})

export const customerMatches = defineOperation({
  name: 'match-customers',
  method: 'POST',
  path: '/api/Customer/matches',
  area: AREA,
  summary: 'Who may be the person that is being entered: the same mobile, or much the same name.',
  permission: 'sell',
  body: Type.Object({
    name: RequiredName,
    mobile: Type.Optional(Mobile),
    /** Who is being changed, and so is no match. */
    customerID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        ...customerRowFields,
        Why: Type.Enum(['SameMobile', 'SimilarName']),
        IsSameName: Type.Boolean(),
      }),
    ),
  }),
})

export const joinHousehold = defineOperation({
  name: 'join-household',
  method: 'POST',
  path: '/api/Customer/household/join',
  area: AREA,
  summary: 'Puts a customer into the household of another, with what they are to its head.',
  permission: 'sell',
  body: Type.Object({
    customerID: EncryptedId,
    memberID: EncryptedId,
    relation: Type.Optional(Type.Enum([...RELATIONS])),
    isHead: Type.Optional(Type.Boolean()),
  }),
  reply: Success,
})

export const leaveHousehold = defineOperation({
  name: 'leave-household',
  method: 'POST',
  path: '/api/Customer/household/leave',
  area: AREA,
  summary: 'Takes a customer out of their household. Whoever has the same mobile stays related.',
  permission: 'sell',
  body: Type.Object({ customerID: EncryptedId }),
  reply: Success,
})

export const saveConsent = defineOperation({
  name: 'save-consent',
  method: 'POST',
  path: '/api/Customer/consent',
  area: AREA,
  summary:
    'Keeps what a customer may be written to about, when they said so and who asked; a no is an answer too.',
  permission: 'sell',
  body: Type.Object({
    customerID: EncryptedId,
    mayMessage: Type.Boolean(),
    /** All of them where none is named. */
    purposes: Type.Optional(
      Type.Array(Type.Enum([...CONSENT_PURPOSES]), {
        minItems: 1,
        maxItems: CONSENT_PURPOSES.length,
      }),
    ),
    /** By which they may be written to; both where none is named. */
    channels: Type.Optional(
      Type.Array(Type.Enum([...WRITTEN_CHANNELS]), {
        minItems: 1,
        maxItems: WRITTEN_CHANNELS.length,
      }),
    ),
    /** Spoken where not said; `Message` is an answer such as "STOP". */
    how: Type.Optional(Type.Enum(['Spoken', 'Message'])),
  }),
  reply: Success,
})

export const listRecalls = defineOperation({
  name: 'list-recalls',
  method: 'GET',
  path: '/api/Customer/recalls',
  area: AREA,
  summary: 'Eye tests that are due, the earliest first, each with the message that is ready.',
  permission: 'sell',
  query: Type.Object({
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
    /** Those still open (Due and Told) where not said. */
    status: Type.Optional(Type.Enum([...RECALL_STATES])),
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(
    Type.Object({
      ID: Id,
      RecallDate: Text,
      Channel,
      Status: Type.Enum([...RECALL_STATES]),
      Note: NullableText,
      CustomerID: Id,
      CustomerNumericID: NumberOut,
      CustomerName: NameOrWalkIn,
      CustomerMobile: NullableText,
      MayMessage: NullableFlag,
      LastVisit: NullableText,
      Message: Text,
      /** Null without an Indian mobile, and for who does not want to be written to. */
      WhatsAppLink: NullableText,
    }),
  ),
})

export const markRecall = defineOperation({
  name: 'mark-recall',
  method: 'POST',
  path: '/api/Customer/recalls/mark',
  area: AREA,
  summary: 'Keeps what became of a recall: notified, booked, dropped, or due again.',
  permission: 'sell',
  body: Type.Object({
    recallID: EncryptedId,
    status: Type.Enum([...RECALL_STATES]),
    note: Type.Optional(LongText),
  }),
  reply: Success,
})

export type Customer = ReplyOf<typeof customerSearch>['Items'][number]
export type CustomerProfile = ReplyOf<typeof customerDetail>
export type CustomerSummary = ReplyOf<typeof customerSummary>
export type CustomerMatch = ReplyOf<typeof customerMatches>['Items'][number]
export type HouseholdMember = Static<typeof Member>
export type RecallRow = ReplyOf<typeof listRecalls>['Items'][number]
