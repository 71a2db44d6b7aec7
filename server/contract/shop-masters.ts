import Type from 'typebox'
import { type BodyOf, defineOperation } from './operation.ts'
import {
  Code,
  DateText,
  EncryptedId,
  Id,
  Int32,
  LocalizedText,
  Mobile,
  MobileNumber,
  Name,
  NullableText,
  Page,
  PageNumber,
  PageSize,
  Percent,
  PINCODE_OR_NONE,
  Rupees,
  SignedRupees,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Masters'

export const MASTER_KINDS = [
  'Supplier',
  'Doctor',
  'Fitter',
  'CardType',
  'Source',
  'Priority',
  'Membership',
  'Courier',
  'Reason',
  'JobCharge',
  'Holiday',
  'Brand',
  'Category',
] as const
export type MasterKind = (typeof MASTER_KINDS)[number]

const Days = Type.Integer({ minimum: 0, maximum: 365 })
const Kind = Type.Object({ kind: Type.Enum([...MASTER_KINDS]) })

/** How often a fitter is billed: by the calendar month, or by the week from Monday to Sunday. */
export const BILL_CYCLES = ['Month', 'Week'] as const

/** What a reason of the shop's list is proposed for. */
export const REASON_USES = [
  'Return',
  'Discount',
  'Cancel',
  'Remake',
  'Stock',
  'Cash',
  'Price',
  'Reprint',
  'Drawer',
] as const
export type ReasonUse = (typeof REASON_USES)[number]

const FitterRate = Type.Object({
  lensType: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  rim: Type.Optional(Type.Enum(['Full', 'Half', 'Rimless'])),
  /** Work on top of the fitting, by its name: the rate is of that alone. */
  extra: Type.Optional(visibleText(40)),
  rate: Rupees,
  from: DateText,
})

export const listMasters = defineOperation({
  name: 'list-masters',
  method: 'GET',
  path: '/api/Masters/{kind}',
  area: AREA,
  summary: 'The rows of a master, by name; those no longer in use too, unless they are left out.',
  permission: 'sell',
  params: Kind,
  query: Type.Object({
    searchTerm: Type.Optional(Code),
    isActive: Type.Optional(Type.Boolean()),
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(
    Type.Object(
      {
        ID: Id,
        /** Counts its changes. */
        Version: Type.Integer(),
        Name: Text,
        IsActive: Type.Boolean(),
        MergedInto: NullableText,
      },
      { additionalProperties: true },
    ),
  ),
})

export const saveMaster = defineOperation({
  name: 'save-master',
  method: 'POST',
  path: '/api/Masters/{kind}',
  area: AREA,
  summary: 'A new row of a master, or a change of one: keys left out stay. Used rows are kept.',
  permission: 'masters.edit',
  params: Kind,
  body: Type.Object({
    id: Type.Optional(EncryptedId),
    /** Of the row as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    name: visibleText(200),
    isActive: Type.Optional(Type.Boolean()),
    mobile: Type.Optional(MobileNumber),
    phone: Type.Optional(Mobile),
    email: Type.Optional(Name),
    address: Type.Optional(Name),
    city: Type.Optional(Name),
    pincode: Type.Optional(Type.String({ pattern: PINCODE_OR_NONE })),
    stateID: Type.Optional(EncryptedId),
    gstin: Type.Optional(Type.String({ maxLength: 20 })),
    type: Type.Optional(Type.Enum(['Regular', 'Composition', 'Unregistered'])),
    creditDays: Type.Optional(Days),
    /** How long after delivery a supplier takes goods back; 0 is not at all. */
    takesBackDays: Type.Optional(Days),
    isMicroSmall: Type.Optional(Type.Boolean()),
    isLab: Type.Optional(Type.Boolean()),
    cylinderForm: Type.Optional(Type.Enum(['Minus', 'Plus'])),
    leadDays: Type.Optional(Days),
    /** Of a lab, 0 is Sunday: the promise counts its lead days in them. */
    workingDays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
      }),
    ),
    ledgerName: Type.Optional(Name),
    /** Of a new supplier: what the shop owes at the start, below zero what it has paid ahead. */
    openingBalance: Type.Optional(SignedRupees),
    registrationNo: Type.Optional(Code),
    clinic: Type.Optional(Name),
    /** Of a doctor: the share of the taxable sales of orders in their name that is due to them. */
    commissionRate: Type.Optional(Percent),
    /** Of a fitter: what the next bill is proposed for. */
    billCycle: Type.Optional(Type.Enum([...BILL_CYCLES])),
    rates: Type.Optional(Type.Array(FitterRate, { maxItems: 100 })),
    chargePercent: Type.Optional(Percent),
    extraCharge: Type.Optional(Rupees),
    /** Of a priority: an order from this hour on counts from the next working day; blank takes the shop's. */
    cutOff: Type.Optional(Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' })),
    discountRate: Type.Optional(Percent),
    price: Type.Optional(Rupees),
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
    trackingUrl: Type.Optional(Name),
    usedFor: Type.Optional(Type.Enum([...REASON_USES])),
    needsNote: Type.Optional(Type.Boolean()),
    /** A service accounting code, or nothing: charged with the goods. */
    sac: Type.Optional(Type.String({ pattern: '^([0-9]{4,8})?$' })),
    isPriceAsked: Type.Optional(Type.Boolean()),
    date: Type.Optional(DateText),
    forLabs: Type.Optional(Type.Boolean()),
    /** Of a category: the kind of goods that it is of, as long as it lives. */
    itemTypeID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({ success: Type.Boolean(), id: Id }),
})

export const mergeMasters = defineOperation({
  name: 'merge-masters',
  method: 'POST',
  path: '/api/Masters/{kind}/merge',
  area: AREA,
  summary:
    'Merges a duplicate of a list into another row: all that points to it moves. A preview writes nothing.',
  permission: 'masters.edit',
  params: Kind,
  body: Type.Object({ fromID: EncryptedId, intoID: EncryptedId, preview: Type.Boolean() }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** What moves, or moved, and how much of it. */
    Moves: Type.Array(Type.Object({ What: LocalizedText, Count: Type.Integer() })),
  }),
})

export type MasterInput = BodyOf<typeof saveMaster>
