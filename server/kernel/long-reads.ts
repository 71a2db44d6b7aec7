import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { COPIED } from '../db/copy-files.ts'
import { copyDatabase, fileOf } from '../db/open-copy.ts'
import { isRecord } from '../wire/record.ts'
import { message } from './message.ts'
import { NEXT_PART } from './parent-process.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** Reads that wait for each other: one copy of the database on the disk at a time. */
export type LongReads = {
  last: Promise<void>
  waiting: number
  /** How many processes copy the database's files: the log is not to be moved into it meanwhile. */
  copying: number
}

/**
 * What the process of a long read is given: where its copy is, beside what it is to do. It makes
 * the copy itself of `source`; null where that was done.
 */
export type LongReadInput<Job> = { source: string | null; file: string; job: Job }

/** Pages copied at once of a database in memory. */
const PAGES_A_STEP = 256
const WAITING_MAX = 6
const COPY = 'reading.db'

/**
 * Lets a process of its own read a copy of the database and answers what it posts, bytes by bytes.
 * The shop's file is locked against every other connection, so the process copies the files, and the
 * log stays in its own until it has: the tills' thread has no part in it, and nothing of the copy is
 * brought to the disk. A process and not a thread: what breaks in it, or needs too much memory,
 * leaves the till alone. Throws 503 where too many wait, and what the process reports before its
 * first bytes.
 */
export async function readInProcess<Job>(
  services: Services,
  workerFile: URL,
  job: Job,
): Promise<Readable> {
  const { longReads } = services
  if (longReads.waiting >= WAITING_MAX) {
    throw new Refusal('UNAVAILABLE', message('reports.busy'), { retryAfterSeconds: 2 })
  }
  longReads.waiting += 1
  const before = longReads.last
  const done = Promise.withResolvers<void>()
  longReads.last = done.promise
  await before
  return readCopyInProcess(services, { workerFile, job, name: COPY }, () => {
    longReads.waiting -= 1
    done.resolve()
  })
}

/**
 * As `readInProcess`, and at once: for a read that takes minutes, for which no report is to wait. Its
 * copy has a name of its own in the data folder. `onEnd` is called once the copy is gone again.
 */
export async function readCopyInProcess<Job>(
  services: Services,
  { job, name, workerFile }: { workerFile: URL; job: Job; name: string },
  onEnd: () => void,
): Promise<Readable> {
  const file = path.join(services.dataFolder, name)
  const copying = countCopying(services.longReads)
  const finish = async (): Promise<void> => {
    copying.end()
    await removeCopy(services, file)
    onEnd()
  }
  try {
    fs.mkdirSync(services.dataFolder, { recursive: true })
    await removeCopy(services, file)
    const source = fileOf(services.db)
    if (source === null) await copyDatabase(services.db, file, PAGES_A_STEP)
    else copying.begin()
    return await startProcess(services, {
      workerFile,
      input: { source, file, job },
      onCopied: copying.end,
      onEnd: finish,
    })
  } catch (error) {
    await finish()
    throw error
  }
}

/** Counts one copy in the making, once, however often its end is told. */
function countCopying(longReads: LongReads): { begin(): void; end(): void } {
  let isCounted = false
  return {
    begin() {
      isCounted = true
      longReads.copying += 1
    },
    end() {
      if (isCounted) longReads.copying -= 1
      isCounted = false
    },
  }
}

/** Answers when the process has posted its first bytes; `onEnd` is called once it has ended then. */
function startProcess(
  services: Services,
  {
    input,
    onCopied,
    onEnd,
    workerFile,
  }: {
    workerFile: URL
    input: LongReadInput<unknown>
    onCopied: () => void
    onEnd: () => void
  },
): Promise<Readable> {
  const { promise, reject, resolve } = Promise.withResolvers<Readable>()
  const child = services.startChild(fileURLToPath(workerFile))
  let hasBegun = false
  let hasEnded = false
  let failure = new Error('the process of a long read has ended')
  const stream = new Readable({
    read: () => undefined,
    // Whoever asked has gone.
    destroy(error, callback) {
      child.kill()
      callback(error)
    },
  })
  child.onMessage((posted) => {
    if (!isRecord(posted)) return
    const { failure: reason, isDone, part } = posted
    if (part === COPIED) onCopied()
    if (part instanceof Uint8Array) stream.push(Buffer.from(part))
    if (typeof reason === 'string') failure = new Error(reason)
    if (part instanceof Uint8Array || isDone === true) {
      hasBegun = true
      resolve(stream)
    }
    if (isDone === true) {
      hasEnded = true
      stream.push(null)
    }
    if (isDone === true || typeof reason === 'string') child.kill()
    else child.post(NEXT_PART)
  })
  child.onExit(() => {
    if (!hasBegun) {
      reject(failure)
      return
    }
    if (!hasEnded) stream.destroy(failure)
    onEnd()
  })
  child.post(input)
  return promise
}

/**
 * Removes the copy, not on this thread: for a large file it takes many tills' answers. Never throws:
 * what is in the way makes the next copy fail, which says so.
 */
async function removeCopy({ log }: Services, file: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) {
    try {
      await fs.promises.rm(`${file}${end}`, { force: true })
    } catch (error) {
      log.error({ err: error }, 'the copy of a long read could not be removed')
    }
  }
}

/** Reads a stream to its end. */
export async function wholeOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
