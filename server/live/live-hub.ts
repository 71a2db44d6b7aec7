import type { ReadableDb } from '../db/sql.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Keys } from '../keys/keys.ts'
import type { Ids } from '../wire/ids.ts'
import { type Counters, createCounters } from './counters.ts'
import { createDisplays, type Displays } from './displays.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import { createOpenStreams, type OpenStreams } from './open-streams.ts'

/** Tabs of one sign-in. More than that are streams that somebody forgot. */
const STREAMS_A_SESSION = 4

/** What is sent to tills and customer displays as it happens. */
export type LiveHub = {
  feed: LiveFeed
  streams: OpenStreams
  counters: Counters
  displays: Displays
}

export function createLiveHub(of: { clock: Clock; db: ReadableDb; ids: Ids; keys: Keys }): LiveHub {
  const streams = createOpenStreams(STREAMS_A_SESSION)
  return {
    feed: createLiveFeed(of.db, of.ids),
    streams,
    counters: createCounters(streams),
    displays: createDisplays(of.clock, of.keys),
  }
}
