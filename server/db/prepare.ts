import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Message } from '../kernel/message.ts'
import { MIGRATIONS } from './migrations.ts'
import { DATABASE_FILE, isSmall, type Prepared } from './open.ts'
import { type RefusalReason, StartRefused } from './start-refused.ts'

/** What the thread answers. */
export type PrepareResult =
  | { kind: 'prepared'; prepared: Prepared }
  | { kind: 'refused'; text: Message; reason: RefusalReason }

/** The schema's version (user_version) in the header of an SQLite file: 4 bytes, big-endian. */
const VERSION_AT = 60

/**
 * Does in a thread of its own what takes seconds with a large file before its schema changes: the
 * check of the whole file after a power cut, and the copy that is kept of it. Meanwhile the shell's
 * window stays alive. A small file, or one of this version, needs nothing. Throws StartRefused.
 */
export async function prepareDatabase(dataFolder: string): Promise<Prepared> {
  const file = path.join(dataFolder, DATABASE_FILE)
  const version = versionInHeader(file)
  const isCurrent = version === 0 || version >= (MIGRATIONS.at(-1)?.number ?? 0)
  if (isCurrent || isSmall(file)) return { isChecked: false, isCopied: false }
  const result = await runWorker(dataFolder)
  if (result.kind === 'refused') throw new StartRefused(result.text, result.reason)
  return result.prepared
}

/** 0 where there is no database; what can't be read is judged by whoever opens it. */
function versionInHeader(file: string): number {
  try {
    const handle = fs.openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(4)
      return fs.readSync(handle, bytes, 0, 4, VERSION_AT) === 4 ? bytes.readUInt32BE() : 0
    } finally {
      fs.closeSync(handle)
    }
  } catch {
    return 0
  }
}

function runWorker(dataFolder: string): Promise<PrepareResult> {
  const { promise, reject, resolve } = Promise.withResolvers<PrepareResult>()
  const worker = new Worker(workerFile(), { workerData: { dataFolder }, execArgv: [] })
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread that prepares the database has ended')))
  return promise
}

/** Beside this file: as TypeScript from the sources, bundled in `dist/server`. */
function workerFile(): URL {
  const source = new URL('./prepare-worker.ts', import.meta.url)
  return fs.existsSync(source) ? source : new URL('./prepare-worker.js', import.meta.url)
}
