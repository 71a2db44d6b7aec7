import PDFDocument from 'pdfkit'
import { spokenTime } from '../domain/local-time.ts'
import { Painter, type Style } from '../rendering/drawing/painter.ts'
import type { Fonts } from '../rendering/text/fonts.ts'
import { printableLine } from '../rendering/text/printable-text.ts'
import { LEAST_TYPE } from '../rendering/theme.ts'
import type { ColumnType } from './columns.ts'
import type { Cell, ReportColumn, RunningReport } from './run-report.ts'
import type { SumWords } from './write-csv.ts'

/** What stands around the table of a printed report. Dates are `yyyy-mm-dd`. */
export type PdfHead = {
  shop: string
  from: string
  to: string
  /** Local time at which the books were read. */
  madeAt: string
  words: SumWords & { more: string; page: (page: number, of: number) => string }
}

/** A4 across, in points. */
const PAGE = { width: 841.89, height: 595.28, side: 30, top: 30, bottom: 560 }
const ROOM = PAGE.width - 2 * PAGE.side
const SIZE = 7
/** The narrower ones are taken where they spare a page across. */
const FITS = [
  { size: SIZE, gap: 6, widestText: 150 },
  { size: LEAST_TYPE, gap: 4.5, widestText: 150 },
  { size: LEAST_TYPE, gap: 4.5, widestText: 105 },
] as const
type Fit = (typeof FITS)[number]
const ROW = 12.5
const HEAD_LINE = 8.5
const HEAD_LINES = 3
const HEAD_ROW = 32
const INK = '#14202b'
const MUTED = '#56626e'
const RULE = '#c9d1d6'
/** More rows than a person reads on paper; the other files have all of them. */
export const ROWS_PRINTED = 5_000

/** `wanted` is the width of the longest text, where that has no room. */
type Placed = { column: ReportColumn; index: number; width: number; wanted: number }
type Group = { fit: Fit; columns: readonly Placed[] }
type Row = readonly string[]

/**
 * A report on A4 across. Columns that do not fit beside the others go on pages of their own, with
 * the columns that name a row repeated; the head of the table is on every page, the sums under the
 * last row.
 */
export function writePdf(running: RunningReport, fonts: Fonts, head: PdfHead): Uint8Array {
  fonts.forgetGlyphs()
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: running.title, Author: head.shop, Creator: 'Dioptre', Producer: 'Dioptre' },
  })
  const painter = new Painter(doc, fonts, INK)
  const { rows, rowCount } = printedRows(running)
  const sums = sumsOf(running, head.words)
  const groups = placeColumns(painter, running.columns, [...rows, ...sums])
  const pages = Math.max(1, Math.ceil((rows.length + sums.length) / rowsAPage()))
  for (let page = 0; page < pages; page += 1) {
    const shown = rows.slice(page * rowsAPage(), (page + 1) * rowsAPage())
    const isLast = page === pages - 1
    for (const group of groups) {
      doc.addPage()
      painter.pageChanged()
      let y = drawHead(painter, running, head)
      y = drawHeadings(painter, group, y)
      for (const row of shown) y = drawRow(painter, group, row, y, 'regular')
      if (!isLast) continue
      for (const [place, row] of sums.entries()) {
        if (place === 0) painter.rule(PAGE.side, y - 2, PAGE.width - PAGE.side, y - 2, 0.8, INK)
        y = drawRow(painter, group, row, y, place === 0 ? 'strong' : 'regular')
      }
      if (rowCount > rows.length) painter.text(head.words.more, PAGE.side, y + ROW, SMALL)
    }
  }
  drawFeet(doc, painter, head)
  doc.end()
  const parts: Uint8Array[] = []
  for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part)
  return Buffer.concat(parts)
}

const SMALL: Style = { size: SIZE, color: MUTED }
const HEAD_HEIGHT = 44
const rowsAPage = (): number => Math.floor((PAGE.bottom - PAGE.top - HEAD_HEIGHT - HEAD_ROW) / ROW)

