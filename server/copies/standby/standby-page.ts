import { DEVANAGARI_FACE } from '../../kernel/devanagari-face.ts'
import type { Language } from '../../kernel/languages.ts'
import { type Message, message } from '../../kernel/message.ts'
import { translate } from '../../kernel/translate.ts'
import type { StandbyLook } from './standby-server.ts'

const STYLE = `
${DEVANAGARI_FACE.rules}
:root { color-scheme: light dark; font: 1rem/1.5 ${DEVANAGARI_FACE.families};
  --ground: #e8edec; --sheet: #fff; --ink: #14262a; --soft: #4a5d61; --line: #7f8d8c; --act: #0b6168; --bad: #9b1c1c; --good: #176a3a }
@media (prefers-color-scheme: dark) { :root { --ground: #121a1c; --sheet: #1b2629; --ink: #e7eeee; --soft: #a9b8ba; --line: #6c7d7d; --act: #5fc0c8; --bad: #ff9d9d; --good: #74d49c } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink) }
main { width: min(34rem, 92vw); padding: 2rem; margin: 2rem 0; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; box-sizing: border-box }
h1 { font-size: 1.375rem; margin: 0 0 .5rem } p { margin: .5rem 0 } .soft { color: var(--soft) } .bad { color: var(--bad) } .good { color: var(--good) }
label { display: block; margin: .75rem 0 .25rem } input[type=text], input[type=password] { min-height: 2.75rem; width: 100%; box-sizing: border-box; font: inherit; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent; color: inherit }
.check { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; margin: .5rem 0 } .check input { width: 1.2rem; height: 1.2rem; flex: none; margin: 0 }
a { color: var(--act) }
button { min-height: 2.75rem; font: inherit; font-weight: 600; padding: .7rem 1.2rem; border: 0; border-radius: .4rem; background: var(--act); color: var(--sheet); cursor: pointer }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
`

/** The page of a standby till: how it is, and the form of the take-over once it can be done. */
export function standbyPage(look: StandbyLook, language: Language, fault: Message | null): string {
  const say = (text: Message): string => escaped(translate(text, language))
  const { canTakeOver, isHostAway, shopName } = look
  const body = canTakeOver
    ? `<h1>${say(message('standby.page-host-away'))}</h1>
       <p>${say(message('standby.page-what-happens'))}</p>
       <form method="post" action="/take-over">
         <label for="userName">${say(message('standby.page-name'))}</label>
         <input type="text" id="userName" name="userName" autocomplete="off" maxlength="60" required autofocus>
         <label for="pin">${say(message('standby.page-pin'))}</label>
         <input type="password" id="pin" name="secret" maxlength="200" required>
         <label class="check"><input type="checkbox" name="otherIsOff" value="yes" required>
           <span>${say(message('standby.page-other-is-off'))}</span></label>
         <button>${say(message('standby.page-take-over'))}</button>
       </form>`
    : `<h1>${say(message('standby.page-title'))}</h1><p class="${isHostAway ? 'bad' : 'good'}">${say(statusOf(look))}</p>
       <p class="soft">${say(message('standby.page-lead'))}</p>`
  const alert = fault === null ? '' : `<p class="bad" role="alert">${say(fault)}</p>`
  // The form stays as it is while somebody types; everything else looks again by itself.
  return wholePage(`${alert}${body}`, language, shopName || 'Dioptre', canTakeOver ? null : 2)
}

/** What is shown between the take-over and the shop's own pages at the same address. */
export function openingPage(language: Language): string {
  const say = (text: Message): string => escaped(translate(text, language))
  const body = `<h1>${say(message('standby.page-opening'))}</h1>
    <p>${say(message('standby.page-opening-wait'))}</p>
    <p><a href="/">${say(message('standby.page-open'))}</a></p>`
  return wholePage(body, language, 'Dioptre', OPENING_SECONDS)
}

/** The shop is open by then on a small computer; a person has the link for one that is slower. */
const OPENING_SECONDS = 10

function wholePage(body: string, language: Language, title: string, again: number | null): string {
  const refresh = again === null ? '' : `<meta http-equiv="refresh" content="${again};url=/">`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">${refresh}
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${STYLE}</style><main>${body}</main></html>`
}

function statusOf(look: StandbyLook): Message {
  const { isHostAway, isSeenByTill, isWhole, lagSeconds, trouble } = look
  if (isHostAway && isSeenByTill) return message('standby.seen-by-till')
  if (isHostAway && trouble !== null) return message('standby.page-trouble', { trouble })
  if (!isWhole || lagSeconds === null) return message('standby.page-catching-up')
  return message('standby.page-following')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
