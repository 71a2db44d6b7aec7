import type { makeRecovery, recoveryState } from '../../../server/contract/keys.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type RecoveryCode = ReplyOf<typeof makeRecovery>

export type ComputerShapes = {
  recoveryState: Shape<None, ReplyOf<typeof recoveryState>>
  makeRecovery: Shape<{ password: string }, RecoveryCode>
}

export const computerOperations: Record<keyof ComputerShapes, OperationSpec> = {
  recoveryState: { method: 'GET', path: '/api/Setup/recovery-code' },
  makeRecovery: { method: 'POST', path: '/api/Setup/recovery-code' },
}
