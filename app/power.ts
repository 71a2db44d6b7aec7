import { powerMonitor } from 'electron'
import type { ShellLog } from './shell-log.ts'

export type PowerWork = { log: ShellLog; checkpoint(): void; woke(): void }

/**
 * Before the computer sleeps all that was sold lies in the one file, since it may wake with an
 * empty battery; when it wakes the page looks at its connections at once.
 */
export function followPower({ checkpoint, log, woke }: PowerWork): void {
  powerMonitor.on('suspend', () => {
    log.note('the computer sleeps')
    checkpoint()
  })
  powerMonitor.on('resume', () => {
    log.note('the computer woke')
    woke()
  })
}
