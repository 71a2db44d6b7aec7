import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HostState } from './ask-host.ts'
import type { PlacesAnswer } from './ask-places.ts'
import type { PairedHost } from './host-place.ts'
import { type HostAsks, pauseAfter, watchHost } from './watch-host.ts'

const OLD = { host: '192.168.1.20', port: 4781 }
const NEW = { host: '192.168.1.21', port: 4781 }
const FIRST: PlacesAnswer = {
  epoch: 1,
  certificate: null,
  isReplaced: false,
  standby: NEW,
  sighting: 'seen',
}
const TAKEN: PlacesAnswer = { ...FIRST, epoch: 2, certificate: 'signed', standby: null }

/** What each computer answers, by address; null: it is none, or away. */
let answers: Record<string, PlacesAnswer | null>
let states: HostState[]
let told: HostState[]
let learned: PairedHost[]
let moved: PairedHost[]
let shown: string[]
let reported: string[]
let stop: () => void
const asks: HostAsks = {
  look: async () => states.at(-1) ?? 'away',
  places: async ({ host }) => answers[host] ?? null,
  show: async ({ host }, certificate) => void shown.push(`${host} ${certificate}`),
  report: async ({ host }, sighting) => void reported.push(`${host} ${sighting}`),
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = { [OLD.host]: FIRST, [NEW.host]: null }
  states = ['well']
  told = []
  learned = []
  moved = []
  shown = []
  reported = []
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const watch = (term?: PairedHost['term']): void => {
  const host = { ...OLD, pin: 'ab', token: 'token', shopName: '' }
  stop = watchHost(
    term === undefined ? host : { ...host, term },
    {
      tell: (state) => told.push(state),
      learn: (known) => learned.push(known),
      move: (next) => moved.push(next),
    },
    asks,
  )
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const be = (state: HostState): void => void states.push(state)

it('learns where the standby till is, once, and tells that one what it sees', async () => {
  watch()
  await pass(11)
  expect(told).toEqual(['well', 'well', 'well'])
  expect(learned).toMatchObject([{ term: { epoch: 1, standby: NEW } }])
  expect(reported).toEqual(Array(3).fill(`${NEW.host} seen`))
})

it('goes over to the standby till once that has taken over, within a second or two', async () => {
  watch()
  await pass(1)
  be('away')
  await pass(60)
  expect(moved).toEqual([])
  answers[NEW.host] = TAKEN
  await pass(2)
  expect(moved).toMatchObject([
    { ...NEW, token: 'token', pin: 'ab', term: { epoch: 2, certificate: 'signed' } },
  ])
  const looks = told.length
  await pass(60)
  expect(told).toHaveLength(looks)
  expect(moved).toHaveLength(1)
})

it('goes over after a planned hand-over, while the other one still answers', async () => {
  watch()
  await pass(1)
  answers[OLD.host] = { ...FIRST, epoch: 2, isReplaced: true, sighting: null }
  await pass(6)
  expect(moved).toEqual([])
  answers[NEW.host] = TAKEN
  await pass(6)
  expect(moved).toMatchObject([NEW])
})

it('takes a main computer of before for none, and shows it who took over', async () => {
  watch({ epoch: 2, certificate: 'signed', standby: null })
  await pass(3)
  expect(told[0]).toBe('away')
  expect(shown[0]).toBe(`${OLD.host} signed`)
  expect(moved).toEqual([])
  expect(learned).toEqual([])
})

it('goes over to nobody who is behind, replaced, or no main computer', async () => {
  watch({ epoch: 3, certificate: 'signed', standby: NEW })
  be('away')
  answers[NEW.host] = TAKEN
  await pass(10)
  answers[NEW.host] = { ...TAKEN, epoch: 4, isReplaced: true }
  await pass(10)
  expect(moved).toEqual([])
})

it('stays with a main till that shuts it out', async () => {
  watch()
  await pass(1)
  be('shutOut')
  answers[NEW.host] = TAKEN
  await pass(20)
  expect(moved).toEqual([])
})

it('asks each second while there is a standby till to wait for', () => {
  expect([1, 5, 50].map((tries) => pauseAfter('away', tries, true))).toEqual([1_000, 1_000, 1_000])
  expect([1, 5, 50].map((tries) => pauseAfter('away', tries))).toEqual([1_000, 15_000, 15_000])
})
