import type { Shop } from '../kernel/services.ts'
import { createDisplays, type Displays } from './displays.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import { type OpenStreams, openStreams } from './open-streams.ts'

/** Tabs of one sign-in. More than that are streams that somebody forgot. */
const STREAMS_A_SESSION = 4

export type LiveHub = { feed: LiveFeed; streams: OpenStreams; displays: Displays }

const hubs = new WeakMap<Shop, LiveHub>()

/** What is live of a shop: one for the whole server. */
export function hubOf(shop: Shop): LiveHub {
  const known = hubs.get(shop)
  if (known !== undefined) return known
  const hub: LiveHub = {
    feed: createLiveFeed(shop),
    streams: openStreams(STREAMS_A_SESSION),
    displays: createDisplays(shop),
  }
  hubs.set(shop, hub)
  return hub
}
