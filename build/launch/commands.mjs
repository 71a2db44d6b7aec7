import path from 'node:path'
import { ensureChromium, ensureFaketime, ensureUsbLibrary, ensureXvfb } from '../browser.mjs'
import { ensureBuilt } from './build-targets.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { dev } from './dev.mjs'
import { print } from './output.mjs'
import { BUILT_SERVER, NODE_24, ROOT, SHOP_COMMAND, toolEnv } from './paths.mjs'
import { runForeground } from './processes.mjs'
import { start } from './start.mjs'
import { testCalendar } from './test-calendar.mjs'
import { testEverything } from './test-everything.mjs'
import {
  checkTypes,
  lint,
  runEndToEndTests,
  runTool,
  runUnitTests,
  TYPED_FOLDERS,
} from './tools.mjs'

/** @typedef {(args: readonly string[]) => Promise<number>} Command answers the exit code */

/** What `npm run <name>` does; each brings its own set-up. @type {ReadonlyMap<string, Command>} */
export const COMMANDS = new Map([
  ['start', withDependencies(start)],
  ['serve', withDependencies(serve)],
  ['export', withDependencies((args) => shopCommand('export', args))],
  ['restore', withDependencies((args) => shopCommand('restore', args))],
  ['copies', withDependencies((args) => shopCommand('copies', args))],
  ['standby', withDependencies(standby)],
  ['dev', withDependencies(dev)],
  ['test', withDependencies(testEverything)],
  ['check', withDependencies(check)],
  ['unit', withDependencies((args) => runUnitTests(args))],
  ['e2e', withDependencies(endToEnd)],
  ['test:calendar', withDependencies(testCalendar)],
  ['test:attacks', withDependencies(testAttacks)],
  ['test:faults', withDependencies(testFaults)],
  ['test:installer', withDependencies(tryInstallerScript)],
  ['test:walks', withDependencies(testWalks)],
  ['test:year', withDependencies(testYear)],
  ['test:hid', withDependencies(scannersInQemu)],
  ['test:standby', withDependencies(testStandby)],
  ['test:lan', withDependencies(shopNetwork)],
  ['bench', withDependencies(bench)],
  ['gallery', withDependencies(gallery)],
  ['build', withDependencies(build)],
  ['format', withDependencies(format)],
  ['generate', withDependencies(generate)],
  ['pack', withDependencies(pack)],
  ['pack:check', withDependencies(packCheck)],
  ['pack:sign', withDependencies(packSign)],
])

/**
 * @param {Command} command
 * @returns {Command}
 */
function withDependencies(command) {
  return async (args) => {
    await ensureDependencies()
    return command(args)
  }
}

/** @type {Command} */
async function serve(args) {
  await ensureBuilt(['server', 'renderer'])
  return runForeground(NODE_24, [...BUILT_SERVER, ...args], {
    env: toolEnv(),
    killWithParent: true,
  })
}

/**
 * What a person asks of a shop that is closed.
 * @param {string} name
 * @param {readonly string[]} args
 */
async function shopCommand(name, args) {
  await ensureBuilt(['server'])
  return runForeground(NODE_24, [SHOP_COMMAND, name, ...args], { env: toolEnv() })
}

/** A till that follows the main computer: it shows the shop's pages once it took over. @type {Command} */
async function standby(args) {
  await ensureBuilt(['renderer'])
  return shopCommand('standby', args)
}

/** @type {Command} */
async function check(args) {
  const codes = []
  for (const folder of TYPED_FOLDERS) codes.push(await checkTypes(folder))
  codes.push(await lint(), await runUnitTests(['build/tidy', ...args]))
  return Math.max(...codes)
}

/** @type {Command} */
async function endToEnd(args) {
  const chromium = await ensureChromium()
  await ensureXvfb()
  await ensureUsbLibrary()
  await ensureBuilt(['server', 'renderer', 'app'])
  return runEndToEndTests(args, chromium)
}

