import type { openDisplay, pairDisplay, publishDisplay } from '../../../server/contract/live.ts'
import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type DisplayChannel = ReplyOf<typeof openDisplay>

export type LiveShapes = {
  /** A stream: it goes through `openEvents`. */
  liveEvents: Shape<None, never>
  openDisplay: Shape<BodyOf<typeof openDisplay>, DisplayChannel>
  publishDisplay: Shape<BodyOf<typeof publishDisplay>, ReplyOf<typeof publishDisplay>>
  pairDisplay: Shape<BodyOf<typeof pairDisplay>, ReplyOf<typeof pairDisplay>>
}

export const liveOperations: Record<keyof LiveShapes, OperationSpec> = {
  liveEvents: { method: 'GET', path: '/api/Live/events' },
  openDisplay: { method: 'POST', path: '/api/Live/display' },
  publishDisplay: { method: 'POST', path: '/api/Live/display/state' },
  pairDisplay: { method: 'POST', path: '/api/Live/display/pair', isOpen: true },
}
