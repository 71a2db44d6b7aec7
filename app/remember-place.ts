import { type BrowserWindow, screen } from 'electron'
import type { SettingsStore } from './shell-settings.ts'
import { displayName, withPlace } from './window-place.ts'

const RESTS_FOR_MS = 500

/** Keeps where the window is, by display, once it has come to rest. */
export function rememberPlace(window: BrowserWindow, settings: SettingsStore): void {
  let timer: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized() || window.isKiosk()) return
    const bounds = window.getNormalBounds()
    const display = displayName(screen.getDisplayMatching(bounds))
    const place = { bounds, isMaximized: window.isMaximized() }
    settings.change({ places: withPlace(settings.read().places, display, place) })
  }
  const keepSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, RESTS_FOR_MS)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('close', keep)
  window.on('closed', () => clearTimeout(timer))
}
