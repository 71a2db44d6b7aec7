import { OPERATIONS } from '../renderer/base/api/operations.generated.ts'
import {
  forgetStandbyOf,
  readStandbyOf,
  saysNotAppointed,
} from '../server/copies/standby/standby-of.ts'
import type { RunningStandby, StandbyOptions } from '../server/startup/run-standby.ts'
import type { RunningServer } from '../server/startup/start-server.ts'
import type { PairedHost } from './lan-client/host-place.ts'
import type { ShellLog } from './shell-log.ts'
import type { SettingsStore } from './shell-settings.ts'

export type StandbyTillOptions = {
  settings: SettingsStore
  log: ShellLog
  /** Asks the main till as this computer; throws where it does not answer. */
  ask(host: PairedHost, path: string): Promise<{ status: number; body: unknown }>
  run(
    host: PairedHost,
    told: Pick<StandbyOptions, 'onOpened' | 'onFailed'>,
  ): Promise<RunningStandby>
  /** The page on which a person can take over; null: the main till is back. */
  onOffer(address: string | null): void
  /** This computer is the main till now. */
  onOpened(server: RunningServer): void
  onFailed(error: unknown): void
}

const ASK_EVERY_MS = 10_000
const LOOK_EVERY_MS = 1_000
/** The start of the log: it gives nothing, and is answered to the standby alone. */
const QUESTION = `${OPERATIONS['get-copy-log'].path}?line=&after=0&wait=0`

/**
 * This computer as the standby of the till whose pages it shows: follows it by itself once the owner
 * has appointed it, from the start on where it was the standby before, and ends that when the main
 * till says that it is none any more.
 */
export class StandbyTill {
  readonly #options: StandbyTillOptions
  #host: PairedHost | null = null
  #running: Promise<RunningStandby> | null = null
  #timers: NodeJS.Timeout[] = []
  #isOffered = false

  constructor(options: StandbyTillOptions) {
    this.#options = options
  }

  async start(host: PairedHost): Promise<void> {
    await this.stop()
    this.#host = host
    this.#timers = [setInterval(() => void this.#askWhether(), ASK_EVERY_MS).unref()]
    // The main till may be off for good: whoever was the standby yesterday is it until it is told.
    if (this.#options.settings.read().isStandby) await this.#follow()
    await this.#askWhether()
  }

  async stop(): Promise<void> {
    this.#host = null
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    await this.#leave()
  }

  async #askWhether(): Promise<void> {
    const host = this.#host
    const isStandby = host === null ? null : await this.#isStandbyOf(host)
    if (host === null || host !== this.#host || isStandby === null) return
    const { log, settings } = this.#options
    if (settings.read().isStandby !== isStandby) {
      settings.change({ isStandby })
      log.note(isStandby ? 'this computer is the standby till' : 'this computer is no standby till')
    }
    await (isStandby ? this.#follow() : this.#leave())
  }

  /** Null: nobody said so. */
  async #isStandbyOf(host: PairedHost): Promise<boolean | null> {
    try {
      const answer = await this.#options.ask(host, QUESTION)
      const { status } = answer
      if (saysNotAppointed(answer)) return false
      // 409: it begins with the base image.
      return status === 200 || status === 409 ? true : null
    } catch {
      return null
    }
  }

  async #follow(): Promise<void> {
    const host = this.#host
    if (host === null || this.#running !== null) return
    const { log, run } = this.#options
    const running = run(host, {
      onOpened: (server) => {
        this.#running = null
        this.#isOffered = false
        void this.stop()
        this.#options.onOpened(server)
      },
      onFailed: (error) => {
        this.#running = null
        this.#isOffered = false
        this.#options.onFailed(error)
      },
    })
    this.#running = running
    try {
      const standby = await running
      this.#timers.push(setInterval(() => this.#look(running, standby), LOOK_EVERY_MS).unref())
    } catch (error) {
      this.#running = null
      log.note(`the main till can not be followed: ${String(error)}`)
    }
  }

  #look(running: Promise<RunningStandby>, standby: RunningStandby): void {
    const isOffered = this.#running === running && standby.canTakeOver()
    if (isOffered === this.#isOffered) return
    this.#isOffered = isOffered
    this.#options.log.note(isOffered ? 'the take-over is offered' : 'the take-over is not offered')
    this.#options.onOffer(isOffered ? standby.address : null)
  }

  async #leave(): Promise<void> {
    const running = this.#running
    this.#running = null
    if (this.#isOffered) this.#options.onOffer(null)
    this.#isOffered = false
    await running?.then(
      (standby) => standby.close(),
      () => undefined,
    )
  }
}

type Successor = {
  dataFolder: string
  settings: SettingsStore
  log: ShellLog
  /** Keeps a pairing with another till. */
  keep(host: PairedHost): Promise<void>
}

/** Where another computer took over from this one: it shows that one's pages, and stands by for it. */
export async function followSuccessor({ dataFolder, keep, log, settings }: Successor) {
  const successor = readStandbyOf(dataFolder)
  if (successor === null) return
  const { host, pin, port, token } = successor
  await keep({ host, pin, port, token, shopName: '' })
  settings.change({ role: 'client', isStandby: true })
  forgetStandbyOf(dataFolder)
  log.note(`another computer took over; this one is the standby till of ${host}`)
}
