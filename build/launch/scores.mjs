import fs from 'node:fs'
import path from 'node:path'
import { CommandError, print } from './output.mjs'
import { DIST } from './paths.mjs'
import { runEndToEndTests, runUnitTests } from './tools.mjs'

/** @typedef {{ passed: number, failed: number }} Score */

export const REPORTS = path.join(DIST, 'reports')
const UNIT_REPORT = path.join(REPORTS, 'unit.json')
/** Exit codes after SIGINT and SIGTERM. */
const INTERRUPTED = new Set([130, 143])
const END_TO_END_REPORT = path.join(REPORTS, 'e2e.json')

/**
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Promise<Score>}
 */
export async function scoreUnitTests(args = [], env = {}) {
  fs.rmSync(UNIT_REPORT, { force: true })
  const reporters = ['default', 'json'].map((name) => `--reporter=${name}`)
  const all = [...reporters, `--outputFile.json=${UNIT_REPORT}`, ...args]
  const code = await runUnitTests(all, env)
  const report = readReport(UNIT_REPORT)
  return scoreOf(code, report?.numPassedTests, report?.numFailedTests)
}

/**
 * @param {string} chromium
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Score>}
 */
export async function scoreEndToEndTests(chromium, args, env) {
  fs.rmSync(END_TO_END_REPORT, { force: true })
  const code = await runEndToEndTests(args, chromium, env)
  const stats = readReport(END_TO_END_REPORT)?.stats
  const flaky = Number(stats?.flaky ?? 0)
  if (flaky > 0) print(`${flaky} of the stories passed only when told again: see "flaky" above.`)
  return scoreOf(code, Number(stats?.expected ?? 0) + flaky, stats?.unexpected)
}

/**
 * A run that ended badly counts as a failure even when no test of it says so: nothing was found, a
 * file did not load, an error came after the last test. Throws CommandError for a stopped one.
 * @param {number} code
 * @param {unknown} passed
 * @param {unknown} failed
 * @returns {Score}
 */
function scoreOf(code, passed, failed) {
  // Ctrl+C ends the run, and not only the tool that ran at that moment.
  if (INTERRUPTED.has(code)) throw new CommandError('The tests were stopped.', code)
  const score = { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
  if (code !== 0 && score.failed === 0) score.failed = 1
  return score
}

/**
 * @param {readonly Score[]} scores
 * @returns {Score}
 */
export function sumOf(scores) {
  return {
    passed: scores.reduce((sum, { passed }) => sum + passed, 0),
    failed: scores.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
