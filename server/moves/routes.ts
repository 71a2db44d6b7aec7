import type { BoundOperation } from '../operation.ts'
import { cancelOrder } from './cancel-order.ts'
import { countRemakes } from './count-remakes.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { moveOrder } from './move-order.ts'
import { refundOverpayment } from './refund-overpayment.ts'
import { remakeOrder } from './remake-order.ts'

export const moveOperations: BoundOperation[] = [
  getBoard,
  countRemakes,
  moveOrder,
  getTimeline,
  remakeOrder,
  cancelOrder,
  refundOverpayment,
]
