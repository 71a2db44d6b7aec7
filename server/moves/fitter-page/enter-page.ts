// POST /api/Fitter/enter
import type { AttemptLimits } from '../../auth/attempt-limits.ts'
import { checkSecret } from '../../auth/check-secret.ts'
import { permissionsOf } from '../../auth/users.ts'
import { enterFitterPage } from '../../contract/fitter.ts'
import { recordChange } from '../../db/record-change.ts'
import { Refusal } from '../../errors.ts'
import { operation } from '../../operation.ts'
import { passFor } from '../fitter-link.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'

export function createEnterPage(limits: AttemptLimits) {
  return operation(enterFitterPage, async ({ body, ip, request, shop }) => {
    const { labOrderId, orderId } = findJob(shop, limits, { ip, token: body.token })
    const user = await checkSecret({
      shop,
      limits,
      request,
      userName: body.userName,
      secret: { kind: 'pin', text: body.pin },
      isInvited: true,
    })
    if (!permissionsOf(shop.db, user).has('sell')) throw new Refusal('FORBIDDEN')
    shop.write((tx) =>
      recordChange(tx, {
        actor: { userId: user.id, ip },
        atMs: shop.clock.now(),
        action: 'fitter.entered',
        entity: 'user',
        entityId: user.id,
        detail: { orderId, labOrderId },
      }),
    )
    return {
      success: true,
      Pass: passFor(shop, user),
      Who: user.displayName,
      Job: describeJob(shop, orderId, labOrderId),
    }
  })
}
