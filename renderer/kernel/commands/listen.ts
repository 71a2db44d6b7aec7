import { useApprovalAsk } from '../ask-approval.ts'
import { usePreferences } from '../preferences.ts'
import { whenAlone } from '../scan/attach-wedge.ts'
import { isDialogUp, useScreen } from '../screen-store.ts'
import { useSession } from '../session-store.ts'
import type { Command } from './command.ts'
import { keysOf } from './key-maps.ts'
import { belongsToText, chordOf, isSamePress, type LetterPress } from './keys.ts'
import { allCommands, currentScope, isInScope, pressCommand, runCommand } from './registry.ts'

/** Browser actions on these keys would take the counter away from its user. */
const BROWSER_KEYS = /^F([1-4]|[6-9]|1[0-2])$/

/** No letter is written in them. */
const TICKS = ['radio', 'checkbox']

/**
 * How a focused element uses the keyboard. `home` is the scan bar, `figures` an amount field. The
 * names of keys are seen by the same rule (base.css).
 */
function typingIn(target: EventTarget | null): 'nothing' | 'figures' | 'text' | 'button' {
  if (!(target instanceof HTMLElement)) return 'nothing'
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return 'button'
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  if (!isField) return 'nothing'
  if (target.dataset['keys'] === 'home' && target.value === '') return 'nothing'
  return target.dataset['keys'] === 'figures' || TICKS.includes(target.type) ? 'figures' : 'text'
}

function yieldsToField(command: Command, chord: string, target: EventTarget | null): boolean {
  const typing = typingIn(target)
  if (typing === 'nothing' || !belongsToText(chord)) return false
  if (typing === 'button') return chord === 'Enter'
  if (typing === 'figures') return command.worksInFigures !== true
  return true
}

/** What a dialog is there for: its button that sends, or the one that says that it is main. */
const MAIN_BUTTON = '[role="dialog"] :is(button[type="submit"], button[data-main]):not(:disabled)'

/** Of a form that F9 posts, as it posts the papers of the screens: it says so itself. */
const POSTING_BUTTON = '[role="dialog"] form[data-posts] button[type="submit"]:not(:disabled)'

/** Of a dialog that shows a paper. */
const PRINT_BUTTON = '[role="dialog"] button[data-prints]:not(:disabled)'

const BUTTONS: Readonly<Record<string, string>> = { F9: POSTING_BUTTON, 'Ctrl+P': PRINT_BUTTON }

/**
 * F9 in a dialog that posts, Ctrl+P in one that shows a paper, Tally's Ctrl+A in any: its button.
 * True when one was pressed.
 */
function acceptsDialog(chord: string): boolean {
  const isTally = chord === 'Ctrl+A' && usePreferences.getState().keyMap === 'tally'
  const button = isTally ? MAIN_BUTTON : (BUTTONS[chord] ?? null)
  if (button === null) return false
  const main = document.querySelector<HTMLButtonElement>(button)
  main?.click()
  return main !== null
}

/** With nothing focused, the arrow goes to the first row of the list that is up. */
function entersList(chord: string, target: EventTarget | null): boolean {
  if (chord !== 'ArrowDown' || target !== document.body) return false
  const first = document.querySelector<HTMLElement>('main [data-walk]:not(input, :disabled)')
  first?.focus()
  return first !== null
}

/** Whether the keys are those of a dialog, of a question to a manager or of the sign-in. */
function isBusyElsewhere(): boolean {
  return (
    isDialogUp() ||
    // What a card of a screen opened by itself.
    document.querySelector('[data-sheet]') !== null ||
    useApprovalAsk.getState().asked !== null ||
    useScreen.getState().failed === 'till' ||
    useSession.getState().status !== 'signedIn'
  )
}

/** Runs the command of a letter, which was held back a moment, where it still may. */
function runLate(command: Command): void {
  const isHere = isInScope(command, currentScope()) && !isBusyElsewhere()
  if (isHere && command.isAllowed()) runCommand(command)
}

/** The letter that was a command last. */
let lastLetter: LetterPress | null = null

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const chord = chordOf(event)
  const isBusy = isBusyElsewhere()
  const press = { chord, atMs: event.timeStamp }
  if (isBusy && isSamePress(lastLetter, press)) {
    // Pressed twice, or held: it writes nothing in the dialog that the first press opened.
    event.preventDefault()
    lastLetter = press
    return
  }
  const scope = currentScope()
  const command = isBusy
    ? undefined
    : allCommands().find((each) => isInScope(each, scope) && keysOf(each).includes(chord))
  if (command === undefined) {
    if (acceptsDialog(chord)) event.preventDefault()
    if (!isBusy && entersList(chord, event.target)) event.preventDefault()
    if (BROWSER_KEYS.test(chord)) event.preventDefault()
    return
  }
  if (yieldsToField(command, chord, event.target)) return
  // A sign that has nothing to act on is the beginning of a power in the bar.
  if (chord.length === 1 && !command.isAllowed()) return
  event.preventDefault()
  if (chord.length === 1) {
    lastLetter = press
    whenAlone(() => runLate(command))
  } else pressCommand(command)
}

/** Lets every command's keys work; the wedge detector sees the keys first. */
export function listenForCommands(): () => void {
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}
