import { expect, test } from 'vitest'
import { usCharacter } from './key-place.ts'

test.each([
  ['KeyA', false, 'a'],
  ['KeyQ', true, 'Q'],
  ['Digit1', false, '1'],
  ['Digit2', true, '@'],
  ['Numpad7', false, '7'],
  ['Minus', false, '-'],
  ['Minus', true, '_'],
  ['Slash', false, '/'],
  ['Enter', false, null],
  ['ShiftLeft', true, null],
])('%s with shift %s writes %s', (code, hasShift, character) => {
  expect(usCharacter(code, hasShift)).toBe(character)
})
