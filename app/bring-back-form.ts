import type { Translate } from './locale/translate.ts'
import { escaped } from './page-style.ts'

/** What was typed into the form, and why it was refused; null before. Secrets are typed again. */
export type BringBackState = { from: string; keyId: string; wrong: string | null }

export const NOTHING_TYPED: BringBackState = { from: '', keyId: '', wrong: null }

/** What a person gave to bring a shop back. */
export type BringBackWish = { from: string; code: string; keyId: string; secret: string }

export function readBringBack(form: URLSearchParams): BringBackWish {
  const typed = (name: string): string => (form.get(name) ?? '').trim()
  return {
    from: typed('from'),
    code: typed('backCode'),
    keyId: typed('storeKey'),
    secret: typed('storeSecret'),
  }
}

/** Folder and recovery code: all that somebody needs whose computer died; of a store its key too. */
export function bringBackForm({ from, keyId, wrong }: BringBackState, text: Translate): string {
  const complaint = wrong === null ? '' : `<p class="wrong" id="back-wrong">${escaped(wrong)}</p>`
  return `<form class="code" method="post" action="/bring-back"><h2>${text('bring-back.title')}</h2>
<p>${text('bring-back.text')}</p>${complaint}
<label for="from">${text('bring-back.from')}</label>
<input id="from" name="from" value="${escaped(from)}" maxlength="500" autocomplete="off"
  spellcheck="false" aria-describedby="back-wrong" required>
<label for="back-code">${text('bring-back.code')}</label>
<input id="back-code" name="backCode" maxlength="60" autocomplete="off" autocapitalize="characters"
  spellcheck="false" required>
<details${keyId === '' ? '' : ' open'}><summary>${text('bring-back.store')}</summary>
<label for="store-key">${text('bring-back.storeKey')}</label>
<input id="store-key" name="storeKey" value="${escaped(keyId)}" maxlength="200" autocomplete="off"
  spellcheck="false">
<label for="store-secret">${text('bring-back.storeSecret')}</label>
<input id="store-secret" name="storeSecret" type="password" maxlength="200" autocomplete="off"></details>
<button>${text('bring-back.button')}</button></form>`
}
