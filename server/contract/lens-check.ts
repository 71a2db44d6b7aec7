import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  Text,
} from './primitives.ts'

/** The check of lenses that came from the lab: what was ordered, what the lensmeter read. */

const LensmeterText = Type.String({ maxLength: 200 })

/** What a lensmeter read of one lens: typed, or as the device prints it; it may name both eyes. */
export const Readings = Type.Array(
  Type.Object({
    lineID: EncryptedId,
    eye: Type.Optional(Type.Enum(['Right', 'Left'])),
    text: LensmeterText,
  }),
  { maxItems: 100 },
)

const Result = Type.Enum(['Within', 'Outside', 'Missing'])
const Verdict = Type.Enum(['Within', 'Outside', 'Incomplete'])

const Comparison = Type.Object({
  /** As written, such as `-2.31 / -0.77 x 178`. */
  Power: Text,
  Verdict,
  /** Null where the order has nothing to compare with. */
  Spherical: Type.Union([Result, Type.Null()]),
  Cylinder: Type.Union([Result, Type.Null()]),
  Axis: Type.Union([Result, Type.Null()]),
  Addition: Type.Union([Result, Type.Null()]),
  /** Null where none was ordered and none read. */
  Prism: Type.Union([Result, Type.Null()]),
})

export const CheckedLens = Type.Object({
  LineID: Id,
  PairNo: NullableText,
  /** Null where the record does not say it. */
  Eye: Type.Union([Type.Enum(['Right', 'Left']), Type.Null()]),
  Name: Text,
  Qty: Amount,
  /** What was ordered, as written; null where the order has no power. */
  Power: NullableText,
  Prism: NullableText,
  /** In (prism) dioptres and degrees, by ISO 21987; null where there is nothing to compare. */
  Tolerance: Type.Object({
    Power: NullableNumber,
    Cylinder: NullableNumber,
    Axis: NullableNumber,
    Addition: NullableNumber,
    Prism: NullableNumber,
  }),
  /** What was read; null where nothing was, or where it can't be understood. */
  Read: Type.Union([Comparison, Type.Null()]),
  /** Why a text that was sent can't be compared. */
  Refusal: NullableLocalizedText,
  /** How a text was read that can be read in two ways, such as `+175/-075x80`; null for any other. */
  Note: NullableLocalizedText,
})

export const LensCheck = Type.Object({
  LabOrderNo: NullableText,
  /** By pair, the right eye before the left. */
  Lenses: Type.Array(CheckedLens),
  /** Of all lenses together; null where nothing was read. */
  Verdict: Type.Union([Verdict, Type.Null()]),
  /** What is wrong in words, such as two lenses that are the other way round. */
  Sentence: NullableLocalizedText,
})

const AREA = 'Orders'

export const getLensCheck = defineOperation({
  name: 'get-lens-check',
  method: 'GET',
  path: '/api/Orders/{salesOrderID}/lens-check',
  area: AREA,
  summary:
    'The lenses of the latest job, eye by eye: what was ordered, what they may differ, and what ' +
    'was read when they were checked.',
  permission: 'sell',
  params: Type.Object({ salesOrderID: EncryptedId }),
  reply: LensCheck,
})

export const compareLenses = defineOperation({
  name: 'compare-lenses',
  method: 'POST',
  path: '/api/Orders/lens-check',
  area: AREA,
  summary:
    'Compares lensmeter readings with the lenses of the latest job. Keeps nothing, and what ' +
    'can’t be read is an answer; `move-order` keeps the readings with the check.',
  permission: 'sell',
  body: Type.Object({ salesOrderID: EncryptedId, readings: Readings }),
  reply: LensCheck,
})

export type LensCheck = Static<typeof LensCheck>
export type CheckedLens = Static<typeof CheckedLens>
