import path from 'node:path'
import { NODE_24, ROOT, toolEnv } from './paths.mjs'
import { runForeground } from './processes.mjs'

/** The compiled code of the programs below, kept between runs. */
export const WORKER_CACHE = path.join(ROOT, 'node_modules', '.cache', 'dioptre-workers')

/** Programs that tests start in a process of their own, hundreds of times. */
const WORKERS = [
  'server/checks/check-worker.ts',
  'server/copies/copy-worker.ts',
  'server/documents/accountant/accountant-folder-worker.ts',
  'server/gst/gst-worker.ts',
  'server/reports/report-worker.ts',
  'server/tally/tally-worker.ts',
]

/**
 * Set-up of vitest: fills the cache by starting each program once, to its ordinary end: one that a
 * test has done with is killed, and would keep nothing.
 */
export async function setup() {
  const files = WORKERS.map((file) => path.join(ROOT, file))
  const load = `for (const file of ${JSON.stringify(files)}) await import(file); process.exit()`
  const env = { ...toolEnv(), NODE_COMPILE_CACHE: WORKER_CACHE }
  await runForeground(NODE_24, ['--input-type=module', '--eval', load], { env })
}
