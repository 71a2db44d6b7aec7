import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './output.mjs'
import { isInside, MODULES, machineEnv } from './paths.mjs'
import { runQuietly } from './processes.mjs'

const WITHOUT_NETWORK =
  'npm could not reach its registry: connect to the internet once and run this again.'
const WITHOUT_NPM = 'npm was not found: install Node.js 20 or newer, with npm, and run this again.'
const NETWORK_ERRORS =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH)\b/

/** Few and quick retries: without a network the person waits for a sentence, not for minutes. */
const SETTINGS = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
]

/**
 * Runs npm in the repository. Throws CommandError with one sentence when it fails.
 * @param {readonly string[]} args
 * @param {(pid: number) => void} onStart
 */
export async function runNpm(args, onStart) {
  const { command, first } = npmCommand()
  const all = [...first, ...args, ...SETTINGS]
  const { code, output } = await runQuietly(command, all, { env: machineEnv(), onStart })
  if (code === 0) return
  if (code === 127) throw new CommandError(WITHOUT_NPM)
  if (NETWORK_ERRORS.test(output)) throw new CommandError(WITHOUT_NETWORK)
  throw new CommandError(`npm ${args[0]} failed: ${lastWords(output)}`)
}

/**
 * npm as a script for the running node where we can find it, so that Windows needs no npm.cmd and
 * no shell with its quoting; never with a node of this clone, which npm is about to replace.
 * @returns {{ command: string, first: string[] }}
 */
function npmCommand() {
  const besideNode = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js')
  const scripts = [process.env['npm_execpath'] ?? '', besideNode]
  const script = scripts.find((it) => /npm-cli\.[cm]?js$/.test(it) && fs.existsSync(it))
  if (script === undefined || isInside(MODULES, process.execPath)) {
    return { command: 'npm', first: [] }
  }
  return { command: process.execPath, first: [script] }
}

/**
 * npm's own summary is in its first error lines; the path of its log is no help.
 * @param {string} output
 */
function lastWords(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'))
  return lines.slice(0, 3).join(' ') || 'it gave no reason.'
}
