import { whoIsSignedIn } from '../auth/access-tokens.ts'
import { liveEvents as spec } from '../contract/live.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { type EventStream, startEvents } from './event-stream.ts'

/** Tells a till what changes in the shop, for as long as its access token holds. */
export const followEvents: BoundOperation = operation(
  spec,
  ({ headers, reply, request, services, user }) => {
    const { feed, streams } = services.live
    const isStillSignedIn = (): boolean => {
      try {
        whoIsSignedIn(request, services)
        return true
      } catch {
        return false
      }
    }
    let stop = (): void => {}
    const stream = startEvents(reply, {
      onBeat: isStillSignedIn,
      onEnd: () => {
        stop()
        streams.remove(user.sessionId, stream)
      },
    })
    greet(services, stream, headers['last-event-id'])
    stop = feed.subscribe((event) => {
      // Who signed out, or was shut out, receives nothing more; the heartbeat would be later.
      if (isStillSignedIn()) stream.send('change', event, event.Seq)
      else stream.end()
    })
    streams.add(user.sessionId, stream)
    return reply
  },
)

/** From here to the subscription nothing waits, so no change falls in between. */
function greet(services: Services, stream: EventStream, lastSeen: string | undefined): void {
  const { feed } = services.live
  const newest = feed.newest()
  if (lastSeen === undefined) {
    stream.send('hello', { Seq: newest }, newest)
    return
  }
  const missed = feed.since(Number(lastSeen))
  if (missed === null) {
    stream.send('resync', { Seq: newest }, newest)
    return
  }
  stream.send('hello', { Seq: newest }, newest)
  for (const event of missed) stream.send('change', event, event.Seq)
}
