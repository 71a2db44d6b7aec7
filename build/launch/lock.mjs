import fs from 'node:fs'
import path from 'node:path'
import { print } from './output.mjs'
import { DIST } from './paths.mjs'
import { endQuietChildrenOnSignals } from './processes.mjs'

/**
 * @typedef {{ pid: number, worker: number | null }} Holder
 * @typedef {{ noteWorker: (pid: number) => void }} Held
 */

/** A holder touches its lock this often; one not touched for six times as long is abandoned. */
const HEARTBEAT_MS = 5_000
const ABANDONED_AFTER_MS = 6 * HEARTBEAT_MS
/** What a dead launcher's last step may still take before it is believed to be gone. */
const WORKER_LIMIT_MS = 10 * 60_000
const LOOK_AGAIN_MS = 200

/**
 * Lets one launcher at a time change a clone. Others wait and say so. The lock is a file with the
 * holder's pid, in `folder`; that of a holder which died is taken over once the step that it had
 * started (`noteWorker`) has ended too.
 * @template T
 * @param {(held: Held) => Promise<T>} work
 * @param {string} folder
 * @returns {Promise<T>}
 */
export async function withLock(work, folder = DIST) {
  const file = path.join(folder, 'set-up.lock')
  fs.mkdirSync(folder, { recursive: true })
  /** @type {Holder} */
  const me = { pid: process.pid, worker: null }
  await take(file, me)
  const release = () => fs.rmSync(file, { force: true })
  endQuietChildrenOnSignals(release)
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  heartbeat.unref()
  try {
    return await work({ noteWorker: (pid) => rewrite(file, { ...me, worker: pid }) })
  } finally {
    clearInterval(heartbeat)
    release()
  }
}

/**
 * @param {string} file
 * @param {Holder} me
 */
async function take(file, me) {
  let isFirstLook = true
  while (!tryTake(file, me)) {
    const holder = read(file)
    if (holder !== null && !isHeld(file, holder)) {
      takeAway(file, holder)
      continue
    }
    if (isFirstLook) print(`Waiting for another set-up of this clone${who(holder)}…`)
    isFirstLook = false
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/**
 * Linking a finished file makes the lock and its content appear in one step.
 * @param {string} file
 * @param {Holder} me
 */
function tryTake(file, me) {
  const draft = `${file}.${me.pid}`
  fs.writeFileSync(draft, JSON.stringify(me))
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/**
 * By renaming, so that nobody reads half a lock.
 * @param {string} file
 * @param {Holder} me
 */
function rewrite(file, me) {
  const draft = `${file}.${me.pid}`
  fs.writeFileSync(draft, JSON.stringify(me))
  fs.renameSync(draft, file)
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
function isHeld(file, holder) {
  const ageMs = Date.now() - modifiedAt(file)
  if (ageMs < ABANDONED_AFTER_MS && (holder.pid === 0 || isAlive(holder.pid))) return true
  return holder.worker !== null && isAlive(-holder.worker) && ageMs < WORKER_LIMIT_MS
}

/**
 * Two who wait may both see the dead holder. The renaming lets one of them through; if by then the
 * lock was already another's, it is put back.
 * @param {string} file
 * @param {Holder} dead
 */
function takeAway(file, dead) {
  const aside = `${file}.${process.pid}.old`
  try {
    fs.renameSync(file, aside)
    if (read(aside)?.pid !== dead.pid) fs.linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    fs.rmSync(aside, { force: true })
  }
}

/**
 * @param {string} file
 * @returns {Holder | null} null when there is none, pid 0 for one that can't be read
 */
function read(file) {
  try {
    const { pid, worker } = JSON.parse(fs.readFileSync(file, 'utf8'))
    return { pid: Number(pid), worker: worker === null ? null : Number(worker) }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : { pid: 0, worker: null }
  }
}

/** @param {number} pid negative for a whole process group */
function isAlive(pid) {
  // 0 would mean our own group, and no holder is that.
  if (pid === 0 || (pid < 0 && process.platform === 'win32')) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date()
  try {
    fs.utimesSync(file, now, now)
  } catch {
    // Somebody removed dist/ meanwhile; the work itself will say so if it minds.
  }
}

/** @param {string} file */
function modifiedAt(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** @param {Holder | null} holder */
function who(holder) {
  return holder === null || holder.pid === 0 ? '' : ` (process ${holder.pid})`
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
