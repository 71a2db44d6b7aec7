import type { CodeShape } from '../codes/codes.ts'
import { type Align, Painter, type Style } from '../drawing/painter.ts'
import type { Fonts } from '../text/fonts.ts'
import type { DotCanvas } from './dot-canvas.ts'
import type { Lettering } from './lettering.ts'

/** Dots to an inch of the thermal heads that print on rolls. */
export const ROLL_DPI = 203
export const DOTS_PER_POINT = ROLL_DPI / 72
/** What reads reliably is at least two dots wide. */
const MODULE_MIN = 2
const WHITE = '#ffffff'

/**
 * A painter that sets dots where the PDF's writes a page, so that one drawing serves both. It takes
 * points from the left edge of the paper; `left` is where the print head begins.
 */
export class RasterPainter extends Painter {
  readonly #canvas: DotCanvas
  readonly #lettering: Lettering
  readonly #left: number
  readonly #dots: number
  #isStill = false

  /** Nothing is written to `doc`: a painter has one, which the drawing passes to the logo. */
  constructor(doc: PDFKit.PDFDocument, canvas: DotCanvas, setting: PenSetting) {
    super(doc, setting.fonts, '#000000')
    this.#canvas = canvas
    this.#lettering = setting.lettering
    this.#left = setting.left
    this.#dots = (setting.dpi ?? ROLL_DPI) / 72
  }

  override pageChanged(): void {}

  override width(text: string, style: Style): number {
    const size = this.#dotSize(style)
    const weight = style.weight ?? 'regular'
    // Word by word: a line that grows by a word is then measured without shaping it all again.
    const words = text.split(' ')
    const gaps = (words.length - 1) * this.#lettering.width(' ', size, weight)
    const widths = words.map((word) =>
      word === '' ? 0 : this.#lettering.width(word, size, weight),
    )
    return widths.reduce((sum, each) => sum + each, gaps) / this.#dots
  }

  override text(words: string, x: number, y: number, style: Style, align: Align = 'left'): void {
    if (words === '' || this.#isStill) return
    const shift = align === 'left' ? 0 : this.width(words, style) / (align === 'right' ? 1 : 2)
    this.#lettering.draw(this.#canvas, words, {
      x: this.#across(x - shift),
      y: Math.round(y * this.#dots),
      size: this.#dotSize(style),
      weight: style.weight ?? 'regular',
      isInk: style.color !== WHITE,
    })
  }

  override rule(x1: number, y1: number, x2: number, y2: number, weight: number): void {
    const thick = Math.max(1, Math.round(weight * this.#dots))
    const x = Math.round(this.#across(Math.min(x1, x2)))
    const y = Math.round(Math.min(y1, y2) * this.#dots)
    const width = Math.round(Math.abs(x2 - x1) * this.#dots)
    const height = Math.round(Math.abs(y2 - y1) * this.#dots)
    this.#fill(x, y, Math.max(thick, width), Math.max(thick, height), true)
  }

  override box(x: number, y: number, width: number, height: number, color: string): void {
    const left = Math.round(this.#across(x))
    const top = Math.round(y * this.#dots)
    const right = Math.round(this.#across(x + width))
    const bottom = Math.round((y + height) * this.#dots)
    this.#fill(left, top, right - left, bottom - top, color !== WHITE)
  }

  override panel(x: number, y: number, width: number, height: number, color: string): void {
    this.box(x, y, width, height, color)
  }

  override frame(x: number, y: number, width: number, height: number, weight: number): void {
    for (const at of [y, y + height]) this.rule(x, at, x + width, at, weight)
    for (const at of [x, x + width]) this.rule(at, y, at, y + height, weight)
  }

  override measured(draw: () => number): number {
    this.#isStill = true
    try {
      return draw()
    } finally {
      this.#isStill = false
    }
  }

  /** Modules of whole dots, centred where the drawing wanted the code. */
  override code(shape: CodeShape, x: number, y: number, module: number, rowHeight: number): void {
    if (this.#isStill) return
    const isBars = shape.rows.length === 1
    // The hundredth makes up for a module that was meant to be whole dots, divided and rounded.
    const wanted = Math.max(MODULE_MIN, Math.floor(module * this.#dots + 0.01))
    const dots = Math.min(wanted, Math.floor(this.#canvas.width / shape.width))
    if (dots < MODULE_MIN) return
    const centre = this.#across(x + (shape.width * module) / 2)
    const left = Math.round(centre - (shape.width * dots) / 2)
    const free = this.#canvas.width - shape.width * dots
    const start = Math.max(0, Math.min(left, free))
    const height = isBars ? Math.round(rowHeight * this.#dots) : dots
    let top = Math.round(y * this.#dots)
    for (const runs of shape.rows) {
      for (const run of runs) this.#fill(start + run.x * dots, top, run.width * dots, height, true)
      top += height
    }
  }

  /** Not rounded: a line that was made to fit would else be wider than its room. */
  #dotSize({ size }: Style): number {
    return size * this.#dots
  }

  #across(x: number): number {
    return (x - this.#left) * this.#dots
  }

  #fill(x: number, y: number, width: number, height: number, isInk: boolean): void {
    if (this.#isStill) return
    this.#canvas.fill({ x, y, width, height }, isInk)
  }
}

type PenSetting = {
  fonts: Fonts
  lettering: Lettering
  /** Where the print head begins, in points from the left edge of the paper. */
  left: number
  /** Dots to an inch; by default those of a roll. */
  dpi?: number
}
