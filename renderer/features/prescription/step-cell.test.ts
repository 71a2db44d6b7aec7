import { expect, test } from 'vitest'
import { stepText } from './step-cell.ts'

test.each([
  ['spherical', '', 1, '+0.25'],
  ['spherical', '-0.25', 1, '0.00'],
  ['spherical', '0.00', -1, '-0.25'],
  ['spherical', 'Plano', -1, '-0.25'],
  ['spherical', '-2.12', -1, '-2.25'],
  ['cylinder', '-15.00', -1, '-15.00'],
  ['addition', '', 1, '+0.75'],
  ['addition', '+0.75', 1, '+1.00'],
  ['addition', '0.25', -1, '+0.25'],
  ['axis', '180', 1, '5'],
  ['axis', '5', -1, '180'],
  ['axis', '62', 1, '65'],
  ['axis', '', 1, '90'],
  ['pd', '31', 1, '31.5'],
  ['pd', '', -1, '31'],
  ['prism', '', 1, '0.50'],
  ['base', '', 1, 'In'],
  ['base', 'in', 1, 'Out'],
  ['base', 'In', -1, 'Down'],
] as const)('%s "%s" by %i is %s', (field, text, direction, wanted) => {
  expect(stepText(field, text, direction)).toBe(wanted)
})

test('fine steps are single degrees and tenths of a millimetre', () => {
  expect(stepText('axis', '180', 1, true)).toBe('1')
  expect(stepText('axis', '90', -1, true)).toBe('89')
  expect(stepText('pd', '31', 1, true)).toBe('31.1')
})

test('what can’t be read stays as it is', () => {
  expect(stepText('spherical', 'two', 1)).toBeNull()
  expect(stepText('spherical', '2', 1)).toBeNull()
  expect(stepText('va', '6/6', 1)).toBeNull()
})
