import type { Font } from 'fontkit'

/** What a character is drawn with; its advance at a size of one. */
export type PlainGlyph = { id: number; advance: number }

const glyphsOfFonts = new WeakMap<Font, Map<string, PlainGlyph>>()

/**
 * The glyph of a character in a font whose characters do not change with their neighbours. Kept:
 * a page asks for a few dozen of them some thousand times.
 */
export function plainGlyph(font: Font, character: string): PlainGlyph {
  let glyphs = glyphsOfFonts.get(font)
  if (!glyphs) {
    glyphs = new Map()
    glyphsOfFonts.set(font, glyphs)
  }
  const known = glyphs.get(character)
  if (known) return known
  const { glyphs: made, positions } = font.layout(character)
  const advance = (positions[0]?.xAdvance ?? 0) / font.unitsPerEm
  const glyph = { id: made[0]?.id ?? 0, advance }
  glyphs.set(character, glyph)
  return glyph
}
