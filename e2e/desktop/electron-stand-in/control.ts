import type { EventEmitter } from 'node:events'
import { StandInBrowserWindow } from './browser-window.ts'
import type { Json } from './cdp.ts'
import { answers, record } from './machine.ts'
import { helpers } from './utility-process.ts'

/** What a story asks of the program from outside, as Playwright does of Electron's main process. */
const VERBS: Record<string, (emitters: Emitters, message: Json) => Json> = {
  emit({ app, powerMonitor }, { event, target }) {
    const first = StandInBrowserWindow.getAllWindows()[0]
    const from = target === 'app' ? app : target === 'window' ? first : powerMonitor
    from?.emit(event, { preventDefault(): void {} })
  },
  crash: () => StandInBrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  closeWindow: () => StandInBrowserWindow.getAllWindows()[0]?.close(),
  minimize: () => StandInBrowserWindow.getAllWindows()[0]?.minimize(),
  answerDialog: (_emitters, { answer }) => answers.push(answer),
  helperSays: (_emitters, { message }) => helpers.at(-1)?.emit('message', message),
  endHelper: () => helpers.at(-1)?.kill(),
  look: ({ app }) => ({
    ...record,
    loginItem: app.getLoginItemSettings(),
    windows: StandInBrowserWindow.getAllWindows().map((window) => ({
      bounds: window.getBounds(),
      focusCount: window.focusCount,
      isKiosk: window.isKiosk(),
      isMinimized: window.isMinimized(),
      url: window.webContents.getURL(),
      zoomFactor: window.webContents.zoomFactor,
    })),
  }),
}

type Emitters = {
  app: EventEmitter & { getLoginItemSettings(): unknown }
  powerMonitor: EventEmitter
}

/** Listens on the channel that the harness opened; without one the stand-in runs by itself. */
export function listenToStories(emitters: Emitters): void {
  process.on('message', (message: Json) => {
    const answer = VERBS[message.verb]?.(emitters, message)
    process.send?.({ id: message.id, answer: answer ?? null })
  })
  process.channel?.unref()
}
