import type { AttemptLimits } from '../auth/attempt-limits.ts'
import type { BoundOperation } from '../operation.ts'
import { cancelOrder } from './cancel-order.ts'
import { countRemakes } from './count-remakes.ts'
import { createEnterPage } from './fitter-page/enter-page.ts'
import { createMoveJob } from './fitter-page/move-job.ts'
import { createOpenPage } from './fitter-page/open-page.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { moveOrder } from './move-order.ts'
import { refundOverpayment } from './refund-overpayment.ts'
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
