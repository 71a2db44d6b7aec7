import { button, escaped, ownPage, pageHead } from '../page-style.ts'
import type { Words } from '../words/en.ts'
import { filled, type LanguageRow } from '../words/voice.ts'
import type { FoundHost } from './find-hosts.ts'
import { type HostPlace, shortPin } from './host-place.ts'

/** What the person typed last, so that a refusal costs no typing. */
export type Typed = { place: string; code: string; name: string }

/** What can be wrong with what was typed, or with what came of it. */
export type ChooserFault = 'noPlace' | 'noCode' | 'nobody' | 'otherKey' | 'declined' | 'refused'

export type ChooserView =
  | { step: 'ask'; typed: Typed; wrong: ChooserFault | null }
  /** One that was found was chosen: only its code is missing. */
  | { step: 'found'; host: FoundHost; typed: Typed; wrong: ChooserFault | null }
  | { step: 'compare'; pin: string }
  | { step: 'waiting'; pin: string }

/** The part of the chooser that shows who is there; it changes by itself. */
export const FOUND_PART = '/found'

/** Whose data this computer shows: its own, or another till's. `canGoBack`: it was said before. */
export function chooserPage(view: ChooserView, canGoBack: boolean, language: LanguageRow): string {
  const words = language.words.chooser
  switch (view.step) {
    case 'ask':
      return ownPage(language, askPart(view.typed, view.wrong, canGoBack, words))
    case 'found':
      return ownPage(language, foundPart(view.host, view.typed, view.wrong, words))
    case 'compare':
      return ownPage(language, comparePart(view.pin, words))
    case 'waiting':
      return ownPage(language, waitingPart(view.pin, words))
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
  const { cannotLook, looking, pairWith } = language.words.chooser
  const rows = hosts.map((host) => {
    const at = escaped(placeOf(host))
    const label = escaped(filled(pairWith, { name: host.shopName }))
    return `<li><form method="post" action="/pair-found" target="_top">
<button name="at" value="${at}">${label}<span class="quiet">${at}</span></button></form></li>`
  })
  const none = `<p class="quiet">${escaped(isLooking ? looking : cannotLook)}</p>`
  const again = `<meta http-equiv="refresh" content="0; url=${FOUND_PART}?after=${edition}">`
  return `${pageHead(language, again)}
<body class="list">${rows.length === 0 ? none : `<ul>${rows.join('')}</ul>`}</body></html>`
}

/** An address as a person would type it. */
export function placeOf({ host, port }: HostPlace): string {
  return `${host}:${port}`
}

type ChooserWords = Words['chooser']

function askPart(
  typed: Typed,
  wrong: ChooserFault | null,
  canGoBack: boolean,
  words: ChooserWords,
): string {
  return `<h1>${words.title}</h1><p>${words.intro}</p>
<form class="code" method="post" action="/main"><h2>${words.mainTitle}</h2>
<p>${words.mainText}</p>
<button class="first">${words.mainButton}</button></form>
<div class="code"><h2>${words.clientTitle}</h2>
<p>${words.clientText}</p>
<iframe src="${FOUND_PART}" title="${escaped(words.found)}"></iframe>
<form method="post" action="/look">${complaint(wrong, words)}
${field('place', words.place, typed.place, 400, ' required autofocus')}
${field('code', words.code, typed.code, 12, ' inputmode="numeric"')}
${field('name', words.name, typed.name, 60, ' required')}
<button>${words.look}</button></form></div>
${canGoBack ? `<div class="row">${button('/back', words.back)}</div>` : ''}`
}

function foundPart(
  host: FoundHost,
  typed: Typed,
  wrong: ChooserFault | null,
  words: ChooserWords,
): string {
  const title = escaped(filled(words.pairTitle, { name: host.shopName }))
  return `<h1>${title}</h1><p>${words.pairText}</p>
<form class="code" method="post" action="/look">${complaint(wrong, words)}
<p class="quiet">${escaped(placeOf(host))}</p>
${field('code', words.sixFigures, typed.code, 12, ' required autofocus inputmode="numeric"')}
${field('name', words.name, typed.name, 60, ' required')}
<button class="first">${words.goOn}</button></form>
<div class="row">${button('/ask', words.another)}</div>`
}

function comparePart(pin: string, words: ChooserWords): string {
  return `<h1>${words.compareTitle}</h1><p>${words.compareText}</p>
<p class="key">${shortPin(pin)}</p><p>${words.compareWarning}</p>
<div class="row">${button('/pair', words.same, ' class="first"')}
${button('/ask', words.differ, ' autofocus')}</div>`
}

function waitingPart(pin: string, words: ChooserWords): string {
  return `<h1>${words.waitTitle}</h1><p>${words.waitText}</p>
<p class="key">${shortPin(pin)}</p><div class="row">${button('/ask', words.stop)}</div>`
}

function complaint(wrong: ChooserFault | null, words: ChooserWords): string {
  return wrong === null ? '' : `<p class="wrong" id="wrong">${escaped(words[wrong])}</p>`
}

function field(name: string, label: string, value: string, longest: number, more: string): string {
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value)}" maxlength="${longest}"
  autocomplete="off" spellcheck="false" aria-describedby="wrong"${more}>`
}
