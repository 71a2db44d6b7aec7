import type { ApprovalAction } from '../../server/contract/approvals.ts'
import type { OperationSpec, Shape } from './operation-spec.ts'

export type { ApprovalAction }

/** Who may say yes; `MaximumRate` is the highest discount they may give, null for any. */
export type Approver = { UserName: string; DisplayName: string; MaximumRate: number | null }

export type ApprovalsShapes = {
  approvers: Shape<{ action: ApprovalAction }, { Items: Approver[] }>
  giveApproval: Shape<
    {
      userName: string
      pin: string
      action: ApprovalAction
      sessionID?: string
      discountRate?: number
      detail?: string
    },
    {
      success: boolean
      approvalID: string
      givenBy: string
      maximumRate: number | null
      expiresAt: string
    }
  >
}

export const approvalsOperations: Record<keyof ApprovalsShapes, OperationSpec> = {
  approvers: { method: 'GET', path: '/api/Approvals/approvers' },
  giveApproval: { method: 'POST', path: '/api/Approvals/give' },
}
