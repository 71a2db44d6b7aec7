import type { Translate } from './locale/translate.ts'
import { escaped } from './page-style.ts'

/** What was typed into the form, and why it was refused; null before. */
export type BringBackState = { from: string; wrong: string | null }

export const NOTHING_TYPED: BringBackState = { from: '', wrong: null }

/** Folder and recovery code: all that somebody needs whose computer died. */
export function bringBackForm({ from, wrong }: BringBackState, text: Translate): string {
  const complaint = wrong === null ? '' : `<p class="wrong" id="back-wrong">${escaped(wrong)}</p>`
  return `<form class="code" method="post" action="/bring-back"><h2>${text('bring-back.title')}</h2>
<p>${text('bring-back.text')}</p>${complaint}
<label for="from">${text('bring-back.from')}</label>
<input id="from" name="from" value="${escaped(from)}" maxlength="500" autocomplete="off"
  spellcheck="false" aria-describedby="back-wrong" required>
<label for="back-code">${text('bring-back.code')}</label>
<input id="back-code" name="backCode" maxlength="60" autocomplete="off" autocapitalize="characters"
  spellcheck="false" required>
<button>${text('bring-back.button')}</button></form>`
}
