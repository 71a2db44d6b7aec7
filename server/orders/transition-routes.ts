import type { AttemptLimits } from '../auth/attempt-limits.ts'
import { refundOverpayment } from '../credit/refund-overpayment.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import { countRemakes } from '../lab/count-remakes.ts'
import { createEnterPage } from '../lab/fitter-page/enter-page.ts'
import { createMoveJob } from '../lab/fitter-page/move-job.ts'
import { createOpenPage } from '../lab/fitter-page/open-page.ts'
import { remakeOrder } from '../lab/remake-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { moveOrder } from './move-order.ts'

/** `limits` is shared with the login: a PIN can be guessed at neither. */
export function moveOperations(limits: AttemptLimits): BoundOperation[] {
  return [
    getBoard,
    countRemakes,
    moveOrder,
    getTimeline,
    remakeOrder,
    cancelOrder,
    refundOverpayment,
    createOpenPage(limits),
    createEnterPage(limits),
    createMoveJob(limits),
  ]
}
