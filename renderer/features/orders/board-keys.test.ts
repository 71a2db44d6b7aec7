import { expect, it } from 'vitest'
import { cardAfter } from './board-keys.ts'

const LENGTHS = [25, 3, 12]

it.each([
  ['ArrowDown', [0, 4], [0, 5]],
  ['ArrowDown', [0, 24], [0, 24]],
  ['ArrowUp', [0, 0], [0, 0]],
  ['PageDown', [0, 4], [0, 14]],
  ['PageDown', [0, 20], [0, 24]],
  ['PageUp', [0, 14], [0, 4]],
  ['PageUp', [0, 4], [0, 0]],
  ['Home', [0, 14], [0, 0]],
  ['End', [2, 0], [2, 11]],
  // The column beside is shorter.
  ['ArrowRight', [0, 14], [1, 2]],
  ['ArrowLeft', [0, 14], [0, 14]],
  ['ArrowRight', [2, 1], [2, 1]],
] as const)('%s goes from %j to %j', (key, [x, y], [toX, toY]) => {
  expect(cardAfter(key, { x, y }, LENGTHS)).toEqual({ x: toX, y: toY })
})

it('knows no other key', () => {
  expect(cardAfter('m', { x: 0, y: 0 }, LENGTHS)).toBeNull()
})
