import { escaped, ownPage } from './page-style.ts'
import type { Trouble } from './trouble.ts'

/** The whole page: no script, no picture, a few buttons. `wrong` is what was wrong with a code. */
export function troublePage(trouble: Trouble, wrong: string | null): string {
  const steps = trouble.steps.map((step) => `<li>${escaped(step)}</li>`).join('')
  return ownPage(`<h1>${escaped(trouble.title)}</h1><p>${escaped(trouble.sentence)}</p>
<ol>${steps}</ol>
${trouble.wantsRecoveryCode ? codeForm(wrong) : ''}
<div class="row">
${button('/again', 'Try again', trouble.wantsRecoveryCode ? '' : 'first')}
${button('/folder', 'Open the data folder', '')}
${button('/choose', 'Which till is this?', '')}
${button('/quit', 'Close Dioptre', '')}
</div>`)
}

function codeForm(wrong: string | null): string {
  const complaint = wrong === null ? '' : `<p class="wrong" id="wrong">${escaped(wrong)}</p>`
  return `<form class="code" method="post" action="/recover">
<label for="code">Recovery code</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false"
  aria-describedby="wrong" autofocus maxlength="60">${complaint}
<button class="first">Give the shop its keys back</button></form>`
}

function button(action: string, label: string, kind: string): string {
  const look = kind === '' ? '' : ` class="${kind}" autofocus`
  return `<form method="post" action="${action}"><button${look}>${label}</button></form>`
}
