import fs from 'node:fs'
import path from 'node:path'
import { printWhileWaiting } from './output.mjs'
import { MODULES, NODE_24, toolEnv } from './paths.mjs'
import { runQuietly } from './processes.mjs'

/** @typedef {{ program: string } | { reason: string }} Shell */

const PACKAGE = path.join(MODULES, 'electron')
const FETCH_LIMIT_MS = 3 * 60_000
/** After a failure the till opens in the browser at once; a new try is made the next day. */
const FAILED_MARK = path.join(MODULES, '.electron-not-fetched')
const TRY_AGAIN_AFTER_MS = 24 * 60 * 60_000

/**
 * The Electron program to open the till in, fetched when that's possible, or why there's none.
 * @param {{ hasDisplay: boolean }} machine
 * @returns {Promise<Shell>}
 */
export async function findElectron({ hasDisplay }) {
  if (!hasDisplay) return { reason: 'there is no display' }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    return { reason: 'Electron does not run as root' }
  }
  const present = presentProgram()
  if (present !== null) return { program: present }
  if (process.env['CI'] || process.env['ELECTRON_OVERRIDE_DIST_PATH']) {
    return { reason: "Electron's program is not here" }
  }
  return fetchElectron()
}

/** @returns {string | null} */
function presentProgram() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const program = path.join(override || path.join(PACKAGE, 'dist'), programName())
  // Electron's own installer writes path.txt last: without it the unpacking broke off.
  const isWhole = override || fs.existsSync(path.join(PACKAGE, 'path.txt'))
  return isWhole && fs.statSync(program, { throwIfNoEntry: false })?.isFile() ? program : null
}

function programName() {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

/** @returns {Promise<Shell>} */
async function fetchElectron() {
  const failedAt = fs.statSync(FAILED_MARK, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const reason = 'Electron could not be fetched'
  if (Date.now() - failedAt < TRY_AGAIN_AFTER_MS) return { reason }
  const stopSaying = printWhileWaiting('Fetching Electron, once (about 120 MB)')
  const installer = path.join(PACKAGE, 'install.js')
  await runQuietly(NODE_24, [installer], { env: toolEnv(), timeLimitMs: FETCH_LIMIT_MS })
  stopSaying()
  const program = presentProgram()
  if (program !== null) return { program }
  fs.writeFileSync(FAILED_MARK, '')
  return { reason }
}
