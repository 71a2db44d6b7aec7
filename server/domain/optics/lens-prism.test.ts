import { expect, it } from 'vitest'
import { message } from '../../kernel/message.ts'
import { prismOfSides, readPrismOfEye, writtenPrism } from './lens-prism.ts'

it.each([
  ['2 in', 'Right', '2.00 In'],
  ['1.5 BU', 'Left', '1.50 Up'],
  ['2 in / 1 up', 'Right', '2.00 In / 1.00 Up'],
  // As a prescription of two cells is written.
  ['2.00 / 1.00 In / Up', 'Right', '2.00 In / 1.00 Up'],
  ['', 'Left', ''],
  ['R 2 in', 'Right', '2.00 In'],
  ['2 in', 'Both', '2.00 In'],
  ['R 2 in, L 1 up', 'Both', 'R 2.00 In, L 1.00 Up'],
  ['r 2 in l 1 up', 'Both', 'R 2.00 In, L 1.00 Up'],
  ['L 1 up', 'Both', 'L 1.00 Up'],
] as const)('writes %j of a lens for %s as %j', (typed, eye, written) => {
  expect(writtenPrism(typed, eye)).toEqual({ ok: true, value: written, note: null })
})

it.each([
  ['2', 'Right', message('optics.prism-base-missing', { side: 'Right' })],
  ['25 in', 'Left', message('optics.prism-range')],
  ['1 in / 1 up / 1 out', 'Left', message('optics.two-prisms')],
  ['L 2 in', 'Right', message('optics.not-a-prism', { typed: 'L 2 in' })],
  ['2 In / Up', 'Right', message('optics.not-a-prism', { typed: '2 In / Up' })],
  ['in', 'Right', message('optics.not-a-prism', { typed: 'in' })],
] as const)('refuses %j of a lens for %s', (typed, eye, reason) => {
  expect(writtenPrism(typed, eye)).toMatchObject({ ok: false, reason })
})

it('tells which prism of a line of both eyes is of which', () => {
  expect(prismOfSides('R 2.00 In, L 1.00 Up')).toEqual({ Right: '2.00 In', Left: '1.00 Up' })
  expect(prismOfSides('L 1.00 Up')).toEqual({ Right: '', Left: '1.00 Up' })
  expect(prismOfSides('2.00 In')).toEqual({ Right: '2.00 In', Left: '2.00 In' })
})

it('reads a prism without its base, as a prescription may have it', () => {
  expect(readPrismOfEye('2.00')).toMatchObject({ value: [{ centiprisms: 200, base: null }] })
})
