import Type, { type Static, type TSchema } from 'typebox'

/** The small schemas that every shape on the wire is made of (contract section 2). */

export const MAX_RUPEES = 100_000_000
export const MAX_QUANTITY = 100_000
export const MAX_PAGE_SIZE = 200

// Control characters print as nothing or break a page; a lone surrogate can't be stored as it came.
export const PRINTABLE = '^[^\\p{Cs}\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]*$'

const VISIBLE = PRINTABLE.replace('^', '^(?=[^]*\\S)')

/** Text that says something: not blank, and nothing in it that can't be printed. */
export function visibleText(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: VISIBLE })
}

function text(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: PRINTABLE })
}

export const Name = text(200)
export const RequiredName = text(200, 1)
export const Code = text(100)
export const RequiredCode = text(100, 1)
/** A code as a scanner sends it: the separator of GS1 elements is a part of it. */
export const ScannedCode = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: PRINTABLE.replace('\\u000E-\\u001F', '\\u000E-\\u001C\\u001E\\u001F'),
})
export const Mobile = text(20)
/** A telephone number as it is written: digits, spaces, +, - and brackets. */
export const MOBILE = '^[0-9 +()-]*$'
export const MobileNumber = Type.String({ maxLength: 20, pattern: MOBILE })
/** Six digits, the first of them not 0. */
export const PINCODE = '^[1-9][0-9]{5}$'
export const PINCODE_OR_NONE = '^([1-9][0-9]{5})?$'
export const LongText = text(2_000)
export const SessionKey = text(100, 1)
export const Power = text(20)
/** '2 In', '2 In / 1 Up', or 'R 2 In, L 1 Up' of a lens line of both eyes; empty is none. */
export const LensPrism = text(60)
/** A date-time or plain date; the handlers refuse what no calendar has. */
export const DateText = Type.String({ minLength: 1, maxLength: 40 })

/** An encrypted ID: opaque, issued by this branch, bound to its kind. */
export const EncryptedId = Type.String({ minLength: 1, maxLength: 64 })

/** Rupees with at most two decimals: payments, and every amount that is answered. */
export const Rupees = Type.Number({ minimum: 0, maximum: MAX_RUPEES, 'x-decimals': 2 })
/** Rupees that may be below zero: charges of a supplier's bill, its rounding. */
export const SignedRupees = Type.Number({
  minimum: -MAX_RUPEES,
  maximum: MAX_RUPEES,
  'x-decimals': 2,
})
/** Rupees with at most four decimals: unit prices, flat discounts, charges. */
export const UnitRupees = Type.Number({ minimum: 0, maximum: MAX_RUPEES, 'x-decimals': 4 })
export const Quantity = Type.Number({
  exclusiveMinimum: 0,
  maximum: MAX_QUANTITY,
  'x-decimals': 3,
})
/** A quantity that may be none. */
export const QuantityOrZero = Type.Number({ minimum: 0, maximum: MAX_QUANTITY, 'x-decimals': 3 })
export const Percent = Type.Number({ minimum: 0, maximum: 100, 'x-decimals': 3 })
export const Millimetres = Type.Number({ minimum: 0, maximum: 1_000, 'x-decimals': 3 })

/** An integer in a JSON body, or one parsed exactly from query or path text. */
export const Int32 = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  format: 'int32',
})
export const NumericId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  format: 'int64',
})
export const PageNumber = Type.Integer({ minimum: 1, maximum: 1_000_000, format: 'int32' })
/** Any size from 1; what is used is capped at MAX_PAGE_SIZE. */
export const PageSize = Type.Integer({ minimum: 1, maximum: 2_147_483_647, format: 'int32' })

/** Amounts in an answer. */
export const Amount = Type.Number()
export const Text = Type.String()
/** Written as one type with two names: a union would be tried member by member for each value. */
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
/**
 * A text for a person, in the language that the request asks for. A client gets a string; the
 * handler answers a Message there (`AnswerOf` in kernel/operation.ts).
 */
export type LocalizedText = string & { readonly '~text'?: 'message' }
/** A name as it was typed, or a Message in its place, such as for the customer without a name. */
export type NameOrMessage = string & { readonly '~text'?: 'name' }

const LOCALIZED = { 'x-localized': true, description: 'In the language of Accept-Language' }
export const LocalizedText = Type.Unsafe<LocalizedText>({ type: 'string', ...LOCALIZED })
export const NullableLocalizedText = Type.Unsafe<LocalizedText | null>({
  type: ['string', 'null'],
  ...LOCALIZED,
})
/** A person's own name, but for the customer without one, who is called so in every language. */
export const NameOrWalkIn = Type.Unsafe<NameOrMessage>({ type: 'string', 'x-localized': 'walk-in' })
export const NullableNameOrWalkIn = Type.Unsafe<NameOrMessage | null>({
  type: ['string', 'null'],
  'x-localized': 'walk-in',
})
/** What the items of a type are to the counter. */
export type Section = 'Frame' | 'SpectacleLens' | 'ContactLens' | 'Sunglass' | 'Accessory'
export const SectionText = Type.Unsafe<Section>({ type: 'string' })
export type PaymentKind = 'Cash' | 'Card' | 'UPI' | 'Cheque' | 'CreditNote' | 'Bank'
export const PaymentKindText = Type.Unsafe<PaymentKind>({ type: 'string' })

export const Id = Type.String({ description: 'Encrypted ID' })
export const NullableId = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const NumberOut = Type.Integer({ format: 'int64' })
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })

export const Success = Type.Object({ success: Type.Boolean() })

/**
 * Optional on the two single-document writes: the same key makes one document, however often sent.
 */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
})

export const FieldErrorSchema = Type.Object({ field: Type.String(), message: Type.String() })
export const ErrorEnvelope = Type.Object({
  success: Type.Boolean(),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(FieldErrorSchema)),
  requestId: Type.String(),
})

/** The envelope of every paged list. */
export function Page<Row extends TSchema>(row: Row) {
  return Type.Object({
    Items: Type.Array(row),
    Total: Type.Integer(),
    PageNumber: Type.Integer(),
    PageSize: Type.Integer(),
  })
}

/** An hour of the day, `hh:mm`. */
export const HourText = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })

/** How the goods of an order reach the customer. */
export const DeliveryMode = Type.Union([
  Type.Literal('Counter'),
  Type.Literal('Home'),
  Type.Literal('Courier'),
])
export type DeliveryMode = Static<typeof DeliveryMode>

/** How a customer is called to the next eye test. */
export const RecallChannel = Type.Union([
  Type.Literal('SMS'),
  Type.Literal('WhatsApp'),
  Type.Literal('Call'),
  Type.Literal('Email'),
])
