import { Worker } from 'node:worker_threads'
import type { PdfReply, PdfRequest, WorkerJob } from './pdf-worker.ts'

/** Why a PDF was not made. `busy` and `closed` are the server's state; the others are faults. */
export type PdfFailureReason = 'busy' | 'closed' | 'timeout' | 'crashed' | 'failed'

export class PdfFailure extends Error {
  override readonly name = 'PdfFailure'
  readonly reason: PdfFailureReason

  constructor(reason: PdfFailureReason, cause?: unknown) {
    super(`the PDF was not made: ${reason}`, { cause })
    this.reason = reason
  }
}

export type PdfPool = {
  /**
   * Draws one PDF, roll or picture in the worker; rejects with a PdfFailure. Owners take turns, so
   * that whoever asks for a hundred keeps nobody else waiting.
   */
  render(job: WorkerJob, owner: string): Promise<Uint8Array>
  /** Ends the worker; what still waits is rejected as `closed`. */
  close(): Promise<void>
}

export type PdfPoolOptions = {
  /** The program's resources folder; the fonts are in `fonts` below it. */
  resourcesFolder: string
  timeLimitMs?: number
  /** Jobs that may wait or run at one time. */
  queueLimit?: number
  /** Of these, the jobs of one owner. */
  ownerLimit?: number
  /** The worker's file, for tests that need one which misbehaves. */
  workerFile?: URL
}

type Waiting = {
  owner: string
  request: PdfRequest
  resolve: (bytes: Uint8Array) => void
  reject: (failure: PdfFailure) => void
}

const TIME_LIMIT_MS = 10_000
const QUEUE_LIMIT = 64
const OWNER_LIMIT = 16
const WORKER_MEMORY_MB = 256

/**
 * One worker thread that makes PDFs one after the other, away from the thread that returns the
 * till. A job over the time limit, or one that ends the worker, fails alone: the worker is
 * replaced and the queue goes on. The worker starts, and warms up, with the pool.
 */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  return new WorkerPool(options)
}

class WorkerPool implements PdfPool {
  readonly #options: Required<PdfPoolOptions>
  readonly #waiting: Waiting[] = []
  #running: (Waiting & { timer: NodeJS.Timeout }) | null = null
  #worker: Worker | null
  #jobNo = 0
  /** The number of the turn that each owner had last. */
  readonly #turns = new Map<string, number>()
  #turnNo = 0
  #isClosed = false

  constructor(options: PdfPoolOptions) {
    this.#options = {
      timeLimitMs: TIME_LIMIT_MS,
      queueLimit: QUEUE_LIMIT,
      ownerLimit: OWNER_LIMIT,
      workerFile: new URL('./pdf-worker.ts', import.meta.url),
      ...options,
    }
    this.#worker = this.#startWorker()
  }

  render(job: WorkerJob, owner: string): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new PdfFailure('closed'))
    const jobs = [...this.#waiting, ...(this.#running ? [this.#running] : [])]
    const own = jobs.filter((each) => each.owner === owner)
    const { ownerLimit, queueLimit } = this.#options
    if (jobs.length >= queueLimit || own.length >= ownerLimit) {
      return Promise.reject(new PdfFailure('busy'))
    }
    this.#jobNo += 1
    const request = { jobNo: this.#jobNo, job }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ owner, request, resolve, reject })
      this.#sendNext()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const ended = this.#worker
    for (const each of this.#waiting.splice(0)) each.reject(new PdfFailure('closed'))
    if (ended) this.#replaceWorker(ended, 'closed')
    await ended?.terminate()
  }

  #startWorker(): Worker {
    const started = new Worker(this.#options.workerFile, {
      workerData: `${this.#options.resourcesFolder}/fonts`,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    })
    started.unref()
    started.on('message', (reply: PdfReply) => this.#settle(reply))
    // An error is always followed by an exit; without a listener it would end the server.
    started.on('error', (error) => this.#replaceWorker(started, 'crashed', error))
    started.on('exit', () => this.#replaceWorker(started, 'crashed'))
    return started
  }

  #sendNext(): void {
    if (this.#running) return
    const next = this.#takeNext()
    if (!next) {
      this.#worker?.unref()
      return
    }
    const worker = this.#worker ?? this.#startWorker()
    this.#worker = worker
    const timer = setTimeout(() => {
      this.#replaceWorker(worker, 'timeout')
      void worker.terminate()
    }, this.#options.timeLimitMs)
    this.#running = { ...next, timer }
    worker.ref()
    worker.postMessage(next.request)
  }

  /** The first job of the owner whose turn is the longest ago. */
  #takeNext(): Waiting | undefined {
    const turnOf = ({ owner }: Waiting): number => this.#turns.get(owner) ?? 0
    let next = this.#waiting[0]
    if (next === undefined) {
      this.#turns.clear()
      return undefined
    }
    for (const each of this.#waiting) if (turnOf(each) < turnOf(next)) next = each
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#turnNo += 1
    this.#turns.set(next.owner, this.#turnNo)
    return next
  }

  #settle(reply: PdfReply): void {
    // Node's watch mode writes to the same port: what answers no job is none of ours.
    const running = this.#running
    if (running === null || running.request.jobNo !== reply.jobNo) return
    const { timer, resolve, reject } = running
    clearTimeout(timer)
    this.#running = null
    if ('bytes' in reply) resolve(reply.bytes)
    else reject(new PdfFailure('failed', reply.problem))
    this.#sendNext()
  }

  #replaceWorker(ended: Worker, reason: PdfFailureReason, cause?: unknown): void {
    if (this.#worker !== ended) return
    // A worker that can not even start is tried again only by the next job, never in a loop.
    this.#worker = reason === 'timeout' ? this.#startWorker() : null
    if (this.#running) {
      clearTimeout(this.#running.timer)
      this.#running.reject(new PdfFailure(reason, cause))
      this.#running = null
    }
    this.#sendNext()
  }
}
