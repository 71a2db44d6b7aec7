import type { Font, Glyph } from 'fontkit'
import type { Fonts, Weight } from '../text/fonts.ts'
import type { DotCanvas } from './dot-canvas.ts'
import { fillOutline, type GlyphPicture, type Placement } from './fill-outline.ts'

/** A shaped stretch of text in one font; lengths in units of the font. */
type ShapedRun = { font: Font; glyphs: readonly ShapedGlyph[]; advance: number }
type ShapedGlyph = { glyph: Glyph; advance: number; x: number; y: number }

const SHAPES_KEPT = 4_000
const PICTURES_KEPT = 6_000
/** Glyphs of the Indian scripts join their neighbours: they are placed to a quarter of a dot. */
const PHASES = 4
/**
 * Regular strokes are below two dots in small type: with less than half a dot covered, one of two
 * thirds of a dot leaves a line wherever it falls. Strong ones would fill their own counters.
 */
const INK_FROM: Record<Weight, number> = { regular: 0.36, strong: 0.5 }
const JOINED = /[\u0900-\u0DFF]/

/** Shapes text and sets it in dots; keeps what it has shaped and filled for the next document. */
export class Lettering {
  readonly #fonts: Fonts
  readonly #shapes = new Map<string, readonly ShapedRun[]>()
  readonly #pictures = new Map<string, GlyphPicture | null>()

  constructor(fonts: Fonts) {
    this.#fonts = fonts
  }

  /** In dots, not rounded. `size` is the size of type in dots. */
  width(text: string, size: number, weight: Weight): number {
    return this.#shape(text, weight).reduce(
      (sum, run) => sum + (run.advance * size) / run.font.unitsPerEm,
      0,
    )
  }

  /** Sets a text with its first glyph at `x` and its baseline at the whole dot `y`. */
  draw(canvas: DotCanvas, text: string, place: Place): void {
    let painter = place.x
    for (const run of this.#shape(text, place.weight)) {
      const scale = place.size / run.font.unitsPerEm
      const inkFrom = INK_FROM[place.weight]
      const phases = JOINED.test(text) ? PHASES : 1
      for (const shaped of run.glyphs) {
        const x = Math.round((painter + shaped.x * scale) * phases) / phases
        const y = place.y - Math.round(shaped.y * scale)
        const dot = Math.floor(x)
        const picture = this.#picture(run.font, shaped.glyph, { scale, phase: x - dot, inkFrom })
        if (picture) {
          canvas.stamp(picture.bitmap, dot + picture.left, y + picture.top, place.isInk)
        }
        painter += shaped.advance * scale
      }
    }
  }

  #shape(text: string, weight: Weight): readonly ShapedRun[] {
    const key = `${weight}${text}`
    const known = this.#shapes.get(key)
    if (known) return known
    // A text is shaped the same whatever was shaped before it: see `_glyphs` in fontkit.d.ts.
    this.#fonts.forgetGlyphs()
    const runs = this.#fonts.runsOf(text, weight).map(({ font, text: part }) => {
      const { glyphs, positions } = font.layout(part)
      const shaped = glyphs.map((glyph, index): ShapedGlyph => {
        const at = positions[index]
        return { glyph, advance: at?.xAdvance ?? 0, x: at?.xOffset ?? 0, y: at?.yOffset ?? 0 }
      })
      const advance = shaped.reduce((sum, each) => sum + each.advance, 0)
      return { font, glyphs: shaped, advance }
    })
    if (this.#shapes.size >= SHAPES_KEPT) this.#shapes.clear()
    this.#shapes.set(key, runs)
    return runs
  }

  #picture(font: Font, glyph: Glyph, placement: Placement) {
    const key = `${font.postscriptName} ${glyph.id} ${placement.scale} ${placement.phase}`
    const known = this.#pictures.get(key)
    if (known !== undefined) return known
    const picture = fillOutline(outlineOf(font, glyph), placement)
    if (this.#pictures.size >= PICTURES_KEPT) this.#pictures.clear()
    this.#pictures.set(key, picture)
    return picture
  }
}

/**
 * A composite glyph fetches its parts, and fontkit 2.0.4 would keep them without a character: the
 * next text with that letter is then shaped wrongly. They are fetched into a cache of their own.
 */
function outlineOf(font: Font, glyph: Glyph): Glyph['path']['commands'] {
  const kept = font._glyphs
  font._glyphs = {}
  try {
    return glyph.path.commands
  } finally {
    font._glyphs = kept
  }
}

export type Place = { x: number; y: number; size: number; weight: Weight; isInk: boolean }
