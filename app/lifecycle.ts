import { app, type BrowserWindow, powerMonitor } from 'electron'
import type { ShellLog } from './shell-log.ts'

/** A server that hangs must not keep the computer from shutting down; its file is safe as it is. */
const CLOSE_WITHIN_MS = 4500

/** A second start brings the first one's window forward instead of opening the shop twice. */
export function focusOnSecondStart(window: () => BrowserWindow | null): void {
  app.on('second-instance', () => {
    const first = window()
    if (first === null) return
    if (first.isMinimized()) first.restore()
    first.show()
    first.focus()
  })
}

/**
 * Closing the window, quitting, log-off, shutdown and the signals of a terminal all end in one
 * orderly way: the server finishes its requests and checkpoints, and then the program goes.
 */
export function closeInOrder(close: () => Promise<unknown>, log: ShellLog): void {
  let state: 'open' | 'closing' | 'closed' = 'open'
  const finish = (how: string): void => {
    state = 'closed'
    log.note(how)
    app.quit()
  }
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    const closed = close().then(
      () => 'closed in order',
      (error: unknown) => `closed with a fault: ${String(error)}`,
    )
    void Promise.race([closed, timeIsUp()]).then(finish)
  })
  app.on('window-all-closed', () => app.quit())
  process.on('SIGTERM', () => app.quit())
  process.on('SIGINT', () => app.quit())
  // Started by the launcher, the program must not outlive it and hold the data folder.
  process.on('disconnect', () => app.quit())
  powerMonitor.on('shutdown', () => app.quit())
}

/**
 * On Windows the end of the session does not wait for `before-quit`: the window is notified, and what
 * is not closed then is cut off.
 */
export function closeWithSession(window: BrowserWindow, checkpoint: () => void): void {
  window.on('query-session-end', () => checkpoint())
  window.on('session-end', () => app.quit())
}

function timeIsUp(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('not closed in time'), CLOSE_WITHIN_MS).unref()
  })
}
