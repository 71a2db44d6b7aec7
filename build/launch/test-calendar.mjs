import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureChromium, ensureFaketime } from '../browser.mjs'
import { ensureBuilt } from './build-targets.mjs'
import { CommandError } from './output.mjs'
import { NODE_24, ROOT } from './paths.mjs'
import { scoreEndToEndTests, scoreUnitTests, sumOf } from './scores.mjs'

/**
 * A moment at which the tests must hold. The clock starts there; `isStopped` keeps it there, so
 * that a whole run lies within one minute. `zone` is the time zone of the computer: of its servers
 * and of the page alike.
 * @typedef {{ name: string, at: string, zone: string, isStopped?: true }} Case
 */

const INDIA = 'Asia/Kolkata'

/** `at` is the time in India. @type {readonly Case[]} */
const CASES = [
  { name: 'sunday', at: '2026-11-29T11:00:00', zone: INDIA },
  { name: 'last-of-march', at: '2027-03-31T11:00:00', zone: INDIA },
  { name: 'first-of-april', at: '2027-04-01T10:00:00', zone: INDIA },
  { name: 'leap-day', at: '2028-02-29T11:00:00', zone: INDIA },
  { name: 'first-minute', at: '2026-12-01T00:00:20', zone: INDIA, isStopped: true },
  { name: 'last-minute', at: '2026-11-30T23:59:20', zone: INDIA, isStopped: true },
  // In each of these the computer's own calendar shows another day than the shop's.
  { name: 'utc', at: '2026-12-01T04:00:00', zone: 'UTC' },
  { name: 'auckland', at: '2026-11-30T18:00:00', zone: 'Pacific/Auckland' },
  { name: 'los-angeles', at: '2026-12-01T10:00:00', zone: 'America/Los_Angeles' },
]

/** The stories in which a date is shown, asked for or sent. */
const STORIES = [
  'counter-day',
  'counter-sale',
  'day',
  'delivery',
  'first-run',
  'full-pair',
  'returns',
  'work-list',
].map((name) => `e2e/${name}.spec.ts`)

/** All but whole servers. */
const PROJECTS = ['unit', 'papers', 'screens', 'shell'].map((name) => `--project=${name}`)

/** What is seen of a page does not hang on the date, and takes minutes. */
const STORY_ARGS = [...STORIES, '--grep-invert=accessibility scan']

/** A test that names a date or a clock may depend on them; the others take minutes. */
const NAMES_A_DATE = /\bDate\b|[Cc]lock|localNow|today|[0-9]{4}-[0-9]{2}-[0-9]{2}/

/**
 * `npm run test:calendar`: the unit tests and the stories that know dates, under clocks shifted by
 * libfaketime. Each case says its outcome; the last line is the sum.
 * @param {readonly string[]} args the names of cases; all without
 * @returns {Promise<number>}
 */
export async function testCalendar(args) {
  const unknown = args.find((name) => !CASES.some((each) => each.name === name))
  if (unknown !== undefined) {
    const names = CASES.map(({ name }) => name).join(', ')
    throw new CommandError(`There is no case "${unknown}"; the cases are ${names}.`, 2)
  }
  const library = await ensureFaketime()
  const chromium = await ensureChromium()
  await ensureBuilt(['server', 'renderer'])
  const scores = []
  for (const each of CASES.filter(({ name }) => args.length === 0 || args.includes(name))) {
    const env = () => clockEnv(each, library)
    assertShifted(each, env())
    const score = sumOf([
      await scoreUnitTests([...PROJECTS, ...dateTests()], env()),
      await scoreEndToEndTests(chromium, STORY_ARGS, env()),
    ])
    const verdict = score.failed === 0 ? 'passed' : 'FAILED'
    const where = `${each.at.replace('T', ' ')} in India, computer in ${each.zone}`
    process.stdout.write(
      `${verdict}  ${each.name} (${where}): ${score.passed} passed, ${score.failed} failed\n`,
    )
    scores.push(score)
  }
  const { passed, failed } = sumOf(scores)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** @returns {string[]} the unit tests that name a date, as paths in the repository */
function dateTests() {
  return ['server', 'renderer', 'app'].flatMap((room) =>
    fs
      .readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(room, file))
      .filter((file) => /\.test\.tsx?$/.test(file))
      .filter((file) => NAMES_A_DATE.test(fs.readFileSync(path.join(ROOT, file), 'utf8'))),
  )
}

/**
 * The environment of a case. A moving clock is given by its distance, which all processes share
 * however late they start; a stopped one by its text in the zone of the computer.
 * @param {Case} each
 * @param {string} library
 */
function clockEnv({ at, isStopped, zone }, library) {
  const aheadSeconds = Math.round((Date.parse(`${at}+05:30`) - Date.now()) / 1000)
  return {
    TZ: zone,
    LD_PRELOAD: library,
    FAKETIME: isStopped ? at.replace('T', ' ') : `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`,
    // Timers go on at their own pace, and files keep the times that they have.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    DIOPTRE_PAGE_ZONE: zone,
    ...(isStopped ? { DIOPTRE_CLOCK_IS_STOPPED: '1' } : {}),
  }
}

/**
 * Throws CommandError where the library does not shift the clock: without this a case would pass for
 * having tested nothing.
 * @param {Case} each
 * @param {Record<string, string>} env
 */
function assertShifted({ at, name }, env) {
  const { stdout } = spawnSync(NODE_24, ['-p', 'Date.now()'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  const offMs = Math.abs(Number(stdout) - Date.parse(`${at}+05:30`))
  if (!(offMs < 30_000))
    throw new CommandError(`libfaketime does not set the clock of the case ${name}.`)
}
