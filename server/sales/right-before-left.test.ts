import { expect, test } from 'vitest'
import { rightBeforeLeft } from './right-before-left.ts'

const line = (id: string, pairNo: string | null, eye: string | null) => ({ id, pairNo, eye })
const idsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => id).join(' ')

test('the right lens of a pair comes first, and nothing else moves', () => {
  const lines = [
    line('left-1', '1', 'Left'),
    line('frame-1', '1', null),
    line('right-1', '1', 'Right'),
    line('case', null, null),
    line('right-2', '2', 'Right'),
    line('left-2', '2', 'Left'),
  ]
  expect(idsOf(rightBeforeLeft(lines))).toBe('right-1 frame-1 left-1 case right-2 left-2')
})

test('boxes of contact lenses too, each eye in the order it was chosen in', () => {
  const lines = [
    line('left', null, 'Left'),
    line('right', null, 'Right'),
    line('more', null, 'Right'),
    line('both', '1', 'Both'),
  ]
  expect(idsOf(rightBeforeLeft(lines))).toBe('right more left both')
})
