import { app } from 'electron'
import type { ShellLog } from './shell-log.ts'
import type { SettingsStore } from './shell-settings.ts'

const CRASHES_TO_TURN_OFF = 3

/**
 * A graphics driver that keeps crashing leaves a black window: from the next start on the till
 * draws without it. The owner turns it on again by removing `isGpuOff` from shell-settings.json.
 */
export function followGpu(settings: SettingsStore, log: ShellLog): void {
  let crashes = 0
  app.on('child-process-gone', (_event, { reason, type }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return
    crashes += 1
    log.note(`the graphics process ended: ${reason}`)
    if (crashes === CRASHES_TO_TURN_OFF) settings.change({ isGpuOff: true })
  })
}
