import type { CodeShape } from '../codes/codes.ts'
import type { Fonts, Run, Weight } from '../text/fonts.ts'
import { plainGlyph } from '../text/plain-glyphs.ts'
import { NO_BREAK } from '../text/printable-text.ts'
import { LEAST_TYPE } from '../theme.ts'
import { PageWriter } from './page-writer.ts'

export type Style = { size: number; weight?: Weight; color?: string }
export type Align = 'left' | 'right' | 'center'

/** Length of line to size of type, leaving room for accents and matras. */
export const LEADING = 1.32

/** A line is set down to this part of its size before it is cut. */
const SMALLEST_FIT = 0.62

export const DENSE_LEADING = 1.11

const DESCENT = 0.3
const DENSE_DESCENT = 0.22
const MARKED_DESCENT = 0.38
const LATIN_ALONE = /^[ -\u024F\u2000-\u22FF]*$/

const BETWEEN_LANGUAGES = ' / '

/** The space in a time of day, at which no line is broken. */
const TIME_OF_DAY = /(\d:\d\d) (?=[ap]m\b)/g

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Writes text of any covered script on a PDF page, measures and wraps it. Lengths in points;
 * `y` of a text is its baseline, from the top of the page.
 */
export class Painter {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #ink: string
  readonly #page: PageWriter
  /** On a roll, where length is paper. */
  isDense = false
  #isMeasuring = false
  /** Widths at a size of one: to shape a word costs a hundred times what it costs to look it up. */
  readonly #shapedWidths = new Map<string, number>()

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts, ink: string) {
    this.#doc = doc
    this.#page = new PageWriter(doc)
    this.#fonts = fonts
    this.#ink = ink
  }

  /** A new page starts with a graphics state of its own. */
  pageChanged(): void {
    this.#page.pageChanged()
  }

  width(text: string, style: Style): number {
    if (text === '') return 0
    return this.#fonts
      .runsOf(text, style.weight ?? 'regular')
      .reduce((sum, run) => sum + this.#runWidth(run, style.size), 0)
  }

  text(words: string, x: number, y: number, style: Style, align: Align = 'left'): void {
    if (words === '' || this.#isMeasuring) return
    const runs = this.#fonts.runsOf(words, style.weight ?? 'regular')
    const isPlain = align === 'left' && runs.length === 1
    const widths = isPlain ? [] : runs.map((run) => this.#runWidth(run, style.size))
    const total = widths.reduce((sum, each) => sum + each, 0)
    let left = x - { left: 0, center: total / 2, right: total }[align]
    this.#page.fillWith(style.color ?? this.#ink)
    for (const [index, run] of runs.entries()) {
      if (run.isShaped) this.#shapedText(run, left, y, style.size)
      else this.#page.plainText(run, left, y, style.size)
      left += widths[index] ?? 0
    }
  }

  /** One line that is made smaller where its room is short, and ends in '…' beyond that. */
  fitted(
    words: string,
    x: number,
    y: number,
    room: number,
    style: Style,
    align: Align = 'left',
  ): void {
    const needed = this.width(words, style)
    const least = Math.max(SMALLEST_FIT, Math.min(1, LEAST_TYPE / style.size))
    const size = style.size * Math.max(Math.min(room / needed, 1), least)
    const isCut = needed * least > room
    const shown = isCut ? this.#shortened(words, room, { ...style, size }) : words
    this.text(shown, x, y, { ...style, size }, align)
  }

  /** Breaks a printable line to the room it has: at spaces, and inside a word only if it must. */
  wrap(words: string, room: number, style: Style): string[] {
    if (this.width(words, style) <= room) return [words]
    const lines: string[] = []
    let line = ''
    for (const word of words.replace(TIME_OF_DAY, `$1${NO_BREAK}`).split(' ')) {
      // A separator is not carried over to the next line.
      if (line === '' && (word === '·' || word === '')) continue
      const longer = line === '' ? word : `${line} ${word}`
      if (this.width(longer, style) <= room) {
        line = longer
        continue
      }
      if (line !== '') lines.push(trimmedEnd(line))
      const isShort = this.width(word, style) <= room
      const pieces = isShort ? [word] : this.#piecesOf(word, room, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return line === '' ? lines : [...lines, line]
  }

  /**
   * The style in which a power keeps to one line of the room: its own, or a smaller one down to the
   * least type.
   */
  unbroken(words: string, room: number, style: Style): Style {
    const held = words.split(' ').filter((word) => word.includes(NO_BREAK))
    const widest = Math.max(0, ...held.map((word) => this.width(word, style)))
    if (widest <= room) return style
    const size = Math.max((style.size * room * 0.995) / widest, Math.min(style.size, LEAST_TYPE))
    return { ...style, size }
  }

  /** Breaks a label to its room: one in two languages between them, where that is enough. */
  wrapLabel(label: string, room: number, style: Style): string[] {
    const [first = '', ...others] = label.split(BETWEEN_LANGUAGES)
    if (others.length === 0 || this.width(label, style) <= room) {
      return this.wrap(label, room, style)
    }
    const second = others.join(BETWEEN_LANGUAGES)
    return [...this.wrap(`${first} /`, room, style), ...this.wrap(second, room, style)]
  }

  rule(x1: number, y1: number, x2: number, y2: number, weight: number, color: string): void {
    if (!this.#isMeasuring) this.#page.rule(x1, y1, x2, y2, weight, color)
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    if (!this.#isMeasuring) this.#page.box(x, y, width, height, color)
  }

  /** A filled panel with rounded corners. */
  panel(x: number, y: number, width: number, height: number, color: string): void {
    if (this.#isMeasuring) return
    this.#page.fillWith(color)
    this.#doc.roundedRect(x, y, width, height, 3).fill()
  }

  /** The outline of a box. */
  frame(x: number, y: number, width: number, height: number, weight: number, color: string): void {
    if (!this.#isMeasuring) this.#page.frame(x, y, width, height, weight, color)
  }

  /** From one line to the next: closer on a roll where no letter has anything below or above it. */
  lineHeight(line: string, size: number): number {
    return size * (this.isDense && LATIN_ALONE.test(line) ? DENSE_LEADING : LEADING)
  }

  /** From the baseline to the bottom of a line: more below letters with marks under them. */
  descent(line: string, size: number): number {
    if (!this.isDense) return size * DESCENT
    return size * (LATIN_ALONE.test(line) ? DENSE_DESCENT : MARKED_DESCENT)
  }

  /** Draws a line over as many as it needs from the height `top`; returns the bottom of them. */
  wrapped(
    words: string,
    x: number,
    top: number,
    room: number,
    style: Style,
    align: Align = 'left',
  ): number {
    let y = top
    const left = x + { left: 0, center: room / 2, right: room }[align]
    for (const line of this.wrap(words, room, style)) {
      this.text(line, left, y + style.size, style, align)
      y += this.lineHeight(line, style.size)
    }
    return y
  }

  /** What `draw` would answer, with nothing of it drawn: for a ground that must come first. */
  measured(draw: () => number): number {
    const wasMeasuring = this.#isMeasuring
    this.#isMeasuring = true
    try {
      return draw()
    } finally {
      this.#isMeasuring = wasMeasuring
    }
  }

  /** Paints a code, its modules `module` points wide and its rows `rowHeight` high. */
  code(shape: CodeShape, x: number, y: number, module: number, rowHeight: number): void {
    if (!this.#isMeasuring) this.#page.code(shape, x, y, module, rowHeight)
  }

  #shapedText(run: Run, x: number, y: number, size: number): void {
    this.#doc
      .font(run.font, run.family)
      .fontSize(size)
      .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }

  #runWidth(run: Run, size: number): number {
    if (!run.isShaped) return plainWidth(run) * size
    const key = `${run.family} ${run.text}`
    let width = this.#shapedWidths.get(key)
    if (width === undefined) {
      width = this.#doc.font(run.font, run.family).fontSize(1).widthOfString(run.text)
      this.#shapedWidths.set(key, width)
    }
    return width * size
  }

  #shortened(words: string, room: number, style: Style): string {
    const [first = ''] = this.#brokenWord(words, room - this.width('…', style), style)
    return `${first.trimEnd()}…`
  }

  /** What is held together by no-break spaces is parted at these before it is inside a word. */
  #piecesOf(word: string, room: number, style: Style): string[] {
    if (!word.includes(NO_BREAK)) return this.#brokenWord(word, room, style)
    return this.wrap(word.replaceAll(NO_BREAK, ' '), room, style)
  }

  #brokenWord(word: string, room: number, style: Style): string[] {
    const pieces: string[] = []
    let piece = ''
    let used = 0
    for (const { segment } of GRAPHEMES.segment(word)) {
      const wide = this.width(segment, style)
      if (piece !== '' && used + wide > room) {
        pieces.push(piece)
        piece = ''
        used = 0
      }
      piece += segment
      used += wide
    }
    return [...pieces, piece]
  }
}

function trimmedEnd(line: string): string {
  return line.replace(/[ ·]+$/, '')
}

/**
 * Width of text whose characters do not change with their neighbours, at a size of one. Tables
 * are measured several times over, and adding up known advances costs next to nothing.
 */
function plainWidth({ font, text }: Run): number {
  let width = 0
  for (const character of text) width += plainGlyph(font, character).advance
  return width
}
