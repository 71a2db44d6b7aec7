import { expect, test } from 'vitest'
import { ACCENTS, inAccent } from './style-accent.ts'

test('the colours offered are printed as they are', () => {
  for (const { value } of ACCENTS) {
    const parts = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    expect(inAccent('', value)).toContain(`--accent: rgb(${parts.join(' ')})`)
  }
})

test('the colour is set after the page, and a light one is darkened', () => {
  expect(inAccent('<p>', '#000000')).toBe(
    '<p><style>:root { --accent: rgb(0 0 0); --tint: rgb(237 237 237) }</style>',
  )
  expect(inAccent('', '#ffffff')).toContain('--accent: rgb(')
})
