import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { GlyphSubset } from './glyph-subset.ts'
import { REPLACEMENT } from './printable-text.ts'
import { INDIAN_SCRIPTS, isShared, LATIN, type Script, scriptOf } from './scripts.ts'

export type Weight = 'regular' | 'strong'

/** A stretch of text that one font can draw; `family` names the font inside the document. */
export type Run = { family: string; font: Font; text: string; isShaped: boolean }

export type Fonts = {
  /** Splits text into runs; what no font can draw becomes U+FFFD. */
  runsOf(text: string, weight: Weight): Run[]
  /** To be called before each document: see `_glyphs` in fontkit.d.ts. */
  forgetGlyphs(): void
}

/** Every character up to here is in the Latin fonts. */
const PLAIN = /^[\u0020-\u007E\u00A0₹·–−×]*$/
const DANDA = 0x0964

/**
 * The fonts of the printed documents, parsed once and kept; those of an Indian script are read
 * when a text first needs them. `folder` is resources/fonts. Throws where a font cannot be read.
 */
export function loadFonts(folder: string): Fonts {
  const parsed = new Map<string, Font>()
  const open = (script: Script, weight: Weight): Font => {
    const file = script.files[weight]
    const known = parsed.get(file)
    if (known) return known
    const bytes = readFileSync(join(folder, file))
    const font = create(bytes)
    font.createSubset = () => new GlyphSubset(bytes)
    parsed.set(file, font)
    return font
  }
  open(LATIN, 'regular')
  open(LATIN, 'strong')
  return {
    runsOf(text, weight) {
      const run = (script: Script, part: string): Run => ({
        family: script.files[weight],
        font: open(script, weight),
        text: part,
        isShaped: script.isShaped,
      })
      if (PLAIN.test(text)) return [run(LATIN, text)]
      const has = (script: Script, codePoint: number): boolean =>
        open(script, weight).hasGlyphForCodePoint(codePoint)
      return splitRuns(text, has).map(({ script, text: part }) => run(script, part))
    },
    forgetGlyphs() {
      // Those of Latin too: Ź in a subset fetches Z without a character, and Z would stay so.
      for (const font of parsed.values()) font._glyphs = {}
    },
  }
}

type ScriptRun = { script: Script; text: string }
type HasGlyph = (script: Script, codePoint: number) => boolean

/** Joins neighbouring characters of one script; a missing glyph is drawn as U+FFFD. */
function splitRuns(text: string, has: HasGlyph): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const current = runs.at(-1)
    const script = choose(codePoint, current?.script ?? LATIN, has)
    if (script === null && (character === '\u200C' || character === '\u200D')) continue
    const shown = script === null ? REPLACEMENT : character
    const drawn = script ?? LATIN
    if (current?.script === drawn) current.text += shown
    else runs.push({ script: drawn, text: shown })
  }
  return runs
}

/** A character's own script; for what scripts share the one before it, where that has it. */
function choose(codePoint: number, current: Script, has: HasGlyph): Script | null {
  const own = scriptOf(codePoint)
  if (own) return has(own, codePoint) ? own : null
  if (isShared(codePoint) && has(current, codePoint)) return current
  if (has(LATIN, codePoint)) return LATIN
  // A danda after Latin text is drawn by the first script that has one.
  const isDanda = codePoint === DANDA || codePoint === DANDA + 1
  return (isDanda && INDIAN_SCRIPTS.find((script) => has(script, codePoint))) || null
}
