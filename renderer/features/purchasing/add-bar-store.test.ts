import { expect, test } from 'vitest'
import { typedPieces } from './add-bar-store.ts'

const scanned = { key: '1', name: 'Cord red' }

test.each(['12', ' 3 ', '1000'])('%s after a scan is how many pieces there are', (text) => {
  expect(typedPieces({ scanned, text })).toBe(text.trim())
  expect(typedPieces({ scanned: null, text })).toBeNull()
})

test.each(['', '12345', '8901234567894', '2x', 'cord'])(
  '“%s” after a scan is looked for',
  (text) => {
    expect(typedPieces({ scanned, text })).toBeNull()
  },
)
