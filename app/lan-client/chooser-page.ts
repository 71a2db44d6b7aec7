import { type BringBackState, bringBackForm } from '../bring-back-form.ts'
import type { LanguageRow } from '../locale/locale-service.ts'
import type { Translate } from '../locale/translate.ts'
import { button, escaped, ownPage, pageHead } from '../page-style.ts'
import type { FoundHost } from './find-hosts.ts'
import { type HostPlace, shortPin } from './host-place.ts'

/** What the person typed last, so that a refusal costs no typing. */
export type Typed = { place: string; code: string; name: string }

/** What can be wrong with what was typed, or with what came of it. */
export type ChooserFault = 'noPlace' | 'noCode' | 'nobody' | 'otherKey' | 'declined' | 'refused'

export type ChooserView =
  | { step: 'ask'; typed: Typed; wrong: ChooserFault | null; back: BringBackState }
  /** One that was found was chosen: only its code is missing. */
  | { step: 'found'; host: FoundHost; typed: Typed; wrong: ChooserFault | null }
  | { step: 'compare'; pin: string }
  | { step: 'waiting'; pin: string }

/** The part of the chooser that shows who is there; it changes by itself. */
export const FOUND_PART = '/found'

/** Whose data this computer shows: its own, or another till's. `canGoBack`: it was said before. */
export function chooserPage(view: ChooserView, canGoBack: boolean, language: LanguageRow): string {
  const { text } = language
  switch (view.step) {
    case 'ask':
      return ownPage(language, askPart(view, canGoBack, text))
    case 'found':
      return ownPage(language, foundPart(view.host, view.typed, view.wrong, text))
    case 'compare':
      return ownPage(language, comparePart(view.pin, text))
    case 'waiting':
      return ownPage(language, waitingPart(view.pin, text))
  }
}

/** `edition` counts the changes of the list. */
export type FoundList = { hosts: readonly FoundHost[]; isLooking: boolean; edition: number }

/**
 * The list of who is there, in a frame of its own: it is replaced when it has changed and never
 * before, so whoever types beside it or stands on one of its buttons is not disturbed.
 */
export function foundListPage(
  { edition, hosts, isLooking }: FoundList,
  language: LanguageRow,
): string {
  const { text } = language
  const rows = hosts.map((host) => {
    const at = escaped(placeOf(host))
    const label = escaped(text('chooser.pairWith', { name: host.shopName }))
    return `<li><form method="post" action="/pair-found" target="_top">
<button name="at" value="${at}">${label}<span class="quiet">${at}</span></button></form></li>`
  })
  const none = `<p class="quiet">${escaped(text(isLooking ? 'chooser.looking' : 'chooser.cannotLook'))}</p>`
  const again = `<meta http-equiv="refresh" content="0; url=${FOUND_PART}?after=${edition}">`
  return `${pageHead(language, again)}
<body class="list">${rows.length === 0 ? none : `<ul>${rows.join('')}</ul>`}</body></html>`
}

/** An address as a person would type it. */
export function placeOf({ host, port }: HostPlace): string {
  return `${host}:${port}`
}

function askPart(
  { back, typed, wrong }: Extract<ChooserView, { step: 'ask' }>,
  canGoBack: boolean,
  text: Translate,
): string {
  return `<h1>${text('chooser.title')}</h1><p>${text('chooser.intro')}</p>
<form class="code" method="post" action="/main"><h2>${text('chooser.mainTitle')}</h2>
<p>${text('chooser.mainText')}</p>
<button class="first">${text('chooser.mainButton')}</button></form>
<div class="code"><h2>${text('chooser.clientTitle')}</h2>
<p>${text('chooser.clientText')}</p>
<iframe src="${FOUND_PART}" title="${escaped(text('chooser.found'))}"></iframe>
<form method="post" action="/look">${complaint(wrong, text)}
${field('place', text('chooser.place'), typed.place, 400, ' required autofocus')}
${field('code', text('chooser.code'), typed.code, 12, ' inputmode="numeric"')}
${field('name', text('chooser.name'), typed.name, 60, ' required')}
<button>${text('chooser.look')}</button></form></div>
${canGoBack ? '' : bringBackForm(back, text)}
${canGoBack ? `<div class="row">${button('/back', text('chooser.back'))}</div>` : ''}`
}

function foundPart(
  host: FoundHost,
  typed: Typed,
  wrong: ChooserFault | null,
  text: Translate,
): string {
  const title = escaped(text('chooser.pairTitle', { name: host.shopName }))
  return `<h1>${title}</h1><p>${text('chooser.pairText')}</p>
<form class="code" method="post" action="/look">${complaint(wrong, text)}
<p class="quiet">${escaped(placeOf(host))}</p>
${field('code', text('chooser.sixFigures'), typed.code, 12, ' required autofocus inputmode="numeric"')}
${field('name', text('chooser.name'), typed.name, 60, ' required')}
<button class="first">${text('chooser.goOn')}</button></form>
<div class="row">${button('/ask', text('chooser.another'))}</div>`
}

function comparePart(pin: string, text: Translate): string {
  return `<h1>${text('chooser.compareTitle')}</h1><p>${text('chooser.compareText')}</p>
<p class="key">${shortPin(pin)}</p><p>${text('chooser.compareWarning')}</p>
<div class="row">${button('/pair', text('chooser.same'), ' class="first"')}
${button('/ask', text('chooser.differ'), ' autofocus')}</div>`
}

function waitingPart(pin: string, text: Translate): string {
  return `<h1>${text('chooser.waitTitle')}</h1><p>${text('chooser.waitText')}</p>
<p class="key">${shortPin(pin)}</p><div class="row">${button('/ask', text('chooser.stop'))}</div>`
}

function complaint(wrong: ChooserFault | null, text: Translate): string {
  return wrong === null
    ? ''
    : `<p class="wrong" id="wrong">${escaped(text(`chooser.${wrong}`))}</p>`
}

function field(name: string, label: string, value: string, longest: number, more: string): string {
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value)}" maxlength="${longest}"
  autocomplete="off" spellcheck="false" aria-describedby="wrong"${more}>`
}
