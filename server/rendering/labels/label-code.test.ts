import { expect, it } from 'vitest'
import { LABEL_DPIS, LABEL_TEMPLATE_NAMES } from '../../contract/labels.ts'
import { chooseLabelCode, fitsLabel } from './label-code.ts'
import { LABEL_TEMPLATES } from './label-templates.ts'

const chosen = (text: string, room: { width: number; height: number }, dpi: 203 | 300) => {
  const code = chooseLabelCode(text, room, dpi)
  return code && [code.symbology, code.moduleDots]
}

it.each([
  // 123 modules and 20 of quiet zone: two dots at 203 dpi are 35.8 mm.
  ['RB214-BK', 36, 203, ['code128', 2]],
  ['RB214-BK', 35, 203, ['datamatrix', 3]],
  ['RB214-BK', 36, 300, ['code128', 2]],
  ['RB214-BK', 37, 300, ['code128', 3]],
  ['RB214-BK', 24.3, 300, ['code128', 2]],
  ['RB214-BK', 24, 300, ['datamatrix', 5]],
  // No bar is wider than 0.38 mm, however large the label.
  ['A1', 90, 203, ['code128', 3]],
  ['A1', 90, 300, ['code128', 4]],
] as const)('prints %s on %d mm at %d dpi as %j', (text, width, dpi, expected) => {
  expect(chosen(text, { width, height: 8.6 }, dpi)).toEqual(expected)
})

it('refuses what neither symbology can carry in the room', () => {
  expect(chosen('aZ~'.repeat(30), { width: 20, height: 10 }, 203)).toBeNull()
  expect(chosen('RB2140-0001', { width: 20, height: 4 }, 203)).toBeNull()
  expect(chosen('चश्मा', { width: 90, height: 30 }, 300)).toBeNull()
})

it('never makes a module thinner than what scanners read', () => {
  for (const name of LABEL_TEMPLATE_NAMES) {
    for (const dpi of LABEL_DPIS) {
      for (let length = 1; length <= 60; length += 1) {
        const code = chooseLabelCode('X'.repeat(length), LABEL_TEMPLATES[name].code, dpi)
        if (!code) continue
        const millimetres = (code.moduleDots * 25.4) / dpi
        expect(millimetres).toBeGreaterThan(code.symbology === 'code128' ? 0.165 : 0.249)
        const across = (code.shape.width + (code.symbology === 'code128' ? 20 : 4)) * millimetres
        expect(across).toBeLessThanOrEqual(LABEL_TEMPLATES[name].code.width)
      }
    }
  }
})

it('foretells what will fit without making it', () => {
  const texts = [1, 2, 5, 8, 13, 30, 45, 62, 63, 86, 87, 100, 101].flatMap((length) => [
    '7'.repeat(length),
    'aZ~'.repeat(length).slice(0, length),
  ])
  for (const name of LABEL_TEMPLATE_NAMES) {
    const room = LABEL_TEMPLATES[name].code
    for (const text of texts) {
      const isFound = chooseLabelCode(text, room, 203) !== null
      expect([name, text, fitsLabel(text, room, 203)]).toEqual([name, text, isFound])
    }
  }
})
