import path from 'node:path'
import { BrowserWindow, type BrowserWindowConstructorOptions, type Session, shell } from 'electron'
import { isMessageLink, isOwnFrame, isOwnPage } from './own-page.ts'

/** The page is treated like any page of the web: it reaches the machine by the bridge alone. */
export const WINDOW_OPTIONS = {
  title: 'Dioptre',
  width: 1366,
  height: 768,
  minWidth: 1024,
  minHeight: 640,
  show: false,
  autoHideMenuBar: true,
  webPreferences: {
    preload: path.join(import.meta.dirname, 'preload.cjs'),
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
    // The invoice's PDF is printed from a frame, and the viewer of PDFs counts as a plugin.
    plugins: true,
  },
} as const satisfies BrowserWindowConstructorOptions

/** Opens the till that the branch server at `address` serves. */
export function openTill(address: string): BrowserWindow {
  const window = new BrowserWindow(WINDOW_OPTIONS)
  keepToOwnPages(window, address)
  window.once('ready-to-show', () => window.show())
  void window.loadURL(address)
  return window
}

/** No page but the server's own is ever shown, and no second window opens. */
function keepToOwnPages({ webContents }: BrowserWindow, address: string): void {
  webContents.setWindowOpenHandler(({ url }) => {
    // Never a window of ours: the computer's own browser opens it, where the person is signed in.
    if (isMessageLink(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
  webContents.on('will-frame-navigate', (details) => {
    const isAllowed = details.isMainFrame ? isOwnPage : isOwnFrame
    if (!isAllowed(details.url, address)) details.preventDefault()
  })
  webContents.on('will-redirect', (details) => {
    if (!isOwnFrame(details.url, address)) details.preventDefault()
  })
  webContents.on('will-attach-webview', (event) => event.preventDefault())
}

/** Camera, location, notices, USB and the rest: the till asks for none, so no page gets any. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}
