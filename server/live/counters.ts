import type { LiveEvent } from '../contract/live.ts'
import type { OpenStreams } from './open-streams.ts'

/** Sign-ins that are remembered before those that left are forgotten. */
const MOST_REMEMBERED = 100

/** Which sale each till has on its counter now. It is kept in memory: a till says it anew. */
export type Counters = {
  /** The till of this sign-in shows this sale, and no other. */
  show(sessionId: string, cartKey: string): void
  /** The sign-ins whose tills show the sale and are connected. */
  showing(cartKey: string): readonly string[]
  /** The tills of these sign-ins show the sale no more; each is told so at once. */
  take(cartKey: string, from: readonly string[]): void
}

export function createCounters(streams: OpenStreams): Counters {
  const shown = new Map<string, string>()
  const isHere = (sessionId: string): boolean => streams.of(sessionId).length > 0
  return {
    show(sessionId, cartKey) {
      shown.set(sessionId, cartKey)
      if (shown.size <= MOST_REMEMBERED) return
      for (const each of [...shown.keys()]) {
        if (each !== sessionId && !isHere(each)) shown.delete(each)
      }
    },
    showing: (cartKey) =>
      [...shown].flatMap(([sessionId, key]) =>
        key === cartKey && isHere(sessionId) ? [sessionId] : [],
      ),
    take(cartKey, from) {
      const event: LiveEvent = { Seq: 0, Type: 'cart.taken', ID: cartKey }
      for (const sessionId of from) {
        shown.delete(sessionId)
        for (const stream of streams.of(sessionId)) stream.send('change', event)
      }
    },
  }
}
