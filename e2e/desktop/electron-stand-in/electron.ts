// What `import … from 'electron'` finds in a story: the parts that the shell uses, on a Chromium.
import { EventEmitter } from 'node:events'
import path from 'node:path'
import { StandInApp } from './app.ts'
import { StandInBrowserWindow, setPlace } from './browser-window.ts'
import { Chromium } from './chromium.ts'
import { listenToStories } from './control.ts'
import { StandInIpcMain } from './ipc-main.ts'
import {
  StandInSafeStorage,
  standInDialog,
  standInPowerMonitor,
  standInScreen,
  standInShell,
} from './machine.ts'
import { StandInSession } from './session.ts'
import { standInUtilityProcess } from './utility-process.ts'

export const app = new StandInApp()
export const ipcMain = new StandInIpcMain()
export const BrowserWindow = StandInBrowserWindow
export const session = {
  defaultSession: new StandInSession(),
  fromPartition: (): StandInSession => new StandInSession(),
}
export const dialog = standInDialog
export const shell = standInShell
export const screen = standInScreen
export const powerMonitor = standInPowerMonitor
export const safeStorage = new StandInSafeStorage()
export const utilityProcess = standInUtilityProcess
export const crashReporter = { start(): void {} }
export const autoUpdater = new EventEmitter()
export const Menu = {
  buildFromTemplate: (template: unknown): unknown => template,
  setApplicationMenu(): void {},
}

app.whenReady().then(() => {
  const chromium = new Chromium(path.join(app.getPath('userData'), 'chromium'))
  app.closeBrowser = () => chromium.close()
  const onAllClosed = (): void => app.allWindowsClosed()
  setPlace({ chromium, onAllClosed, ipcMain, session: session.defaultSession })
})
listenToStories({ app, powerMonitor })
