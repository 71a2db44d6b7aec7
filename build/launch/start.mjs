import { spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { findAppBrowser } from '../browser.mjs'
import { ensureBuilt } from './build-targets.mjs'
import { findElectron } from './electron.mjs'
import { CommandError } from './output.mjs'
import { BUILT_SERVER, NODE_24, ROOT, toolEnv } from './paths.mjs'
import { followSignals } from './processes.mjs'

/** @typedef {{ code: number, wasReady: boolean }} Session */

/** Where `serve` listens when it isn't told (contract, section 1). */
const HOST = '127.0.0.1'
const PORT = 4780
const GIVES_UP_WITHIN_MS = 3_000

/**
 * `npm start`: opens the till in Electron where there is one, else in a window of a Chromium that
 * is here, else in the default browser, else prints its address. One line says which and why.
 * `args` are those of `serve`.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function start(args) {
  const hasDisplay = hasDisplayHere()
  const electron = await findElectron({ hasDisplay })
  if ('reason' in electron) return startInBrowser(args, { hasDisplay, reason: electron.reason })

  await ensureBuilt(['server', 'renderer', 'app'])
  const shell = await runSession(electron.program, [ROOT, ...args], (address) => {
    print(`Dioptre opens in its own window, because Electron is here; its server is at ${address}`)
  })
  // Some systems keep Electron from starting at all (no sandbox for this user, no display after
  // all). The till is more than its window.
  if (shell.wasReady || shell.code === 0) return shell.code
  return startInBrowser(args, { hasDisplay, reason: 'Electron stopped at once' })
}

/**
 * @param {readonly string[]} args
 * @param {{ hasDisplay: boolean, reason: string }} why
 */
async function startInBrowser(args, { hasDisplay, reason }) {
  const isUsualPlace = !args.some((word) => /^--(port|host)\b/.test(word))
  const usual = `http://${HOST}:${PORT}`
  if (isUsualPlace && (await isDioptre(usual))) {
    await show(usual, { hasDisplay, reason: 'Dioptre is already running' })
    return 0
  }
  await ensureBuilt(['server', 'renderer'])
  const place = isUsualPlace && (await isTaken(PORT)) ? ['--port', '0'] : []
  const session = await runSession(NODE_24, [...BUILT_SERVER, ...args, ...place], (address) => {
    void show(address, { hasDisplay, reason })
  })
  return session.code
}

/**
 * Runs a program that hosts the branch server until it ends; `onReady` hears the address.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {(address: string) => void} onReady
 * @returns {Promise<Session>}
 */
function runSession(program, args, onReady) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd: ROOT,
      env: toolEnv(),
      // The channel tells the server when this launcher dies without a word.
      stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
    })
    const release = followSignals(child)
    let wasReady = false
    let text = ''
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
      if (wasReady) return
      text += chunk.toString()
      const address = /^ready (\S+)\r?\n/m.exec(text)?.[1]
      if (address === undefined) return
      wasReady = true
      onReady(address)
    })
    child.on('error', (error) =>
      reject(new CommandError(`${program} did not start: ${error.message}`)),
    )
    child.on('close', (code) => {
      release()
      resolve({ code: code ?? 1, wasReady })
    })
  })
}

/**
 * @param {string} address
 * @param {{ hasDisplay: boolean, reason: string }} why
 */
async function show(address, { hasDisplay, reason }) {
  const appBrowser = hasDisplay ? findAppBrowser() : null
  if (appBrowser !== null && (await runDetached(appBrowser, [`--app=${address}/`]))) {
    const name = path.basename(appBrowser).replace(/\.exe$/i, '')
    print(`Dioptre opens in a window of ${name}, because ${reason}: ${address}`)
  } else if (hasDisplay && (await openBrowser(address))) {
    print(`Dioptre opens in your browser, because ${reason}: ${address}`)
  } else {
    print(`Dioptre is ready; open this address in a browser (${reason}): ${address}`)
  }
}

/**
 * @param {string} address
 * @returns {Promise<boolean>} whether the system had something to open it with
 */
function openBrowser(address) {
  const [program, ...args] = browserOpener()
  return runDetached(program, [...args, address])
}

/**
 * A browser that can't open a window here (as root, say) ends at once and says so by its code; one
 * that can stays, or hands the address on and ends well.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<boolean>} whether it started, and did not give up at once
 */
function runDetached(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: 'ignore', detached: true })
    const patience = setTimeout(() => resolve(true), GIVES_UP_WITHIN_MS)
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
    child.on('exit', () => clearTimeout(patience))
    child.unref()
  })
}

/** @returns {[string, ...string[]]} */
function browserOpener() {
  if (process.platform === 'darwin') return ['open']
  // Not `start`, which is the shell's and would read an & in an address as its own.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}

function hasDisplayHere() {
  if (process.env['CI']) return false
  if (process.platform !== 'linux') return true
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}

/**
 * @param {string} address
 * @returns {Promise<boolean>}
 */
async function isDioptre(address) {
  try {
    const answer = await fetch(`${address}/openapi.json`, { signal: AbortSignal.timeout(3000) })
    const document = /** @type {{ info?: { title?: string } }} */ (await answer.json())
    return /dioptre/i.test(document.info?.title ?? '')
  } catch {
    return false
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isTaken(port) {
  return new Promise((resolve) => {
    const probe = net.connect({ host: HOST, port })
    probe.on('connect', () => resolve(true))
    probe.on('error', () => resolve(false))
    probe.on('close', () => resolve(false))
    probe.setTimeout(2000, () => probe.destroy())
    probe.on('connect', () => probe.destroy())
  })
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`)
}
