import Type, { type Static, type TSchema } from 'typebox'
import { GST_FILINGS, type GstFiling } from './gst.ts'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import { PointRule } from './points.ts'
import {
  Amount,
  DateText,
  HourText,
  Int32,
  LocalizedText,
  LongText,
  Mobile,
  Name,
  NullableNumber,
  NullableText,
  Percent,
  PINCODE,
  RequiredCode,
  Rupees,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Settings'

export const SCHEMES = ['Regular', 'Composition', 'Unregistered'] as const
export type Scheme = (typeof SCHEMES)[number]

/** A value, or null for none. */
function orNone<T extends TSchema>(schema: T) {
  const type = 'type' in schema ? schema.type : 'object'
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'] })
}

const Ceiling = Type.Optional(orNone(Percent))

const Ceilings = Type.Object({
  owner: Ceiling,
  manager: Ceiling,
  optometrist: Ceiling,
  counter: Ceiling,
})

const RoleLimits = Type.Object({
  owner: NullableNumber,
  manager: NullableNumber,
  optometrist: NullableNumber,
  counter: NullableNumber,
})
const Limit = Type.Optional(orNone(Rupees))
const GoodsKind = Type.Enum(['Brand', 'Category'])

const Taken = Type.Enum(['Always', 'Unopened', 'Never'])
/** Days null: those of the shop. */
const ReturnRuleOut = Type.Object({ Days: NullableNumber, Taken })
const Days = orNone(Type.Integer({ minimum: 0, maximum: 3_650 }))
const ReturnRule = Type.Optional(
  Type.Object({ days: Type.Optional(Days), taken: Type.Optional(Taken) }),
)

const Shop = Type.Object({
  Version: Type.Integer(),
  LegalName: NullableText,
  LicenceNo: NullableText,
  TradeName: Text,
  Address: Text,
  City: Text,
  Pincode: Text,
  StateCode: Text,
  StateName: LocalizedText,
  Phone: Text,
  Email: Text,
  GSTIN: NullableText,
  Scheme: Text,
  /** Changes of GSTIN and scheme since the set-up, the newest first; some may be to come. */
  Registrations: Type.Array(Type.Object({ From: Text, GSTIN: NullableText, Scheme: Text })),
  UpiID: NullableText,
  Bank: NullableText,
  Terms: Text,
  LogoFileName: NullableText,
  /** Of the numbers of today. */
  NumberPrefix: Text,
  /** With which another GSTIN would begin its series; null where one has to be chosen. */
  NextNumberPrefix: NullableText,
  DiscountCeilings: RoleLimits,
  /** Null: the role's own. */
  GoodsCeilings: Type.Array(Type.Object({ Kind: GoodsKind, Name: Text, ...RoleLimits.properties })),
  /** What each role takes out of the drawer at once without a manager; null is no limit. */
  CashOutLimits: RoleLimits,
  /** What each role leaves unpaid on a sale without a manager; null is no limit. */
  CreditLimits: RoleLimits,
  /** The cost of goods that others than the owner write off at once; null is no limit. */
  WriteOffLimit: NullableNumber,
  /** How far off a count of the cash may be without a manager, rupees. */
  DayTolerance: Type.Number(),
  /** How long a gift card is good; null is for ever. */
  GiftCardMonths: NullableNumber,
  /** By what rule customers earn and spend points; null where the shop gives none. */
  Points: Type.Union([PointRule, Type.Null()]),
  /** The MRP of the catalogue holds, whatever MRP a client sends. */
  MrpAsKept: Type.Boolean(),
  /** Tax rates other than the table's are the owner's alone. */
  TableRatesOnly: Type.Boolean(),
  ReturnDays: NullableNumber,
  ReturnRules: Type.Object({
    Frame: ReturnRuleOut,
    SpectacleLens: ReturnRuleOut,
    ContactLens: ReturnRuleOut,
    Sunglass: ReturnRuleOut,
    Accessory: ReturnRuleOut,
  }),
  AllowNegativeStock: Type.Boolean(),
  HsnDigits: Type.Integer(),
  GstFiling: Type.Unsafe<GstFiling>({ type: 'string' }),
  EInvoiceFrom: NullableText,
  /** 0 is Sunday. */
  WorkingDays: Type.Array(Type.Integer()),
  /** What is left of a lowered price above cost at least, % of the price without tax; null: none. */
  PriceFloor: NullableNumber,
  /** `hh:mm`, for which orders are promised. */
  ClosesAt: Text,
  CutOffAt: NullableText,
  /** With which the numbers of the next financial year begin; null goes on with those of today. */
  NextYearPrefix: NullableText,
  /** Who sees what goods cost, beside the owner and whoever was given it by name. */
  CostSeenBy: Type.Array(Text),
  /** Printed under "For the shop". */
  Signatory: NullableText,
  SignatureFileName: NullableText,
  /** An order that nobody fetched may be dropped after so many days, told so many times. */
  UnclaimedDays: Type.Integer(),
  UnclaimedTold: Type.Integer(),
  /** After so many years without a visit a person is erased; null is never. */
  PeopleKeptYears: NullableNumber,
  Versions: Type.Array(
    Type.Object({
      Version: Type.Integer(),
      At: Text,
      By: NullableText,
      Changes: Type.Array(
        Type.Object({ Field: Text, Before: Type.Unknown(), After: Type.Unknown() }),
      ),
    }),
  ),
})

export const shopSettings = defineOperation({
  name: 'get-shop-settings',
  method: 'GET',
  path: '/api/Settings/shop',
  area: AREA,
  summary: 'What the shop is and how it works, with who changed what when.',
  permission: 'settings',
  reply: Shop,
})

export const saveShopSettings = defineOperation({
  name: 'save-shop-settings',
  method: 'POST',
  path: '/api/Settings/shop',
  area: AREA,
  summary: 'Changes the shop: keys left out stay, null clears; a stale version is refused.',
  permission: 'settings',
  keepsNulls: true,
  body: Type.Object({
    version: Type.Optional(Int32),
    legalName: Type.Optional(orNone(Name)),
    /** Under which it sells contact lenses and solutions. */
    licenceNo: Type.Optional(orNone(Name)),
    tradeName: Type.Optional(visibleText(200)),
    address: Type.Optional(visibleText(500)),
    city: Type.Optional(visibleText(100)),
    pincode: Type.Optional(Type.String({ pattern: PINCODE })),
    phone: Type.Optional(Mobile),
    email: Type.Optional(orNone(Name)),
    gstin: Type.Optional(orNone(Type.String({ maxLength: 20 }))),
    scheme: Type.Optional(Type.Enum([...SCHEMES])),
    /** With which the documents of another GSTIN are numbered; the next free one where none is named. */
    numberPrefix: Type.Optional(Type.String({ maxLength: 10 })),
    /** The first day of the GSTIN and the scheme that are sent; today where none is named. */
    registeredFrom: Type.Optional(DateText),
    upiID: Type.Optional(orNone(Name)),
    bank: Type.Optional(orNone(LongText)),
    terms: Type.Optional(orNone(LongText)),
    discountCeilings: Type.Optional(Ceilings),
    /** What holds for a brand or a category instead; all of them at once. */
    goodsCeilings: Type.Optional(
      Type.Array(
        Type.Object({
          kind: GoodsKind,
          name: visibleText(200),
          ...Ceilings.properties,
        }),
        { maxItems: 200 },
      ),
    ),
    cashOutLimits: Type.Optional(
      Type.Object({ owner: Limit, manager: Limit, optometrist: Limit, counter: Limit }),
    ),
    creditLimits: Type.Optional(
      Type.Object({ owner: Limit, manager: Limit, optometrist: Limit, counter: Limit }),
    ),
    writeOffLimit: Type.Optional(orNone(Rupees)),
    dayTolerance: Type.Optional(Rupees),
    /** How long a gift card is good; null is for ever. */
    giftCardMonths: Type.Optional(orNone(Type.Integer({ minimum: 1, maximum: 120 }))),
    /** By what rule customers earn and spend points; null where the shop gives none. */
    points: Type.Optional(orNone(PointRule)),
    mrpAsKept: Type.Optional(Type.Boolean()),
    tableRatesOnly: Type.Optional(Type.Boolean()),
    returnDays: Type.Optional(Days),
    /** What holds for a kind of goods instead. */
    returnRules: Type.Optional(
      Type.Object({
        Frame: ReturnRule,
        SpectacleLens: ReturnRule,
        ContactLens: ReturnRule,
        Sunglass: ReturnRule,
        Accessory: ReturnRule,
      }),
    ),
    allowNegativeStock: Type.Optional(Type.Boolean()),
    gstFiling: Type.Optional(Type.Enum([...GST_FILINGS])),
    hsnDigits: Type.Optional(Type.Union([Type.Literal(4), Type.Literal(6), Type.Literal(8)])),
    eInvoiceFrom: Type.Optional(orNone(DateText)),
    workingDays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7 }),
    ),
    priceFloor: Type.Optional(orNone(Type.Number({ minimum: 0, maximum: 99, 'x-decimals': 3 }))),
    closesAt: Type.Optional(HourText),
    /** An order from this hour on counts from the next working day. */
    cutOffAt: Type.Optional(orNone(HourText)),
    nextYearPrefix: Type.Optional(orNone(Type.String({ maxLength: 10 }))),
    /** The owner's alone. */
    costSeenBy: Type.Optional(
      Type.Array(Type.Enum(['manager', 'optometrist', 'counter']), { maxItems: 3 }),
    ),
    signatory: Type.Optional(orNone(Name)),
    /** Takes the scanned signature away; `save-signature` sets one. */
    signatureFileName: Type.Optional(Type.Null()),
    unclaimedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
    unclaimedTold: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
    /** The owner's alone, as erasing a person is. */
    peopleKeptYears: Type.Optional(orNone(Type.Integer({ minimum: 1, maximum: 50 }))),
  }),
  reply: Type.Object({ success: Type.Boolean(), version: Type.Integer() }),
})

