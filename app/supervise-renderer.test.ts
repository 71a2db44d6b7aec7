import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ENGLISH } from './locale/locale-service.ts'
import { FakeBrowserWindow, fakeLog } from './testing/fake-electron.ts'

const showMessageBox = vi.hoisted(() => vi.fn())
vi.mock('electron', () => ({ dialog: { showMessageBox } }))
const { superviseRenderer, REST_MS } = await import('./supervise-renderer.ts')

let fake: FakeBrowserWindow
let reload: ReturnType<typeof vi.fn<() => void>>
let giveUp: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  fake = new FakeBrowserWindow({})
  reload = vi.fn<() => void>()
  giveUp = vi.fn<() => void>()
  const window: unknown = fake
  superviseRenderer(window as BrowserWindow, { log: fakeLog(), text: ENGLISH.text, reload, giveUp })
})
afterEach(() => {
  vi.useRealTimers()
  showMessageBox.mockReset()
})

const die = (reason = 'crashed'): void => {
  fake.webContents.emit('render-process-gone', {}, { reason, exitCode: 139 })
}

it('brings a page back at once, then after longer and longer rests, then gives up', async () => {
  for (const [at, restMs] of REST_MS.entries()) {
    die()
    await vi.advanceTimersByTimeAsync(Math.max(0, restMs - 1))
    if (restMs > 0) expect(reload).toHaveBeenCalledTimes(at)
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(at + 1)
  }
  expect(giveUp).not.toHaveBeenCalled()
  die()
  expect(giveUp).toHaveBeenCalledTimes(1)
})

it('starts over once the page has been well for a minute', async () => {
  for (let times = 0; times < 12; times += 1) {
    die()
    await vi.advanceTimersByTimeAsync(90_000)
  }
  expect(giveUp).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledTimes(12)
})

it('lets a page go that ends as it should, or with its window', async () => {
  die('clean-exit')
  await vi.advanceTimersByTimeAsync(1_000)
  fake.isGone = true
  die()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).not.toHaveBeenCalled()
})

it('asks once about a page that hangs, and not about one that was only busy', async () => {
  showMessageBox.mockResolvedValue({ response: 1 })
  fake.emit('unresponsive')
  await vi.advanceTimersByTimeAsync(5_000)
  fake.emit('responsive')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(showMessageBox).not.toHaveBeenCalled()
  fake.emit('unresponsive')
  fake.emit('unresponsive')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(showMessageBox).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})
