import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { DIST, houseEnv, MODULES, NODE_24, ROOT } from './places.mjs'
import { runQuietly } from './processes.mjs'
import { Stop, say } from './say.mjs'

/**
 * @typedef {'server' | 'renderer' | 'app'} RoomName
 * @typedef {{ entry: string, inputs: string[], outputs: string[], builds: string[][] }} Recipe
 * @typedef {Recipe & { name: RoomName }} Room
 */

const SHARED_INPUTS = [
  'package-lock.json',
  'tsconfig.json',
  'build/places-plugin.ts',
  'resources/messages',
]

/** @type {readonly Room[]} */
const ROOMS = [
  {
    name: 'server',
    entry: 'server/main.ts',
    inputs: ['server', 'build/server.vite.config.ts'],
    outputs: ['main.js', 'start-server.js'],
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
 * Builds the named rooms into dist/ where their sources are newer or other than at the last build.
 * Throws Stop when a room can't be built; what the builder said is shown above it.
 * @param {readonly RoomName[]} names
 */
export async function ensureBuilt(names) {
  const rooms = ROOMS.filter((room) => names.includes(room.name))
  if (!rooms.some(isStale)) return
  await withLock(async ({ noteWorker }) => {
    for (const room of rooms.filter(isStale)) await build(room, noteWorker)
  })
}

/** @param {Room} room */
function isStale(room) {
  const hasAll = room.outputs.every((file) => fs.existsSync(path.join(DIST, room.name, file)))
  return !hasAll || readStamp(room) !== fingerprint(room)
}

/**
 * @param {Room} room
 * @param {(pid: number) => void} noteWorker
 */
async function build(room, noteWorker) {
  if (!fs.existsSync(path.join(ROOT, room.entry))) {
    throw new Stop(`${room.entry} is missing, so the ${room.name} can't be built.`)
  }
  say(`Building the ${room.name}…`)
  // Taken before the build: a file saved while it runs makes the next build, not a missed one.
  const built = fingerprint(room)
  fs.rmSync(stampFile(room), { force: true })
  for (const args of room.builds) await runVite(room, args, noteWorker)
  fs.writeFileSync(stampFile(room), built)
}

/**
 * @param {Room} room
 * @param {string[]} args
 * @param {(pid: number) => void} onStart
 */
async function runVite(room, args, onStart) {
  const vite = path.join(MODULES, 'vite', 'bin', 'vite.js')
  const all = [vite, 'build', '--logLevel', 'warn', ...args]
  const { code, output } = await runQuietly(NODE_24, all, { env: houseEnv(), onStart })
  if (code === 0) return
  say(output.trimEnd())
  throw new Stop(`The ${room.name} could not be built.`)
}

/** @param {Room} room */
function stampFile(room) {
  return path.join(DIST, room.name, '.built-from')
}

/** @param {Room} room */
function readStamp(room) {
  try {
    return fs.readFileSync(stampFile(room), 'utf8')
  } catch {
    return null
  }
}

/**
 * Names, lengths and times of all that a room is built from: a change of any of them is a new
 * build, and reading them takes milliseconds where reading the files would not.
 * @param {Room} room
 */
function fingerprint(room) {
  const hash = createHash('sha256')
  for (const input of [...SHARED_INPUTS, ...room.inputs]) addTo(hash, path.join(ROOT, input))
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
