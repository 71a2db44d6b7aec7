import { type BrowserWindow, screen } from 'electron'
import type { SettingsStore } from './shell-settings.ts'
import { createDisplayWindow, type OwnAddress } from './windows.ts'

/** The part of the till's address under which the customer's display is. */
const DISPLAY_PAGE = '/display.html'

export type CustomerDisplay = { set(isOpen: boolean): boolean; restore(): void }

/**
 * The window that faces the customer: on a display that is not the till's, else to be moved. It
 * comes back with its display, and with the program: `restore` opens it where it was open before.
 */
export function customerDisplay(
  address: OwnAddress,
  till: () => BrowserWindow | null,
  settings: SettingsStore,
): CustomerDisplay {
  let window: BrowserWindow | null = null
  const close = (): void => {
    const own = window
    window = null
    own?.destroy()
  }
  // Unplugged, its window would land on the till's display and cover the sale.
  screen.on('display-removed', close)
  const open = (): boolean => {
    close()
    const [from, main] = [address(), till()]
    if (from === null || main === null) return false
    const own = screen.getDisplayMatching(main.getBounds())
    const other = screen.getAllDisplays().find(({ id }) => id !== own.id)
    const opened = createDisplayWindow(other?.bounds ?? null, address)
    window = opened
    opened.on('closed', () => {
      // Closed by a person, not by this file: it stays closed.
      if (window === opened) settings.change({ isDisplayOpen: false })
      if (window === opened) window = null
    })
    main.once('closed', close)
    void opened.loadURL(`${from}${DISPLAY_PAGE}`)
    return true
  }
  const restore = (): void => {
    if (settings.read().isDisplayOpen && screen.getAllDisplays().length > 1) open()
  }
  screen.on('display-added', restore)
  return {
    restore,
    set(isOpen) {
      if (!isOpen) close()
      const isOpened = isOpen && open()
      settings.change({ isDisplayOpen: isOpened })
      return isOpened
    },
  }
}
