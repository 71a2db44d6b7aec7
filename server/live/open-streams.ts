import type { EventStream } from './event-stream.ts'

/** The streams that are open, by whose they are, each owner's oldest first. */
export type OpenStreams = {
  /** Takes a stream in; where its owner has too many, the oldest is ended. */
  add(owner: string, stream: EventStream): void
  remove(owner: string, stream: EventStream): void
  of(owner: string): readonly EventStream[]
  count(): number
  endAll(): void
}

/**
 * A computer that slept leaves streams behind that nobody reads: so it is the oldest that goes, and
 * a client that comes back is never refused.
 */
export function createOpenStreams(mostEach: number): OpenStreams {
  const byOwner = new Map<string, EventStream[]>()
  return {
    add(owner, stream) {
      const streams = [...(byOwner.get(owner) ?? []), stream]
      byOwner.set(owner, streams)
      if (streams.length > mostEach) streams[0]?.end()
    },
    remove(owner, stream) {
      const left = (byOwner.get(owner) ?? []).filter((each) => each !== stream)
      if (left.length === 0) byOwner.delete(owner)
      else byOwner.set(owner, left)
    },
    of: (owner) => byOwner.get(owner) ?? [],
    count: () => [...byOwner.values()].flat().length,
    endAll() {
      for (const streams of [...byOwner.values()]) for (const stream of streams) stream.end()
    },
  }
}