export const saveLogo = defineOperation({
  name: 'save-logo',
  method: 'POST',
  path: '/api/Settings/logo',
  area: AREA,
  summary: 'A new logo of the shop: the bytes of a PNG or JPEG.',
  permission: 'settings',
  bodyType: 'image/*',
  bodyLimitBytes: 2 * 1024 * 1024,
  // The body is bytes: there is no null in it to look for.
  keepsNulls: true,
  body: Type.Unsafe<Uint8Array>({ format: 'binary', description: 'A PNG or JPEG' }),
  reply: Type.Object({ success: Type.Boolean(), logoFileName: Text }),
})

export const saveSignature = defineOperation({
  name: 'save-signature',
  method: 'POST',
  path: '/api/Settings/signature',
  area: AREA,
  summary:
    'The scanned signature of who signs invoices and notes: the bytes of a PNG or JPEG, at most 1 MB.',
  permission: 'settings',
  bodyType: 'image/*',
  bodyLimitBytes: 2 * 1024 * 1024,
  // The body is bytes: there is no null in it to look for.
  keepsNulls: true,
  body: Type.Unsafe<Uint8Array>({ format: 'binary', description: 'A PNG or JPEG' }),
  reply: Type.Object({ success: Type.Boolean(), signatureFileName: Text, version: Type.Integer() }),
})

