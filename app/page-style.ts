import { DEVANAGARI_FACE } from '../server/kernel/devanagari-face.ts'
import { LANGUAGES, type LanguageRow } from './locale/locale-service.ts'

/** Kept plain, so that nothing can be wrong with it when everything else is. */
export const PAGE_STYLE = `
${DEVANAGARI_FACE.rules}
:root { color-scheme: light dark; --line: #c9d3d3; --ink: #14262a; --paper: #fff;
  --ground: #e8edec; --quiet: #4a5d61; --strong: #0b6168; --on-strong: #fff; --bad: #9b1c1c }
@media (prefers-color-scheme: dark) { :root { --line: #3a4a4d; --ink: #e7eeee; --paper: #1b2629;
  --ground: #121a1c; --quiet: #a9b8ba; --strong: #5fc0c8; --on-strong: #06282b; --bad: #ff9d9d } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 ${DEVANAGARI_FACE.families} }
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
input, select { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; margin-bottom: 0.75rem;
  font: 1.1rem ui-monospace, monospace; border: 1px solid var(--line); border-radius: 0.5rem;
  background: var(--paper); color: var(--ink) }
select { font: inherit }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600;
  border: 1px solid var(--line); border-radius: 0.5rem; background: var(--paper);
  color: var(--ink); cursor: pointer }
summary { min-height: 2.75rem; padding-top: 0.6rem; font-weight: 600; cursor: pointer }
details { margin-bottom: 0.75rem }
.key { font: 700 1.35rem ui-monospace, monospace; letter-spacing: 0.06em; color: var(--ink) }
h2 { margin: 0 0 0.25rem; font-size: 1.05rem }
button.first { background: var(--strong); border-color: var(--strong); color: var(--on-strong) }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
.languages { display: flex; justify-content: flex-end; gap: 0.5rem; margin: -0.75rem 0 0.75rem }
.languages button { min-width: 2.75rem; padding: 0 0.75rem; font-weight: 400 }
.languages button[aria-pressed="true"] { border-color: var(--strong); font-weight: 600 }
.quiet { margin: 0 0 0.5rem; color: var(--quiet) }
iframe { display: block; width: 100%; height: 8rem; margin-bottom: 1rem; padding: 0;
  border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground) }
body.list { display: block; place-items: normal; min-height: 0; padding: 0.5rem }
.list ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.5rem }
.list button { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; width: 100%;
  padding: 0.5rem 0.75rem; text-align: left }
span.quiet { margin: 0 }
.list .quiet { font-weight: 400; font-size: 0.875rem }
.list p { padding: 0.5rem 0.75rem }
.code { border-top: 1px solid var(--line); padding-top: 1.25rem; margin-bottom: 1.5rem }
`

/** What a page of the shell wraps around its content, with nothing in it that runs. */
export function ownPage(language: LanguageRow, content: string): string {
  return `${pageHead(language, '')}<body><main>
${languageSwitch(language)}
${content}</main></body></html>`
}

/** The beginning of a page, up to its body; `more` belongs into its head. */
export function pageHead({ locale }: LanguageRow, more: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Dioptre</title>${more}
<link rel="stylesheet" href="/style.css"></head>`
}

/** A button that does one thing. */
export function button(action: string, label: string, more = ''): string {
  return `<form method="post" action="${action}"><button${more}>${escaped(label)}</button></form>`
}

/** Text from outside, so that no sign of it is read as a tag. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The languages by their own names, for whoever can't read the one that is on. */
function languageSwitch(now: LanguageRow): string {
  const choices = LANGUAGES.map(
    ({ code, locale, name }) =>
      `<button name="language" value="${code}" lang="${locale}"` +
      ` aria-pressed="${code === now.code}">${name}</button>`,
  )
  return `<form class="languages" method="post" action="/language"
  aria-label="${now.text('page.language')}">${choices.join('')}</form>`
}
