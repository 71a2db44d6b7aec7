import type { Trouble } from './trouble.ts'

/** Kept plain, so that nothing can be wrong with it when everything else is. */
const STYLE = `
:root { color-scheme: light dark; --line: #c9d3d3; --ink: #14262a; --paper: #fff;
  --ground: #e8edec; --quiet: #4a5d61; --strong: #0b6168; --on-strong: #fff; --bad: #9b1c1c }
@media (prefers-color-scheme: dark) { :root { --line: #3a4a4d; --ink: #e7eeee; --paper: #1b2629;
  --ground: #121a1c; --quiet: #a9b8ba; --strong: #5fc0c8; --on-strong: #06282b; --bad: #ff9d9d } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: min(44rem, 100%); background: var(--paper); border: 1px solid var(--line);
  border-radius: 0.75rem; padding: 2rem 2.25rem }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1rem; color: var(--quiet) }
ol { margin: 0 0 1.5rem; padding-left: 1.25rem }
li { margin: 0.35rem 0 }
.wrong { color: var(--bad); font-weight: 600 }
form { margin: 0 }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem }
label { display: block; font-weight: 600; margin-bottom: 0.35rem }
input { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; margin-bottom: 0.75rem;
  font: 1.1rem ui-monospace, monospace; border: 1px solid var(--line); border-radius: 0.5rem;
  background: var(--paper); color: var(--ink) }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600;
  border: 1px solid var(--line); border-radius: 0.5rem; background: var(--paper);
  color: var(--ink); cursor: pointer }
button.first { background: var(--strong); border-color: var(--strong); color: var(--on-strong) }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
.code { border-top: 1px solid var(--line); padding-top: 1.25rem; margin-bottom: 1.5rem }
`

/** The whole page: no script, no picture, three buttons. `wrong` is what was wrong with a code. */
export function troublePage(trouble: Trouble, wrong: string | null): string {
  const steps = trouble.steps.map((step) => `<li>${escaped(step)}</li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Dioptre</title>
<link rel="stylesheet" href="/style.css"></head><body><main>
<h1>${escaped(trouble.title)}</h1><p>${escaped(trouble.sentence)}</p>
<ol>${steps}</ol>
${trouble.wantsRecoveryCode ? codeForm(wrong) : ''}
<div class="row">
${button('/again', 'Try again', trouble.wantsRecoveryCode ? '' : 'first')}
${button('/folder', 'Open the data folder', '')}
${button('/quit', 'Close Dioptre', '')}
</div></main></body></html>`
}

export const TROUBLE_STYLE = STYLE

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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
