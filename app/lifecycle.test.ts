import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeApp, FakeBrowserWindow, fakeLog } from './testing/fake-electron.ts'

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  const { EventEmitter: Emitter } = await import('node:events')
  return { app: new fake.FakeApp(), powerMonitor: new Emitter() }
})

const { closeInOrder, closeWithSession, focusOnSecondStart } = await import('./lifecycle.ts')
const electron = await import('electron')

function fakeApp(): FakeApp {
  const app: unknown = electron.app
  if (!(app instanceof FakeApp)) throw new Error('electron is not the fake')
  return app
}

function fakeWindow(): { fake: FakeBrowserWindow; window: BrowserWindow } {
  const fake = new FakeBrowserWindow({})
  const asWindow: unknown = fake
  return { fake, window: asWindow as BrowserWindow }
}

beforeEach(() => {
  fakeApp().removeAllListeners()
  electron.powerMonitor.removeAllListeners()
  fakeApp().quits = 0
})

it('goes only after the server has closed, once, however often it is asked', async () => {
  const closing = Promise.withResolvers<void>()
  const close = vi.fn(() => closing.promise)
  closeInOrder(close, fakeLog())
  expect(fakeApp().quit()).toBe(false)
  expect(fakeApp().quit()).toBe(false)
  expect(close).toHaveBeenCalledTimes(1)
  closing.resolve()
  await vi.waitFor(() => expect(fakeApp().quits).toBe(3))
  expect(fakeApp().quit()).toBe(true)
})

it('goes when closing fails too, and writes that down', async () => {
  const log = fakeLog()
  closeInOrder(() => Promise.reject(new Error('disk')), log)
  fakeApp().quit()
  await vi.waitFor(() => expect(fakeApp().quits).toBe(2))
  expect(log.lines).toEqual(['closed with a fault: Error: disk'])
})

it('goes without a server that hangs, before the computer cuts it off', async () => {
  vi.useFakeTimers()
  const log = fakeLog()
  closeInOrder(() => new Promise(() => {}), log)
  fakeApp().quit()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(log.lines).toEqual(['not closed in time'])
  expect(fakeApp().quits).toBe(2)
})

it('quits with its last window, and when the computer shuts down', () => {
  closeInOrder(async () => {}, fakeLog())
  fakeApp().emit('window-all-closed')
  expect(fakeApp().quits).toBe(1)
  const power: unknown = electron.powerMonitor
  if (power instanceof EventEmitter) power.emit('shutdown')
  expect(fakeApp().quits).toBe(2)
})

it('puts all in one file when Windows asks, and goes when it ends the session', () => {
  const { fake, window } = fakeWindow()
  const checkpoint = vi.fn()
  closeWithSession(window, checkpoint)
  fake.emit('query-session-end')
  expect(checkpoint).toHaveBeenCalledTimes(1)
  expect(fakeApp().quits).toBe(0)
  fake.emit('session-end')
  expect(fakeApp().quits).toBe(1)
})

it('brings the window forward at a second start', () => {
  const { fake, window } = fakeWindow()
  let current: BrowserWindow | null = null
  focusOnSecondStart(() => current)
  fakeApp().emit('second-instance')
  expect(fake.calls).toEqual([])
  current = window
  fakeApp().emit('second-instance')
  expect(fake.calls).toEqual(['restore', 'show', 'focus'])
})
