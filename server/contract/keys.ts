import { Type } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'

export const recoveryState = defineOperation({
  name: 'get-recovery-state',
  method: 'GET',
  path: '/api/Setup/recovery-code',
  area: 'First run',
  summary: 'Whether the owner has a recovery code for the shop’s keys, and since when.',
  permission: 'settings',
  reply: Type.Object({
    HasCode: Type.Boolean(),
    MadeAt: Type.Union([Type.String(), Type.Null()], {
      description: 'Local time, null when there is no code',
    }),
  }),
})

export const makeRecovery = defineOperation({
  name: 'make-recovery-code',
  method: 'POST',
  path: '/api/Setup/recovery-code',
  area: 'First run',
  summary: 'Makes a new recovery code; it is shown this once, and the one before ends.',
  permission: 'settings',
  body: Type.Object({
    password: Type.String({ maxLength: 200, description: 'The owner’s own, once more' }),
  }),
  reply: Type.Object({
    Code: Type.String({ description: 'Five groups of five letters and figures' }),
    MadeAt: Type.String(),
  }),
})

export type RecoveryCode = ReplyOf<typeof makeRecovery>
