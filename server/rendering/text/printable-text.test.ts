import { expect, test } from 'vitest'
import { printableLine, printableLines, printableParagraph } from './printable-text.ts'

test.each([
  ['plain text', 'plain text'],
  ['  spaces \t and\nbreaks ', 'spaces and breaks'],
  ['no\u00A0break\u3000space', 'no break space'],
  ['nul\u0000 esc\u001B del\u007F c1\u0085', 'nul\uFFFD esc\uFFFD del\uFFFD c1\uFFFD'],
  ['₹500 \u202Eeslaf', '₹500 \uFFFDeslaf'],
  ['isolate \u2066x\u2069', 'isolate \uFFFDx\uFFFD'],
  ['half \uD83D pair', 'half \uFFFD pair'],
  ['soft\u00ADhyphen zero\u200Bwidth\uFEFF', 'softhyphen zerowidth'],
  ['e\u0301 composed', '\u00E9 composed'],
  ['श्री\u200Dमती', 'श्री\u200Dमती'],
])('%j is printed as %j', (text, expected) => {
  expect(printableLine(text)).toBe(expected)
})

test('lines lose what is empty, and an address becomes one paragraph', () => {
  expect(printableLines('one\r\n\r\n two \n\u2028three')).toEqual(['one', 'two', 'three'])
  expect(printableParagraph('14, Brigade Road,\nOpposite the Tower\n')).toBe(
    '14, Brigade Road, Opposite the Tower',
  )
})
