import type { Session } from 'electron'
import { expect, it, vi } from 'vitest'
import { FakeBrowserWindow, FakeSession } from './testing/fake-electron.ts'

const openExternal = vi.hoisted(() => vi.fn())

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  return { BrowserWindow: fake.FakeBrowserWindow, shell: { openExternal } }
})

const { denyPermissions, openTill, WINDOW_OPTIONS } = await import('./windows.ts')

const ADDRESS = 'http://127.0.0.1:4780'

function openFake(): FakeBrowserWindow {
  openTill(ADDRESS)
  const window = FakeBrowserWindow.last
  if (window === null) throw new Error('no window was opened')
  return window
}

it('gives the page no more than a page of the web has', () => {
  expect(WINDOW_OPTIONS.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  })
})

it('loads the till and shows the window once it is drawn', () => {
  const window = openFake()
  expect(window.options).toBe(WINDOW_OPTIONS)
  expect(window.calls).toEqual([`load ${ADDRESS}`])
  window.emit('ready-to-show')
  expect(window.calls).toEqual([`load ${ADDRESS}`, 'show'])
})

it.each([
  ['main', `${ADDRESS}/`, true],
  ['main', `${ADDRESS}/docs`, true],
  ['main', 'http://127.0.0.1:4781/', false],
  ['main', 'http://localhost:4780/', false],
  ['main', 'https://example.com/', false],
  ['main', 'file:///etc/passwd', false],
  ['main', `blob:${ADDRESS}/1234`, false],
  ['main', 'about:srcdoc', false],
  ['sub', `blob:${ADDRESS}/1234`, true],
  ['sub', 'about:srcdoc', true],
  ['sub', 'blob:https://example.com/1234', false],
  ['sub', 'data:text/html,<p>', false],
])('a %s frame that goes to %s: %s', (frame, url, isAllowed) => {
  const { webContents } = openFake()
  const preventDefault = vi.fn()
  webContents.emit('will-frame-navigate', { url, isMainFrame: frame === 'main', preventDefault })
  expect(preventDefault).toHaveBeenCalledTimes(isAllowed ? 0 : 1)
})

it('opens no second window and no webview', () => {
  const { webContents } = openFake()
  const preventDefault = vi.fn()
  webContents.emit('will-attach-webview', { preventDefault })
  expect(preventDefault).toHaveBeenCalled()
  expect(webContents.openHandler?.({ url: ADDRESS })).toEqual({ action: 'deny' })
})

it.each([
  ['https://wa.me/919845020117?text=Ready', 1],
  ['https://wa.me.example/919845020117', 0],
  ['http://wa.me/919845020117', 0],
  ['file:///etc/passwd', 0],
  ['nonsense', 0],
])('hands %s to the computer %i times, and opens no window', (url, times) => {
  openExternal.mockClear()
  expect(openFake().webContents.openHandler?.({ url })).toEqual({ action: 'deny' })
  expect(openExternal).toHaveBeenCalledTimes(times)
})

it('denies every permission', () => {
  const session = new FakeSession()
  const asSession: unknown = session
  denyPermissions(asSession as Session)
  const answer = vi.fn()
  session.handlers.get('request')?.({}, 'media', answer)
  expect(answer).toHaveBeenCalledWith(false)
  expect(session.handlers.get('check')?.({}, 'usb')).toBe(false)
  expect(session.handlers.get('device')?.({})).toBe(false)
})