/**
 * What a stranger, a colleague and another account of the computer may try, all of it or by kind.
 * @type {Command}
 */
function testAttacks(args) {
  const files = filesByName(ATTACKS, args, 'kind of attack')
  return files === null
    ? Promise.resolve(2)
    : runUnitTests(['--project', 'attacks', ...files], { DIOPTRE_ATTACKS: '1' })
}

/** The kinds of attack, and the tests of each. @type {ReadonlyMap<string, readonly string[]>} */
const ATTACKS = new Map([
  ['roles', ['server/http/roles.attack.test.ts', 'server/operations.test.ts']],
  ['tokens', ['server/auth/refresh.test.ts', 'server/auth/own-access.test.ts']],
  [
    'secrets',
    [
      'server/auth/login',
      'server/auth/weak-secrets',
      'server/auth/passwords',
      'server/staff/people',
    ],
  ],
  ['approvals', ['server/approvals/']],
  ['money', ['server/sales/money.attack.test.ts', 'server/cart/price-floor.test.ts']],
  ['fuzz', ['server/http/fuzz.attack.test.ts', 'server/http/validation.test.ts']],
  [
    'documents',
    ['server/http/foreign-ids.test.ts', 'server/documents/document-operations.test.ts'],
  ],
  [
    'http',
    [
      'server/http/own-hosts',
      'server/http/requests',
      'server/http/rate-limit',
      'build/app-security',
    ],
  ],
  ['network', ['e2e/attacks/shut-out.test.ts', 'server/devices/', 'server/live/displays.test.ts']],
  ['set-up', ['server/setup/setup.test.ts']],
  ['fitter-page', ['server/orders/fitter-page/fitter-page.test.ts']],
  [
    'privacy',
    ['server/customers/privacy.test.ts', 'server/db/migrations/0293-health-reads.test.ts'],
  ],
  [
    'other-account',
    ['server/startup/protect-data-folder.test.ts', 'server/kernel/durable-file.test.ts'],
  ],
])

/** What tills and servers meet on a bad day, all of it or by name. @type {Command} */
async function testFaults(args) {
  const files = filesByName(FAULTS, args, 'fault')
  if (files === null) return 2
  const isClock = files.includes(CLOCK_FAULTS)
  const library = isClock && process.platform === 'linux' ? await ensureFaketime() : undefined
  return runUnitTests(['--project', 'faults', ...files], {
    DIOPTRE_FAULTS: '1',
    ...(args.includes('kill') ? { DIOPTRE_KILLS: process.env['DIOPTRE_KILLS'] ?? '200' } : {}),
    ...(args.includes('copy-kills')
      ? { DIOPTRE_COPY_KILLS: process.env['DIOPTRE_COPY_KILLS'] ?? '2000' }
      : {}),
    ...(args.includes('import-kills') ? { DIOPTRE_IMPORT_ROWS: '40000' } : {}),
    ...(library === undefined ? {} : { DIOPTRE_FAKETIME: library }),
  })
}

/**
 * The test files of the names that were given, of all where none was; null, and it is said, where
 * there is no such name.
 * @param {ReadonlyMap<string, readonly string[]>} known @param {readonly string[]} args @param {string} what
 * @returns {string[] | null}
 */
function filesByName(known, args, what) {
  const names = args.filter((arg) => !arg.startsWith('-'))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) {
    print(`There is no ${what} "${unknown}"; there are ${[...known.keys()].join(', ')}.`)
    return null
  }
  return (names.length === 0 ? [...known.keys()] : names).flatMap((name) => known.get(name) ?? [])
}

const CLOCK_FAULTS = 'e2e/faults/clock.test.ts'

