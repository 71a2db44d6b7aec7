import type { ReportName, ReportTable } from '../contract/reports.ts'
import { each, exactlyOne, type ReadableDb } from '../db/sql.ts'
import type { Language } from '../kernel/languages.ts'
import { type Message, message, storedMessage } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { REPORTS } from './all-reports.ts'
import { COLUMNS, type Column, type ColumnKey, type ColumnType, WORDS } from './columns.ts'
import type { Report, ReportParams } from './report.ts'
import { chartOf, type ReportChart } from './report-chart.ts'

/** What a process is asked for. */
export type ReportRequest = {
  /** The last day, `yyyy-mm-dd`. */
  to: string
  name: ReportName
  params: ReportParams
  language: Language
  maySeeCost: boolean
  part?: PartOfRows
}

/** Which rows of a report: those with a text in any cell, or with exactly this in a column. */
export type PartOfRows = { term: string | null; where: { column: string; value: string } | null }

export type Cell = string | number | null
export type ReportColumn = Column & { key: ColumnKey; heading: string }

/** The rows of a report one by one, and afterwards its sums. */
export type RunningReport = {
  report: Report
  title: string
  basis: string
  columns: readonly ReportColumn[]
  rows(): Generator<{ cells: Cell[]; paperId: number | null }>
  /** To be asked after the last row. */
  totals(): (number | null)[]
  checks(): { name: string; left: number; right: number }[]
  chart(): ReportTable['Chart']
}

type Row = Record<string, string | number | null>

/** Begins a report: the same rows for a screen and for every file. */
export function runReport(db: ReadableDb, request: ReportRequest): RunningReport {
  const { language, maySeeCost, params } = request
  const report = REPORTS[request.name]
  const columns = report.columns
    .map((key): ReportColumn => {
      const column: Column = COLUMNS[key]
      return { ...column, key, heading: translate(column.title, language) }
    })
    .filter(({ isCost }) => maySeeCost || !isCost)
  // A column without any figure, such as costs that nobody knows, has no sum either.
  const sums = new Map<ColumnKey, number>()
  const part = partOf(columns, request)
  const drawing =
    report.chart === undefined || !mayDraw(report.chart, columns)
      ? null
      : chartOf(report.chart, {
          heading: (key) => translate(COLUMNS[key].title, language),
          word: (key, value) => String(cellOf(COLUMNS[key].type, value, language)),
        })
  return {
    report,
    title: translate(report.title, language),
    basis: [translate(report.basis, language), ...part.named].join(' '),
    columns,
    *rows() {
      for (const row of each<Row>(db, report.sql, params)) {
        const cells = columns.map(({ key, type }) => cellOf(type, row[key] ?? null, language))
        if (!part.has(cells)) continue
        drawing?.add(row)
        for (const { hasTotal, key } of columns) {
          const value = row[key]
          if (hasTotal && typeof value === 'number') sums.set(key, (sums.get(key) ?? 0) + value)
        }
        const paperId = row['paperId']
        yield { cells, paperId: typeof paperId === 'number' ? paperId : null }
      }
    },
    totals: () =>
      columns.map(({ key, type }) => {
        const sum = sums.get(key)
        return sum === undefined ? null : numberOf(type, sum)
      }),
    chart: () => drawing?.drawn((key, value) => numberOf(COLUMNS[key].type, value)) ?? null,
    // What is compared is the whole of a report, not what is shown of it.
    checks: () =>
      (part.isWhole ? (report.checks ?? []) : []).map(({ isQuantity, left, name, right }) => {
        const type = isQuantity === true ? 'quantity' : 'money'
        const value = (sql: string) =>
          numberOf(type, exactlyOne<{ value: number }>(db, sql, params).value)
        return { name: translate(name, language), left: value(left), right: value(right) }
      }),
  }
}

/** What is found of the rows, and how a reader is told so. */
function partOf(
  columns: readonly ReportColumn[],
  { language, part }: ReportRequest,
): { isWhole: boolean; named: string[]; has(cells: readonly Cell[]): boolean } {
  const term = part?.term?.trim().toLowerCase() ?? ''
  const where = part?.where ?? null
  const place = columns.findIndex(({ key }) => key === where?.column)
  const named = [
    ...(where === null
      ? []
      : [
          message('reports.only', {
            column: columns[place]?.heading ?? where.column,
            value: where.value,
          }),
        ]),
    ...(term === '' ? [] : [message('reports.only-with', { text: part?.term?.trim() ?? '' })]),
  ]
  return {
    isWhole: named.length === 0,
    named: named.map((each) => translate(each, language)),
    has: (cells) =>
      (where === null || nameOf(cells[place] ?? null, columns[place]?.type) === where.value) &&
      (term === '' ||
        cells.some((cell) => cell !== null && String(cell).toLowerCase().includes(term))),
  }
}

/** What reports that group by a name call the rows without one. */
const NOTHING = '-'

/** A cell as reports that group by it name it: a moment by its day. */
function nameOf(cell: Cell, type: ColumnType | undefined): string {
  return type === 'moment' ? String(cell).slice(0, 10) : String(cell ?? NOTHING)
}

/** Costs are drawn for who may see them. */
function mayDraw(chart: ReportChart, columns: readonly ReportColumn[]): boolean {
  const drawn = chart.kind === 'columns' ? chart.of : [chart.of]
  return drawn.every((key) => columns.some((column) => column.key === key))
}

function cellOf(type: ColumnType, value: Cell, language: Language): Cell {
  if (value === null) return null
  switch (type) {
    case 'day':
      return String(value).slice(0, 10)
    case 'word':
      return wordOf(WORDS[value], String(value), language)
    case 'message':
      return translate(storedMessage(String(value)), language)
    case 'text':
    case 'moment':
    case 'power':
      return String(value)
    default:
      return numberOf(type, Number(value))
  }
}

function wordOf(word: Message | undefined, code: string, language: Language): string {
  return word === undefined ? code : translate(word, language)
}

/** A number of the database as it is read by people. */
function numberOf(type: ColumnType, value: number): number {
  switch (type) {
    case 'money':
      return toRupees(value)
    case 'unitPrice':
      return centipaiseToRupees(value)
    case 'quantity':
      return milliToQuantity(value)
    case 'percent':
      return ppmToPercent(Math.round(value / 100) * 100)
    default:
      return value
  }
}
