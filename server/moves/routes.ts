import type { BoundOperation } from '../operation.ts'
import { cancelOrder } from './cancel-order.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { moveOrder } from './move-order.ts'
import { refundOverpayment } from './refund-overpayment.ts'

export const moveOperations: BoundOperation[] = [
  getBoard,
  moveOrder,
  getTimeline,
  cancelOrder,
  refundOverpayment,
]
