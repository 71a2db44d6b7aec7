import type { EmbeddedFont } from 'fontkit'
import type { CodeShape } from '../codes/codes.ts'
import type { Run } from '../text/fonts.ts'
import { plainGlyph } from '../text/plain-glyphs.ts'

/** A font in this document, and the characters that it has been asked for as they are written. */
type FontInUse = { font: EmbeddedFont; hexOf: Map<string, string> }

/**
 * Writes lines, boxes, codes and plain text into the pages of a document as the operators of a
 * PDF: PDFKit lays the same text out three times over, and takes a state of its own for each.
 * Lengths in points, from the upper left corner.
 */
export class PageWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts = new Map<string, FontInUse>()
  #fill = ''
  #stroke = ''

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  /** A new page starts with a graphics state of its own. */
  pageChanged(): void {
    this.#fill = ''
    this.#stroke = ''
  }

  fillWith(color: string): void {
    if (this.#fill === color) return
    this.#fill = color
    this.#doc.addContent(`${channels(color)} rg`)
  }

  /** A run of a script that needs no shaping; `y` is its baseline. */
  plainText(run: Run, x: number, y: number, size: number): void {
    const inUse = this.#fonts.get(run.family) ?? this.#take(run)
    const { font } = inUse
    let hex = ''
    for (const character of run.text) {
      hex += inUse.hexOf.get(character) ?? this.#include(inUse, run, character)
    }
    this.#doc.page.fonts[font.id] ??= font.ref()
    // Upright on a page whose y grows downwards.
    const at = `1 0 0 -1 ${points(x)} ${points(y)} Tm`
    this.#doc.addContent(`BT /${font.id} ${points(size)} Tf ${at} <${hex}> Tj ET`)
  }

  rule(x1: number, y1: number, x2: number, y2: number, weight: number, color: string): void {
    this.#strokeWith(weight, color)
    const [from, to] = [`${points(x1)} ${points(y1)}`, `${points(x2)} ${points(y2)}`]
    this.#doc.addContent(`${from} m ${to} l S`)
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.fillWith(color)
    this.#doc.addContent(`${rectangle(x, y, width, height)} f`)
  }

  frame(x: number, y: number, width: number, height: number, weight: number, color: string): void {
    this.#strokeWith(weight, color)
    this.#doc.addContent(`${rectangle(x, y, width, height)} S`)
  }

  /** Paints a code, its modules `module` points wide and its rows `rowHeight` high. */
  code(shape: CodeShape, x: number, y: number, module: number, rowHeight: number): void {
    this.fillWith('#000000')
    // Whole numbers in a space scaled to modules, row by row: the fewest bytes of all ways.
    const rows = shape.rows.map((runs) => {
      const bars = runs.map((run) => `${points(run.x)} 0 ${points(run.width)} 1 re`)
      return bars.length === 0 ? '' : `${bars.join(' ')} f`
    })
    // Bars must be whole dots to the last figure.
    const scale = `${module} 0 0 ${rowHeight} ${points(x)} ${points(y)} cm`
    this.#doc.addContent(`q ${scale} ${rows.join('\n1 0 0 1 0 1 cm\n')}\nQ`)
  }

  #strokeWith(weight: number, color: string): void {
    const stroke = `${weight}${color}`
    if (this.#stroke === stroke) return
    this.#stroke = stroke
    this.#doc.addContent(`${points(weight)} w ${channels(color)} RG`)
  }

  #take(run: Run): FontInUse {
    const inUse = { font: this.#doc.font(run.font, run.family)._font, hexOf: new Map() }
    this.#fonts.set(run.family, inUse)
    return inUse
  }

  /** Brings a character into the document's part of the font, with its width and its meaning. */
  #include({ font, hexOf }: FontInUse, run: Run, character: string): string {
    const glyph = plainGlyph(run.font, character)
    const place = font.subset.includeGlyph(glyph.id)
    font.widths[place] ??= glyph.advance * 1_000
    font.unicode[place] ??= [character.codePointAt(0) ?? 0]
    const hex = place.toString(16).padStart(4, '0')
    hexOf.set(character, hex)
    return hex
  }
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `${points(x)} ${points(y)} ${points(width)} ${points(height)} re`
}

/** To a thousandth of a point, which is finer than any printer. */
function points(length: number): number {
  return Math.round(length * 1_000) / 1_000
}

const channelsOfColors = new Map<string, string>()

/** #16191d as the three numbers of an operator. */
function channels(color: string): string {
  const known = channelsOfColors.get(color)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => points(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  const text = parts.join(' ')
  if (channelsOfColors.size > 100) channelsOfColors.clear()
  channelsOfColors.set(color, text)
  return text
}
