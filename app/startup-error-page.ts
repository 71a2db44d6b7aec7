import { type BringBackState, bringBackForm, NOTHING_TYPED } from './bring-back-form.ts'
import type { LanguageRow } from './locale/locale-service.ts'
import type { Translate } from './locale/translate.ts'
import { button, escaped, ownPage } from './page-style.ts'
import type { StartupError } from './startup-error.ts'

/** Where a copy of the shop helps. */
const IS_BROUGHT_BACK: ReadonlySet<string> = new Set(['damaged', 'gone', 'lost'])

/** What can be wrong with a recovery code. */
export type RecoveryFault = 'mistyped' | 'noFile' | 'anotherCode'

/** The whole page: no script, no picture, a few buttons. `wrong` is what was wrong with a code. */
export function startupErrorPage(
  { detail, reason, sentence }: StartupError,
  wrong: RecoveryFault | null,
  language: LanguageRow,
  back: BringBackState = NOTHING_TYPED,
): string {
  const { text } = language
  const steps = text(`startup-error.${reason}.steps`).split('\n')
  const wantsCode = reason === 'keys'
  const explanation =
    detail?.(language) ?? sentence?.(text) ?? text(`startup-error.${reason}.sentence`)
  return ownPage(
    language,
    `<h1>${escaped(text(`startup-error.${reason}.title`))}</h1><p>${escaped(explanation)}</p>
<ol>${steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>
${wantsCode ? codeForm(wrong, text) : ''}${IS_BROUGHT_BACK.has(reason) ? bringBackForm(back, text) : ''}
<div class="row">
${button('/again', text('startup-error.button.again'), wantsCode ? '' : ' class="first" autofocus')}
${button('/folder', text('startup-error.button.openFolder'))}
${button('/choose', text('startup-error.button.choose'))}
${reason === 'lost' ? button('/accept', text('startup-error.button.accept')) : ''}
${button('/quit', text('startup-error.button.quit'))}
</div>`,
  )
}

function codeForm(wrong: RecoveryFault | null, text: Translate): string {
  const complaint =
    wrong === null ? '' : `<p class="wrong" id="wrong">${escaped(text(`recovery.${wrong}`))}</p>`
  return `<form class="code" method="post" action="/recover">
<label for="code">${text('startup-error.button.code')}</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false"
  aria-describedby="wrong" autofocus maxlength="60">${complaint}
<button class="first">${text('startup-error.button.giveBack')}</button></form>`
}
