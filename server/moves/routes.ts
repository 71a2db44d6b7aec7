import type { BoundOperation } from '../operation.ts'
import { getBoard } from './get-board.ts'
import { getTimeline } from './get-timeline.ts'
import { moveOrder } from './move-order.ts'

export const moveOperations: BoundOperation[] = [getBoard, moveOrder, getTimeline]
