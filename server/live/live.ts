import type { FastifyInstance } from 'fastify'
import type { BoundOperation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { displayOperations } from './display-operations.ts'
import { followDisplay } from './follow-display.ts'
import { followEvents } from './follow-events.ts'
import { getLastChange } from './last-change.ts'

/** Everything that the API answers about what goes on just now. */
export const liveOperations: readonly BoundOperation[] = [
  followEvents,
  followDisplay,
  getLastChange,
  ...displayOperations,
]

/**
 * Looks for changes after every answer that may have made one, and ends all streams before the
 * server closes: an open one would hold it up.
 */
export function installLive(app: FastifyInstance, services: Services): void {
  const { displays, feed, streams } = services.live
  app.addHook('onResponse', async (request) => {
    if (request.method === 'POST') feed.wake()
  })
  app.addHook('preClose', async () => {
    feed.stop()
    streams.endAll()
    displays.streams.endAll()
  })
}
