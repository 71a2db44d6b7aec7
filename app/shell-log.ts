import fs from 'node:fs'
import path from 'node:path'

const KEPT_BYTES = 2 * 1024 * 1024
const FILE = 'shell.log'
const OLD_FILE = 'shell.old.log'

/** Notes what happens to the program: starts, crashes, sleep. No names, no prices, no codes. */
export type ShellLog = { note(what: string): void }

/**
 * The shell's log in the data folder. It is written at once, since it tells of crashes, and begins
 * anew when it has grown; the one before is kept. A log that can't be written is no trouble.
 */
export function openShellLog(dataFolder: string, now: () => Date = () => new Date()): ShellLog {
  const folder = path.join(dataFolder, 'logs')
  const file = path.join(folder, FILE)
  return {
    note(what) {
      try {
        fs.mkdirSync(folder, { recursive: true })
        const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
        if (size > KEPT_BYTES) fs.renameSync(file, path.join(folder, OLD_FILE))
        fs.appendFileSync(file, `${now().toISOString()} ${what.replace(/\s+/g, ' ')}\n`)
      } catch {
        // A full disk or a folder that is gone: the till says so itself.
      }
    },
  }
}
