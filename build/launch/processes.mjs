import { spawn } from 'node:child_process'
import os from 'node:os'
import { watchNpm } from './npm-watch.mjs'
import { CommandError } from './output.mjs'
import { ROOT } from './paths.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} Child
 * @typedef {Record<string, string | undefined>} Env
 * @typedef {{ code: number, output: string }} Ended
 * @typedef {{ env?: Env, killWithParent?: boolean, input?: 'inherit' | 'ignore' }} ForegroundOptions
 */

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A failed step's output is shown, but not all of a runaway's. */
const MAX_OUTPUT = 200_000

/** Children of the set-up that run now, so that they end with the launcher. @type {Set<Child>} */
const quietChildren = new Set()

/**
 * Runs a step of the set-up to its end and collects what it prints. It gets a process group of its
 * own where there are such, so that stopping the launcher stops the step's own children too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: Env, onStart?: (pid: number) => void, timeLimitMs?: number }} options
 * @returns {Promise<Ended>} code 127 when there is no such program, 124 after the time limit
 */
export function runQuietly(command, args, { env, onStart, timeLimitMs }) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    let output = ''
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    quietChildren.add(child)
    if (child.pid !== undefined) onStart?.(child.pid)
    let isLate = false
    const timer = setTimeout(
      () => {
        isLate = true
        killGroup(child, 'SIGKILL')
      },
      timeLimitMs ?? 2 ** 31 - 1,
    )
    child.on('error', (error) => {
      clearTimeout(timer)
      quietChildren.delete(child)
      resolve({ code: 127, output: error.message })
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      quietChildren.delete(child)
      resolve({ code: isLate ? 124 : exitCodeOf(code, signal), output })
    })
  })
}

/**
 * Runs the command that the person asked for, with this terminal, to its end. Signals reach it and
 * its exit code comes back. With `killWithParent` it also learns (by the closing of a channel) when this
 * launcher dies.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ForegroundOptions} options
 * @returns {Promise<number>}
 */
export function runForeground(
  command,
  args,
  { env, killWithParent = false, input = 'inherit' } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: env ?? process.env,
      stdio: killWithParent ? [input, 'inherit', 'inherit', 'ipc'] : [input, 'inherit', 'inherit'],
    })
    const release = followSignals(child)
    child.on('error', (error) => {
      release()
      reject(new CommandError(`${command} could not be started: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      release()
      resolve(exitCodeOf(code, signal))
    })
  })
}

/**
 * Passes this launcher's signals on to the child, and ends it when npm, which started us, is gone.
 * A Ctrl+C reaches the child by itself as well, so a child must take two for one.
 * @param {Child} child
 * @returns {() => void} stops passing them on
 */
export function followSignals(child) {
  const followers = FORWARDED.map((signal) => ({ signal, follow: () => void child.kill(signal) }))
  for (const { signal, follow } of followers) process.on(signal, follow)
  const unwatch = watchNpm(() => void child.kill('SIGTERM'))
  return () => {
    unwatch()
    for (const { signal, follow } of followers) process.off(signal, follow)
  }
}

/**
 * Makes the set-up's children end with the launcher; `cleanUp` runs before it goes.
 * @param {() => void} cleanUp
 */
export function endQuietChildrenOnSignals(cleanUp) {
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      if (quietChildren.size === 0) return
      for (const child of quietChildren) killGroup(child, 'SIGKILL')
      cleanUp()
      process.exit(exitCodeOf(null, signal))
    })
  }
}

/**
 * @param {Child} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended in the same moment; that is what was wanted.
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  if (code !== null) return code
  return signal === null ? 1 : 128 + (os.constants.signals[signal] ?? 0)
}
