import type { AttemptLimits } from '../auth/attempt-limits.ts'
import { cancelOrder } from '../credit/cancel-order.ts'
import { refundOverpayment } from '../credit/refund-overpayment.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import { countRemakes } from '../lab/count-remakes.ts'
import { moveOrder } from '../sales/transition-order.ts'
import { createEnterPage } from './fitter-page/enter-page.ts'
import { createMoveJob } from './fitter-page/move-job.ts'
import { createOpenPage } from './fitter-page/open-page.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { remakeOrder } from './remake-order.ts'

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
