import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { copyDatabase } from '../db/open-copy.ts'
import { message } from './message.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** Reads that wait for each other: one copy of the database on the disk at a time. */
export type LongReads = { last: Promise<void>; waiting: number }

/** What a worker of a long read is given: the copy, beside what it is to do. */
export type LongReadInput<Job> = { file: string; job: Job }

/** Pages copied at once; the till's requests are answered between two such steps. */
const PAGES_A_STEP = 256
const WAITING_MAX = 6
const COPY = 'reading.db'
const WORKER_MEMORY_MB = 512

/**
 * Lets a thread of its own read a copy of the database and answers what it posts, bytes by bytes.
 * The shop's file is locked against every other connection, so it is copied through the server's
 * own, a few pages at a time. Throws 503 where too many wait, and what the thread throws before its
 * first bytes.
 */
export async function readInThread<Job>(
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
  const file = path.join(services.dataFolder, COPY)
  const finish = (): void => {
    removeCopy(services, file)
    longReads.waiting -= 1
    done.resolve()
  }
  await before
  try {
    fs.mkdirSync(services.dataFolder, { recursive: true })
    removeCopy(services, file)
    await copyDatabase(services.db, file, PAGES_A_STEP)
    fs.chmodSync(file, 0o600)
    return await startThread(workerFile, { file, job }, finish)
  } catch (error) {
    finish()
    throw error
  }
}

/** Answers when the thread has posted its first bytes; `finish` is called once it has ended. */
function startThread(
  workerFile: URL,
  input: LongReadInput<unknown>,
  finish: () => void,
): Promise<Readable> {
  const { promise, reject, resolve } = Promise.withResolvers<Readable>()
  const worker = new Worker(workerFile, {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  worker.unref()
  let hasBegun = false
  let hasEnded = false
  const stream = new Readable({
    read: () => undefined,
    // Whoever asked has gone.
    destroy(error, callback) {
      void worker.terminate().then(() => callback(error))
    },
  })
  worker.on('message', (bytes: Uint8Array | null) => {
    if (bytes === null) hasEnded = true
    stream.push(bytes === null ? null : Buffer.from(bytes))
    hasBegun = true
    resolve(stream)
  })
  let failure: unknown = new Error('the thread of a long read has ended')
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    if (!hasBegun) {
      reject(failure)
      return
    }
    if (!hasEnded) stream.destroy(failure instanceof Error ? failure : undefined)
    finish()
  })
  return promise
}

/** Never throws: what is in the way makes the next copy fail, which says so. */
function removeCopy({ log }: Services, file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) {
    try {
      fs.rmSync(`${file}${end}`, { force: true })
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
