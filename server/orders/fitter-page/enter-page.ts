import { recordChange } from '../../audit/record-change.ts'
import { checkSecret } from '../../auth/check-secret.ts'
import { enterFitterPage } from '../../contract/lab.ts'
import { operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { permissionsOf } from '../../staff/users.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'
import { passFor } from './fitter-link.ts'

export const enterPage = operation(enterFitterPage, async ({ body, ip, request, services }) => {
  const { labOrderId, orderId } = findJob(services, { ip, token: body.token })
  const user = await checkSecret({
    services,
    request,
    userName: body.userName,
    secret: { kind: 'pin', text: body.pin },
    isInvited: true,
  })
  if (!permissionsOf(services.db, user).has('sell')) throw new Refusal('FORBIDDEN')
  services.write((tx) =>
    recordChange(tx, {
      actor: { userId: user.id, ip },
      atMs: services.clock.now(),
      action: 'fitter.entered',
      entity: 'user',
      entityId: user.id,
      detail: { orderId, labOrderId },
    }),
  )
  return {
    success: true,
    Pass: passFor(services, user),
    Who: user.displayName,
    Job: describeJob(services, orderId, labOrderId),
  }
})
