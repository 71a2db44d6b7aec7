import type { StartChild } from '../kernel/child-process.ts'
import { type CopyChild, startCopyChild } from './child.ts'
import type { LogHead } from './copy-log.ts'
import type { MirrorOrder, MirrorTrouble } from './mirror.ts'
import type { PushOrder } from './store/push-store.ts'
import type { StoreTrouble } from './store/store-client.ts'

export type PlaceState = 'Following' | 'CatchingUp' | 'Away' | 'Broken'
export type PassTrouble = MirrorTrouble | StoreTrouble
export type PlaceTrouble = PassTrouble | 'slow'

/** A place as its process reported it last. */
export type PlaceNews = {
  state: PlaceState
  trouble: PlaceTrouble | null
  /** What is there for certain. */
  position: LogHead | null
  /** When it last lacked nothing (epoch ms); 0 before the first time. */
  completeAtMs: number
}

/** What is to be done: at a folder or in a store. */
export type PassOrder = { kind: 'mirror'; order: MirrorOrder } | { kind: 'push'; order: PushOrder }

/** One pass: what to copy, and what the place has then. */
export type FollowOrder = { pass: PassOrder; head: LogHead; isWhole: boolean }

/** How patient a follower is with its place, in milliseconds. */
export type Patience = {
  /** From the begin of a pass to that of the next. */
  betweenMs: number
  /** A pass that takes longer than this is slow. */
  slowMs: number
}
export const FOLDER_PATIENCE: Patience = { betweenMs: 0, slowMs: 5_000 }
/** Each pass is an object of its own, and what a line takes differs from shop to shop. */
export const STORE_PATIENCE: Patience = { betweenMs: 2_000, slowMs: 60_000 }

export type FollowerOptions = {
  completeAtMs: number
  patience: Patience
  /** The time of day, for what people are told. */
  now(): number
  /** Milliseconds that only grow: a clock that is set back must not keep a place waiting. */
  elapsedMs(): number
  /** What there is to copy; null while there is no line with a base. */
  order(isFull: boolean): FollowOrder | null
  /** Whether that is all that the shop has. */
  isNewest(position: LogHead | null): boolean
  onDiffers(): void
  startChild: StartChild
}

/** A pass that runs: when it began by the time of day and by what has elapsed. */
type Sent = {
  id: number
  atMs: number
  elapsedMs: number
  head: LogHead
  isWhole: boolean
  isFull: boolean
}

const RETRY_MS = 5_000
const LOOK_EVERY_MS = 10_000
const FULL_EVERY_MS = 60_000

/** Keeps one place up to date through a process of its own, which may hang or die alone. */
export class Follower {
  readonly #options: FollowerOptions
  #child: CopyChild | null = null
  #sent: Sent | null = null
  #isWanted = false
  #id = 0
  #notBeforeMs = 0
  /** When the last pass over everything ended; null before the first. */
  #fullAtMs: number | null = null
  #sentAtMs: number | null = null
  #news: PlaceNews
  #whenIdle: (() => void)[] = []

  constructor(options: FollowerOptions) {
    this.#options = options
    this.#news = {
      state: 'CatchingUp',
      trouble: null,
      position: null,
      completeAtMs: options.completeAtMs,
    }
  }

  news(): PlaceNews {
    return this.#news
  }

  /** The log has grown. */
  wake(): void {
    this.#isWanted = true
    this.#send()
  }

  /** To be called once a second. */
  tick(): void {
    const sent = this.#sent
    const isSlow =
      sent !== null && this.#options.elapsedMs() - sent.elapsedMs > this.#options.patience.slowMs
    if (isSlow && this.#news.state === 'Following') {
      this.#news = { ...this.#news, state: 'Away', trouble: 'slow' }
    }
    if (this.#news.state === 'Following') {
      if (this.#options.isNewest(this.#news.position))
        this.#news = { ...this.#news, completeAtMs: this.#options.now() }
      else if (this.#options.order(false)?.isWhole !== true) {
        this.#news = { ...this.#news, state: 'CatchingUp' }
      }
    }
    // Looked at without a sale too: a stick that was pulled out is to be noticed.
    const isDue = this.#isOver(this.#sentAtMs, LOOK_EVERY_MS) || this.#isFullDue()
    if (isDue || this.#news.state !== 'Following') this.#isWanted = true
    this.#send()
  }

  /** Resolves when the place has all that the log has now, or after `withinMs`. */
  async settle(withinMs: number): Promise<void> {
    this.wake()
    if (this.#sent === null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, withinMs)
    this.#whenIdle.push(resolve)
    await promise
    clearTimeout(timer)
  }

  stop(): void {
    const child = this.#child
    this.#child = null
    child?.kill()
  }

  #send(): void {
    const elapsedMs = this.#options.elapsedMs()
    if (!this.#isWanted || this.#sent !== null || elapsedMs < this.#notBeforeMs) return
    const isFull = this.#news.state !== 'Following' || this.#isFullDue()
    const wanted = this.#options.order(isFull)
    if (wanted === null) return
    this.#isWanted = false
    this.#notBeforeMs = elapsedMs + this.#options.patience.betweenMs
    this.#id += 1
    this.#sentAtMs = elapsedMs
    this.#sent = {
      id: this.#id,
      atMs: this.#options.now(),
      elapsedMs,
      head: wanted.head,
      isWhole: wanted.isWhole,
      isFull,
    }
    this.#started().post({ ...wanted.pass, id: this.#id })
  }

  #isFullDue(): boolean {
    return this.#isOver(this.#fullAtMs, FULL_EVERY_MS)
  }

  #isOver(sinceMs: number | null, ms: number): boolean {
    return sinceMs === null || this.#options.elapsedMs() - sinceMs > ms
  }

  #started(): CopyChild {
    if (this.#child !== null) return this.#child
    const child = startCopyChild(this.#options.startChild)
    this.#child = child
    child.onMessage((message) => {
      if (message.kind === 'mirrored' && child === this.#child)
        this.#heard(message.id, message.trouble)
    })
    child.onExit(() => {
      if (child !== this.#child) return
      this.#child = null
      this.#heard(this.#id, 'failed')
    })
    return child
  }

  #heard(id: number, trouble: PassTrouble | null): void {
    const sent = this.#sent
    if (sent === null || sent.id !== id) return
    this.#sent = null
    const elapsedMs = this.#options.elapsedMs()
    if (trouble === null) {
      if (sent.isFull) this.#fullAtMs = elapsedMs
      const state = sent.isWhole ? 'Following' : 'CatchingUp'
      const completeAtMs = sent.isWhole ? sent.atMs : this.#news.completeAtMs
      this.#news = { state, trouble: null, position: sent.head, completeAtMs }
    } else {
      this.#isWanted = true
      this.#notBeforeMs = elapsedMs + RETRY_MS
      const state = trouble === 'away' || trouble === 'offline' ? 'Away' : 'Broken'
      this.#news = { ...this.#news, state, trouble }
      if (trouble === 'differs') this.#options.onDiffers()
    }
    this.#send()
    if (this.#sent !== null) return
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }
}
