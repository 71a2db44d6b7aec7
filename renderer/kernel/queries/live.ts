import type { LiveEvent } from '../../../server/contract/live.ts'
import { openEvents } from '../../base/api/client.ts'
import { probeConnection, whenOnline } from '../../base/api/connection.ts'
import { ApiError } from '../../base/api/errors.ts'
import { eventParser, type ServerEvent } from '../../base/api/event-parser.ts'
import type { QueryArea } from './query-key.ts'
import { markAllStale, refreshAreas, staleAfter } from './stale.ts'

const GATHER_MS = 150
/** The server sends something every 15 s; a stream this quiet is dead, whatever the socket says. */
const SILENCE_MS = 40_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

const stale = new Set<QueryArea>()

/** Asks again, together, for what several changes in a row have made stale. */
function refreshSoon(areas: readonly QueryArea[]): void {
  const isGathering = stale.size > 0
  for (const area of areas) stale.add(area)
  if (isGathering || stale.size === 0) return
  setTimeout(() => {
    const now = [...stale]
    stale.clear()
    void refreshAreas(now)
  }, GATHER_MS)
}

type Follower = {
  /** Whether a change makes nothing stale, as its till knows all of it. */
  isKnown: (event: LiveEvent) => boolean
  onChange: (event: LiveEvent) => void
  /** Changes were missed, or the server is another one than before: everything may be stale. */
  onResync: () => void
  /** The stream broke off and is there again, with every change that was missed. */
  onBack: () => void
}

/**
 * Follows what changes in the shop until it is stopped: keeps lists fresh and hands each change on.
 * Comes back by itself, and goes on where it was.
 */
export function followShop(follower: Follower): () => void {
  const stop = new AbortController()
  void follow(follower, stop.signal)
  return () => stop.abort()
}

async function follow(follower: Follower, stopped: AbortSignal): Promise<void> {
  let lastSeen: string | null = null
  let pauseMs = FIRST_PAUSE_MS
  let isFirst = true
  const take = ({ event, id, data }: ServerEvent): void => {
    pauseMs = FIRST_PAUSE_MS
    lastSeen = id ?? lastSeen
    if (event === 'hello') {
      if (!isFirst) follower.onBack()
      isFirst = false
    } else if (event === 'resync') {
      void markAllStale()
      follower.onResync()
    } else if (event === 'change') {
      const change: LiveEvent = JSON.parse(data)
      if (!follower.isKnown(change)) refreshSoon(staleAfter(change.Type))
      follower.onChange(change)
    }
  }
  while (!stopped.aborted) {
    await whenOnline()
    try {
      await readStream(lastSeen, take, stopped)
    } catch (error) {
      if (stopped.aborted) return
      // Signed out: whoever signs in next starts anew. A refusal for a moment is waited out.
      if (error instanceof ApiError && error.status === 401) return
      if (!(error instanceof ApiError)) await probeConnection()
    }
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Resolves when the server ends the stream, which it does with the access token. */
async function readStream(
  lastSeen: string | null,
  take: (event: ServerEvent) => void,
  stopped: AbortSignal,
): Promise<void> {
  const silence = new AbortController()
  const signal = AbortSignal.any([stopped, silence.signal])
  const body = await openEvents('live-events', lastSeen, signal)
  const parts = body.pipeThrough(new TextDecoderStream()).getReader()
  const feed = eventParser(take)
  for (;;) {
    const watch = setTimeout(() => silence.abort(), SILENCE_MS)
    const part = await parts.read().finally(() => clearTimeout(watch))
    if (part.done) return
    feed(part.value)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
