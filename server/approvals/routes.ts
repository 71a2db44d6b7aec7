import type { AttemptLimits } from '../auth/attempt-limits.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import { createGiveApproval } from './give-approval.ts'
import { listApprovers } from './list-approvers.ts'

export function approvalOperations(limits: AttemptLimits): BoundOperation[] {
  return [createGiveApproval(limits), listApprovers]
}
