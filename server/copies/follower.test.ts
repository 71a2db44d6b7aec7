import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Child } from '../kernel/child-process.ts'
import { isRecord } from '../wire/record.ts'
import type { LogHead } from './copy-log.ts'
import { FOLDER_PATIENCE, Follower } from './follower.ts'
import type { MirrorOrder } from './mirror.ts'

/** The shop's log, and a place whose process answers when the test lets it. */
let head: LogHead
let elapsedMs: number
let asked: number[]
let answer: (trouble?: string) => void
let die: () => void
let started: number
let differs: number
let follower: Follower

const ORDER: MirrorOrder = {
  log: '/log',
  place: '/place',
  shop: 's',
  epoch: 1,
  line: 'l',
  isFull: true,
  recovery: '',
  images: '',
  nowMs: 0,
  verified: null,
}

/** A process that hangs until it is told what to say. */
function heldChild(): Child {
  started += 1
  let onMessage: (message: unknown) => void = () => undefined
  let onExit: () => void = () => undefined
  answer = (trouble) => {
    const id = asked.at(-1)
    onMessage({ kind: 'mirrored', id, trouble: trouble ?? null })
  }
  die = () => onExit()
  return {
    post(message) {
      if (isRecord(message) && typeof message['id'] === 'number') asked.push(message['id'])
    },
    onMessage(listener) {
      onMessage = listener
    },
    onExit(listener) {
      onExit = listener
    },
    kill: () => undefined,
  }
}

beforeEach(() => {
  head = { line: 'l', seq: 1, atMs: 1 }
  elapsedMs = 0
  asked = []
  started = 0
  differs = 0
  follower = new Follower({
    completeAtMs: 0,
    patience: FOLDER_PATIENCE,
    now: () => 1_000_000 + elapsedMs,
    elapsedMs: () => elapsedMs,
    order: () => ({ pass: { kind: 'mirror', order: ORDER }, head, isWhole: true }),
    isNewest: (position) => position?.seq === head.seq,
    onDiffers: () => {
      differs += 1
    },
    startChild: heldChild,
  })
})
afterEach(() => follower.stop())

/** Seconds pass, in each of which the shop sells. */
function sellFor(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    elapsedMs += 1_000
    head = { ...head, seq: head.seq + 1 }
    follower.wake()
    follower.tick()
  }
}

it('a place that hangs for a minute holds up no sale: it is told as away, and caught up at once', () => {
  follower.wake()
  answer()
  expect(follower.news()).toMatchObject({ state: 'Following', position: { seq: 1 } })
  sellFor(60)
  // One pass is under way; sixty sales waited for nothing and asked for nothing more.
  expect(asked).toHaveLength(2)
  expect(follower.news()).toMatchObject({ state: 'Away', trouble: 'slow', position: { seq: 1 } })
  expect(follower.news().completeAtMs).toBeLessThan(1_000_000 + 3_000)
  answer()
  expect(asked).toHaveLength(3)
  answer()
  expect(follower.news()).toEqual({
    state: 'Following',
    trouble: null,
    position: head,
    completeAtMs: 1_060_000,
  })
})

it.each([
  ['away', 'Away'],
  ['offline', 'Away'],
  ['full', 'Broken'],
  ['foreign', 'Broken'],
  ['failed', 'Broken'],
])(
  'a place that is %s is %s, and is tried again after five seconds, not at each sale',
  (trouble, state) => {
    follower.wake()
    answer(trouble)
    expect(follower.news()).toMatchObject({ state, trouble })
    sellFor(4)
    expect(asked).toHaveLength(1)
    sellFor(2)
    expect(asked).toHaveLength(2)
    answer()
    expect(follower.news().state).toBe('Following')
    expect(differs).toBe(0)
  },
)

it('a process that dies is started anew; a place that holds more than the log begins a new line', () => {
  follower.wake()
  die()
  expect(follower.news()).toMatchObject({ state: 'Broken', trouble: 'failed' })
  sellFor(6)
  expect(started).toBe(2)
  answer('differs')
  expect(differs).toBe(1)
})
