import { expect, test } from 'vitest'
import { belongsToText, chordOf, isSamePress, type KeyChord, showChord } from './keys.ts'

function press(change: Partial<KeyChord>): KeyChord {
  return {
    key: '',
    code: '',
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    ...change,
  }
}

test.each([
  [press({ key: 'F9', code: 'F9' }), 'F9'],
  [press({ key: 'k', code: 'KeyK', ctrlKey: true }), 'Ctrl+K'],
  [press({ key: 'ク', code: 'KeyK', ctrlKey: true }), 'Ctrl+K'],
  [press({ key: '¡', code: 'Digit1', altKey: true }), 'Alt+1'],
  [press({ key: '+', code: 'Equal', shiftKey: true }), '+'],
  [press({ key: '+', code: 'NumpadAdd' }), '+'],
  [press({ key: '-', code: 'Minus' }), '-'],
  [press({ key: 'u', code: 'KeyU' }), 'U'],
  [press({ key: 'F6', code: 'F6', shiftKey: true }), 'Shift+F6'],
])('chord %#', (event, chord) => {
  expect(chordOf(event)).toBe(chord)
})

test('chords are shown as they are printed on keys', () => {
  expect(showChord('Delete')).toBe('Del')
  expect(showChord('Ctrl+K')).toBe('Ctrl+K')
  expect(showChord('+')).toBe('+')
  expect(showChord('-')).toBe('−')
  expect(showChord('Alt+ArrowUp')).toBe('Alt+↑')
})

test('text keeps its own keys', () => {
  expect(['A', '+', 'Delete', 'Enter', 'Ctrl+Z'].every(belongsToText)).toBe(true)
  expect(['F9', 'Ctrl+K', 'Alt+1', 'Escape'].some(belongsToText)).toBe(false)
})

test('a letter pressed twice quickly, or held, is one press; a word begins later', () => {
  const first = { chord: 'M', atMs: 1_000 }
  expect(isSamePress(null, first)).toBe(false)
  expect(isSamePress(first, { chord: 'M', atMs: 1_150 })).toBe(true)
  expect(isSamePress(first, { chord: 'M', atMs: 1_600 })).toBe(false)
  expect(isSamePress(first, { chord: 'N', atMs: 1_050 })).toBe(false)
})
