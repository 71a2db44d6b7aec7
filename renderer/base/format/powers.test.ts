import { expect, it } from 'vitest'
import { showPowers } from './powers.ts'

/** With `_` for a space that no line breaks at. */
const shown = (text: string) => showPowers(text).replaceAll('\u00a0', '_')

it.each([
  ['-2.00 / -0.75 x 90 Add +2.00', '\u22122.00_/_\u22120.75_\u00d7_90_Add_+2.00'],
  ['Plano / -0.75 x 5', 'Plano_/_\u22120.75_\u00d7_5'],
  ['+1.25', '+1.25'],
  ['-0.75 Add +2.00', '\u22120.75_Add_+2.00'],
  ['-2.25', '\u22122.25'],
  [
    'Right lens is written -2.00 / -0.50 x 170, the prescription says -2.25.',
    'Right lens is written \u22122.00_/_\u22120.50_\u00d7_170, the prescription says \u22122.25.',
  ],
  ['Right sphere -0.50 in 11 months', 'Right sphere \u22120.50 in 11 months'],
  ['Titan 52-18-140, 1.56', 'Titan 52-18-140, 1.56'],
  ['Frame x 2', 'Frame x 2'],
  ['Stock 1.56 -2.00 / -0.50', 'Stock 1.56 \u22122.00_/_\u22120.50'],
  ['Stock 1.56 -2.00/-0.50x90', 'Stock 1.56 \u22122.00/\u22120.50_\u00d7_90'],
  ['Toric 0.00 / -0.75 x 90 (3 lenses)', 'Toric 0.00_/_\u22120.75_\u00d7_90 (3 lenses)'],
  ['Rimvale RX-2.00, SV156M200, 52-18-140', 'Rimvale RX-2.00, SV156M200, 52-18-140'],
  ['Stock 1.56 -2.00 / 0.00', 'Stock 1.56 \u22122.00_/_0.00'],
  ['Lagoon 8.60/14.20 x 30', 'Lagoon 8.60/14.20 x 30'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
