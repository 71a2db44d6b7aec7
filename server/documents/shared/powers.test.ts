import { describe, expect, it } from 'vitest'
import { eyeAndPower, printedPowers } from './powers.ts'
import { documentTexts } from './texts.ts'

describe('powers in print', () => {
  it.each([
    ['-2.00 / -0.75 x 90 Add +2.00', '−2.00~/~−0.75~×~90~Add~+2.00'],
    ['Plano / -0.75 x 175 Add +2.00', 'Plano~/~−0.75~×~175~Add~+2.00'],
    ['-2.00', '−2.00'],
    ['+1.25', '+1.25'],
    ['Add +2.00', 'Add~+2.00'],
    ['Aquelle Toric -2.00 / -0.75 x 90 (3 lenses)', 'Aquelle Toric −2.00~/~−0.75~×~90 (3 lenses)'],
    ['Rimvale RB-2140 Classic', 'Rimvale RB-2140 Classic'],
    ['Box x 12, RX-2.00', 'Box x 12, RX-2.00'],
    ['52-18-140', '52-18-140'],
    ['Stock 1.56 -2.00 / -0.50', 'Stock 1.56 −2.00~/~−0.50'],
    ['Stock 1.56 -2.00/-0.50x90', 'Stock 1.56 −2.00/−0.50~×~90'],
    ['Toric 0.00 / -0.75 x 90', 'Toric 0.00~/~−0.75~×~90'],
    ['written -2.00, prescribed -2.25.', 'written −2.00, prescribed −2.25.'],
    ['Lagoon 8.60/14.20 x 30', 'Lagoon 8.60/14.20 x 30'],
  ])('%s has true signs and nowhere to break', (typed, printed) => {
    expect(printedPowers(typed)).toBe(printed.replaceAll('~', '\u00a0'))
  })

  it.each([
    ['Right', '-2.00', null, 'Right: −2.00'],
    ['Both', '-2.00', null, 'Right and left: −2.00'],
    ['Left', '-2.00', 'hi', 'Left / बाईं: −2.00'],
    [null, '-2.00', null, '−2.00'],
    ['Left', null, null, 'Left'],
  ] as const)('of the eye %s with %s beside %s names the eye: %s', (Eye, Power, language, text) => {
    expect(eyeAndPower({ Eye, Power }, documentTexts(language))).toBe(text)
  })
})
