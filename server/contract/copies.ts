import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { NullableLocalizedText, NullableText, Success, Text } from './primitives.ts'

const AREA = 'Copies'
const NullableInteger = Type.Union([Type.Integer(), Type.Null()])
const PlaceId = Type.String({ minLength: 1, maxLength: 64 })

const Rehearsal = {
  Sequence: Type.Integer(),
  At: Type.String({ description: 'The moment that was brought back, local time' }),
  IntegrityOk: Type.Boolean(),
  ForeignKeysOk: Type.Boolean(),
  AuditChainOk: Type.Boolean(),
  Documents: Type.Integer({ description: 'Invoices, receipts, credit notes and refund vouchers' }),
  Faults: Type.Array(Text, { description: 'What else was found; empty when all is well' }),
  TookMs: Type.Integer(),
}

const Place = Type.Object({
  ID: Text,
  Kind: Type.Enum(['folder', 's3', 'standby']),
  Name: Type.String({
    description: 'The folder, the store’s address, or the name of the standby till',
  }),
  Letter: Text,
  Sequence: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The newest segment there; null until it was looked at',
  }),
  LagSeconds: Type.Union([Type.Integer(), Type.Null()], {
    description: '0 when nothing is missing, else since when; null when it never was complete',
  }),
  State: Type.Enum(['Following', 'CatchingUp', 'Away', 'Broken']),
  Problem: NullableLocalizedText,
  IsSameDisk: Type.Boolean({ description: 'On the disk of the shop’s data: it dies with it' }),
  VerifiedAt: NullableText,
  VerifiedOk: Type.Union([Type.Boolean(), Type.Null()]),
  VerifiedDocuments: NullableInteger,
})

export const copiesState = defineOperation({
  name: 'get-copies-state',
  method: 'GET',
  path: '/api/Copies/state',
  area: AREA,
  summary: 'The other places of the shop’s data: how old each is, and whether it was tried out.',
  permission: 'reports',
  reply: Type.Object({
    Line: NullableText,
    Epoch: Type.Integer(),
    Sequence: NullableInteger,
    CapturedAt: NullableText,
    LogBytes: Type.Integer(),
    Problem: NullableLocalizedText,
    HasRecoveryCode: Type.Boolean(),
    DamagedPages: Type.Integer({
      description: 'Of the shop’s own file, when it was last compared with a copy: its disk failed',
    }),
    Places: Type.Array(Place),
  }),
})

export const listDrives = defineOperation({
  name: 'list-drives',
  method: 'GET',
  path: '/api/Copies/drives',
  area: AREA,
  summary: 'Sticks and disks that are plugged into the shop’s computer now, beside its own disk.',
  permission: 'settings',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        Path: Text,
        Name: Text,
        FreeBytes: Type.Integer(),
        HasCopies: Type.Boolean({ description: 'Copies of a shop are on it already' }),
      }),
    ),
  }),
})

export const addCopyPlace = defineOperation({
  name: 'add-copy-place',
  method: 'POST',
  path: '/api/Copies/places',
  area: AREA,
  summary:
    'Keeps a copy of the shop in a folder of another disk, a stick or a share, or in a store on the internet, from now on.',
  permission: 'settings',
  body: Type.Object({
    kind: Type.Enum(['folder', 's3']),
    path: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The folder; of an S3-compatible store its address with the bucket',
    }),
    region: Type.Optional(
      Type.String({ maxLength: 40, description: 'Of a store, where its address does not tell it' }),
    ),
    keyID: Type.Optional(Type.String({ maxLength: 200, description: 'Of a store' })),
    secret: Type.Optional(Type.String({ maxLength: 200, description: 'Of that key' })),
  }),
  reply: Type.Object({ success: Type.Boolean(), placeID: Text }),
})

export const removeCopyPlace = defineOperation({
  name: 'remove-copy-place',
  method: 'POST',
  path: '/api/Copies/places/remove',
  area: AREA,
  summary: 'Copies to this place no more; what is there stays there.',
  permission: 'settings',
  body: Type.Object({ placeID: PlaceId }),
  reply: Success,
})

export const rehearseCopy = defineOperation({
  name: 'rehearse-copy',
  method: 'POST',
  path: '/api/Copies/rehearse',
  area: AREA,
  summary: 'Brings a copy back into a scratch folder, checks all of it and throws it away.',
  permission: 'settings',
  body: Type.Object({
    placeID: PlaceId,
    at: Type.Optional(
      Type.String({ maxLength: 40, description: 'Local time; the newest by default' }),
    ),
  }),
  reply: Type.Object(Rehearsal),
})
