import type { Services } from '../kernel/services.ts'
import { createDisplays, type Displays } from './displays.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import { type OpenStreams, openStreams } from './open-streams.ts'

/** Tabs of one sign-in. More than that are streams that somebody forgot. */
const STREAMS_A_SESSION = 4

export type LiveHub = { feed: LiveFeed; streams: OpenStreams; displays: Displays }

const hubs = new WeakMap<Services, LiveHub>()

/** What is live of a shop: one for the whole server. */
export function hubOf(services: Services): LiveHub {
  const known = hubs.get(services)
  if (known !== undefined) return known
  const hub: LiveHub = {
    feed: createLiveFeed(services),
    streams: openStreams(STREAMS_A_SESSION),
    displays: createDisplays(services),
  }
  hubs.set(services, hub)
  return hub
}
