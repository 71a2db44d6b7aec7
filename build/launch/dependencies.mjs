import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { CommandError, printWhileWaiting } from './output.mjs'
import { MODULES, NODE_24, ROOT, toolEnv } from './paths.mjs'
import { runQuietly } from './processes.mjs'

/**
 * @typedef {{ lock: string, platform: string, node24Bytes: number | null }} Installed
 */

const STAMP = path.join(MODULES, '.dioptre-set-up.json')

/**
 * Makes node_modules what the lock file says, with a Node 24 that runs. Nothing to do costs a few
 * milliseconds. An interrupted or damaged installation is repaired.
 */
export async function ensureDependencies() {
  if (missingPart() === null) return
  await withLock(async ({ noteWorker }) => {
    const missing = missingPart()
    if (missing === 'all') await installPackages(noteWorker)
    if (missing !== null) await installNode24()
  })
}

/** @returns {'all' | 'node 24' | null} */
function missingPart() {
  const stamp = readStamp()
  const wanted = describeClone()
  if (stamp?.lock !== wanted.lock || stamp.platform !== wanted.platform) return 'all'
  return stamp.node24Bytes === wanted.node24Bytes && wanted.node24Bytes !== null ? null : 'node 24'
}

/** @returns {Installed} what this clone asks for, and how long its Node 24 is now */
function describeClone() {
  const lock = fs.readFileSync(path.join(ROOT, 'package-lock.json'))
  return {
    lock: createHash('sha256').update(lock).digest('hex'),
    platform: `${process.platform}-${process.arch}`,
    // The length is enough to see a download that broke off, and asking for it costs nothing.
    node24Bytes: node24Bytes(),
  }
}

/** @returns {Installed | null} */
function readStamp() {
  try {
    return JSON.parse(fs.readFileSync(STAMP, 'utf8'))
  } catch {
    return null
  }
}

function writeStamp() {
  const draft = `${STAMP}.${process.pid}`
  fs.writeFileSync(draft, JSON.stringify(describeClone()))
  fs.renameSync(draft, STAMP)
}

/** @param {(pid: number) => void} noteWorker */
async function installPackages(noteWorker) {
  const stopSaying = printWhileWaiting('Installing the libraries (first run, about a minute)')
  try {
    fs.rmSync(STAMP, { force: true })
    // No package runs a script of its own here; the one that must is rebuilt by name below.
    await runNpm(['ci', '--ignore-scripts', '--include=dev'], noteWorker)
  } finally {
    stopSaying()
  }
}

/**
 * The binary comes with the lock file, which holds its hash. Of a system for which no package of this
 * version is published (macOS), the Node 24 of the computer serves; nothing is fetched beside the lock.
 */
async function installNode24() {
  const stopSaying = printWhileWaiting('Installing Node 24')
  try {
    removeNode24()
    const locked = lockedNode24()
    placeNode24(locked ?? computersNode24(process))
    await proveNode24(locked === null ? process.version : `v${lockedVersion()}`)
    replaceNodeLink()
    writeStamp()
  } finally {
    stopSaying()
  }
}

/**
 * The Node that runs this, where it is a 24. Throws what is to be installed where it is another.
 * @param {{ version: string, execPath: string, platform: string, arch: string }} computer
 */
export function computersNode24({ arch, execPath, platform, version }) {
  if (version.startsWith('v24.')) return execPath
  throw new CommandError(
    `For ${platform} on ${arch} no Node 24 is in package-lock.json, and this computer runs ${version}: ` +
      'install Node 24 from https://nodejs.org and start again.',
  )
}

/** @returns {string | null} the binary for this machine that npm has installed by the lock file */
function lockedNode24() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const folder = path.join(MODULES, `node-${system}-${process.arch}`)
  const binary = path.join(folder, 'bin', path.basename(NODE_24))
  return fs.existsSync(binary) ? binary : null
}

/** @param {string} binary */
function placeNode24(binary) {
  fs.mkdirSync(path.dirname(NODE_24), { recursive: true })
  if (binary === process.execPath) {
    // It may find libraries beside itself.
    fs.symlinkSync(fs.realpathSync(binary), NODE_24)
    return
  }
  try {
    fs.linkSync(binary, NODE_24)
  } catch {
    // A drive without links: the copy costs 120 MB.
    fs.copyFileSync(binary, NODE_24)
  }
  fs.chmodSync(NODE_24, 0o755)
}

function removeNode24() {
  for (const part of ['bin', 'node_modules']) {
    fs.rmSync(path.join(MODULES, 'node', part), { recursive: true, force: true })
  }
  removeNodeLinks()
}

function removeNodeLinks() {
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    fs.rmSync(path.join(MODULES, '.bin', name), { force: true })
  }
}

function lockedVersion() {
  const packageFile = path.join(MODULES, 'node', 'package.json')
  return JSON.parse(fs.readFileSync(packageFile, 'utf8')).version
}

/** @param {string} wanted such as v24.1.0 */
async function proveNode24(wanted) {
  const { output } = await runQuietly(NODE_24, ['--version'], { env: toolEnv() })
  if (output.trim() === wanted) return
  removeNode24()
  throw new CommandError(
    `Node ${wanted} does not run on this computer: ${output.trim() || 'no answer'}.`,
  )
}

/**
 * npm puts node_modules/.bin before everything when it runs a script, so a Node there that is
 * damaged, or another system's, would keep this launcher from ever repairing it. In the link's
 * place comes a script that steps aside for the machine's own Node when the machine or the length
 * is not the one of the installation. On Windows there is no link: all is called by its full path.
 */
function replaceNodeLink() {
  removeNodeLinks()
  if (process.platform === 'win32') return
  const script = `#!/bin/sh
here=$(cd "\${0%/*}" && pwd)
node="$here/../node/bin/node"
bytes=$(wc -c < "$node" 2>/dev/null)
if [ "$(uname -sm)" = "${os.type()} ${os.machine()}" ] && [ "\${bytes:-0}" -eq ${node24Bytes()} ]
then exec "$node" "$@"
fi
if [ -n "$DIOPTRE_OTHER_NODE" ]
then echo 'Node.js 20 or newer was not found on this computer.' >&2; exit 127
fi
PATH=$(printf %s "$PATH" | tr ':' '\\n' | grep -vxF "$here" | tr '\\n' ':')
PATH=\${PATH%:} DIOPTRE_OTHER_NODE=1 exec env node "$@"
`
  fs.writeFileSync(path.join(MODULES, '.bin', 'node'), script, { mode: 0o755 })
}

function node24Bytes() {
  return fs.statSync(NODE_24, { throwIfNoEntry: false })?.size ?? null
}
