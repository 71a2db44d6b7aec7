import { button, escaped, ownPage } from './page-style.ts'
import type { Trouble } from './trouble.ts'
import type { RecoveryWords, Words } from './words/en.ts'
import type { LanguageRow } from './words/voice.ts'

/** The whole page: no script, no picture, a few buttons. `wrong` is what was wrong with a code. */
export function troublePage(
  { detail, reason, sentence }: Trouble,
  wrong: keyof RecoveryWords | null,
  language: LanguageRow,
): string {
  const { trouble, troubles } = language.words
  const { steps, title, ...general } = troubles[reason]
  const wantsCode = reason === 'keys'
  const said = sentence?.(language.words) ?? general.sentence
  return ownPage(
    language,
    `<h1>${escaped(title)}</h1>${whatHappened(said, detail, language)}
<ol>${steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>
${wantsCode ? codeForm(wrong, language.words) : ''}
<div class="row">
${button('/again', trouble.again, wantsCode ? '' : ' class="first" autofocus')}
${button('/folder', trouble.openFolder)}
${button('/choose', trouble.choose)}
${button('/quit', trouble.quit)}
</div>`,
  )
}

/** What the server said is in English; in another language it stands below that one's sentence. */
function whatHappened(said: string, detail: string | null, { code }: LanguageRow): string {
  if (detail === null) return `<p>${escaped(said)}</p>`
  if (code === 'en') return `<p>${escaped(detail)}</p>`
  return `<p>${escaped(said)}</p><p class="detail" lang="en">${escaped(detail)}</p>`
}

function codeForm(wrong: keyof RecoveryWords | null, { recovery, trouble }: Words): string {
  const complaint =
    wrong === null ? '' : `<p class="wrong" id="wrong">${escaped(recovery[wrong])}</p>`
  return `<form class="code" method="post" action="/recover">
<label for="code">${trouble.code}</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false"
  aria-describedby="wrong" autofocus maxlength="60">${complaint}
<button class="first">${trouble.giveBack}</button></form>`
}
