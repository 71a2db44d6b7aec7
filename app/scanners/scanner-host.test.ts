import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostScanners } from './scanner-host.ts'
import type { ShellScanners } from './scanner-messages.ts'

const SCANNER = { id: '1:2:S', name: 'Zeta Reader', isOpen: true, trouble: null }

/** A process that is told and ended from here. */
class FakeProcess {
  sent: unknown[] = []
  isKilled = false
  tell: (message: unknown) => void = () => undefined
  end: () => void = () => undefined

  post = (message: unknown): void => void this.sent.push(message)
  onMessage = (listener: (message: unknown) => void): void => {
    this.tell = listener
  }
  onExit = (listener: () => void): void => {
    this.end = listener
  }
  kill = (): void => {
    this.isKilled = true
    this.end()
  }
}

function open(refuse = false) {
  const started: FakeProcess[] = []
  const notes: string[] = []
  const codes: string[] = []
  const shown: ShellScanners[] = []
  const host = hostScanners({
    start: () => {
      if (refuse) throw new Error('no memory')
      const made = new FakeProcess()
      started.push(made)
      return made
    },
    onReading: ({ code, kind }) => codes.push(`${kind} ${code}`),
    onScanners: (scanners) => shown.push(scanners),
    log: { note: (what) => notes.push(what) },
  })
  return { host, started, notes, codes, shown, last: () => started.at(-1) }
}

const reading = (code: string) => ({
  kind: 'reading',
  reading: { kind: 'code', code, scanner: 'Zeta Reader' },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('readings come in the order in which they were sent, and the scanners are shown', () => {
  const { codes, host, last } = open()
  last()?.tell({ kind: 'scanners', scanners: [SCANNER] })
  for (const code of ['A', 'B', 'C']) last()?.tell(reading(code))
  last()?.tell('nonsense')
  last()?.tell({ kind: 'unheard of' })
  expect(codes).toEqual(['code A', 'code B', 'code C'])
  expect(host.now()).toEqual({ scanners: [SCANNER], trouble: null })
})

test('a process that ends is started again, and what it sends too late is ignored', () => {
  const { codes, host, last, notes, started } = open()
  const first = last()
  first?.tell({ kind: 'scanners', scanners: [SCANNER] })
  first?.end()
  expect(host.now()).toEqual({ scanners: [], trouble: 'restarting' })
  vi.advanceTimersByTime(1_000)
  expect(started).toHaveLength(2)
  first?.tell(reading('LATE'))
  last()?.tell({ kind: 'alive' })
  last()?.tell(reading('NEW'))
  expect(codes).toEqual(['code NEW'])
  expect(host.now().trouble).toBe(null)
  expect(notes).toEqual(['the process of the scanners ended'])
})

test('one that hangs is ended; its pauses grow, and it is never given up', () => {
  const { last, started } = open()
  vi.advanceTimersByTime(16_000)
  expect(started[0]?.isKilled).toBe(false)
  vi.advanceTimersByTime(3_000)
  expect(started[0]?.isKilled).toBe(true)
  const before = started.length
  for (let times = 0; times < 10; times += 1) {
    last()?.end()
    vi.advanceTimersByTime(60_000)
  }
  expect(started.length).toBeGreaterThanOrEqual(before + 10)
  const now = started.length
  last()?.end()
  vi.advanceTimersByTime(59_000)
  expect(started).toHaveLength(now)
})

test('after a good minute the next end is the first again', () => {
  const { last, started } = open()
  for (let times = 0; times < 5; times += 1) {
    last()?.end()
    vi.advanceTimersByTime(60_000)
  }
  for (let seconds = 0; seconds < 70; seconds += 2) {
    last()?.tell({ kind: 'alive' })
    vi.advanceTimersByTime(2_000)
  }
  const before = started.length
  last()?.tell({ kind: 'alive' })
  last()?.end()
  vi.advanceTimersByTime(1_000)
  expect(started).toHaveLength(before + 1)
})

test('a computer whose devices cannot be read says so, and is noted once', () => {
  const { host, last, notes } = open()
  for (let times = 0; times < 3; times += 1) last()?.tell({ kind: 'failed', reason: 'no libusb' })
  expect(host.now()).toEqual({ scanners: [], trouble: 'noDriver' })
  expect(notes).toEqual(['scanners: no libusb'])
  last()?.tell({ kind: 'scanners', scanners: [SCANNER] })
  expect(host.now().trouble).toBe(null)
})

test('a process that can not be begun leaves the till as it is', () => {
  const { host, notes } = open(true)
  vi.advanceTimersByTime(120_000)
  expect(host.now().trouble).toBe('restarting')
  expect(notes.length).toBeGreaterThan(3)
})

test('stopping asks first, and ends what does not answer', async () => {
  const polite = open()
  const asked = polite.host.stop()
  expect(polite.last()?.sent).toEqual([{ kind: 'stop' }])
  polite.last()?.end()
  await asked
  expect(polite.last()?.isKilled).toBe(false)
  expect(polite.started).toHaveLength(1)

  const hung = open()
  const stopped = hung.host.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
  expect(hung.last()?.isKilled).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(hung.started).toHaveLength(1)
})
