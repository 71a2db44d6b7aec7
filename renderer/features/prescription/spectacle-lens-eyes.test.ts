import { expect, test } from 'vitest'
import type { CartLine } from '../../../server/contract/cart.ts'
import { spectacleLensWithoutEye } from './spectacle-lens-eyes.ts'

const lens = (id: string, more: Partial<CartLine> = {}) =>
  ({
    id,
    section: 'SpectacleLens',
    pairNo: '1',
    spherical: '-1.50',
    eye: null,
    lensEyes: ['Right'],
    ...more,
  }) as CartLine

const idOf = (...lines: CartLine[]) => spectacleLensWithoutEye(lines)?.id ?? null

test('a lens of which nobody said the eye is asked about', () => {
  expect(idOf(lens('one'))).toBe('one')
  expect(idOf(lens('one', { eye: 'Left', lensEyes: ['Left'] }))).toBeNull()
  expect(idOf(lens('frame', { section: 'Frame', lensEyes: [] }))).toBeNull()
  expect(idOf(lens('to order', { spherical: null }))).toBeNull()
  expect(idOf(lens('both', { lensEyes: ['Right', 'Left'] }))).toBeNull()
})

test('of two lenses of a pair the eye is asked where their powers differ', () => {
  const left = lens('two', { lensEyes: ['Left'] })
  expect(idOf(lens('one'), left)).toBeNull()
  expect(idOf(lens('one'), { ...left, spherical: '-2.00' })).toBe('one')
  // Said of one of them, it is known of the other.
  const said = lens('one', { eye: 'Right' })
  expect(idOf(said, { ...left, spherical: '-2.00' })).toBeNull()
  expect(idOf(said, lens('two', { spherical: '-2.00' }))).toBe('two')
})

test('each pair is looked at by itself', () => {
  expect(idOf(lens('one'), lens('two', { pairNo: '2', lensEyes: ['Left'] }))).toBe('one')
})
