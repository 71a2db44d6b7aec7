import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError, print, printWhileWaiting } from './launch/output.mjs'
import { MODULES, NODE_24, toolEnv } from './launch/paths.mjs'
import { runQuietly } from './launch/processes.mjs'

/** Where the systems keep a Chromium, a Chrome or an Edge; any of them runs the tests. */
const KNOWN_PLACES = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
}

const NO_BROWSER =
  'No Chromium was found and none could be installed: ' +
  'install Chromium or Chrome, or name its program in DIOPTRE_CHROMIUM.'

/**
 * The browser for the tests, without installing anything.
 * @returns {string | null} the full path of a Chromium, a Chrome or an Edge
 */
export function findChromium() {
  const named = process.env['DIOPTRE_CHROMIUM']
  if (named) return named
  const places = /** @type {Record<string, string[]>} */ (KNOWN_PLACES)[process.platform] ?? []
  // On Ubuntu chromium is a script that only says how to get it; asking costs 50 ms.
  return places.find((file) => fs.existsSync(file) && answersVersion(file)) ?? playwrightsOwn()
}

/**
 * A browser that can show an address in a window of its own, without tabs and an address line.
 * @returns {string | null} its full path
 */
export function findAppBrowser() {
  // As root Chromium wants its sandbox turned off, and nobody is to sell without one.
  if (process.platform === 'linux' && process.getuid?.() === 0) return null
  const places = /** @type {Record<string, string[]>} */ (KNOWN_PLACES)[process.platform] ?? []
  return places.find((file) => fs.existsSync(file) && answersVersion(file)) ?? null
}

/**
 * Finds the browser, or installs it: with apt-get as root, else by Playwright. Throws CommandError.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found !== null) {
    if (!fs.existsSync(found))
      throw new CommandError(`DIOPTRE_CHROMIUM names ${found}, which is not there.`)
    return found
  }
  await installWithApt('chromium')
  const installed = findChromium()
  if (installed !== null) return installed
  const stopSaying = printWhileWaiting("Fetching Playwright's own Chromium")
  const cli = path.join(MODULES, 'playwright', 'cli.js')
  await runQuietly(NODE_24, [cli, 'install', 'chromium'], { env: toolEnv() })
  stopSaying()
  const fetched = findChromium()
  if (fetched === null) throw new CommandError(NO_BROWSER)
  return fetched
}

/**
 * strace counts the disk syncs of a sale. It's optional: without it those tests say why they can't.
 * @returns {Promise<{ path: string } | { reason: string }>}
 */
export async function ensureStrace() {
  if (process.platform !== 'linux') return { reason: 'strace is a program of Linux alone' }
  const file = '/usr/bin/strace'
  if (!fs.existsSync(file)) await installWithApt('strace')
  return fs.existsSync(file) ? { path: file } : { reason: 'strace is not installed' }
}

/** Where Debian, Fedora and a build of one's own put it. */
const FAKETIME_PLACES = [
  '/usr/lib/x86_64-linux-gnu/faketime',
  '/usr/lib/aarch64-linux-gnu/faketime',
  '/usr/lib64/faketime',
  '/usr/local/lib/faketime',
].map((folder) => path.join(folder, 'libfaketime.so.1'))

/**
 * libfaketime is the library that shifts the clock of the programs it is loaded into. Throws Stop.
 * @returns {Promise<string>} its full path
 */
export async function ensureFaketime() {
  const find = () => FAKETIME_PLACES.find((file) => fs.existsSync(file))
  if (process.platform !== 'linux') {
    throw new CommandError(
      'A shifted clock needs libfaketime as Linux loads it: run this on Linux.',
    )
  }
  if (find() === undefined) await installWithApt('faketime')
  const library = find()
  if (library === undefined) {
    throw new CommandError(
      "libfaketime was not found and could not be installed: install your system's package faketime.",
    )
  }
  return library
}

/**
 * Xvfb is the display on which the desktop program's windows open in tests. It's optional: without
 * it those stories say why they can't be told.
 * @returns {Promise<void>}
 */
export async function ensureXvfb() {
  if (process.platform !== 'linux' || fs.existsSync('/usr/bin/Xvfb')) return
  await installWithApt('xvfb')
}

/**
 * libusb is what node-hid lists the computer's devices with, on Linux; without it scanners in their
 * own mode can't be read, and the stories of them fail.
 * @returns {Promise<void>}
 */
export async function ensureUsbLibrary() {
  if (process.platform !== 'linux') return
  const isThere = LIBRARY_FOLDERS.some((folder) =>
    fs.existsSync(path.join(folder, 'libusb-1.0.so.0')),
  )
  if (!isThere) await installWithApt('libusb-1.0-0')
}

const LIBRARY_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
]

/** What reads printed pages and their codes, and the Debian packages that they come in. */
const READERS = { pdftoppm: 'poppler-utils', zbarimg: 'zbar-tools', dmtxread: 'dmtx-utils' }

/**
 * Printed pages are looked at and their codes read back in tests. The readers are optional: without
 * one those tests say that they read nothing.
 * @returns {Promise<void>}
 */
export async function ensureReaders() {
  if (process.platform !== 'linux') return
  for (const [program, name] of Object.entries(READERS)) {
    if (!fs.existsSync(`/usr/bin/${program}`)) await installWithApt(name)
  }
}

/** @param {string} name of a Debian package; does nothing where that can't work */
async function installWithApt(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return
  const stopSaying = printWhileWaiting(`Installing ${name}`)
  const env = { ...toolEnv(), DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update', '-qq'], { env })
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  const { code, output } = await runQuietly('apt-get', args, { env })
  stopSaying()
  if (code !== 0) print(`apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`)
}

/** @param {string} file */
function answersVersion(file) {
  // On Windows a browser opens a window instead of answering.
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0
}

/** @returns {string | null} */
function playwrightsOwn() {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const { stdout } = spawnSync(NODE_24, ['-e', script], { cwd: MODULES, encoding: 'utf8' })
  return stdout && fs.existsSync(stdout) ? stdout : null
}
