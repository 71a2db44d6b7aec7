import { OPERATIONS } from '../../renderer/base/api/operations.generated.ts'
import type { AskServer } from '../ask-server.ts'
import { whyNotAllowed } from '../kiosk.ts'
import type { LocaleService } from '../locale/locale-service.ts'
import type { PageWork } from '../page-server.ts'
import { button, escaped, ownPage } from '../page-style.ts'

export type PinGateWork = {
  locale: LocaleService
  ask: AskServer
  /** Who may sign in here, by name. */
  people: readonly Person[]
  goOn(): void
  goBack(): void
}

export type Person = { userName: string; displayName: string }

/**
 * Asks for the PIN of someone who may change settings before this computer shows another shop's
 * data: a key that anybody can press must not take the till away.
 */
export class PinGate implements PageWork {
  readonly #work: PinGateWork
  #wrong: string | null = null
  #chosen = ''

  constructor(work: PinGateWork) {
    this.#work = work
  }

  page(): string {
    const { locale, people } = this.#work
    const language = locale.row()
    const { text } = language
    const options = people.map(({ displayName, userName }) => {
      const selected = userName === this.#chosen ? ' selected' : ''
      return `<option value="${escaped(userName)}"${selected}>${escaped(displayName)}</option>`
    })
    const wrong = this.#wrong === null ? '' : escaped(this.#wrong)
    return ownPage(
      language,
      `<h1>${text('gate.title')}</h1><p>${text('gate.text')}</p>
<form class="code" method="post" action="/pin">
<label for="person">${text('gate.person')}</label><select id="person" name="person">${options.join('')}</select>
<label for="pin">${text('gate.pin')}</label>
<input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="12"
  aria-describedby="wrong" autofocus><p class="wrong" id="wrong">${wrong}</p>
<button class="first">${text('chooser.goOn')}</button></form>
<div class="row">${button('/back', text('gate.back'))}</div>`,
    )
  }

  async take(action: string, form: URLSearchParams): Promise<string> {
    const { ask, goBack, goOn, locale } = this.#work
    if (action === '/back') setImmediate(goBack)
    if (action === '/pin') {
      this.#chosen = form.get('person') ?? ''
      const person = { userName: this.#chosen, pin: form.get('pin') ?? '' }
      this.#wrong = await whyNotAllowed(person, ask, locale.text)
      if (this.#wrong === null) setImmediate(goOn)
    }
    return this.page()
  }
}

/** Who may sign in, as the server lists them; empty where it does not answer. */
export async function peopleOf(ask: AskServer): Promise<Person[]> {
  const answer = await ask(OPERATIONS['list-people'].path, null).catch(() => null)
  if (answer?.isOk !== true || !Array.isArray(answer.body)) return []
  return answer.body.flatMap((raw: unknown) => {
    const [userName, displayName] = [textOf(raw, 'UserName'), textOf(raw, 'DisplayName')]
    return userName === '' ? [] : [{ userName, displayName }]
  })
}

function textOf(raw: unknown, name: string): string {
  const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : ''
  return typeof value === 'string' ? value : ''
}
