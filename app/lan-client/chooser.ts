import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { OPERATIONS } from '../../renderer/base/api/operations.generated.ts'
import { AnotherKey } from '../../server/devices/pinned-agent.ts'
import {
  type BringBackState,
  type BringBackWish,
  NOTHING_TYPED,
  readBringBack,
} from '../bring-back-form.ts'
import type { LocaleService } from '../locale/locale-service.ts'
import type { PageWork } from '../page-server.ts'
import { askHost, type HostAnswer, type KnownPlace, readPin } from './ask-host.ts'
import {
  type ChooserFault,
  type ChooserView,
  chooserPage,
  FOUND_PART,
  foundListPage,
  placeOf,
  type Typed,
} from './chooser-page.ts'
import type { FoundHost, HostSearch } from './find-hosts.ts'
import { type PairedHost, readPlace, type TypedPlace } from './host-place.ts'

const POLL_MS = 1_000

export type ChooserWork = {
  locale: LocaleService
  /** Whether there is something to go back to. */
  canGoBack: boolean
  /** Looks for main tills until it is stopped; reports each change. */
  search(news: () => void): HostSearch
  beMain(): void
  /** Brings the shop back from a copy; null when that is done, else why not. */
  bringBack(wish: BringBackWish): Promise<string | null>
  goBack(): void
  paired(host: PairedHost): void
  /** The page has something new to show, and nobody pressed a button. */
  news(): void
}

type Wish = { place: TypedPlace; pin: string }

/** The page on which a person says whose data this computer shows, and pairs it. */
export class Chooser implements PageWork {
  readonly #work: ChooserWork
  readonly #search: HostSearch
  #typed: Typed = { place: '', code: '', name: os.hostname().slice(0, 60) }
  /** The found till that was chosen; null while an address is typed. */
  #chosen: FoundHost | null = null
  #back: BringBackState = NOTHING_TYPED
  #view: ChooserView
  #wish: Wish | null = null
  /** Another turn ends the waiting for an answer that nobody wants any more. */
  #turn = 0
  /** The list of found tills as it is now, and who waits for a newer one. */
  #edition = 0
  readonly #waiting = new Set<() => void>()