const RateRow = Type.Object({
  ValidFrom: Text,
  Rate: Amount,
  Kind: Text,
  Source: Text,
  /** In force before today: it can not change. */
  IsFixed: Type.Boolean(),
})

export const taxRates = defineOperation({
  name: 'list-tax-rates',
  method: 'GET',
  path: '/api/Settings/tax-rates',
  area: AREA,
  summary: 'Every tax class with its dated rates, the newest first.',
  permission: 'settings',
  reply: Type.Object({
    /** The rates of GST today, percent: another one is asked about, and taken. */
    KnownRates: Type.Array(Amount),
    Items: Type.Array(
      Type.Object({
        TaxClass: Text,
        Name: LocalizedText,
        HSN: Text,
        Items: Amount,
        Rates: Type.Array(RateRow),
      }),
    ),
    /** Who entered or took back what, the newest first. */
    Changes: Type.Array(
      Type.Object({
        Version: Type.Integer(),
        At: Text,
        By: NullableText,
        TaxClass: LocalizedText,
        ValidFrom: Text,
        /** The rate of that day, percent: before the change and after it; null is not known. */
        Before: NullableNumber,
        After: NullableNumber,
        Source: NullableText,
      }),
    ),
  }),
})

export const saveTaxRate = defineOperation({
  name: 'save-tax-rate',
  method: 'POST',
  path: '/api/Settings/tax-rates',
  area: AREA,
  summary: 'A rate of a tax class from a day on; one that is not in force yet can be taken back.',
  permission: 'settings',
  body: Type.Object({
    taxClass: RequiredCode,
    validFrom: DateText,
    /** Left out with `remove`. */
    rate: Type.Optional(Percent),
    kind: Type.Optional(Type.Enum(['taxable', 'nil', 'exempt'])),
    /** The notification that sets it. */
    source: Type.Optional(visibleText(200)),
    remove: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export type ShopSettings = ReplyOf<typeof shopSettings>
export type ShopSettingsInput = BodyOf<typeof saveShopSettings>
