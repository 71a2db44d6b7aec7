import { recordChange } from '../../audit/record-change.ts'
import { checkSecret } from '../../auth/check-secret.ts'
import { enterFitterPage } from '../../contract/lab.ts'
import { isEnrolled } from '../../http/own-hosts.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { noteReadOfOrder } from '../../prescriptions/health-of-order.ts'
import { permissionsOf, userNameOf } from '../../staff/users.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'
import { passFor } from './fitter-link.ts'

export const enterPage = operation(enterFitterPage, async ({ body, ip, request, services }) => {
  const { labOrderId, orderId } = findJob(services, { ip, token: body.token })
  // No PIN of the shop is tried on a phone that nobody has paired: a link is on every job card.
  if (!isEnrolled(request)) throw new Refusal('FORBIDDEN', message('orders.pair-phone'))
  const tries = services.linkAttempts
  const link = `job ${labOrderId}`
  tries.check(link)
  const user = await checkSecret({
    services,
    request,
    userName: userNameOf(services.db, body.userName),
    secret: { kind: 'pin', text: body.pin },
  }).catch((error: unknown) => {
    tries.countFailure(link)
    throw error
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
  noteReadOfOrder({ services, user: { userId: user.id }, ip }, enterFitterPage.name, orderId)
  return {
    success: true,
    Pass: passFor(services, user),
    Who: user.displayName,
    Job: describeJob(services, orderId, labOrderId),
  }
})
