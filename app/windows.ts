import path from 'node:path'
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Session,
  shell,
  type WebContents,
} from 'electron'
import { isMessageLink, isOwnFrame, isOwnPage, isViewerRequest } from './own-page.ts'
import { LEAST, type WindowPlace } from './window-place.ts'

/** The page is treated like any page of the web: it reaches the machine by the bridge alone. */
export const PAGE_RIGHTS = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // A till behind another window still receives from its scanner and its server at once.
  backgroundThrottling: false,
  // The invoice's PDF is printed from a frame, and the viewer of PDFs counts as a plugin.
  plugins: true,
} as const

const TILL_WINDOW = {
  title: 'Dioptre',
  minWidth: LEAST.width,
  minHeight: LEAST.height,
  show: false,
  autoHideMenuBar: true,
  webPreferences: { ...PAGE_RIGHTS, preload: path.join(import.meta.dirname, 'preload.cjs') },
} as const satisfies BrowserWindowConstructorOptions

/** What the customer sees has no bridge at all: it only shows. */
const DISPLAY_WINDOW = {
  title: 'Dioptre',
  show: false,
  autoHideMenuBar: true,
  webPreferences: PAGE_RIGHTS,
} as const satisfies BrowserWindowConstructorOptions
const UNPLACED = { width: 1024, height: 600 }

/** Whose pages a window may show: those of the server that runs now, null while none does. */
export type OwnAddress = () => string | null

/** The till's window, shown once there is something to see; the caller loads its page. */
export function createTillWindow(
  { bounds, isMaximized }: WindowPlace,
  isKiosk: boolean,
  address: OwnAddress,
): BrowserWindow {
  const window = new BrowserWindow({ ...TILL_WINDOW, ...bounds, kiosk: isKiosk })
  keepToOwnPages(window.webContents, address)
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  return window
}

/** The customer's display, on the second display of the computer; null: there is none. */
export function createDisplayWindow(
  bounds: WindowPlace['bounds'] | null,
  address: OwnAddress,
): BrowserWindow {
  const place = bounds === null ? UNPLACED : { ...bounds, fullscreen: true }
  const window = new BrowserWindow({ ...DISPLAY_WINDOW, ...place })
  keepToOwnPages(window.webContents, address)
  // Not focused: the keys and the scanner stay with the till.
  window.once('ready-to-show', () => window.showInactive())
  return window
}

/** No page but the server's own is ever shown, and no page opens a window. */
function keepToOwnPages(contents: WebContents, address: OwnAddress): void {
  contents.setWindowOpenHandler(({ url }) => {
    // Never a window of ours: the computer's own browser opens it, where the person is signed in.
    if (isMessageLink(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (details) => {
    const isAllowed = details.isMainFrame ? isOwnPage : isOwnFrame
    if (!isAllowed(details.url, address() ?? '')) details.preventDefault()
  })
  contents.on('will-redirect', (details) => {
    if (!isOwnFrame(details.url, address() ?? '')) details.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

/** What the till's own page may do: put text on the clipboard (its copy buttons). */
const OWN_PERMISSION = 'clipboard-sanitized-write'

/**
 * Camera, location, notices, USB and the rest: the till asks for none, so no page gets any.
 * `address` is the till's own origin, null for a session that shows no till.
 */
export function denyPermissions(session: Session, address: OwnAddress = () => null): void {
  const isAllowed = (permission: string, url: string): boolean =>
    permission === OWN_PERMISSION && isOwnPage(url, address() ?? '')
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isAllowed(permission, details.requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isAllowed(permission, origin),
  )
  session.setDevicePermissionHandler(() => false)
}

/**
 * Requests go to the till's own server and nowhere else, whatever a page asks for. `onChange` is
 * called for each that asks for a change, whether its server answers or not.
 */
export function keepRequestsHome(
  session: Session,
  address: OwnAddress,
  onChange: () => void,
): void {
  session.webRequest.onBeforeRequest(({ frame, method, url }, answer) => {
    if (method !== 'GET' && method !== 'HEAD') onChange()
    const isAllowed = isHome(url, address() ?? '') || isViewerRequest(url, frame?.url ?? null)
    answer({ cancel: !isAllowed })
  })
}

/** What a page makes itself, and what Chromium's own viewer of PDFs is made of, never leaves. */
const NEVER_LEAVES = /^(blob|data|about|devtools|chrome-extension|chrome-untrusted):/

export function isHome(url: string, address: string): boolean {
  if (NEVER_LEAVES.test(url)) return true
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  return origin === address || (protocol === 'ws:' && origin === address.replace('http', 'ws'))
}
