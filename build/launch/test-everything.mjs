import fs from 'node:fs'
import path from 'node:path'
import {
  ensureChromium,
  ensureReaders,
  ensureStrace,
  ensureUsbLibrary,
  ensureXvfb,
} from '../browser.mjs'
import { ensureBuilt } from './build-targets.mjs'
import { CommandError, print } from './output.mjs'
import { NODE_24, ROOT, toolEnv } from './paths.mjs'
import { runForeground } from './processes.mjs'
import { REPORTS, scoreEndToEndTests, scoreUnitTests, sumOf } from './scores.mjs'
import { checkTypes, lint, TYPED_FOLDERS } from './tools.mjs'

/** @typedef {import('./scores.mjs').Score} Score */

/** Leaves out what takes long: `npm run unit` and `npm run e2e` run it too. */
const SHORT = { DIOPTRE_SHORT: '1' }

/**
 * `npm test`: everything but the long stories and the longest tests of reliability, to the end even
 * when something failed, closed by one line that holds the sum. A room's types, the lint and the
 * build count as one test each.
 * @param {readonly string[]} args there are none; `npm run unit` and `npm run e2e` take some
 * @returns {Promise<number>}
 */
export async function testEverything(args) {
  if (args.length > 0) {
    throw new CommandError('npm test takes no arguments: npm run unit and npm run e2e do.', 2)
  }
  fs.rmSync(REPORTS, { recursive: true, force: true })
  const chromium = await ensureChromium()
  const strace = await ensureStrace()
  await ensureXvfb()
  await ensureUsbLibrary()
  await ensureReaders()
  if ('reason' in strace) print(`Disk syncs will not be counted: ${strace.reason}.`)
  const { passed, failed, failures } = sumOf([
    ...(await checkAll()),
    await scoreUnitTests([], SHORT),
    await scoreEndToEndTests(chromium, [], SHORT),
  ])
  for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** The types, and beside them the build, what it ships and the lint: each uses one core. */
async function checkAll() {
  const scores = await Promise.all([
    inTurn(TYPED_FOLDERS.map((room) => [`types of ${room}/`, () => checkTypes(room)])),
    inTurn([
      ['build', buildAll],
      ['what would ship', checkPack],
      ['lint and format', lint],
    ]),
  ])
  return scores.flat()
}

/**
 * @param {readonly (readonly [string, () => Promise<number>])[]} checks
 * @returns {Promise<Score[]>}
 */
async function inTurn(checks) {
  const scores = []
  for (const [name, run] of checks) scores.push(await one(name, run))
  return scores
}

/** @returns {Promise<number>} */
function checkPack() {
  const main = path.join(ROOT, 'build', 'pack', 'main.ts')
  return runForeground(NODE_24, [main], { env: toolEnv() })
}

/** @returns {Promise<number>} */
async function buildAll() {
  try {
    await ensureBuilt(['server', 'renderer', 'app'])
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(error.message)
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
  return isPassed
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [name] }
}
