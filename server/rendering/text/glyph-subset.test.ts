import fs from 'node:fs'
import path from 'node:path'
import { create } from 'fontkit'
import { expect, it } from 'vitest'
import { RESOURCES_FOLDER } from '../testing/render-now.ts'
import { GlyphSubset } from './glyph-subset.ts'

const FOLDER = path.join(RESOURCES_FOLDER, 'fonts')
const FILES = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.ttf'))

it.each(FILES)('copies every glyph of %s as it is', (file) => {
  const bytes = fs.readFileSync(path.join(FOLDER, file))
  const whole = create(bytes)
  const subset = new GlyphSubset(bytes)
  // Not in their order, and composed glyphs before their parts.
  const ids = Array.from({ length: whole.numGlyphs - 1 }, (_, index) => whole.numGlyphs - 1 - index)
  const places = ids.map((id) => subset.includeGlyph(id))
  expect(places).toEqual(ids.map((_, index) => index + 1))
  const part = create(subset.encode())
  for (const [index, id] of ids.entries()) {
    const [own, other] = [part.getGlyph(index + 1), whole.getGlyph(id)]
    expect(own.advanceWidth).toBe(other.advanceWidth)
    expect(own.path.commands).toEqual(other.path.commands)
  }
})

it('holds what was asked for, the parts of it, and the mark for what is missing', () => {
  const bytes = fs.readFileSync(path.join(FOLDER, 'NotoSans-Regular.ttf'))
  const font = create(bytes)
  const subset = new GlyphSubset(bytes)
  const [accented] = font.layout('Ź').glyphs
  expect(subset.includeGlyph(accented ?? 0)).toBe(1)
  expect(subset.includeGlyph(accented ?? 0)).toBe(1)
  const part = create(subset.encode())
  expect(part.numGlyphs).toBe(4)
  expect(part.getGlyph(1).path.commands).toEqual(accented?.path.commands)
})
