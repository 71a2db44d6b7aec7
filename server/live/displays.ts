import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { DisplayState } from '../contract/live.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Keys } from '../keys/keys.ts'
import { createOpenStreams, type OpenStreams } from './open-streams.ts'

export const CODE_SECONDS = 5 * 60
const MOST_CHANNELS = 64
const MOST_CODES = 64
const DISPLAYS_A_CHANNEL = 8

/** The customer displays of the shop's tills. Only what was shown last is kept, and in memory. */
export type Displays = {
  newChannel(): string
  /** What a display of the channel reads with; the same text always, also after a restart. */
  tokenOf(channel: string): string
  /** The channel of a token; null for one that this server did not make. */
  channelOf(token: string): string | null
  /** A code of six figures, good once within five minutes. */
  newCode(channel: string): string
  /** Uses a code up; null where it is wrong, used or too old. */
  redeem(code: string): string | null
  publish(channel: string, state: DisplayState): void
  stateOf(channel: string): DisplayState | null
  streams: OpenStreams
}

export function createDisplays(clock: Clock, keys: Keys): Displays {
  const codes = new Map<string, { channel: string; untilMs: number }>()
  const states = new Map<string, DisplayState>()
  const streams = createOpenStreams(DISPLAYS_A_CHANNEL)

  function seal(channel: string): string {
    return createHmac('sha256', keys.tokenSecret)
      .update(`customer display ${channel}`)
      .digest('base64url')
  }

  return {
    newChannel: () => randomBytes(16).toString('base64url'),
    tokenOf: (channel) => `${channel}.${seal(channel)}`,
    channelOf(token) {
      const [channel = '', given = ''] = token.split('.')
      const [mine, theirs] = [Buffer.from(seal(channel)), Buffer.from(given)]
      return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? channel : null
    },
    newCode(channel) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      for (const [old, { channel: of }] of codes) if (of === channel) codes.delete(old)
      codes.set(code, { channel, untilMs: clock.now() + CODE_SECONDS * 1_000 })
      dropOldest(codes, MOST_CODES)
      return code
    },
    redeem(code) {
      const found = codes.get(code)
      codes.delete(code)
      return found !== undefined && found.untilMs > clock.now() ? found.channel : null
    },
    publish(channel, state) {
      states.delete(channel)
      states.set(channel, state)
      dropOldest(states, MOST_CHANNELS)
      for (const stream of streams.of(channel)) stream.send('state', state)
    },
    stateOf: (channel) => states.get(channel) ?? null,
    streams,
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
