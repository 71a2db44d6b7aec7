import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import { Code, Id, Name, NullableText, NumberOut, Success, Text } from './primitives.ts'

const Session = Type.Object({
  AccessToken: Text,
  TokenType: Type.Literal('Bearer'),
  ExpiresIn: Type.Integer({ description: 'Seconds that the access token lives' }),
  RefreshToken: Text,
  User: Type.Object({
    ID: Id,
    NumericID: NumberOut,
    UserName: Text,
    DisplayName: Text,
    Role: Text,
    Permissions: Type.Array(Text),
  }),
  Branch: Type.Object({
    BranchID: NumberOut,
    EncryptedBranchID: Id,
    CompanyID: Id,
    BranchName: Text,
    ModuleID: Id,
  }),
})

const Secret = Type.String({ minLength: 1, maxLength: 200 })

export const login = defineOperation({
  name: 'login',
  method: 'POST',
  path: '/api/Auth/Login',
  area: 'Signing in',
  summary: 'Signs a person in by password, or by PIN from an enrolled till.',
  permission: 'public',
  body: Type.Object({
    userName: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.Optional(Secret),
    pin: Type.Optional(Secret),
    deviceName: Type.Optional(Name),
  }),
  reply: Session,
})

const RefreshToken = Type.Object({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) })

export const refresh = defineOperation({
  name: 'refresh',
  method: 'POST',
  path: '/api/Auth/Refresh',
  area: 'Signing in',
  summary: 'A new access token for a refresh token; each refresh token works once.',
  permission: 'public',
  body: RefreshToken,
  reply: Session,
})

export const logout = defineOperation({
  name: 'logout',
  method: 'POST',
  path: '/api/Auth/Logout',
  area: 'Signing in',
  summary: 'Ends the session: its access and refresh tokens stop working at once.',
  permission: 'public',
  body: RefreshToken,
  reply: Success,
})

export const changeOwnSecret = defineOperation({
  name: 'change-own-secret',
  method: 'POST',
  path: '/api/Auth/Secret',
  area: 'Signing in',
  summary: 'A new PIN or password of one’s own; every other session of the person ends.',
  permission: 'sell',
  body: Type.Object({
    /** The PIN or password of before. */
    ownSecret: Secret,
    pin: Type.Optional(Secret),
    password: Type.Optional(Secret),
  }),
  reply: Success,
})

export const listSessions = defineOperation({
  name: 'list-sessions',
  method: 'GET',
  path: '/api/Auth/Sessions',
  area: 'Signing in',
  summary: 'Where one is signed in, the newest first.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        SessionID: Text,
        DeviceName: NullableText,
        StartedAt: Text,
        LastUsedAt: Text,
        IsThis: Type.Boolean(),
      }),
    ),
  }),
})

export const endSession = defineOperation({
  name: 'end-session',
  method: 'POST',
  path: '/api/Auth/Sessions/end',
  area: 'Signing in',
  summary: 'Ends one of one’s own sessions, such as one that was left open elsewhere.',
  permission: 'sell',
  body: Type.Object({ sessionID: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Success,
})

export const people = defineOperation({
  name: 'list-people',
  method: 'GET',
  path: '/api/Auth/People',
  area: 'Signing in',
  summary: 'Who may sign in here, for the tiles of an enrolled till.',
  permission: 'enrolled',
  reply: Type.Array(Type.Object({ UserName: Code, DisplayName: Text })),
})

export type Session = Static<typeof Session>
export type SignInPerson = ReplyOf<typeof people>[number]
