import { settleClaim as spec } from '../contract/payers.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { moveClaim } from '../payers/payer-moves.ts'
import { recordClaim } from '../payers/payer-receipts.ts'
import { claimById } from '../payers/payer-rows.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { releaseClaim } from './release-sources.ts'

/** What a payer leaves unpaid is lost to the shop, or owed by its customer again. */
export const settleClaim = operation(spec, (call) => {
  const { body, headers, services } = call
  const context = commitContext(call)
  const claimId = services.idOf('payerClaim', body.claimID, 'claimID')
  const paise = toPaise(body.amount)
  const reason = body.reason.trim()
  if (reason === '') throw invalidField('reason', message('gift-cards.why'))
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const { balancePaise, chargedPaise, orderId } = claimById(tx, claimId)
      if (paise > balancePaise) {
        throw new Refusal('BUSINESS_RULE', message('payers.more-than-claim'))
      }
      if (body.how === 'WriteOff') {
        moveClaim(tx, context, { claimId, kind: 'written-off', paise: -paise, reason })
      } else {
        // Above that the claim gave a credit to another one, which was paid in vain.
        if (paise > chargedPaise) {
          throw new Refusal(
            'BUSINESS_RULE',
            message('payers.more-than-charged', { charged: chargedPaise }),
          )
        }
        releaseClaim(tx, services, context, { claimId, orderId, paise })
      }
      recordClaim(tx, call, claimId, { how: body.how, paise, reason })
      return { success: true, balance: toRupees(claimById(tx, claimId).balancePaise) }
    }),
  )
})
