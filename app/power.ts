import { powerMonitor } from 'electron'
import type { PowerNews } from './channels.ts'
import type { ShellLog } from './shell-log.ts'

export type PowerWork = { log: ShellLog; checkpoint(): void; tell(news: PowerNews): void }

/**
 * Before the computer sleeps all that was sold lies in the one file, since it may wake with an
 * empty battery. The page is told when it wakes, and when its screen is locked (Windows and macOS).
 */
export function followPower({ checkpoint, log, tell }: PowerWork): void {
  powerMonitor.on('suspend', () => {
    log.note('the computer sleeps')
    checkpoint()
  })
  powerMonitor.on('resume', () => {
    log.note('the computer woke')
    tell('woke')
  })
  powerMonitor.on('lock-screen', () => tell('screenLocked'))
}
