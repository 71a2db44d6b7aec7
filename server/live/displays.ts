import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { DisplayState } from '../contract/live.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Keys } from '../keys/keys.ts'
import { createOpenStreams, type OpenStreams } from './open-streams.ts'

export const CODE_SECONDS = 5 * 60
export const WISH_SECONDS = 2 * 60
const MOST_CHANNELS = 64
const MOST_CODES = 64
const MOST_WISHES = 64
const DISPLAYS_A_CHANNEL = 8

/** A display that asks to show the sale of a till, by the number that both show meanwhile. */
export type DisplayWish = { requestId: string; number: string; address: string }

/** The customer displays of the shop's tills. Only what was shown last is kept, and in memory. */
export type Displays = {
  newChannel(): string
  /** What a display of the channel reads with; the same text always, also after a restart. */
  tokenOf(channel: string): string
  /** The channel of a token; null for one that this server did not make. */
  channelOf(token: string): string | null
  /** A code of six figures, good once within five minutes. */
  newCode(channel: string): string
  /**
   * The wish of a device to show the sale of the till whose code it brings: what it collects the
   * answer with, and the number that both show. Null where the code is wrong, used or too old.
   */
  ask(code: string, address: string): { ticket: string; number: string } | null
  /** The newest wish of a channel that nobody has decided; null where there is none. */
  wishOf(channel: string): DisplayWish | null
  /** Says yes or no; false where the wish is no longer there. */
  decide(channel: string, requestId: string, isApproved: boolean): boolean
  /** What became of a wish; null for an unknown ticket, and for one that is too old. */
  collect(ticket: string): { step: WishStep; channel: string } | null
  publish(channel: string, state: DisplayState): void
  stateOf(channel: string): DisplayState | null
  streams: OpenStreams
}

type WishStep = 'waiting' | 'approved' | 'declined'
type Wish = DisplayWish & { channel: string; step: WishStep; untilMs: number }

export function createDisplays(clock: Clock, keys: Keys): Displays {
  const codes = new Map<string, { channel: string; untilMs: number }>()
  /** By ticket. */
  const wishes = new Map<string, Wish>()
  const states = new Map<string, DisplayState>()
  const streams = createOpenStreams(DISPLAYS_A_CHANNEL)

  function seal(channel: string): string {
    return createHmac('sha256', keys.tokenSecret)
      .update(`customer display ${channel}`)
      .digest('base64url')
  }

  /** Uses a code up; the channel that it is of, or null. */
  function redeem(code: string): string | null {
    const found = codes.get(code)
    codes.delete(code)
    return found !== undefined && found.untilMs > clock.now() ? found.channel : null
  }

  function waitingOf(channel: string): Wish | undefined {
    return [...wishes.values()].findLast(
      (wish) => wish.channel === channel && wish.step === 'waiting' && wish.untilMs > clock.now(),
    )
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
    ask(code, address) {
      const channel = redeem(code)
      if (channel === null) return null
      const ticket = randomBytes(32).toString('base64url')
      const number = String(randomInt(10_000)).padStart(4, '0')
      const requestId = randomBytes(9).toString('base64url')
      const untilMs = clock.now() + WISH_SECONDS * 1_000
      wishes.set(ticket, { channel, requestId, number, address, step: 'waiting', untilMs })
      dropOldest(wishes, MOST_WISHES)
      return { ticket, number }
    },
    wishOf: (channel) => waitingOf(channel) ?? null,
    decide(channel, requestId, isApproved) {
      const wish = waitingOf(channel)
      if (wish === undefined || wish.requestId !== requestId) return false
      wish.step = isApproved ? 'approved' : 'declined'
      return true
    },
    collect(ticket) {
      const wish = wishes.get(ticket)
      return wish === undefined || wish.untilMs <= clock.now() ? null : wish
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
