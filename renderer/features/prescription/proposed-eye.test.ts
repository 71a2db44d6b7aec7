import { expect, it } from 'vitest'
import { lackingEye, proposedEye } from './proposed-eye.ts'

const box = (spherical: string, cylinder = '', axis = '', qty = 1) => ({
  spherical,
  cylinder,
  axis,
  qty,
})
const eye = (power: string, cylinder = '', axis = '') => ({ power, cylinder, axis })

it.each([
  ['the only eye with its power', box('-2.25'), eye('-2.00'), eye('-2.25'), 'Left'],
  ['the right eye alike', box('-2.00'), eye('-2.00'), eye('-2.25'), 'Right'],
  ['both eyes, a box each', box('-2.00', '', '', 2), eye('-2.00'), eye('-2.00'), 'Both'],
  ['nothing for one box of equal eyes', box('-2.00'), eye('-2.00'), eye('-2.00'), null],
  ['nothing where no eye has the power', box('-5.00'), eye('-2.00'), eye('-2.25'), null],
  ['nothing without a record', box('-2.00'), null, null, null],
  [
    'nothing for another axis',
    box('-2.00', '-0.75', '90'),
    eye('-2.00', '-0.75', '180'),
    null,
    null,
  ],
  [
    'nothing for a toric box of a spherical eye',
    box('-2.00', '-0.75', '90'),
    eye('-2.00'),
    null,
    null,
  ],
  [
    'the eye with the same axis',
    box('-2.00', '-0.75', '90'),
    null,
    eye('-2', '-0.75', '90'),
    'Left',
  ],
  [
    'the eye of axis 0, which is 180',
    box('-2', '-0.75', '180'),
    eye('-2', '-0.75', '0'),
    null,
    'Right',
  ],
  ['a plano lens of a plano eye', box('Plano'), eye('0.00'), eye('-1.00'), 'Right'],
] as const)('proposes %s', (_what, lens, right, left, is) => {
  expect(proposedEye(lens, { right, left })).toBe(is)
})

it.each([
  ['the only eye with its power', box('-2.25'), eye('-2.25'), [], 'Left'],
  ['of equal eyes the one without a box', box('-2.00'), eye('-2.00'), [['Right']], 'Left'],
  ['nothing of equal eyes without a box', box('-2.00'), eye('-2.00'), [], null],
  ['nothing of an eye that has a box', box('-2.00'), eye('-2.25'), [['Right']], null],
  ['nothing where both eyes have boxes', box('-2.00'), eye('-2.00'), [['Right', 'Left']], null],
  ['nothing where no eye has the power', box('-5.00'), eye('-2.25'), [], null],
] as const)('gives at once %s', (_what, lens, left, eyes, is) => {
  const boxes = eyes.map((lensEyes) => ({ lensEyes: [...lensEyes] }))
  expect(lackingEye(lens, { right: eye('-2.00'), left }, boxes)).toBe(is)
})
