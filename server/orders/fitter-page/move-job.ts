// POST /api/Fitter/move
import type { AttemptLimits } from '../../auth/attempt-limits.ts'
import { moveFitterJob } from '../../contract/lab.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { NO_JOB_CHANGES } from '../../lab/change-job.ts'
import { applyMove } from '../apply-transition.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'
import { holderOf } from './fitter-link.ts'

const DEVICE = "Fitter's phone"

export function createMoveJob(limits: AttemptLimits) {
  return operation(moveFitterJob, ({ body, ip, shop }) => {
    const { labOrderId, orderId } = findJob(shop, limits, { ip, token: body.token })
    const holder = holderOf(shop, body.pass)
    if (holder === undefined) {
      limits.countFailure(ip)
      throw new Refusal('UNAUTHENTICATED', 'Please give your PIN again.')
    }
    const hasPassed = body.passed ?? true
    const note = body.note?.trim() ?? ''
    if (note === '' && (body.move === 'BackToLab' || !hasPassed)) {
      throw invalidField('note', 'Say what is wrong.')
    }
    const who = {
      userId: holder.id,
      ip,
      nowMs: shop.clock.now(),
      localNow: shop.localNow(),
      device: DEVICE,
    }
    const isDone = shop.write((tx) =>
      applyMove(tx, who, {
        orderId,
        move: body.move,
        note: note === '' ? null : note,
        hasPassed,
        channel: null,
        job: NO_JOB_CHANGES,
      }),
    )
    return { success: true, IsRepeat: !isDone, Job: describeJob(shop, orderId, labOrderId) }
  })
}
