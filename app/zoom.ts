import type { WebContents } from 'electron'
import type { SettingsStore } from './shell-settings.ts'

const LEAST_PERCENT = 80
const MOST_PERCENT = 150
const STEP_PERCENT = 10
type Direction = 'in' | 'out' | 'reset'

/** The next step of zoom: a till that is zoomed away or out of the window can't be worked in. */
export function nextZoom(percent: number, direction: Direction): number {
  if (direction === 'reset') return 100
  const next = percent + (direction === 'in' ? STEP_PERCENT : -STEP_PERCENT)
  return Math.min(Math.max(next, LEAST_PERCENT), MOST_PERCENT)
}

/** Ctrl with + - 0 or the wheel zooms within bounds and is remembered; pinching does nothing. */
export function capZoom(contents: WebContents, settings: SettingsStore): void {
  const zoom = (direction: Direction): void => {
    const zoomPercent = nextZoom(settings.read().zoomPercent, direction)
    settings.change({ zoomPercent })
    contents.setZoomFactor(zoomPercent / 100)
  }
  contents.on('did-finish-load', () => {
    void contents.setVisualZoomLevelLimits(1, 1)
    contents.setZoomFactor(settings.read().zoomPercent / 100)
  })
  contents.on('zoom-changed', (_event, direction) => zoom(direction))
  contents.on('before-input-event', (event, input) => {
    const direction = zoomKey(input)
    if (direction === null) return
    event.preventDefault()
    zoom(direction)
  })
}

type Input = { type: string; key: string; control: boolean; meta: boolean; alt: boolean }

/** Which way a key press zooms; null for every other key. */
export function zoomKey({ alt, control, key, meta, type }: Input): Direction | null {
  if (type !== 'keyDown' || alt || !(control || meta)) return null
  if (key === '+' || key === '=') return 'in'
  if (key === '-' || key === '_') return 'out'
  return key === '0' ? 'reset' : null
}
