/** The parts of a keyboard event that decide which keys were pressed. */
export type KeyChord = {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
}

/**
 * The name of what was pressed, as commands write it: `F9`, `Ctrl+K`, `Alt+1`, `+`, `Delete`.
 * Letters and digits with Ctrl or Alt go by their place on the keyboard, whatever the layout.
 */
export function chordOf(event: KeyChord): string {
  const parts: string[] = []
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl')
  if (event.altKey) parts.push('Alt')
  const isPrintable = event.key.length === 1
  if (event.shiftKey && !isPrintable) parts.push('Shift')
  const byPlace = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(event.code)?.[1]
  if (parts.length > 0 && byPlace !== undefined) parts.push(byPlace)
  else parts.push(isPrintable ? event.key.toUpperCase() : event.key)
  return parts.join('+')
}

const SHOWN: Record<string, string> = {
  Delete: 'Del',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
}

/** The keys as they are printed beside what they do. */
export function showChord(chord: string): string {
  if (chord === '+' || chord === '-') return SHOWN[chord] ?? chord
  return chord
    .split('+')
    .map((part) => SHOWN[part] ?? part)
    .join('+')
}

/** True for a chord that a text field would write or use for editing. */
export function belongsToText(chord: string): boolean {
  if (chord.length === 1) return true
  return [
    'Delete',
    'Backspace',
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'Enter',
    'Ctrl+Z',
  ].includes(chord)
}

/** A letter and when it was pressed, by the clock of the page's events. */
export type LetterPress = { chord: string; atMs: number }

/** Within this time the same letter is the press before, pressed twice or held, and no word begins. */
const SAME_PRESS_MS = 300

/** Whether a letter is still the press that was a command a moment ago. */
export function isSamePress(before: LetterPress | null, press: LetterPress): boolean {
  if (before === null || before.chord !== press.chord) return false
  return press.atMs - before.atMs < SAME_PRESS_MS
}
