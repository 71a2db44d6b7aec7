import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import { LensSuggestion, VertexMm } from './prescriptions.ts'
import {
  DateText,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LocalizedText,
  LongText,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  Text,
} from './primitives.ts'

/** Contact lenses are prescribed as their boxes say, not as spectacles are. */

const Typed = Type.String({ maxLength: 60 })

/** One eye as it was typed from the box. */
export const ContactEyeInput = Type.Object({
  brand: Type.Optional(Typed),
  baseCurve: Type.Optional(Typed),
  diameter: Type.Optional(Typed),
  /** At the eye, as on the box: never a power of spectacles. */
  power: Type.Optional(Typed),
  cylinder: Type.Optional(Typed),
  axis: Type.Optional(Typed),
  /** In dioptres, or `LOW`, `MED`, `HIGH`. */
  addition: Type.Optional(Typed),
  /** Such as `Daily`, `Monthly`, `Yearly`. */
  modality: Type.Optional(Typed),
})

const eyes = { right: Type.Optional(ContactEyeInput), left: Type.Optional(ContactEyeInput) }

/** Where the powers were worked out from spectacles: what both were, and at which distance. */
const Conversion = Type.Object({
  vertexMm: VertexMm,
  right: Type.Optional(Typed),
  left: Type.Optional(Typed),
})

/** What SaveSale takes as `contactLensModel`. */
export const ContactLensModel = Type.Object({
  ...eyes,
  /** The kept prescription that is sold as it is. */
  prescriptionID: Type.Optional(EncryptedId),
  conversion: Type.Optional(Conversion),
})

const ContactEye = Type.Object({
  Brand: NullableText,
  BaseCurve: NullableText,
  Diameter: NullableText,
  Power: NullableText,
  Cylinder: NullableText,
  Axis: NullableText,
  Addition: NullableText,
  Modality: NullableText,
  /** As it is read out: `Aqua BC 8.60 DIA 14.2 -2.00 / -0.75 x 180 Monthly`. */
  Printed: Text,
})
const ContactEyeOrNull = Type.Union([ContactEye, Type.Null()])

export const ContactPrescription = Type.Object({
  ID: Id,
  ExamDate: Text,
  DoctorID: NullableId,
  DoctorName: NullableText,
  Right: ContactEyeOrNull,
  Left: ContactEyeOrNull,
  /** The spectacle powers and the distance that it was worked out from; null where it was not. */
  Conversion: Type.Union([
    Type.Object({ VertexMm: NullableNumber, Right: NullableText, Left: NullableText }),
    Type.Null(),
  ]),
  Remarks: NullableText,
  TakenBy: NullableText,
  /** The orders that it was sold in, oldest first. */
  Orders: Type.Array(Type.Object({ ID: Id, SalesOrderNo: Text, OrderDate: Text })),
  SupersededByID: NullableId,
  /** Why it was taken back, as not of this person; null for any other. */
  WithdrawnReason: NullableText,
})

/** What is said of one cell. */
const Told = Type.Object({ Eye: Text, Field: Text, Message: LocalizedText })

const AREA = 'Optics'

const Cells = Type.Object({
  Brand: Text,
  BaseCurve: Text,
  Diameter: Text,
  Power: Text,
  Cylinder: Text,
  Axis: Text,
  Addition: Text,
  Modality: Text,
  Printed: NullableText,
})

export const readContactLenses = defineOperation({
  name: 'read-contact-lenses',
  method: 'POST',
  path: '/api/Optics/contact-lenses/read',
  area: AREA,
  summary:
    'Reads contact lenses as they were typed from their boxes, and the boxes of exactly these ' +
    'powers that the shop has. What can’t be read is an answer, never an error; nothing is ' +
    'converted.',
  permission: 'sell',
  body: Type.Object(eyes),
  reply: Type.Object({
    Right: Cells,
    Left: Cells,
    Refusals: Type.Array(Told),
    /** How cells were read that can be read in two ways: `-225` as -2.25. */
    Notes: Type.Array(Told),
    IsEmpty: Type.Boolean(),
    Boxes: Type.Array(LensSuggestion),
    /** Why there are no boxes, in the counter's words; null where there are. */
    Nothing: NullableLocalizedText,
  }),
})

export const saveContactLenses = defineOperation({
  name: 'save-contact-lenses',
  method: 'POST',
  path: '/api/Optics/contact-lenses',
  area: AREA,
  summary:
    'Keeps a contact-lens prescription without a sale. It is never changed: with supersedesID ' +
    'this one takes the other’s place.',
  permission: 'sell',
  headers: IdempotencyHeaders,
  body: Type.Object({
    ...eyes,
    customerID: EncryptedId,
    examDate: Type.Optional(DateText),
    doctorID: Type.Optional(EncryptedId),
    remarks: Type.Optional(LongText),
    conversion: Type.Optional(Conversion),
    supersedesID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({ success: Type.Boolean(), prescriptionID: Id }),
})

export const contactLensHistory = defineOperation({
  name: 'get-contact-lens-history',
  method: 'GET',
  path: '/api/Customer/{customerID}/contact-lenses',
  area: AREA,
  summary: 'A person’s contact-lens prescriptions, newest first.',
  permission: 'sell',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.Object({ CustomerID: Id, Items: Type.Array(ContactPrescription) }),
})

export type ContactEyeInput = Static<typeof ContactEyeInput>
export type ContactPrescription = Static<typeof ContactPrescription>
