import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE } from '../contract/document-style.ts'
import { inksOf, LARGE_BODY, themeOf } from './theme.ts'

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (light: string, dark: string): number =>
  (luminance(light) + 0.05) / (luminance(dark) + 0.05)

describe('whatever accent a shop picks', () => {
  test.each(['#ffffff', '#ffff00', '#00ff00', '#ff0000', '#0b4650', '#000000', '#c0c0c0'])(
    '%s is read on white, on its tint, and white on it',
    (accent) => {
      const ink = inksOf(accent)
      expect(contrast('#ffffff', ink.accent)).toBeGreaterThan(4.5)
      expect(contrast(ink.tint, ink.accent)).toBeGreaterThan(4.5)
      expect(contrast(ink.tint, ink.muted)).toBeGreaterThan(4.5)
      expect(ink.accent).toMatch(/^#[0-9a-f]{6}$/)
    },
  )

  test('a dark one stays as it is', () => {
    expect(inksOf('#0b4650').accent).toBe('#0b4650')
  })
})

test('large print is of 18 points on both pages', () => {
  for (const Paper of ['A4', 'A5'] as const) {
    const theme = themeOf({ ...DEFAULT_STYLE, Paper, IsLargePrint: true })
    expect([theme.body, theme.isNarrow]).toEqual([LARGE_BODY, true])
  }
})

test('rolls are as wide as their paper, print where the head reaches, in black alone', () => {
  const wide = themeOf({ ...DEFAULT_STYLE, Paper: 'Roll80', Accent: '#ff0000' })
  const small = themeOf({ ...DEFAULT_STYLE, Paper: 'Roll58' })
  expect(wide.page.width).toBeCloseTo(226.77, 1)
  expect(wide.room).toBeCloseTo(204.09, 1)
  expect(small.room).toBeCloseTo(136.06, 1)
  expect(new Set([wide.ink.text, wide.ink.muted, wide.ink.accent, wide.ink.rule]).size).toBe(1)
})
