import { Worker } from 'node:worker_threads'
import type { PdfJob } from './draw/render-pdf.ts'
import type { PdfReply, PdfRequest } from './pdf-worker.ts'

/** Why a PDF was not made. `busy` and `closed` are the server's state; the others are faults. */
export type PdfFailureReason = 'busy' | 'closed' | 'timeout' | 'crashed' | 'failed'

const SENTENCES: Record<PdfFailureReason, string> = {
  busy: 'Too many documents are being made; try again in a moment.',
  closed: 'The branch server is stopping.',
  timeout: 'The document took too long to make.',
  crashed: 'The document could not be made.',
  failed: 'The document could not be made.',
}

export class PdfFailure extends Error {
  override readonly name = 'PdfFailure'
  readonly reason: PdfFailureReason

  constructor(reason: PdfFailureReason, cause?: unknown) {
    super(SENTENCES[reason], { cause })
    this.reason = reason
  }
}

export type PdfPool = {
  /** Makes one PDF in the worker; rejects with a PdfFailure. */
  render(job: PdfJob): Promise<Uint8Array>
  /** Ends the worker; what still waits is rejected as `closed`. */
  close(): Promise<void>
}

export type PdfPoolOptions = {
  /** The program's resources folder; the fonts are in `fonts` below it. */
  resourcesFolder: string
  timeLimitMs?: number
  /** Jobs that may wait or run at one time. */
  queueLimit?: number
  /** The worker's file, for tests that need one which misbehaves. */
  workerFile?: URL
}

type Waiting = {
  request: PdfRequest
  resolve: (bytes: Uint8Array) => void
  reject: (failure: PdfFailure) => void
}

const TIME_LIMIT_MS = 10_000
const QUEUE_LIMIT = 64
const WORKER_MEMORY_MB = 256

/**
 * One worker thread that makes PDFs one after the other, away from the thread that answers the
 * till. A job over the time limit, or one that ends the worker, fails alone: the worker is
 * replaced and the queue goes on. The worker starts, and warms up, with the pool.
 */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const { timeLimitMs = TIME_LIMIT_MS, queueLimit = QUEUE_LIMIT } = options
  const waiting: Waiting[] = []
  let running: (Waiting & { timer: NodeJS.Timeout }) | null = null
  let worker: Worker | null = null
  let jobNo = 0
  let isClosed = false

  function startWorker(): Worker {
    const started = new Worker(options.workerFile ?? workerFile(), {
      workerData: `${options.resourcesFolder}/fonts`,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    })
    started.unref()
    started.on('message', (reply: PdfReply) => settle(reply))
    // An error is always followed by an exit; without a listener it would end the server.
    started.on('error', (error) => replaceWorker(started, 'crashed', error))
    started.on('exit', () => replaceWorker(started, 'crashed'))
    return started
  }

  function settle(reply: PdfReply): void {
    if (running?.request.jobNo !== reply.jobNo) return
    const { timer, resolve, reject } = running
    clearTimeout(timer)
    running = null
    if ('bytes' in reply) resolve(reply.bytes)
    else reject(new PdfFailure('failed', reply.problem))
    sendNext()
  }

  function replaceWorker(ended: Worker, reason: PdfFailureReason, cause?: unknown): void {
    if (worker !== ended) return
    worker = null
    if (running) {
      clearTimeout(running.timer)
      running.reject(new PdfFailure(reason, cause))
      running = null
    }
    // A worker that can not even start is tried again only by the next job, never in a loop.
    if (reason === 'timeout') worker = startWorker()
    sendNext()
  }

  function sendNext(): void {
    const next = running ? undefined : waiting.shift()
    if (!next) {
      if (!running) worker?.unref()
      return
    }
    worker ??= startWorker()
    const current = worker
    const timer = setTimeout(() => {
      replaceWorker(current, 'timeout')
      void current.terminate()
    }, timeLimitMs)
    running = { ...next, timer }
    current.ref()
    current.postMessage(next.request)
  }

  worker = startWorker()
  return {
    render(job) {
      if (isClosed) return Promise.reject(new PdfFailure('closed'))
      if (waiting.length + (running ? 1 : 0) >= queueLimit) {
        return Promise.reject(new PdfFailure('busy'))
      }
      jobNo += 1
      const request = { jobNo, job }
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        sendNext()
      })
    },
    async close() {
      isClosed = true
      const ended = worker
      for (const each of waiting.splice(0)) each.reject(new PdfFailure('closed'))
      if (ended) replaceWorker(ended, 'closed')
      await ended?.terminate()
    },
  }
}

/** Beside this file: the source itself, or its bundle when this one is bundled too. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./pdf-worker.${extension}`, import.meta.url)
}
