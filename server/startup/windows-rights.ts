import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const SYSTEM = '*S-1-5-18'
const ADMINISTRATORS = '*S-1-5-32-544'
/** Everyone, all who signed in, and all users of the computer. */
const OTHERS = ['*S-1-1-0', '*S-1-5-11', '*S-1-5-32-545']
const WHOLE = ':(OI)(CI)F'
const ICACLS_WITHIN_MS = 60_000

type Environment = Readonly<Record<string, string | undefined>>
export type RunIcacls = (args: readonly string[]) => Promise<unknown>

const runIcacls: RunIcacls = (args) =>
  promisify(execFile)(
    path.win32.join(process.env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'icacls.exe'),
    [...args],
    { windowsHide: true, timeout: ICACLS_WITHIN_MS },
  )

/**
 * Gives a data folder of Windows to its user alone, beside the system and administrators, however a
 * drive or a copy left it. The machine-wide folder keeps the rights that the installer gave it: all
 * users of the computer share that shop. Rejects where the file system has no rights (FAT).
 */
export async function protectWindowsFolder(
  dataFolder: string,
  env: Environment = process.env,
  run: RunIcacls = runIcacls,
): Promise<void> {
  const user = env['USERNAME'] ?? ''
  if (user === '' || isMachineWide(dataFolder, env)) return
  const owner = env['USERDOMAIN'] === undefined ? user : `${env['USERDOMAIN']}\\${user}`
  // One's own rights first: whatever fails after that, the shop can still be opened.
  const own = [SYSTEM, ADMINISTRATORS, owner].map((who) => `${who}${WHOLE}`)
  await run([dataFolder, '/grant:r', ...own])
  await run([dataFolder, '/inheritance:r'])
  await run([dataFolder, '/remove:g', ...OTHERS])
}

function isMachineWide(dataFolder: string, env: Environment): boolean {
  const programData = env['PROGRAMDATA'] ?? ''
  if (programData === '') return false
  const way = path.win32.relative(programData, dataFolder)
  return !way.startsWith('..') && !path.win32.isAbsolute(way)
}
