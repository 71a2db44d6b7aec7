import Type, { type Static } from 'typebox'
import { type BodyOf, defineOperation } from './operation.ts'
import { ROLES } from './permissions.ts'
import { EncryptedId, Id, RequiredName, Text } from './primitives.ts'

const AREA = 'People'

export const PersonRow = Type.Object({
  ID: Id,
  UserName: Text,
  DisplayName: Text,
  Role: Type.Enum([...ROLES]),
  /** Signs in by PIN at the shop's own tills; everybody can by password. */
  HasPin: Type.Boolean(),
  /** Someone who left stays on old bills and signs in no more. */
  IsActive: Type.Boolean(),
  IsYou: Type.Boolean(),
})
export type PersonRow = Static<typeof PersonRow>

export const listStaff = defineOperation({
  name: 'list-staff',
  method: 'GET',
  path: '/api/People/list',
  area: AREA,
  summary: 'Who works here, those who left at the end.',
  permission: 'users',
  reply: Type.Array(PersonRow),
})

export const savePerson = defineOperation({
  name: 'save-person',
  method: 'POST',
  path: '/api/People/save',
  area: AREA,
  summary:
    'Adds a person (with a PIN, a password or both), or changes the one that is named. Only an ' +
    'owner makes or changes owners and managers. Whoever gets a new PIN or password, or leaves, is signed out.',
  permission: 'users',
  body: Type.Object({
    personID: Type.Optional(EncryptedId),
    displayName: RequiredName,
    userName: Type.String({ maxLength: 60 }),
    role: Type.Enum([...ROLES]),
    isActive: Type.Optional(Type.Boolean()),
    /** New ones; what is not sent stays as it is. */
    pin: Type.Optional(Type.String({ maxLength: 6 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    /** The caller's own PIN or password, where it gives access: a secret, a role. */
    ownSecret: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({ success: Type.Boolean(), personID: Id }),
})

export type PersonInput = BodyOf<typeof savePerson>
