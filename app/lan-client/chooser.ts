import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PageWork } from '../page-server.ts'
import { askHost, type HostAnswer, type KnownPlace, readPin } from './ask-host.ts'
import { type ChooserView, chooserPage, type Typed } from './chooser-page.ts'
import { type PairedHost, readPlace, type TypedPlace } from './host-place.ts'
import { AnotherKey } from './pinned-agent.ts'

const POLL_MS = 1_000

export type ChooserWork = {
  /** Whether there is something to go back to. */
  canGoBack: boolean
  beMain(): void
  goBack(): void
  paired(host: PairedHost): void
  /** The page has something new to show, and nobody pressed a button. */
  news(): void
}

type Wish = { place: TypedPlace; pin: string; typed: Typed }

const NO_PLACE = 'This is no address of a till. Type it as the main till shows it.'
const NO_CODE = 'Type the six figures that the main till shows.'
const NOBODY = 'Nobody answers there. Is the network turned on at the main till?'
const OTHER_KEY =
  'Another computer than the main till has answered at this address. Nothing was sent to it.'
const DECLINED = 'The main till did not let this computer in. Start again with a new code.'

/** The page on which a person says whose data this computer shows, and pairs it. */
export class Chooser implements PageWork {
  readonly #work: ChooserWork
  #view: ChooserView = asking({ place: '', code: '', name: os.hostname().slice(0, 60) }, null)
  #wish: Wish | null = null
  /** Another turn ends the waiting for an answer that nobody wants any more. */
  #turn = 0

  constructor(work: ChooserWork) {
    this.#work = work
  }

  page(): string {
    return chooserPage(this.#view, this.#work.canGoBack)
  }

  async take(action: string, form: URLSearchParams): Promise<string> {
    this.stop()
    if (action === '/look') await this.#look(form)
    if (action === '/pair') await this.#pair()
    if (action === '/ask') this.#refuse(null)
    if (action === '/main') setImmediate(this.#work.beMain)
    if (action === '/back') setImmediate(this.#work.goBack)
    return this.page()
  }

  /** Gives up whatever is waited for. */
  stop(): void {
    this.#turn += 1
  }

  #refuse(wrong: string | null): void {
    const typed = this.#wish?.typed ?? (this.#view.step === 'ask' ? this.#view.typed : null)
    if (typed !== null) this.#view = asking(typed, wrong)
    this.#wish = null
  }

  async #look(form: URLSearchParams): Promise<void> {
    const typed = typedIn(form)
    this.#wish = null
    this.#view = asking(typed, null)
    const place = readPlace(typed.place)
    if (place === null) return this.#refuse(NO_PLACE)
    if (place.secret === null && !/^\d{6}$/.test(typed.code)) return this.#refuse(NO_CODE)
    const pin = await readPin(place).catch(() => null)
    if (pin === null) return this.#refuse(NOBODY)
    if (place.pin !== null && place.pin !== pin) return this.#refuse(OTHER_KEY)
    this.#wish = { place, pin, typed }
    // The link has carried the fingerprint here: nothing is left to compare.
    if (place.pin === null) this.#view = { step: 'compare', pin }
    else await this.#pair()
  }

  async #pair(): Promise<void> {
    if (this.#wish === null) return
    const { pin, place, typed } = this.#wish
    const proof = place.secret === null ? { code: typed.code } : { secret: place.secret }
    const body = { ...proof, name: typed.name, kind: 'till' }
    const host = { host: place.host, port: place.port, pin }
    const answer = await askHost(host, '/api/Devices/pair', { body }).catch(asAnswer)
    const ticket = textOf(answer, 'Ticket')
    if (answer.status !== 200 || ticket === '') return this.#refuse(wordsOf(answer))
    this.#view = { step: 'waiting', pin }
    this.#turn += 1
    void this.#wait(host, ticket, this.#turn)
  }

  async #wait(host: KnownPlace, ticket: string, turn: number): Promise<void> {
    const path = '/api/Devices/pair/result'
    for (;;) {
      await sleep(POLL_MS, undefined, { ref: false })
      if (turn !== this.#turn) return
      const answer = await askHost(host, path, { body: { ticket } }).catch(asAnswer)
      if (turn !== this.#turn) return
      const [state, token] = [textOf(answer, 'State'), textOf(answer, 'Token')]
      if (state === 'approved' && token !== '') {
        return this.#work.paired({ ...host, token, shopName: textOf(answer, 'ShopName') })
      }
      if (state === 'waiting') continue
      this.#refuse(state === 'declined' ? DECLINED : wordsOf(answer))
      return this.#work.news()
    }
  }
}

function asking(typed: Typed, wrong: string | null): ChooserView {
  return { step: 'ask', typed, wrong }
}

function typedIn(form: URLSearchParams): Typed {
  const text = (name: string): string => (form.get(name) ?? '').trim()
  return { place: text('place'), code: text('code').replace(/\s/g, ''), name: text('name') }
}

function asAnswer(error: unknown): HostAnswer {
  return { status: 0, body: { message: error instanceof AnotherKey ? OTHER_KEY : NOBODY } }
}

function wordsOf(answer: HostAnswer): string {
  return textOf(answer, 'message') || DECLINED
}

function textOf({ body }: HostAnswer, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
  return typeof value === 'string' ? value : ''
}
