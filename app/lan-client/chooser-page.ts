import { escaped, ownPage } from '../page-style.ts'
import { shortPin } from './host-place.ts'

/** What the person typed last, so that a refusal costs no typing. */
export type Typed = { place: string; code: string; name: string }

export type ChooserView =
  | { step: 'ask'; typed: Typed; wrong: string | null }
  | { step: 'compare'; pin: string }
  | { step: 'waiting'; pin: string }

/** Whose data this computer shows: its own, or another till's. `canGoBack`: it was said before. */
export function chooserPage(view: ChooserView, canGoBack: boolean): string {
  if (view.step === 'compare') return comparePage(view.pin)
  if (view.step === 'waiting') return waitingPage(view.pin)
  const { typed, wrong } = view
  const complaint = wrong === null ? '' : `<p class="wrong" id="wrong">${escaped(wrong)}</p>`
  return ownPage(`<h1>Which till is this?</h1>
<p>One computer of a shop keeps its data. All others show the data of that one.</p>
<form class="code" method="post" action="/main"><h2>This computer is the shop’s main till</h2>
<p>The shop’s data is kept on this computer.</p>
<button class="first">This is the main till</button></form>
<form class="code" method="post" action="/look"><h2>Use the shop’s data of another till</h2>
<p>On the main till open <i>Tills and phones</i> and choose <i>Pair a till</i>.</p>${complaint}
${field('place', 'Address of the main till, or its link', typed.place, 400, true)}
${field('code', 'Code of six figures (not needed with the link)', typed.code, 12, false)}
${field('name', 'Name of this computer', typed.name, 60, true)}
<button>Look for the main till</button></form>
${canGoBack ? `<div class="row">${button('/back', 'Go on as before', '')}</div>` : ''}`)
}

function comparePage(pin: string): string {
  return ownPage(`<h1>Does the main till show the same?</h1>
<p>Compare this fingerprint with the one on the main till, beside its code.</p>
<p class="key">${shortPin(pin)}</p>
<p>If they differ, another computer has answered: stop, and nothing is sent to it.</p>
<div class="row">${button('/pair', 'They are the same', ' class="first"')}
${button('/ask', 'They differ, stop', ' autofocus')}</div>`)
}

function waitingPage(pin: string): string {
  return ownPage(`<h1>Now let this computer in</h1>
<p>The main till asks whether this computer may come in. Say yes there; this page goes on by
itself.</p><p class="key">${shortPin(pin)}</p>
<div class="row">${button('/ask', 'Stop', '')}</div>`)
}

function field(
  name: string,
  label: string,
  value: string,
  longest: number,
  isRequired: boolean,
): string {
  const more = `${isRequired ? ' required' : ''}${name === 'place' ? ' autofocus' : ''}`
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value)}" maxlength="${longest}"
  autocomplete="off" spellcheck="false" aria-describedby="wrong"${more}>`
}

function button(action: string, label: string, more: string): string {
  return `<form method="post" action="${action}"><button${more}>${label}</button></form>`
}
