import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const LOOK_EVERY_MS = 200

/**
 * Calls `onGone` when npm, which started this launcher, has ended. A signal to npm ends npm, or the
 * shell between npm and us, and we hear nothing of it; what we run would go on unseen.
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function watchNpm(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') {
    return () => {}
  }
  const parent = process.ppid
  const npm = ancestors().find(({ command }) => /(^|\/)npm\b/.test(command))?.pid ?? parent
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    onGone()
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Our parent and its parent: between npm and us there is at most one shell. */
function ancestors() {
  const parent = look(process.ppid)
  return parent === null ? [] : [parent, look(parent.parent)].filter((it) => it !== null)
}

/**
 * @param {number} pid
 * @returns {{ pid: number, parent: number, command: string } | null}
 */
function look(pid) {
  const text = process.platform === 'linux' ? lookInProc(pid) : lookByPs(pid)
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/s.exec(text) ?? []
  return parent === undefined ? null : { pid, parent: Number(parent), command: command ?? '' }
}

/** @param {number} pid */
function lookInProc(pid) {
  try {
    // pid (name) state parent …, and the name may hold anything, a bracket too.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = stat.slice(stat.lastIndexOf(')')).split(' ')[2]
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return `${parent} ${command}`
  } catch {
    return ''
  }
}

/** @param {number} pid */
function lookByPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  return stdout ?? ''
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
