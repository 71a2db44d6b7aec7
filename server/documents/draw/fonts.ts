import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { REPLACEMENT } from '../layout/printable-text.ts'

export type Weight = 'regular' | 'strong'

/** A stretch of text that one font can draw; `family` names the font inside the document. */
export type Run = { family: string; font: Font; text: string }

export type Fonts = {
  /** Splits text into runs; what no font can draw becomes U+FFFD. */
  runsOf(text: string, weight: Weight): Run[]
  /** To be called before each document: see `_glyphs` in fontkit.d.ts. */
  forgetGlyphs(): void
}

const FILES = {
  regular: { latin: 'NotoSans-Regular.ttf', devanagari: 'NotoSansDevanagari-Regular.ttf' },
  strong: { latin: 'NotoSans-SemiBold.ttf', devanagari: 'NotoSansDevanagari-SemiBold.ttf' },
} as const

/** Every character up to here is in the Latin fonts. */
const PLAIN = /^[\u0020-\u007E₹·–]*$/

/**
 * The fonts of the printed documents, parsed once and kept; those for Devanagari are read when a
 * text first needs them. `folder` is resources/fonts. Throws where a Latin font cannot be read.
 */
export function loadFonts(folder: string): Fonts {
  const parsed = new Map<string, Font>()
  const open = (file: string): Font => {
    const known = parsed.get(file)
    if (known) return known
    const font = create(readFileSync(join(folder, file)))
    parsed.set(file, font)
    return font
  }
  open(FILES.regular.latin)
  open(FILES.strong.latin)
  return {
    runsOf(text, weight) {
      const { latin, devanagari } = FILES[weight]
      if (PLAIN.test(text)) return [{ family: latin, font: open(latin), text }]
      return splitRuns(text, (codePoint, current) => {
        const order = current === devanagari ? [devanagari, latin] : [latin, devanagari]
        return order
          .filter((file) => file === latin || isDevanagari(codePoint))
          .find((file) => open(file).hasGlyphForCodePoint(codePoint))
      }).map((run) => ({ ...run, family: run.family || latin, font: open(run.family || latin) }))
    },
    forgetGlyphs() {
      // The Latin fonts are unshaped, one glyph a character: only Devanagari depends on use.
      for (const [file, font] of parsed) if (isShaped(file)) font._glyphs = {}
    },
  }
}

function isShaped(file: string): boolean {
  return file.includes('Devanagari')
}

type FontFinder = (codePoint: number, currentFamily: string) => string | undefined

/** Joins neighbouring characters of one font; a missing glyph is drawn as U+FFFD. */
function splitRuns(text: string, familyFor: FontFinder): { family: string; text: string }[] {
  const runs: { family: string; text: string }[] = []
  for (const character of text) {
    const current = runs.at(-1)
    const found = familyFor(character.codePointAt(0) ?? 0, current?.family ?? '')
    const isJoiner = character === '\u200C' || character === '\u200D'
    if (found === undefined && isJoiner) continue
    const family = found ?? familyFor(0xfffd, '') ?? ''
    const shown = found === undefined ? REPLACEMENT : character
    if (current && current.family === family) current.text += shown
    else runs.push({ family, text: shown })
  }
  return runs
}

/** The script itself, and the space and joiners that must stay inside its words. */
function isDevanagari(codePoint: number): boolean {
  return (
    (codePoint >= 0x0900 && codePoint <= 0x097f) ||
    (codePoint >= 0x1cd0 && codePoint <= 0x1cff) ||
    (codePoint >= 0xa8e0 && codePoint <= 0xa8ff) ||
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    codePoint === 0x20
  )
}