/** The rows as they are printed. All are read, so that the sums are of all. */
function printedRows(running: RunningReport): { rows: Row[]; rowCount: number } {
  const rows: Row[] = []
  let rowCount = 0
  for (const { cells } of running.rows()) {
    rowCount += 1
    if (rowCount > ROWS_PRINTED) continue
    rows.push(cells.map((cell, index) => textOf(running.columns[index]?.type, cell)))
  }
  return { rows, rowCount }
}

/** The sums, and where it is compared those of the year before and how they changed. */
function sumsOf(running: RunningReport, words: SumWords): Row[] {
  const rowOf = (word: string, figures: readonly (number | null)[], type?: ColumnType): Row =>
    figures.map((figure, index) =>
      figure === null
        ? index === 0
          ? word
          : ''
        : textOf(type ?? running.columns[index]?.type, figure),
    )
  const before = running.before()
  return [
    rowOf(words.total, running.totals()),
    ...(before === null
      ? []
      : [
          rowOf(words.before, before.totals),
          rowOf(words.change, before.changes, 'percent').map((text, index) =>
            index === 0 || text === '' ? text : `${text} %`,
          ),
        ]),
  ]
}

function textOf(type: ColumnType | undefined, cell: Cell): string {
  if (cell === null) return ''
  switch (type) {
    case 'money':
      return formatAmount(Number(cell))
    case 'unitPrice':
    case 'quantity':
    case 'count':
    case 'percent':
      return formatQuantity(Number(cell))
    case 'day':
      return formatDate(String(cell))
    case 'moment':
      return formatDateTime(String(cell))
    default:
      return printableLine(String(cell))
  }
}

const AMOUNT = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const QUANTITY = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })
const withTrueMinus = (text: string): string => text.replace('-', '−')
const formatAmount = (rupees: number): string => withTrueMinus(AMOUNT.format(rupees))
const formatQuantity = (value: number): string => withTrueMinus(QUANTITY.format(value))
const formatDate = (day: string): string =>
  [8, 5].map((at) => `${day.slice(at, at + 2)}-`).join('') + day.slice(0, 4)
const formatDateTime = (at: string): string => `${formatDate(at)} ${spokenTime(at)}`

const isNumber = ({ type }: ReportColumn): boolean =>
  ['money', 'unitPrice', 'quantity', 'count', 'percent', 'power'].includes(type)

/**
 * The columns in as many groups as the paper needs, in the largest letters that need no more, each as
 * wide as its longest text where there is room.
 */
function placeColumns(
  painter: Painter,
  columns: readonly ReportColumn[],
  rows: readonly Row[],
): Group[] {
  const wanted = columns.map((column, index) =>
    Math.max(
      18,
      headingWidth(painter, column.heading),
      ...rows.map((row) => painter.width(row[index] ?? '', { size: SIZE, weight: 'strong' })),
    ),
  )
  const tried = FITS.map((fit) => groupsOf(columns, wanted, fit))
  const fewest = Math.min(...tried.map(({ length }) => length))
  return tried.find(({ length }) => length === fewest) ?? []
}

/** The groups as they fit; what each column wants is in letters of SIZE. */
function groupsOf(
  columns: readonly ReportColumn[],
  wantedOf: readonly number[],
  fit: Fit,
): Group[] {
  const placed = columns.map((column, index): Placed => {
    const wanted = ((wantedOf[index] ?? 0) * fit.size) / SIZE
    return {
      column,
      index,
      wanted,
      width: isNumber(column) ? wanted : Math.min(wanted, fit.widestText),
    }
  })
  const names = placed.slice(0, namesARow(columns))
  const groups: Placed[][] = []
  for (const each of placed) {
    const group = groups.at(-1)
    if (group !== undefined && widthOf([...group, each], fit) <= ROOM) group.push(each)
    else groups.push(groups.length === 0 ? [each] : [...names, each])
  }
  return groups.map((group) => ({ fit, columns: widened(group, fit) }))
}

/** Days and moments name no row: the first column beside them does. */
function namesARow(columns: readonly ReportColumn[]): number {
  return columns.findIndex(({ type }) => type !== 'day' && type !== 'moment') + 1
}

