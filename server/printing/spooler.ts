import { isDiskFault } from '../db/disk-fault.ts'
import type { Shop } from '../shop.ts'
import { FAULT_SENTENCES, type SendToPrinter } from './adapters/adapter.ts'
import { nextOpening } from './drawer-rows.ts'
import { followSales } from './follow-sales.ts'
import { changeJob, type JobChange, jobsInHand, nextJob } from './job-rows.ts'
import { allPrinters, type Printer } from './printer-rows.ts'
import type { Renderers } from './render-job.ts'
import { openDrawerNow, printNow } from './work-lane.ts'

export type SpoolerOptions = {
  shop: Shop
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
  const { shop, backOffMs = BACK_OFF_MS, onError = () => {} } = options
  const lanes = new Map<number, Promise<void>>()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined

  const laneOptions = { ...options, backOffMs, signal: ending.signal }

  function wake(): void {
    if (ending.signal.aborted || soon !== undefined) return
    soon = setImmediate(() => {
      soon = undefined
      guarded('looking for work', look)
    })
  }

  /** A busy or full disk now: the queue is looked at again in a while, whatever happened. */
  function guarded(what: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      onError(error, what)
      if (!isDiskFault(error)) wakeIn(AFTER_FAULT_MS)
    }
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, ms).unref()
  }

  function look(): void {
    if (ending.signal.aborted || !shop.hasBranch()) return
    resume(shop, lanes, backOffMs.length)
    followSales(shop)
    let restMs = Number.POSITIVE_INFINITY
    for (const printer of allPrinters(shop.db)) {
      if (lanes.has(printer.id)) continue
      restMs = Math.min(restMs, serve(printer))
    }
    if (restMs < Number.POSITIVE_INFINITY) wakeIn(restMs)
  }

  /** Starts what a printer can do now; else answers in how many milliseconds it can. */
  function serve(printer: Printer): number {
    const opening = nextOpening(shop.db, printer.id)
    if (opening !== undefined) {
      startLane(printer, openDrawerNow(laneOptions, printer, opening))
      return Number.POSITIVE_INFINITY
    }
    const job = printer.isActive === 1 ? nextJob(shop.db, printer.id) : undefined
    if (job === undefined) return Number.POSITIVE_INFINITY
    const restMs = job.notBeforeMs - shop.clock.now()
    if (restMs > 0) return restMs
    startLane(printer, printNow(laneOptions, printer, job))
    return Number.POSITIVE_INFINITY
  }

  function startLane(printer: Printer, work: Promise<void>): void {
    const lane = work
      .then(
        () => lanes.delete(printer.id),
        (error: unknown) => {
          lanes.delete(printer.id)
          onError(error, `printing on ${printer.name}`)
          if (!isDiskFault(error)) wakeIn(AFTER_FAULT_MS)
          return true
        },
      )
      .then(wake)
    lanes.set(printer.id, lane)
  }

  wake()
  return {
    wake,
    async settled() {
      do {
        await Promise.all(lanes.values())
        await new Promise((resolve) => setImmediate(resolve))
      } while (lanes.size > 0 || soon !== undefined)
    },
    async stop() {
      ending.abort()
      clearTimeout(timer)
      clearImmediate(soon)
      await Promise.all(lanes.values())
    },
  }
}

/**
 * What was in the middle when the program ended, or could not be written down, waits again; a job
 * that ends so every time is given up.
 */
function resume(shop: Shop, lanes: ReadonlyMap<number, unknown>, tries: number): void {
  const jobs = jobsInHand(shop.db).filter(({ printerId }) => !lanes.has(printerId))
  if (jobs.length === 0) return
  const atMs = shop.clock.now()
  const reason = FAULT_SENTENCES.aborted
  shop.write((tx) => {
    for (const job of jobs) {
      const isGivenUp = job.attempts > tries
      const change: JobChange = isGivenUp
        ? { state: 'Failed', isDuplicate: 1, reason, endedAtMs: atMs }
        : { state: 'Waiting', isDuplicate: 1, notBeforeMs: 0 }
      const action = isGivenUp ? 'print.failed' : 'print.resumed'
      changeJob(tx, job, change, { action, atMs, actor: PROGRAM })
    }
  })
}
