import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeApp, FakeBrowserWindow } from './testing/fake-electron.ts'

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  return { app: new fake.FakeApp() }
})

const { closeInOrder, focusOnSecondStart } = await import('./lifecycle.ts')
const electron = await import('electron')

function fakeApp(): FakeApp {
  const app: unknown = electron.app
  if (!(app instanceof FakeApp)) throw new Error('electron is not the stand-in')
  return app
}

beforeEach(() => {
  fakeApp().removeAllListeners()
  fakeApp().quits = 0
})

it('goes only after the server has closed, once, however often it is asked', async () => {
  const closing = Promise.withResolvers<void>()
  const close = vi.fn(() => closing.promise)
  closeInOrder(close)
  expect(fakeApp().quit()).toBe(false)
  expect(fakeApp().quit()).toBe(false)
  expect(close).toHaveBeenCalledTimes(1)
  closing.resolve()
  await vi.waitFor(() => expect(fakeApp().quits).toBe(3))
  expect(fakeApp().quit()).toBe(true)
})

it('goes when closing fails too', async () => {
  closeInOrder(() => Promise.reject(new Error('disk')))
  fakeApp().quit()
  await vi.waitFor(() => expect(fakeApp().quits).toBe(2))
})

it('quits with its last window', () => {
  closeInOrder(async () => {})
  fakeApp().emit('window-all-closed')
  expect(fakeApp().quits).toBe(1)
})

it('brings the window forward at a second start', () => {
  const window = new FakeBrowserWindow({})
  const asWindow: unknown = window
  focusOnSecondStart(asWindow as BrowserWindow)
  fakeApp().emit('second-instance')
  expect(window.calls).toEqual(['restore', 'focus'])
})
