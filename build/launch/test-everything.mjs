import fs from 'node:fs'
import path from 'node:path'
import { ensureChromium, ensureStrace, ensureXvfb } from '../browser.mjs'
import { DIST, houseEnv, NODE_24, ROOT } from './places.mjs'
import { runForeground } from './processes.mjs'
import { ensureBuilt } from './rooms.mjs'
import { Stop, say } from './say.mjs'
import { checkTypes, lint, runEndToEndTests, runUnitTests, TYPED_ROOMS } from './tools.mjs'

/** @typedef {{ passed: number, failed: number }} Score */

const REPORTS = path.join(DIST, 'reports')
const UNIT_REPORT = path.join(REPORTS, 'unit.json')
const END_TO_END_REPORT = path.join(REPORTS, 'e2e.json')

/**
 * `npm test`: everything but the long stories, to the end even when something failed, closed by one
 * line that holds the sum. A room's types, the lint and the build count as one test each.
 * @param {readonly string[]} args there are none; `npm run unit` and `npm run e2e` take some
 * @returns {Promise<number>}
 */
export async function testEverything(args) {
  if (args.length > 0) {
    throw new Stop('npm test takes no arguments: npm run unit and npm run e2e do.', 2)
  }
  fs.rmSync(REPORTS, { recursive: true, force: true })
  const chromium = await ensureChromium()
  const strace = await ensureStrace()
  await ensureXvfb()
  if ('reason' in strace) say(`Disk syncs will not be counted: ${strace.reason}.`)
  const scores = [...(await checkAll()), await unitTests(), await endToEndTests(chromium)]
  const passed = scores.reduce((sum, score) => sum + score.passed, 0)
  const failed = scores.reduce((sum, score) => sum + score.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

async function checkAll() {
  const scores = []
  for (const room of TYPED_ROOMS) {
    scores.push(await one(`types of ${room}/`, () => checkTypes(room)))
  }
  scores.push(await one('lint and format', lint))
  scores.push(await one('build', buildAll))
  scores.push(await one('what would ship', checkPack))
  return scores
}

/** @returns {Promise<number>} */
function checkPack() {
  const main = path.join(ROOT, 'build', 'pack', 'main.ts')
  return runForeground(NODE_24, [main], { env: houseEnv() })
}

/** @returns {Promise<number>} */
async function buildAll() {
  try {
    await ensureBuilt(['server', 'renderer', 'app'])
    return 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    return 1
  }
}

/**
 * @param {string} name
 * @param {() => Promise<number>} run
 * @returns {Promise<Score>}
 */
async function one(name, run) {
  const isPassed = (await run()) === 0
  process.stdout.write(`${isPassed ? 'passed' : 'FAILED'}  ${name}\n`)
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @returns {Promise<Score>} */
async function unitTests() {
  const code = await runUnitTests([
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ])
  const report = readReport(UNIT_REPORT)
  return scoreOf(code, report?.numPassedTests, report?.numFailedTests)
}

/**
 * @param {string} chromium
 * @returns {Promise<Score>}
 */
async function endToEndTests(chromium) {
  const code = await runEndToEndTests([], chromium, { DIOPTRE_SHORT_STORIES: '1' })
  const stats = readReport(END_TO_END_REPORT)?.stats
  const flaky = Number(stats?.flaky ?? 0)
  if (flaky > 0) say(`${flaky} of the stories passed only when told again: see "flaky" above.`)
  return scoreOf(code, Number(stats?.expected ?? 0) + flaky, stats?.unexpected)
}

/**
 * A run that ended badly counts as a failure even when no test of it says so: nothing was found, a
 * file did not load, an error came after the last test.
 * @param {number} code
 * @param {unknown} passed
 * @param {unknown} failed
 * @returns {Score}
 */
function scoreOf(code, passed, failed) {
  const score = { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
  if (code !== 0 && score.failed === 0) score.failed = 1
  return score
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
