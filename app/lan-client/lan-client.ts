import { session } from 'electron'
import type { KeptSales } from '../kept-sales.ts'
import type { ShellLog } from '../shell-log.ts'
import { askHost, type HostState, type Sent } from './ask-host.ts'
import { originOf, type PairedHost } from './host-place.ts'
import { trustHost } from './host-trust.ts'
import type { PairingStore } from './pairing-store.ts'
import { watchHost } from './watch-host.ts'

/** This computer as a client of another till: whom it trusts, and how that till is. */
export class LanClient {
  readonly #store: PairingStore
  readonly #log: ShellLog
  #host: PairedHost | null = null
  #unwatch: () => void = () => {}
  #state: HostState | null = null
  readonly #sales: KeptSales

  constructor(store: PairingStore, sales: KeptSales, log: ShellLog) {
    this.#store = store
    this.#sales = sales
    this.#log = log
  }

  /** The origin of the other till's pages while they may be shown; null while they may not. */
  readonly address = (): string | null => {
    const isShown = this.#state === 'well' || this.#state === 'away'
    return this.#host !== null && isShown ? originOf(this.#host) : null
  }

  /**
   * Goes to the till that this computer is paired with and answers it; null where it is with none.
   * `moved` is told when another computer has taken over from that: from the next start on it is the one.
   */
  async start(tell: (state: HostState) => void, moved: () => void): Promise<PairedHost | null> {
    this.stop()
    this.#host = await this.#store.read()
    if (this.#host === null) return null
    trustHost(session.defaultSession, this.#host)
    this.#unwatch = watchHost(this.#host, {
      tell: (state) => {
        if (state !== this.#state) this.#log.note(`the main till is ${state}`)
        this.#state = state
        if (state === 'well') this.#tellSales()
        tell(state)
      },
      learn: (host) => {
        this.#host = host
        trustHost(session.defaultSession, host)
        void this.#keepTerm(host)
      },
      move: (host) => {
        this.#log.note(`${host.host} has taken over; this till goes over to it`)
        void this.#keepTerm(host).then(moved)
      },
    })
    return this.#host
  }

  /** Only a main computer that came after the one that was told may lack some of them. */
  #tellSales(): void {
    const epoch = this.#host?.term?.epoch
    if (epoch === undefined || this.#sales.isTold(epoch)) return
    void this.#sales.tell(async (path, body) => {
      const answer = await this.ask(path, { body })
      return { isOk: answer.status === 200, body: answer.body }
    })
  }

  /** A disk that is full must not keep a till from going on. */
  #keepTerm(host: PairedHost): Promise<void> {
    return this.#store.write(host).catch((error: unknown) => {
      this.#log.note(`what is known of the main till was not kept: ${String(error)}`)
    })
  }

  /** Keeps a pairing in the place of the one before. */
  keep(host: PairedHost): Promise<void> {
    return this.#store.write(host)
  }

  /** This computer is its own shop again: nobody else's key is trusted, and no token is kept. */
  forget(): void {
    this.stop()
    this.#store.forget()
  }

  stop(): void {
    this.#unwatch()
    this.#unwatch = () => {}
    this.#host = null
    this.#state = null
    trustHost(session.defaultSession, null)
  }

  /** Asks the other till on its own behalf; throws where this computer is no client. */
  ask(path: string, sent: Sent): Promise<{ status: number; body: unknown }> {
    const host = this.#host
    if (host === null) throw new Error('not paired with another till')
    const epoch = host.term === undefined ? {} : { epoch: host.term.epoch }
    return askHost(host, path, { ...sent, ...epoch, token: host.token })
  }
}
