import { changeClaim as spec } from '../contract/payers.ts'
import { operation } from '../kernel/operation.ts'
import { renameClaim } from './payer-moves.ts'
import { recordClaim } from './payer-receipts.ts'
import { claimById } from './payer-rows.ts'

export const changeClaim = operation(spec, (call) => {
  const { body, services } = call
  const claimId = services.idOf('payerClaim', body.claimID, 'claimID')
  const text = (value: string | undefined, kept: string | null): string | null =>
    value === undefined ? kept : value.trim() === '' ? null : value.trim()
  const state = services.write((tx) => {
    const before = claimById(tx, claimId)
    const after = {
      approvalNo: text(body.approvalNo, before.approvalNo),
      member: text(body.member, before.member),
    }
    renameClaim(tx, claimId, after)
    recordClaim(tx, call, claimId, { approvalNo: after.approvalNo })
    return claimById(tx, claimId).state
  })
  return { success: true, State: state }
})
