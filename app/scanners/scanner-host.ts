import type { ShellLog } from '../shell-log.ts'
import {
  type FromWorker,
  isFromWorker,
  type ScannerReading,
  type ShellScanners,
  type ToWorker,
} from './scanner-messages.ts'

/** The process of the scanners, as Electron's utility process and Node's child both offer it. */
export type ScannerProcess = {
  post(message: ToWorker): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  kill(): void
}

export type ScannerHost = {
  now(): ShellScanners
  /** Lets the scanners go; what does not answer is ended. */
  stop(): Promise<void>
}

export type ScannerHostOptions = {
  start: () => ScannerProcess
  onReading(reading: ScannerReading): void
  onScanners(scanners: ShellScanners): void
  log: ShellLog
}

/** A process that looks for devices every second and a half is gone after so much silence. */
const SILENCE_MS = 15_000
const LOOK_EVERY_MS = 3_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** After so long without an end, the next one counts as the first. */
const GOOD_RUN_MS = 60_000
const STOP_WITHIN_MS = 800

/**
 * Keeps the process of the scanners running: one that ends or falls silent is ended and begun
 * anew, after pauses that grow to a minute, for as long as the till is open. The till itself never
 * waits for it.
 */
export function hostScanners(options: ScannerHostOptions): ScannerHost {
  return new Host(options)
}

class Host implements ScannerHost {
  readonly #options: ScannerHostOptions
  readonly #watchdog: NodeJS.Timeout
  #process: ScannerProcess | null = null
  #shown: ShellScanners = { scanners: [], trouble: null }
  #startedAtMs = 0
  #heardAtMs = 0
  #failures = 0
  #again: NodeJS.Timeout | null = null
  #onStopped: (() => void) | null = null
  #isStopping = false
  #lastReason = ''

  constructor(options: ScannerHostOptions) {
    this.#options = options
    this.#watchdog = setInterval(() => this.#lookAfter(), LOOK_EVERY_MS)
    this.#watchdog.unref()
    this.#start()
  }

  now(): ShellScanners {
    return this.#shown
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#watchdog)
    if (this.#again !== null) clearTimeout(this.#again)
    const process = this.#process
    if (process === null) return
    const stopped = new Promise<void>((resolve) => {
      this.#onStopped = resolve
      setTimeout(resolve, STOP_WITHIN_MS).unref()
    })
    process.post({ kind: 'stop' })
    await stopped
    if (this.#process !== null) process.kill()
  }

  #start(): void {
    this.#again = null
    this.#startedAtMs = performance.now()
    this.#heardAtMs = this.#startedAtMs
    try {
      const process = this.#options.start()
      this.#process = process
      process.onMessage((message) => {
        if (process === this.#process && isFromWorker(message)) this.#onMessage(message)
      })
      process.onExit(() => this.#ended(process, 'ended'))
    } catch (error) {
      this.#tryAgain(`did not start: ${String(error)}`)
    }
  }

  #onMessage(message: FromWorker): void {
    this.#heardAtMs = performance.now()
    if (message.kind === 'reading') this.#options.onReading(message.reading)
    else if (message.kind === 'scanners') this.#show({ scanners: message.scanners, trouble: null })
    else if (message.kind === 'alive') this.#calm()
    else this.#fail(message.reason)
  }

  /** It has looked at the devices and come back. */
  #calm(): void {
    if (this.#shown.trouble === 'restarting') this.#show({ ...this.#shown, trouble: null })
    if (performance.now() - this.#startedAtMs > GOOD_RUN_MS) this.#failures = 0
  }

  #fail(reason: string): void {
    if (reason !== this.#lastReason) this.#options.log.note(`scanners: ${reason}`)
    this.#lastReason = reason
    if (this.#shown.trouble !== 'noDriver') this.#show({ scanners: [], trouble: 'noDriver' })
  }

  #lookAfter(): void {
    const process = this.#process
    if (process === null || performance.now() - this.#heardAtMs <= SILENCE_MS) return
    this.#ended(process, 'fell silent')
    process.kill()
  }

  #ended(process: ScannerProcess, how: string): void {
    if (process !== this.#process) return
    this.#process = null
    this.#onStopped?.()
    if (!this.#isStopping) this.#tryAgain(how)
  }

  #tryAgain(how: string): void {
    this.#process = null
    this.#failures += 1
    this.#options.log.note(`the process of the scanners ${how}`)
    const trouble = this.#shown.trouble === 'noDriver' ? 'noDriver' : 'restarting'
    this.#show({ scanners: [], trouble })
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
    this.#again = setTimeout(() => this.#start(), pauseMs)
    this.#again.unref()
  }

  #show(shown: ShellScanners): void {
    this.#shown = shown
    this.#options.onScanners(shown)
  }
}
