import { type BrowserWindow, screen } from 'electron'
import { createDisplayWindow, type OwnAddress } from './windows.ts'

/** The part of the till's address under which the customer's display is. */
const DISPLAY_PAGE = '/display.html'

export type CustomerDisplay = { set(isOpen: boolean): boolean }

/** The window that faces the customer: on a display that is not the till's, else to be moved. */
export function customerDisplay(
  address: OwnAddress,
  till: () => BrowserWindow | null,
): CustomerDisplay {
  let window: BrowserWindow | null = null
  const close = (): void => {
    window?.destroy()
    window = null
  }
  // Unplugged, its window would land on the till's display and cover the sale.
  screen.on('display-removed', close)
  return {
    set(isOpen) {
      close()
      const [from, main] = [address(), till()]
      if (!isOpen || from === null || main === null) return false
      const own = screen.getDisplayMatching(main.getBounds())
      const other = screen.getAllDisplays().find(({ id }) => id !== own.id)
      const opened = createDisplayWindow(other?.bounds ?? null, address)
      window = opened
      opened.on('closed', () => {
        if (window === opened) window = null
      })
      main.once('closed', close)
      void opened.loadURL(`${from}${DISPLAY_PAGE}`)
      return true
    },
  }
}
