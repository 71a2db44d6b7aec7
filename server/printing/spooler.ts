import { isDiskFault } from '../db/disk-fault.ts'
import type { Services } from '../kernel/services.ts'
import { FAULT_MESSAGES, type SendToPrinter } from './adapters/adapter.ts'
import { nextOpening } from './drawer-rows.ts'
import { followSales } from './follow-sales.ts'
import { changeJob, hasOriginal, type JobChange, jobsInHand, nextJob } from './job-rows.ts'
import { allPrinters, type Printer } from './printer-rows.ts'
import type { Renderers } from './render-job.ts'
import { countLabelsFirst, type LaneOptions, openDrawerNow, printNow } from './work-lane.ts'

export type SpoolerOptions = {
  services: Services
  renderers: Renderers
  send: SendToPrinter
  /** How long a job rests after each try that the printer did not take; then it has failed. */
  backOffMs?: readonly number[]
  onError?: (error: unknown, what: string) => void
}

export type Spooler = {
  /** Looks for work soon; to be called whenever something was written. Never throws. */
  wake(): void
  /** Resolves when nothing can be done now: for tests. */
  settled(): Promise<void>
  /** Ends what is in hand; it waits again, for the next start. */
  stop(): Promise<void>
}

export const BACK_OFF_MS: readonly number[] = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000]
const AFTER_FAULT_MS = 5_000
const PROGRAM = { userId: null, ip: null }

/**
 * Prints what waits: one job at a time on each printer, the printers beside each other. A printer
 * that does not answer holds up its own jobs and nothing else. What was in hand when the program
 * ended waits again, as a duplicate: its paper may have come out.
 */
export function startSpooler(options: SpoolerOptions): Spooler {
  const spooler = new RowSpooler(options)
  spooler.wake()
  return spooler
}

class RowSpooler implements Spooler {
  readonly #lane: LaneOptions
  readonly #onError: (error: unknown, what: string) => void
  readonly #lanes = new Map<number, Promise<void>>()
  readonly #ending = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined

  constructor({ backOffMs = BACK_OFF_MS, onError = () => {}, ...options }: SpoolerOptions) {
    this.#lane = { ...options, backOffMs, signal: this.#ending.signal }
    this.#onError = onError
  }

  wake(): void {
    if (this.#ending.signal.aborted || this.#soon !== undefined) return
    this.#soon = setImmediate(() => {
      this.#soon = undefined
      try {
        this.#look()
      } catch (error) {
        this.#stumble(error, 'looking for work')
      }
    })
  }

  async settled(): Promise<void> {
    do {
      await Promise.all(this.#lanes.values())
      await new Promise((resolve) => setImmediate(resolve))
    } while (this.#lanes.size > 0 || this.#soon !== undefined)
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#timer)
    clearImmediate(this.#soon)
    await Promise.all(this.#lanes.values())
  }

  /** A busy or full disk, say: the queue is looked at again in a while. A broken disk ends us. */
  #stumble(error: unknown, what: string): void {
    this.#onError(error, what)
    if (!isDiskFault(error)) this.#wakeIn(AFTER_FAULT_MS)
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), ms).unref()
  }

  #look(): void {
    const { backOffMs, services } = this.#lane
    if (this.#ending.signal.aborted || !services.hasBranch()) return
    resume(services, this.#lanes, backOffMs.length)
    followSales(services)
    const rests = allPrinters(services.db)
      .filter((printer) => !this.#lanes.has(printer.id))
      .map((printer) => this.#serve(printer))
      .filter((ms) => ms !== null)
    if (rests.length > 0) this.#wakeIn(Math.min(...rests))
  }

  /** Starts what a printer can do now; else in how many milliseconds it can, null for never. */
  #serve(printer: Printer): number | null {
    const { backOffMs, services } = this.#lane
    const opening = nextOpening(services.db, printer.id)
    if (opening !== undefined) {
      this.#start(printer, openDrawerNow(this.#lane, printer, opening))
      return null
    }
    const job = printer.isActive === 1 ? nextJob(services.db, printer.id) : undefined
    if (job === undefined) return null
    const restMs = job.notBeforeMs - services.clock.now()
    // A rest longer than any: the computer's clock was set back since.
    if (restMs > 0 && restMs <= Math.max(...backOffMs)) return restMs
    this.#start(printer, printNow(this.#lane, printer, job))
    return null
  }

  #start(printer: Printer, work: Promise<void>): void {
    const lane = work
      .then(
        () => true,
        (error: unknown) => {
          this.#stumble(error, `printing on ${printer.name}`)
          return false
        },
      )
      .then((isWell) => {
        this.#lanes.delete(printer.id)
        if (isWell) this.wake()
      })
    this.#lanes.set(printer.id, lane)
  }
}

/**
 * What was in the middle when the program ended, or could not be written down, waits again; a job
 * that ends so every time is given up, and labels at once: some of them may be out.
 */
function resume(services: Services, lanes: ReadonlyMap<number, unknown>, tries: number): void {
  const jobs = jobsInHand(services.db).filter(({ printerId }) => !lanes.has(printerId))
  if (jobs.length === 0) return
  const atMs = services.clock.now()
  services.write((tx) => {
    for (const job of jobs) {
      const isLabels = job.kind === 'Labels'
      const isGivenUp = isLabels || job.attempts > tries
      const isDuplicate = hasOriginal(job.kind) ? 1 : job.isDuplicate
      const reason = isLabels ? countLabelsFirst('aborted') : FAULT_MESSAGES.aborted
      const change: JobChange = isGivenUp
        ? { state: 'Failed', isDuplicate, reason, endedAtMs: atMs }
        : { state: 'Waiting', isDuplicate, notBeforeMs: 0 }
      const action = isGivenUp ? 'print.failed' : 'print.resumed'
      changeJob(tx, job, change, { action, atMs, actor: PROGRAM })
    }
  })
}
