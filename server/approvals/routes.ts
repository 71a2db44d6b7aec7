import type { BoundOperation } from '../kernel/operation.ts'
import { giveApproval } from './give-approval.ts'
import { listApprovers } from './list-approvers.ts'

export const approvalOperations: readonly BoundOperation[] = [giveApproval, listApprovers]
