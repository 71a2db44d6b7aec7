import { expect, test } from 'vitest'
import { afterPress, tellsOfKeyboard } from './input-kind.ts'

const key = (name: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) =>
  tellsOfKeyboard({ key: name, ctrlKey: false, altKey: false, ...held })

test('function keys, Enter and chords tell of a keyboard; characters may be a scanner’s', () => {
  expect(['F9', 'Enter', 'ArrowDown', 'Tab', 'Escape'].every((name) => key(name))).toBe(true)
  expect(key('k', { ctrlKey: true })).toBe(true)
  expect(['8', 'a', 'Shift', 'CapsLock', 'Unidentified'].some((name) => key(name))).toBe(false)
})

test('a finger hides the names of keys at once, a mouse after eight presses without a key', () => {
  expect(afterPress({ kind: 'keys', presses: 0 }, 'touch').kind).toBe('pointer')
  let use: ReturnType<typeof afterPress> = { kind: 'keys', presses: 0 }
  for (let press = 1; press < 8; press += 1) use = afterPress(use, 'mouse')
  expect(use.kind).toBe('keys')
  expect(afterPress(use, 'mouse').kind).toBe('pointer')
})
