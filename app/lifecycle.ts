import { app, type BrowserWindow } from 'electron'

/** A server that hangs must not keep the computer from shutting down; its file is safe as it is. */
const CLOSE_WITHIN_MS = 4500

/** A second start brings the first one's window forward instead of opening the shop twice. */
export function focusOnSecondStart(window: BrowserWindow): void {
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
}

/**
 * Closing the window, quitting, and the signals of a terminal all end in one orderly way: the
 * server finishes its requests and checkpoints, and then the program goes.
 */
export function closeInOrder(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open'
  const finish = (): void => {
    state = 'closed'
    app.quit()
  }
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    void Promise.race([close(), timeIsUp()]).then(finish, finish)
  })
  app.on('window-all-closed', () => app.quit())
  process.on('SIGTERM', () => app.quit())
  process.on('SIGINT', () => app.quit())
}

function timeIsUp(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
}
