import { cancelOrder } from '../credit/cancel-order.ts'
import { refundOverpayment } from '../credit/refund-overpayment.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import { countRemakes } from '../lab/count-remakes.ts'
import { moveOrder } from '../sales/transition-order.ts'
import { enterPage } from './fitter-page/enter-page.ts'
import { moveJob } from './fitter-page/move-job.ts'
import { openPage } from './fitter-page/open-page.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { remakeOrder } from './remake-order.ts'

export const moveOperations: readonly BoundOperation[] = [
  getBoard,
  countRemakes,
  moveOrder,
  getTimeline,
  remakeOrder,
  cancelOrder,
  refundOverpayment,
  openPage,
  enterPage,
  moveJob,
]
