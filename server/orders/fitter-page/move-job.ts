import { transitionFitterJob } from '../../contract/lab.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { NO_JOB_CHANGES } from '../../lab/lab-orders.ts'
import { readReadings } from '../../lab/lens-check.ts'
import { noteReadOfOrder } from '../../prescriptions/health-of-order.ts'
import { applyTransition } from '../apply-transition.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'
import { holderOf } from './fitter-link.ts'

const DEVICE = "Fitter's phone"

export const moveJob = operation(transitionFitterJob, ({ body, ip, services }) => {
  const readings = readReadings(services, body.readings ?? [])
  const { labOrderId, orderId } = findJob(services, { ip, token: body.token })
  const holder = holderOf(services, body.pass)
  if (holder === undefined) {
    services.linkAttempts.countFailure(ip)
    throw new Refusal('UNAUTHENTICATED', message('orders.pin-again'))
  }
  const hasPassed = body.passed ?? true
  const note = body.note?.trim() ?? ''
  if (note === '' && (body.move === 'BackToLab' || !hasPassed)) {
    throw invalidField('note', message('orders.what-is-wrong'))
  }
  const actor = {
    userId: holder.id,
    userName: holder.displayName,
    role: 'counter' as const,
    permissions: new Set<never>(),
    ip,
    deviceId: null,
    nowMs: services.clock.now(),
    localNow: services.localNow(),
    device: DEVICE,
  }
  const isDone = services.write((tx) =>
    applyTransition(tx, actor, {
      orderId,
      transition: body.move,
      note: note === '' ? null : note,
      hasPassed,
      channel: null,
      job: NO_JOB_CHANGES,
      readings,
    }),
  )
  noteReadOfOrder({ services, user: actor, ip }, transitionFitterJob.name, orderId)
  return { success: true, IsRepeat: !isDone, Job: describeJob(services, orderId, labOrderId) }
})
