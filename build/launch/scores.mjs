import fs from 'node:fs'
import path from 'node:path'
import { FAILURES_FILE } from './failures-reporter.mjs'
import { CommandError, print } from './output.mjs'
import { DIST, ROOT } from './paths.mjs'
import { runEndToEndTests, runUnitTests } from './tools.mjs'

/**
 * `failures` name what failed, where the tool says it.
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Score
 */

export const REPORTS = path.join(DIST, 'reports')
const UNIT_REPORT = path.join(REPORTS, 'unit.json')
const UNIT_FAILURES = path.join(REPORTS, 'unit-failures.json')
const FAILURES_REPORTER = path.join(ROOT, 'build', 'launch', 'failures-reporter.mjs')
/** Exit codes after SIGINT and SIGTERM. */
const INTERRUPTED = new Set([130, 143])
const END_TO_END_REPORT = path.join(REPORTS, 'e2e.json')

/**
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Promise<Score>}
 */
export async function scoreUnitTests(args = [], env = {}) {
  for (const file of [UNIT_REPORT, UNIT_FAILURES]) fs.rmSync(file, { force: true })
  const reporters = ['default', 'json', FAILURES_REPORTER].map((name) => `--reporter=${name}`)
  const all = [...reporters, `--outputFile.json=${UNIT_REPORT}`, ...args]
  const code = await runUnitTests(all, { [FAILURES_FILE]: UNIT_FAILURES, ...env })
  const report = readReport(UNIT_REPORT)
  const failures = readReport(UNIT_FAILURES) ?? []
  return scoreOf(code, report?.numPassedTests, report?.numFailedTests, failures)
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
  const report = readReport(END_TO_END_REPORT)
  const stats = report?.stats
  const flaky = Number(stats?.flaky ?? 0)
  if (flaky > 0) print(`${flaky} of the stories passed only when told again: see "flaky" above.`)
  const failures = (report?.suites ?? []).flatMap(failedStories)
  return scoreOf(code, Number(stats?.expected ?? 0) + flaky, stats?.unexpected, failures)
}

/**
 * A file of stories, or a `describe` in it.
 * @typedef {{ title: string, suites?: Suite[], specs: { title: string, ok: boolean }[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedStories({ title, suites = [], specs }) {
  const failed = specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`)
  return [...failed, ...suites.flatMap(failedStories)]
}

/**
 * A run that ended badly counts as a failure even when no test of it says so: nothing was found, a
 * file did not load, an error came after the last test. Throws CommandError for a stopped one.
 * @param {number} code
 * @param {unknown} passed
 * @param {unknown} failed
 * @param {readonly string[]} failures
 * @returns {Score}
 */
function scoreOf(code, passed, failed, failures) {
  // Ctrl+C ends the run, and not only the tool that ran at that moment.
  if (INTERRUPTED.has(code)) throw new CommandError('The tests were stopped.', code)
  const score = { passed: Number(passed ?? 0), failed: Number(failed ?? 0), failures }
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
    failures: scores.flatMap(({ failures }) => failures),
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
