import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { CommandError, print } from './output.mjs'
import { DIST, MODULES, NODE_24, ROOT, toolEnv } from './paths.mjs'
import { runQuietly } from './processes.mjs'

/**
 * @typedef {'server' | 'renderer' | 'app'} TargetName
 * @typedef {{ entry: string, inputs: string[], outputs: string[], builds: string[][] }} Recipe
 * @typedef {Recipe & { name: TargetName }} BuildTarget
 */

const SHARED_INPUTS = [
  'package-lock.json',
  'tsconfig.json',
  'build/places-plugin.ts',
  'build/messages-plugin.ts',
  'resources/messages',
]

/** @type {readonly BuildTarget[]} */
const BUILD_TARGETS = [
  {
    name: 'server',
    entry: 'server/main.ts',
    inputs: ['server', 'build/server.vite.config.ts'],
    outputs: ['main.js', 'shop-command.js', 'start-server.js'],
    builds: [['--config', 'build/server.vite.config.ts']],
  },
  {
    name: 'renderer',
    entry: 'renderer/index.html',
    inputs: ['renderer', 'build/renderer.vite.config.ts'],
    outputs: ['index.html'],
    builds: [['--config', 'build/renderer.vite.config.ts']],
  },
  {
    name: 'app',
    entry: 'app/main.ts',
    inputs: ['app', 'build/app.vite.config.ts'],
    outputs: ['main.js', 'preload.cjs', 'scanner-worker.js'],
    builds: [
      ['--config', 'build/app.vite.config.ts'],
      ['--config', 'build/app.vite.config.ts', '--mode', 'preload'],
    ],
  },
]

/** Nothing of these reaches a built file. */
const NOT_BUILT = /(\.(test|bench)\.tsx?$)|(^|[\\/])(testing|decisions)$|\.md$/

/**
 * Builds the named targets into dist/ where their sources are newer or other than at the last build.
 * Throws CommandError when a target can't be built; what the builder said is shown above it.
 * @param {readonly TargetName[]} names
 */
export async function ensureBuilt(names) {
  const targets = BUILD_TARGETS.filter((target) => names.includes(target.name))
  if (!targets.some(isStale)) return
  await withLock(async ({ noteWorker }) => {
    for (const target of targets.filter(isStale)) await build(target, noteWorker)
  })
}

/** @param {BuildTarget} target */
function isStale(target) {
  const hasAll = target.outputs.every((file) => fs.existsSync(path.join(DIST, target.name, file)))
  return !hasAll || readStamp(target) !== fingerprint(target)
}

/**
 * @param {BuildTarget} target
 * @param {(pid: number) => void} noteWorker
 */
async function build(target, noteWorker) {
  if (!fs.existsSync(path.join(ROOT, target.entry))) {
    throw new CommandError(`${target.entry} is missing, so the ${target.name} can't be built.`)
  }
  print(`Building the ${target.name}…`)
  // Taken before the build: a file saved while it runs makes the next build, not a missed one.
  const built = fingerprint(target)
  fs.rmSync(stampFile(target), { force: true })
  for (const args of target.builds) await runVite(target, args, noteWorker)
  fs.writeFileSync(stampFile(target), built)
}

/**
 * @param {BuildTarget} target
 * @param {string[]} args
 * @param {(pid: number) => void} onStart
 */
async function runVite(target, args, onStart) {
  const vite = path.join(MODULES, 'vite', 'bin', 'vite.js')
  const all = [vite, 'build', '--logLevel', 'warn', ...args]
  const { code, output } = await runQuietly(NODE_24, all, { env: toolEnv(), onStart })
  if (code === 0) return
  print(output.trimEnd())
  throw new CommandError(`The ${target.name} could not be built.`)
}

/** @param {BuildTarget} target */
function stampFile(target) {
  return path.join(DIST, target.name, '.built-from')
}

/** @param {BuildTarget} target */
function readStamp(target) {
  try {
    return fs.readFileSync(stampFile(target), 'utf8')
  } catch {
    return null
  }
}

/**
 * Names, lengths and times of all that a target is built from: a change of any of them is a new
 * build, and reading them takes milliseconds where reading the files would not.
 * @param {BuildTarget} target
 */
function fingerprint(target) {
  const hash = createHash('sha256')
  for (const input of [...SHARED_INPUTS, ...target.inputs]) addTo(hash, path.join(ROOT, input))
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} file
 */
function addTo(hash, file) {
  if (NOT_BUILT.test(file)) return
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return
  if (!stat.isDirectory()) {
    hash.update(`${path.relative(ROOT, file)} ${stat.size} ${stat.mtimeMs}\n`)
    return
  }
  for (const name of fs.readdirSync(file).sort()) addTo(hash, path.join(file, name))
}
