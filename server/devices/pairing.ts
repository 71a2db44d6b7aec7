import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'

export const CODE_SECONDS = 120
const DECIDE_WITHIN_MS = 2 * 60_000
/** Wrong codes of one address: more and nothing that it brings counts, whoever else still may. */
const MOST_TRIES = 5
/** Wrong codes of all addresses: one in ten thousand would be right by chance. */
const MOST_TRIES_OF_ALL = 100

export type Asking = { name: string; kind: 'till' | 'phone'; address: string }
export type PairingStep = 'none' | 'open' | 'asked' | 'approved' | 'declined' | 'expired' | 'locked'

export type PairingView = {
  step: PairingStep
  expiresInSeconds: number
  /** Of the address that has the fewest left. */
  triesLeft: number
  requestId: string | null
  asking: Asking | null
}

/** One pairing at a time, in memory: a restart gives it up, and so does the next one. */
export type Pairing = {
  start(): { code: string; secret: string }
  view(): PairingView
  cancel(): void
  /** The ticket of a device that brought the right code or secret; null for anything else. */
  ask(proof: string, asking: Asking): string | null
  /** Whether this wish is still there to be decided. */
  canDecide(requestId: string): boolean
  /** Says no to it. */
  decline(requestId: string): void
  /** Says yes: the device's token waits for its ticket. */
  approve(requestId: string, token: string): void
  collect(
    ticket: string,
  ): { step: 'waiting' | 'approved' | 'declined'; token: string | null } | null
}

type Held = {
  code: string
  secret: string
  untilMs: number
  /** Wrong codes by address. */
  wrong: Map<string, number>
  step: Exclude<PairingStep, 'none' | 'expired'>
  asking: Asking | null
  ticket: string
  requestId: string
  token: string | null
}

export function createPairing(clock: Clock): Pairing {
  let held: Held | null = null
  /** Let in, and perhaps not notified yet: neither closing nor the next pairing takes it back. */
  let letIn: Held[] = []

  const isOver = (): boolean => held === null || held.untilMs <= clock.now()
  const stepNow = (): PairingStep => {
    if (held === null) return 'none'
    const isRunning = held.step === 'open' || held.step === 'asked'
    return isRunning && isOver() ? 'expired' : held.step
  }
  const canDecide = (requestId: string): boolean =>
    stepNow() === 'asked' && held?.requestId === requestId

  return {
    start() {
      held = freshPairing(clock.now())
      return { code: held.code, secret: held.secret }
    },
    view: () => ({
      step: stepNow(),
      expiresInSeconds: Math.max(0, Math.ceil(((held?.untilMs ?? 0) - clock.now()) / 1_000)),
      triesLeft: held === null ? 0 : MOST_TRIES - Math.max(0, ...held.wrong.values()),
      requestId: stepNow() === 'asked' ? (held?.requestId ?? null) : null,
      asking: held?.asking ?? null,
    }),
    cancel() {
      held = null
    },
    ask(proof, asking) {
      if (held === null || stepNow() !== 'open') return null
      const wrong = held.wrong.get(asking.address) ?? 0
      if (wrong >= MOST_TRIES) return null
      if (!isProofOf(held, proof)) {
        held.wrong.set(asking.address, wrong + 1)
        const ofAll = [...held.wrong.values()].reduce((sum, count) => sum + count, 0)
        if (ofAll >= MOST_TRIES_OF_ALL) held.step = 'locked'
        return null
      }
      Object.assign(held, { step: 'asked', asking, untilMs: clock.now() + DECIDE_WITHIN_MS })
      return held.ticket
    },
    canDecide,
    decline(requestId) {
      if (held !== null && canDecide(requestId)) held.step = 'declined'
    },
    approve(requestId, token) {
      if (held === null || !canDecide(requestId)) return
      Object.assign(held, { step: 'approved', token, untilMs: clock.now() + DECIDE_WITHIN_MS })
      letIn = [...letIn.filter(({ untilMs }) => untilMs > clock.now()), held]
    },
    collect(ticket) {
      // An answer that was lost may be asked for again, until the ticket's time is over.
      const asked = [...letIn, ...(held?.asking ? [held] : [])]
      const found = asked.find(
        ({ untilMs, ticket: its }) => untilMs > clock.now() && isSame(ticket, its),
      )
      if (found === undefined) return null
      if (found.step === 'approved') return { step: 'approved', token: found.token }
      return { step: found.step === 'declined' ? 'declined' : 'waiting', token: null }
    },
  }
}

function freshPairing(nowMs: number): Held {
  return {
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    secret: randomBytes(16).toString('base64url'),
    untilMs: nowMs + CODE_SECONDS * 1_000,
    wrong: new Map(),
    step: 'open',
    asking: null,
    ticket: randomBytes(32).toString('base64url'),
    requestId: randomBytes(9).toString('base64url'),
    token: null,
  }
}

/** Both are compared, so that the time taken says nothing of which one was meant. */
function isProofOf({ code, secret }: Held, proof: string): boolean {
  return [isSame(proof, code), isSame(proof, secret)].includes(true)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
