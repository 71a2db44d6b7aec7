import Type from 'typebox'
import {
  Code,
  EncryptedId,
  LongText,
  Millimetres,
  NullableNumber,
  NullableSaid,
  NullableText,
  Power,
  Said,
  Text,
} from './primitives.ts'

/** One cell as it was typed: anything printable, for refusing it in words is the server's work. */
const Typed = Type.String({ maxLength: 40 })

/** One eye as it was typed; the names are those of SaveSale's `eyeInfoModel`, and near ones. */
export const TypedEye = Type.Object({
  spherical: Type.Optional(Typed),
  cylinder: Type.Optional(Typed),
  axis: Type.Optional(Typed),
  addition: Type.Optional(Typed),
  /** The near sphere, from which the addition follows where that is not given. */
  nearSpherical: Type.Optional(Typed),
  prism: Type.Optional(Typed),
  base: Type.Optional(Typed),
  pd: Type.Optional(Typed),
  nearPd: Type.Optional(Typed),
  fittingHeight: Type.Optional(Typed),
  va: Type.Optional(Typed),
})

export const GridFields = {
  right: Type.Optional(TypedEye),
  left: Type.Optional(TypedEye),
  /** The distance between both pupils, and the same for near. */
  ipd: Type.Optional(Typed),
  nearIpd: Type.Optional(Typed),
}

const Refraction = Type.Object({ Spherical: Text, Cylinder: Text, Axis: Text })
const RefractionOrNull = Type.Union([Refraction, Type.Null()])

/** One eye read: every cell as text, empty for none; a refused cell stays as it was typed. */
export const EyeResult = Type.Object({
  Spherical: Text,
  Cylinder: Text,
  Axis: Text,
  Addition: Text,
  NearSpherical: Text,
  Prism: Text,
  Base: Text,
  PD: Text,
  NearPD: Text,
  FittingHeight: Text,
  VA: Text,
  /** What follows for cells that are empty: never typed back into them by itself. */
  WorkedOut: Type.Object({
    Addition: NullableText,
    NearSpherical: NullableText,
    PD: NullableText,
    NearPD: NullableText,
  }),
  Near: RefractionOrNull,
  Minus: RefractionOrNull,
  Plus: RefractionOrNull,
  /** The other cylinder form, what one key turns the cells into. */
  Transposed: RefractionOrNull,
  SphericalEquivalent: NullableText,
  /** At the cornea; `Equivalent` is the power of a spherical lens instead. */
  ContactLens: Type.Union([
    Type.Object({ Spherical: Text, Cylinder: Text, Axis: Text, Equivalent: Text }),
    Type.Null(),
  ]),
  /** As on paper: `-2.25 / -0.75 x 180 Add +2.00`. */
  Printed: NullableText,
  /** Read back: `Right: minus 2.25 sphere, minus 0.75 cylinder at 180, addition 2.00`. */
  InWords: NullableSaid,
})

export const RuleID = Type.String({ description: 'A rule of the lab check, such as pd-missing' })

/** One thing that the lab would call about. */
export const Finding = Type.Object({
  RuleID,
  /** A red one holds the job until somebody says why it is right. */
  Severity: Type.Enum(['Amber', 'Red']),
  Sentence: Said,
  /** The cell it is about, named as in the request: `spherical`, `pd`, `frame`, `lens`. */
  Field: Text,
  /** `Right`, `Left`, or null for both. */
  Eye: NullableText,
  PairNo: NullableText,
})

/** How thick a lens comes out, edged to the frame. */
export const Thickness = Type.Object({
  PairNo: Text,
  Eye: Text,
  /** As on the box: 1.5, 1.56, 1.6, 1.67, 1.74, or 1.59 for polycarbonate. */
  Index: Type.Number(),
  Material: Text,
  CentreMm: Type.Number(),
  ThickestEdgeMm: Type.Number(),
  ThinnestEdgeMm: Type.Number(),
  WeightGrams: NullableNumber,
  /** Whether it is the material of the lens in this pair. */
  IsChosen: Type.Boolean(),
  Sentence: Said,
})

/** A frame, by its item, its sizes or both; sizes that are sent win. */
export const Frame = Type.Object({
  /** The pair of the cart that the frame carries; the first where not sent. */
  pairNo: Type.Optional(Power),
  itemID: Type.Optional(EncryptedId),
  /** The customer’s own. */
  isOwn: Type.Optional(Type.Boolean()),
  /** The boxing sizes in millimetres: width and height of the lens, bridge, effective diameter. */
  a: Type.Optional(Millimetres),
  b: Type.Optional(Millimetres),
  dbl: Type.Optional(Millimetres),
  ed: Type.Optional(Millimetres),
})
export const Frames = Type.Array(Frame, { maxItems: 20 })

/**
 * What SaveSale takes as `labCheck`: with it the sale asks to be checked, without it it is not.
 */
export const LabCheckModel = Type.Object({
  frames: Type.Optional(Frames),
  overrides: Type.Optional(
    Type.Array(Type.Object({ ruleID: Code, reason: LongText }), { maxItems: 100 }),
  ),
})