/** The narrowest width at which a heading has lines enough, and no word is broken. */
function headingWidth(painter: Painter, heading: string): number {
  const style = headingStyle(SIZE)
  const words = heading.split(' ')
  const starts = words.flatMap((_, from) =>
    words.slice(from).map((_each, to) => words.slice(from, from + to + 1).join(' ')),
  )
  const longest = Math.max(...words.map((word) => painter.width(word, style)))
  const widths = starts
    .map((text) => painter.width(text, style))
    .filter((width) => width >= longest)
  return Math.min(
    ...widths.filter((width) => painter.wrap(heading, width + 0.5, style).length <= HEAD_LINES),
  )
}

/** The columns with the room that is left, given to the texts that were to be cut. */
function widened(group: readonly Placed[], fit: Fit): Placed[] {
  let left = ROOM - widthOf(group, fit)
  return group.map((placed) => {
    const more = Math.min(left, placed.wanted - placed.width)
    left -= more
    return { ...placed, width: placed.width + more }
  })
}

const widthOf = (group: readonly Placed[], { gap }: Fit): number =>
  group.reduce((sum, { width }) => sum + width + gap, -gap)

const headingStyle = (size: number): Style => ({ size, weight: 'strong', color: MUTED })

function drawHead(painter: Painter, running: RunningReport, head: PdfHead): number {
  const y = PAGE.top
  painter.fitted(running.title, PAGE.side, y + 12, ROOM * 0.6, { size: 14, weight: 'strong' })
  painter.fitted(
    head.shop,
    PAGE.width - PAGE.side,
    y + 12,
    ROOM * 0.38,
    { size: 9, weight: 'strong' },
    'right',
  )
  const days = running.report.filters.includes('period')
    ? `${formatDate(head.from)} – ${formatDate(head.to)}`
    : formatDateTime(head.madeAt)
  painter.text(days, PAGE.side, y + 26, { size: 9 })
  painter.fitted(running.basis, PAGE.width - PAGE.side, y + 26, ROOM * 0.6, SMALL, 'right')
  return y + HEAD_HEIGHT - 8
}

function drawHeadings(painter: Painter, group: Group, top: number): number {
  const style = headingStyle(group.fit.size)
  painter.rule(PAGE.side, top, PAGE.width - PAGE.side, top, 0.8, INK)
  eachColumn(group, ({ column, width }, left) => {
    const lines = painter.wrap(column.heading, width + 0.5, style).slice(0, HEAD_LINES)
    for (const [line, text] of lines.entries()) {
      const y = top + 9 + line * HEAD_LINE
      if (isNumber(column)) painter.text(text, left + width, y, style, 'right')
      else painter.text(text, left, y, style)
    }
  })
  painter.rule(PAGE.side, top + HEAD_ROW - 2, PAGE.width - PAGE.side, top + HEAD_ROW - 2, 0.5, RULE)
  return top + HEAD_ROW
}

function drawRow(
  painter: Painter,
  group: Group,
  row: Row,
  top: number,
  weight: 'regular' | 'strong',
): number {
  const style: Style = { size: group.fit.size, weight }
  eachColumn(group, ({ column, index, width }, left) => {
    const text = row[index] ?? ''
    if (isNumber(column)) painter.text(text, left + width, top + 7, style, 'right')
    else painter.fitted(text, left, top + 7, width + 0.1, style)
  })
  return top + ROW
}

function eachColumn({ columns, fit }: Group, draw: (placed: Placed, left: number) => void): void {
  let left = PAGE.side
  for (const placed of columns) {
    draw(placed, left)
    left += placed.width + fit.gap
  }
}

function drawFeet(doc: PDFKit.PDFDocument, painter: Painter, head: PdfHead): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    painter.pageChanged()
    const y = PAGE.bottom + 16
    painter.text(formatDateTime(head.madeAt), PAGE.side, y, SMALL)
    painter.text(head.words.page(page + 1, count), PAGE.width - PAGE.side, y, SMALL, 'right')
  }
}
