import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository, whatever folder a command was started from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const MODULES = path.join(ROOT, 'node_modules')

/** Everything that is built or measured; ignored by git. */
export const DIST = path.join(ROOT, 'dist')

const NODE_PACKAGE = path.join(MODULES, 'node')

/** The Node 24 that the lock file names, put in place by dependencies.mjs. */
export const NODE_24 = path.join(
  NODE_PACKAGE,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * The environment in which everything but the set-up itself runs: Node 24 and the tools of the
 * lock file come before whatever the machine has.
 * @param {Record<string, string>} more
 * @returns {Record<string, string | undefined>}
 */
export function toolEnv(more = {}) {
  const name = pathVariable()
  const first = [path.dirname(NODE_24), path.join(MODULES, '.bin')]
  const rest = (process.env[name] ?? '').split(path.delimiter).filter((it) => !first.includes(it))
  return { ...process.env, [name]: [...first, ...rest].join(path.delimiter), ...more }
}

/**
 * The environment for npm: without this clone's own tools, which it is about to replace.
 * @returns {Record<string, string | undefined>}
 */
export function machineEnv() {
  const name = pathVariable()
  const rest = (process.env[name] ?? '')
    .split(path.delimiter)
    .filter((folder) => !isInside(MODULES, folder))
  return { ...process.env, [name]: rest.join(path.delimiter) }
}

/**
 * @param {string} folder
 * @param {string} candidate
 */
export function isInside(folder, candidate) {
  const way = path.relative(folder, candidate)
  return !way.startsWith('..') && !path.isAbsolute(way)
}

/** Windows spells it Path, and a second spelling in one environment makes the first one vanish. */
function pathVariable() {
  return Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
}

/**
 * How Node runs the built branch server. A till is on all day beside other programs: a small
 * nursery for new objects, and a heap that is swept before it has doubled, keep its memory a third
 * lower under load, at no cost that the benchmarks show.
 */
export const BUILT_SERVER = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  path.join(DIST, 'server', 'main.js'),
]

/** What a person asks of a shop that is closed: export and the like. */
export const SHOP_COMMAND = path.join(DIST, 'server', 'shop-command.js')
