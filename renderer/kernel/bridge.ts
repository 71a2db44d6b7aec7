import type { Bridge } from '../../app/channels.ts'

declare global {
  interface Window {
    /** Put there by the desktop program; a browser has none. */
    readonly dioptre?: Bridge
  }
}

/** The way to this computer, inside the desktop program; null in a browser. */
export function shellBridge(): Bridge | null {
  return window.dioptre ?? null
}
