import Type from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  LocalizedText,
  LongText,
  Mobile,
  Name,
  NullableLocalizedText,
  NullableText,
  Success,
  Text,
} from './primitives.ts'

/** A megabyte of picture as base64, and the other fields beside it. */
const SETUP_BODY_BYTES = 2 * 1024 * 1024
const LOGO_CHARACTERS = 1_398_112

export const setupState = defineOperation({
  name: 'get-setup-state',
  method: 'GET',
  path: '/api/Setup/state',
  area: 'First run',
  summary: "Whether this computer's shop still has to be set up, and what the set-up page offers.",
  permission: 'first-run',
  reply: Type.Object({
    NeedsSetup: Type.Boolean(),
    States: Type.Array(Type.Object({ Code: Text, Name: LocalizedText, SuggestedPrefix: Text })),
    SuggestedPrefix: Text,
  }),
})

export const checkSetupGstin = defineOperation({
  name: 'check-gstin',
  method: 'POST',
  path: '/api/Setup/check-gstin',
  area: 'First run',
  summary:
    'Whether a GSTIN is well formed, and the state that it names. Returns after the set-up too.',
  permission: 'first-run',
  body: Type.Object({ gstin: Name }),
  reply: Type.Object({
    valid: Type.Boolean(),
    stateCode: NullableText,
    stateName: NullableLocalizedText,
    reason: NullableLocalizedText,
  }),
})

export const saveSetup = defineOperation({
  name: 'save-setup',
  method: 'POST',
  path: '/api/Setup/save',
  area: 'First run',
  summary: 'Sets the shop up: its branch, its number prefix and its owner. Once only.',
  permission: 'first-run',
  bodyLimitBytes: SETUP_BODY_BYTES,
  // Empty texts pass here, so that the page gets every wrong field at once.
  body: Type.Object({
    shopName: Name,
    /** The name of registration, where the shop trades under another. */
    legalName: Type.Optional(Name),
    /** The licence under which it sells contact lenses and solutions. */
    licenceNo: Type.Optional(Name),
    gstin: Type.Optional(Name),
    stateCode: Name,
    address: LongText,
    city: Name,
    pincode: Name,
    phone: Mobile,
    email: Type.Optional(Name),
    logo: Type.Optional(
      Type.String({
        maxLength: LOGO_CHARACTERS,
        description: 'PNG or JPEG, at most 1 MB and 4 megapixels, as base64; rolls print a PNG',
      }),
    ),
    upiID: Type.Optional(Name),
    isCompositionScheme: Type.Boolean(),
    invoicePrefix: Name,
    termsAndConditions: Type.Optional(LongText),
    ownerName: Name,
    ownerUserName: Name,
    ownerPassword: Type.String({ maxLength: 200 }),
    ownerPin: Type.String({ maxLength: 200 }),
    /** The first lab and the first doctor: left out, the shop starts without. */
    labName: Type.Optional(Name),
    /** The days that the lab needs for an order. */
    labDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    doctorName: Type.Optional(Name),
    doctorRegistrationNo: Type.Optional(Name),
  }),
  reply: Success,
})

export const openDemo = defineOperation({
  name: 'open-demo-shop',
  method: 'POST',
  path: '/api/Setup/demo',
  area: 'First run',
  summary: 'Fills the empty database with the demo shop.',
  permission: 'first-run',
  reply: Success,
})

export type SetupState = ReplyOf<typeof setupState>
export type SetupDetails = BodyOf<typeof saveSetup>
export type GstinCheck = ReplyOf<typeof checkSetupGstin>
