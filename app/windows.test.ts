import type { Session } from 'electron'
import { expect, it, vi } from 'vitest'
import { FakeBrowserWindow, FakeSession } from './testing/fake-electron.ts'

const openExternal = vi.hoisted(() => vi.fn())

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  return { BrowserWindow: fake.FakeBrowserWindow, shell: { openExternal } }
})

const {
  createDisplayWindow,
  createTillWindow,
  denyPermissions,
  isHome,
  keepRequestsHome,
  PAGE_RIGHTS,
} = await import('./windows.ts')

const ADDRESS = 'http://127.0.0.1:4780'
const BOUNDS = { x: 0, y: 0, width: 1366, height: 768 }
const PLACE = { bounds: BOUNDS, isMaximized: false }

function lastWindow(): FakeBrowserWindow {
  const window = FakeBrowserWindow.last
  if (window === null) throw new Error('no window was opened')
  return window
}

function openFake(): FakeBrowserWindow {
  createTillWindow(PLACE, false, () => ADDRESS)
  return lastWindow()
}

it('gives the page no more than a page of the web has', () => {
  expect(PAGE_RIGHTS).toMatchObject({
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

it('shows the window once it is drawn, as large as it was', () => {
  const window = openFake()
  expect(window.options).toMatchObject({ ...BOUNDS, show: false, kiosk: false })
  expect(window.calls).toEqual([])
  window.emit('ready-to-show')
  expect(window.calls).toEqual(['show'])
  createTillWindow({ ...PLACE, isMaximized: true }, true, () => ADDRESS)
  lastWindow().emit('ready-to-show')
  expect(lastWindow().calls).toEqual(['maximize', 'show'])
  expect(lastWindow().options).toMatchObject({ kiosk: true })
})

it('gives the customer’s display no bridge, and leaves the focus with the till', () => {
  createDisplayWindow(BOUNDS, () => ADDRESS)
  expect(lastWindow().options).toMatchObject({ webPreferences: PAGE_RIGHTS })
  expect(lastWindow().options).not.toHaveProperty('webPreferences.preload')
  lastWindow().emit('ready-to-show')
  expect(lastWindow().calls).toEqual(['showInactive'])
})

it.each([
  [`${ADDRESS}/api/x`, true],
  ['ws://127.0.0.1:4780/live', true],
  [`blob:${ADDRESS}/1`, true],
  ['data:image/png;base64,AA', true],
  ['http://127.0.0.1:4781/', false],
  ['https://example.com/', false],
  ['ftp://127.0.0.1/', false],
  ['nonsense', false],
])('a request to %s stays at home: %s', (url, isKept) => {
  expect(isHome(url, ADDRESS)).toBe(isKept)
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
  ['sub', 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', true],
  ['main', 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', false],
  ['sub', 'chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh/index.html', false],
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

const VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html'

it.each([
  ['chrome://resources/js/load_time_data.js', VIEWER, true],
  ['chrome://theme/current-channel-logo', VIEWER, true],
  ['chrome://resources/js/load_time_data.js', `${ADDRESS}/`, false],
  ['chrome://resources/js/load_time_data.js', null, false],
  ['chrome://settings/', VIEWER, false],
])('a request to %s from %s is let out: %s', (url, frameUrl, isAllowed) => {
  const session = new FakeSession()
  const asSession: unknown = session
  keepRequestsHome(
    asSession as Session,
    () => ADDRESS,
    () => {},
  )
  const answer = vi.fn()
  session.onRequest?.({ url, method: 'GET', frame: frameUrl && { url: frameUrl } }, answer)
  expect(answer).toHaveBeenCalledWith({ cancel: !isAllowed })
})

it.each([
  ['clipboard-sanitized-write', `${ADDRESS}/`, true],
  ['clipboard-sanitized-write', 'https://example.com/', false],
  ['clipboard-read', `${ADDRESS}/`, false],
])('the permission %s for %s: %s', (permission, requestingUrl, isAllowed) => {
  const session = new FakeSession()
  const asSession: unknown = session
  denyPermissions(asSession as Session, () => ADDRESS)
  const answer = vi.fn()
  session.handlers.get('request')?.({}, permission, answer, { requestingUrl })
  expect(answer).toHaveBeenCalledWith(isAllowed)
  expect(session.handlers.get('check')?.({}, permission, requestingUrl)).toBe(isAllowed)
})

it('denies every permission', () => {
  const session = new FakeSession()
  const asSession: unknown = session
  denyPermissions(asSession as Session)
  const answer = vi.fn()
  session.handlers.get('request')?.({}, 'media', answer, { requestingUrl: ADDRESS })
  expect(answer).toHaveBeenCalledWith(false)
  expect(session.handlers.get('check')?.({}, 'usb')).toBe(false)
  expect(session.handlers.get('device')?.({})).toBe(false)
})