/** The faults by name, and the test of each. @type {ReadonlyMap<string, readonly string[]>} */
const FAULTS = new Map([
  ['kill', ['e2e/reliability/kill.test.ts']],
  ['restart', ['e2e/reliability/restart.test.ts']],
  ['full-disk', ['e2e/reliability/full-disk.test.ts']],
  ['damage', ['e2e/reliability/witness.test.ts']],
  [
    'copies',
    [
      'e2e/reliability/copies.test.ts',
      'server/copies/damage.test.ts',
      'server/copies/bad-place.test.ts',
      'server/copies/restore-shop.test.ts',
      'server/db/wal-tail.test.ts',
    ],
  ],
  ['copy-kills', ['e2e/reliability/copy-kills.test.ts']],
  ['import-kills', ['e2e/reliability/import-kill.test.ts']],
  ['read-only', ['e2e/faults/read-only.test.ts']],
  ['clock', [CLOCK_FAULTS]],
  ['network', ['e2e/faults/network.test.ts']],
  ['backup', ['e2e/faults/backup.test.ts']],
  ['power-cut', ['e2e/faults/power-cut.test.ts']],
  ['mixed-load', ['e2e/faults/mixed-load.test.ts']],
])

/** New random walks through a shop's work, as many as asked for. @type {Command} */
async function testWalks([count = '50', ...args]) {
  await ensureBuilt(['server'])
  return runUnitTests(['--project', 'reliability', 'mixed-walk', ...args], { WALKS: count })
}

/** A year of a shop's trade against its returns and reports, of 20,000 orders. @type {Command} */
function testYear([orders = '20000', ...args]) {
  return runUnitTests(['--project', 'unit', 'server/gst/year', ...args], { YEAR_ORDERS: orders })
}

/** Take-overs of the standby till, with a cut network and a lying operator. @type {Command} */
function testStandby(args) {
  const suite = ['--project', 'reliability', 'reliability/standby', ...args]
  return runUnitTests(suite, { DIOPTRE_STANDBY: '1' })
}

/** The scanners' process on the HID devices of a virtual computer. @type {Command} */
async function scannersInQemu(args) {
  await ensureBuilt(['app'])
  const main = path.join(ROOT, 'e2e', 'hid', 'main.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** The steps of the Windows installer under Wine, around a till in little. @type {Command} */
function tryInstallerScript(args) {
  const main = path.join(ROOT, 'build', 'pack', 'installer-trial', 'try-script.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** @type {Command} */
function shopNetwork(args) {
  const main = path.join(ROOT, 'e2e', 'lan', 'main.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** @type {Command} */
async function bench(args) {
  await ensureBuilt(['server', 'renderer'])
  const main = path.join(ROOT, 'build', 'bench', 'main.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** @type {Command} */
async function gallery(args) {
  if (args[0] === 'screens') await ensureBuilt(['renderer'])
  const main = path.join(ROOT, 'build', 'gallery', 'main.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** @type {Command} */
async function build() {
  await ensureBuilt(['server', 'renderer', 'app'])
  return 0
}

/** @type {Command} */
function format(args) {
  return runTool('biome', ['check', '--write', ...args])
}

/** Writes the files that are made from others. @type {Command} */
function generate() {
  const main = path.join(ROOT, 'build', 'generate', 'main.ts')
  return runForeground(NODE_24, [main], { env: toolEnv() })
}

/** @type {Command} */
async function pack(args) {
  await ensureBuilt(['server', 'renderer', 'app'])
  const main = path.join(ROOT, 'build', 'pack', 'make.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** What would ship, packed around a program that does nothing. @type {Command} */
async function packCheck(args) {
  await ensureBuilt(['server', 'renderer', 'app'])
  const main = path.join(ROOT, 'build', 'pack', 'main.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}

/** The signed manifest for USB sticks, or a new pair of keys. @type {Command} */
function packSign(args) {
  const main = path.join(ROOT, 'build', 'pack', 'sign-update.ts')
  return runForeground(NODE_24, [main, ...args], { env: toolEnv() })
}
