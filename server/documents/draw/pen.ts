import type { CodeShape } from '../layout/codes.ts'
import type { Fonts, Run, Weight } from './fonts.ts'

export type Style = { size: number; weight?: Weight; color?: string }
export type Align = 'left' | 'right' | 'center'

/** The inks of a document: legible when printed in black only. */
export const INK = {
  text: '#16191d',
  muted: '#565d66',
  rule: '#b9c0c8',
  accent: '#0b4650',
} as const

/** Length of line to size of type, leaving room for accents and matras. */
export const LEADING = 1.32

export type Pen = ReturnType<typeof createPen>

/**
 * Writes text of any covered script on a PDF page, measures and wraps it. Lengths in points;
 * `y` is the baseline, from the top of the page.
 */
export function createPen(doc: PDFKit.PDFDocument, fonts: Fonts) {
  let fill = ''
  let stroke = ''
  const runWidth = (run: Run, size: number): number =>
    doc.font(run.font, run.family).fontSize(size).widthOfString(run.text)

  function width(text: string, style: Style): number {
    if (text === '') return 0
    return fonts
      .runsOf(text, style.weight ?? 'regular')
      .reduce((sum, run) => sum + runWidth(run, style.size), 0)
  }

  function ink(color: string): void {
    if (fill !== color) doc.fillColor(color)
    fill = color
  }

  function text(words: string, x: number, y: number, style: Style, align: Align = 'left'): void {
    if (words === '') return
    const runs = fonts.runsOf(words, style.weight ?? 'regular')
    const widths =
      align === 'left' && runs.length === 1 ? [] : runs.map((run) => runWidth(run, style.size))
    const total = widths.reduce((sum, each) => sum + each, 0)
    let left = x - { left: 0, center: total / 2, right: total }[align]
    ink(style.color ?? INK.text)
    for (const [index, run] of runs.entries()) {
      doc
        .font(run.font, run.family)
        .fontSize(style.size)
        .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += widths[index] ?? 0
    }
  }

  /** Breaks one printable line to the room it has: at spaces, and inside a word only if it must. */
  function wrap(words: string, room: number, style: Style): string[] {
    if (width(words, style) <= room) return [words]
    const lines: string[] = []
    let line = ''
    for (const word of words.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (width(longer, style) <= room) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = width(word, style) <= room ? [word] : brokenWord(word, room, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return line === '' ? lines : [...lines, line]
  }

  function brokenWord(word: string, room: number, style: Style): string[] {
    const pieces: string[] = []
    let piece = ''
    let used = 0
    for (const { segment } of GRAPHEMES.segment(word)) {
      const wide = width(segment, style)
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

  function shortened(words: string, room: number, style: Style): string {
    const [first = ''] = brokenWord(words, room - width('…', style), style)
    return `${first.trimEnd()}…`
  }

  return {
    width,
    text,
    wrap,
    /** One line that is made smaller where its room is short, and ends in '…' beyond that. */
    fitted(words: string, x: number, y: number, room: number, style: Style, align: Align = 'left') {
      const needed = width(words, style)
      const size = style.size * Math.max(Math.min(room / needed, 1), SMALLEST_FIT)
      const shown =
        needed * SMALLEST_FIT > room ? shortened(words, room, { ...style, size }) : words
      text(shown, x, y, { ...style, size }, align)
    },
    rule(x1: number, y1: number, x2: number, y2: number, weight = 0.5, color: string = INK.rule) {
      if (stroke !== `${weight}${color}`) doc.lineWidth(weight).strokeColor(color)
      stroke = `${weight}${color}`
      doc.moveTo(x1, y1).lineTo(x2, y2).stroke()
    },
    box(x: number, y: number, boxWidth: number, height: number, color: string) {
      ink(color)
      doc.rect(x, y, boxWidth, height).fill()
    },
    /** Paints a code, its modules `module` points wide and its rows `rowHeight` high. */
    code(shape: CodeShape, x: number, y: number, module: number, rowHeight: number) {
      ink('#000000')
      // Whole numbers in a space scaled to modules, row by row: the fewest bytes of all ways.
      doc.save().transform(module, 0, 0, rowHeight, x, y)
      for (const runs of shape.rows) {
        for (const run of runs) doc.rect(run.x, 0, run.width, 1)
        doc.fill().transform(1, 0, 0, 1, 0, 1)
      }
      doc.restore()
    },
    /** A new page starts with a graphics state of its own. */
    pageChanged() {
      fill = ''
      stroke = ''
    },
  }
}

/** A line is set down to this part of its size before it is cut. */
const SMALLEST_FIT = 0.62

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