  constructor(work: ChooserWork) {
    this.#work = work
    this.#view = this.#asking(null)
    this.#search = work.search(() => {
      this.#edition += 1
      for (const wake of this.#waiting) wake()
    })
  }

  page(): string {
    return chooserPage(this.#view, this.#work.canGoBack, this.#work.locale.row())
  }

  part(path: string, gone: AbortSignal): Promise<string> | null {
    const { pathname, searchParams } = new URL(path, 'http://chooser')
    return pathname === FOUND_PART ? this.#foundList(searchParams.get('after'), gone) : null
  }

  async take(action: string, form: URLSearchParams): Promise<string> {
    this.#turn += 1
    if (action === '/pair-found') this.#choose(form.get('at'))
    if (action === '/look') await this.#look(form)
    if (action === '/pair') await this.#pair()
    if (action === '/ask') this.#choose(null)
    if (action === '/bring-back') await this.#bringBack(form)
    if (action === '/main') setImmediate(this.#work.beMain)
    if (action === '/back') setImmediate(this.#work.goBack)
    return this.page()
  }

  /** Gives up whatever is waited for, and leaves the network. */
  stop(): void {
    this.#turn += 1
    this.#search.stop()
  }

  /** The list, as soon as it is another than the one that is shown: `after` says which that is. */
  async #foundList(after: string | null, gone: AbortSignal): Promise<string> {
    if (after === String(this.#edition) && !gone.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.add(resolve)
      gone.addEventListener('abort', () => resolve(), { once: true })
      await promise
      this.#waiting.delete(resolve)
    }
    const list = { hosts: this.#search.now(), isLooking: this.#search.isLooking() }
    return foundListPage({ ...list, edition: this.#edition }, this.#work.locale.row())
  }

  /** Goes on with a till that was found, or back to where one is typed; one that left is typed. */
  #choose(at: string | null): void {
    this.#chosen = this.#search.now().find((host) => placeOf(host) === at) ?? null
    if (at !== null) this.#typed = { ...this.#typed, place: at, code: '' }
    this.#refuse(null)
  }

  #asking(wrong: ChooserFault | null): ChooserView {
    const [typed, host] = [this.#typed, this.#chosen]
    return host === null
      ? { step: 'ask', typed, wrong, back: this.#back }
      : { step: 'found', host, typed, wrong }
  }

  #refuse(wrong: ChooserFault | null): void {
    this.#wish = null
    this.#view = this.#asking(wrong)
  }

  /** Only where there is no shop yet: the form is shown nowhere else. */
  async #bringBack(form: URLSearchParams): Promise<void> {
    if (this.#work.canGoBack) return
    const wish = readBringBack(form)
    const wrong = await this.#work.bringBack(wish)
    this.#back = { ...wish, wrong }
    this.#refuse(null)
    if (wrong === null) setImmediate(this.#work.beMain)
  }

  async #look(form: URLSearchParams): Promise<void> {
    const text = (name: string): string => (form.get(name) ?? '').trim()
    const chosen = this.#chosen
    const typedPlace = chosen === null ? text('place') : placeOf(chosen)
    this.#typed = { place: typedPlace, code: text('code').replace(/\s/g, ''), name: text('name') }
    this.#refuse(null)
    const place = readPlace(typedPlace)
    if (place === null) return this.#refuse('noPlace')
    if (place.secret === null && !/^\d{6}$/.test(this.#typed.code)) return this.#refuse('noCode')
    const pin = await readPin(place).catch(() => null)
    if (pin === null) return this.#refuse('nobody')
    if (place.pin !== null && place.pin !== pin) return this.#refuse('otherKey')
    if (chosen !== null && !pin.startsWith(chosen.announcedPin)) return this.#refuse('otherKey')
    this.#wish = { place, pin }
    // The link has carried the fingerprint here: nothing is left to compare.
    if (place.pin === null) this.#view = { step: 'compare', pin }
    else await this.#pair()
  }

  async #pair(): Promise<void> {
    if (this.#wish === null) return
    const { pin, place } = this.#wish
    const { code, name } = this.#typed
    const proof = place.secret === null ? { code } : { secret: place.secret }
    const body = { ...proof, name, kind: 'till' }
    const host = { host: place.host, port: place.port, pin }
    const answer = await askHost(host, OPERATIONS['pair-device'].path, { body }).catch(asFault)
    if (typeof answer === 'string') return this.#refuse(answer)
    const ticket = textOf(answer, 'Ticket')
    if (answer.status !== 200 || ticket === '') return this.#refuse('refused')
    this.#view = { step: 'waiting', pin }
    this.#turn += 1
    void this.#wait(host, ticket, this.#turn)
  }

  async #wait(host: KnownPlace, ticket: string, turn: number): Promise<void> {
    const { path } = OPERATIONS['collect-device']
    for (;;) {
      await sleep(POLL_MS, undefined, { ref: false })
      if (turn !== this.#turn) return
      const answer = await askHost(host, path, { body: { ticket } }).catch(asFault)
      if (turn !== this.#turn) return
      const state = typeof answer === 'string' ? '' : textOf(answer, 'State')
      if (state === 'waiting') continue
      const token = typeof answer === 'string' ? '' : textOf(answer, 'Token')
      if (typeof answer !== 'string' && state === 'approved' && token !== '') {
        return this.#work.paired({ ...host, token, shopName: textOf(answer, 'ShopName') })
      }
      this.#refuse(typeof answer === 'string' ? answer : 'declined')
      return this.#work.news()
    }
  }
}

function asFault(error: unknown): ChooserFault {
  return error instanceof AnotherKey ? 'otherKey' : 'nobody'
}

function textOf({ body }: HostAnswer, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
  return typeof value === 'string' ? value : ''
}
