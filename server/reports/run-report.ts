import { findBranch, mayHaveChargedTax } from '../branch/branch.ts'
import type { ReportName, ReportTable } from '../contract/reports.ts'
import { each, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import type { Language } from '../kernel/languages.ts'
import { type Message, message, storedMessage } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { REPORTS } from './all-reports.ts'
import { COLUMNS, type Column, type ColumnKey, type ColumnType, WORDS } from './columns.ts'
import type { Report, ReportCheck, ReportParams } from './report.ts'
import { chartOf, type ReportChart } from './report-chart.ts'
import { SOLD_LINES } from './sold-lines.ts'

/** What a process is asked for. */
export type ReportRequest = {
  /** The last day, `yyyy-mm-dd`. */
  to: string
  name: ReportName
  params: ReportParams
  language: Language
  maySeeCost: boolean
  part?: PartOfRows
  /** The same days a year before, and the last of them; null does not compare. */
  before?: { params: ReportParams; to: string } | null
}

/**
 * Which rows of a report: those with a text in any cell, or with exactly this in a column; null is
 * anything but nought.
 */
export type PartOfRows = {
  term: string | null
  where: { column: ColumnKey; value: string | null } | null
}

export type Cell = string | number | null
/** A column as it is written; of a comparison also what was a year before, and by how much it changed. */
export type ReportColumn = Column & {
  key: string
  of: ColumnKey
  part: 'now' | 'before' | 'change'
  heading: string
}

/** Two figures that must be equal; of a return also its month, and why they are not. */
export type RunningCheck = {
  name: string
  left: number
  right: number
  period?: string | null
  why?: string | null
}

/** The rows of a report one by one, and afterwards its sums. */
export type RunningReport = {
  report: Report
  title: string
  basis: string
  columns: readonly ReportColumn[]
  rows(): Generator<{ cells: Cell[]; paperId: number | null }>
  /** To be asked after the last row. */
  totals(): (number | null)[]
  /** The sums of the year before, and by how many percent they changed. To be asked after the last row. */
  before(): {
    from: string
    to: string
    totals: (number | null)[]
    changes: (number | null)[]
  } | null
  checks(): RunningCheck[]
  chart(): ReportTable['Chart']
}

type Row = Record<string, string | number | null>

/** Begins a report: the same rows for a screen and for every file. */
export function runReport(db: ReadableDb, request: ReportRequest): RunningReport {
  const { language, params } = request
  const report = REPORTS[request.name]
  const rowsOf = (of: ReportParams) =>
    each<Row>(db, report.sql, {
      ...of,
      ...(report.given === undefined ? {} : { given: JSON.stringify(report.given(db, of)) }),
    })
  const isWithTax = isTaxed(db, report, request)
  const titleOf = titlesOf(report, isWithTax)
  const columns = columnsOf(report, request, { isWithTax, titleOf })
  // A column without any figure, such as costs that nobody knows, has no sum either.
  const sums: Sums = new Map()
  const part = partOf(db, request, titleOf)
  const drawing =
    report.chart === undefined || !mayDraw(report.chart, columns)
      ? null
      : chartOf(report.chart, {
          heading: (key) => translate(titleOf(key), language),
          word: (key, value) => String(cellOf(COLUMNS[key].type, value, language)),
        })
  const cellsOf = (row: Row | undefined, before: Row | undefined): Cell[] =>
    columns.map(({ of, part: side, type }) => {
      const value = row?.[of] ?? null
      if (side === 'now') return cellOf(type, value, language)
      const earlier = before?.[of] ?? null
      if (side === 'before') return cellOf(type, earlier, language)
      return changeOf(Number(value ?? 0), Number(earlier ?? 0))
    })
  const add = (to: Sums, row: Row) => {
    for (const { hasTotal, of, part: side } of columns) {
      const value = row[of]
      if (side === 'now' && hasTotal && typeof value === 'number') {
        to.set(of, (to.get(of) ?? 0) + value)
      }
    }
  }
  const nameOfRow = (row: Row) =>
    JSON.stringify([row['paperId'] ?? null, ...(report.compares?.key ?? []).map((key) => row[key])])
  const sumsBefore: Sums = new Map()
  /** Adds up the year before; answers its rows by their names where rows are compared. */
  const readBefore = (): Map<string, Row> => {
    const rows = new Map<string, Row>()
    if (!isCompared(request)) return rows
    for (const row of rowsOf(request.before.params)) {
      if (!part.has(row, cellsOf(row, undefined))) continue
      drawing?.addBefore(row)
      add(sumsBefore, row)
      if (report.compares !== undefined) rows.set(nameOfRow(row), row)
    }
    return rows
  }
  const sumOf = (from: Sums, { of, type }: ReportColumn): number | null => {
    const sum = from.get(of)
    return sum === undefined ? null : numberOf(type, sum)
  }
  return {
    report,
    title: translate(report.title, language),
    basis: [translate(report.basis, language), ...part.named].join(' '),
    columns,
    *rows() {
      const rowsBefore = readBefore()
      for (const row of rowsOf(params)) {
        const name = rowsBefore.size === 0 ? '' : nameOfRow(row)
        const cells = cellsOf(row, rowsBefore.get(name))
        if (!part.has(row, cells)) continue
        rowsBefore.delete(name)
        drawing?.add(row)
        add(sums, row)
        const paperId = row['paperId']
        yield { cells, paperId: typeof paperId === 'number' ? paperId : null }
      }
      // What there was a year before and no more.
      for (const row of rowsBefore.values()) {
        const paperId = row['paperId']
        const { columns: compared = [], key = [] } = report.compares ?? {}
        const gone = Object.fromEntries([
          ...key.map((each) => [each, row[each] ?? null] as const),
          ...compared.map((each) => [each, 0] as const),
        ])
        yield {
          cells: cellsOf(gone, row),
          paperId: typeof paperId === 'number' ? paperId : null,
        }
      }
    },
    totals: () =>
      columns.map((column) => {
        if (column.part === 'now') return sumOf(sums, column)
        if (!COLUMNS[column.of].hasTotal) return null
        if (column.part === 'before') return sumOf(sumsBefore, column)
        return changeOf(sums.get(column.of) ?? 0, sumsBefore.get(column.of) ?? 0)
      }),
    before: () =>
      isCompared(request)
        ? {
            from: request.before.params.from,
            to: request.before.to,
            totals: columns.map((column) =>
              column.part === 'now' ? sumOf(sumsBefore, column) : null,
            ),
            changes: columns.map(({ hasTotal, of, part: side }) =>
              side === 'now' && hasTotal
                ? changeOf(sums.get(of) ?? 0, sumsBefore.get(of) ?? 0)
                : null,
            ),
          }
        : null,
    chart: () => drawing?.drawn((key, value) => numberOf(COLUMNS[key].type, value)) ?? null,
    // What is compared is the whole of a report, not what is shown of it.
    checks: () => [
      ...checksOf(report, request, part.isWhole).map(({ isQuantity, left, name, right }) => {
        const type = isQuantity === true ? 'quantity' : 'money'
        const value = (sql: string) =>
          numberOf(type, exactlyOne<{ value: number }>(db, sql, params).value)
        return { name: translate(name, language), left: value(left), right: value(right) }
      }),
      ...(part.isWhole ? proofOf(db, report, request) : []),
    ],
  }
}

type Sums = Map<ColumnKey, number>

function isCompared(
  request: ReportRequest,
): request is ReportRequest & { before: NonNullable<ReportRequest['before']> } {
  return request.before !== undefined && request.before !== null
}

/** By how many percent a figure changed, to a hundredth; null where there was none before. */
function changeOf(now: number, before: number): number | null {
  if (before === 0) return null
  return Math.round(((now - before) / Math.abs(before)) * 10_000) / 100
}

type TitleOf = (key: ColumnKey) => Message

/** Whether the shop collected tax in the days of a report, or gave any back in them. */
function isTaxed(db: ReadableDb, report: Report, { before, params }: ReportRequest): boolean {
  const branch = findBranch(db)
  if (branch === undefined) return true
  return [params, ...(before == null ? [] : [before.params])].some(
    (days) =>
      mayHaveChargedTax(branch, days.from, days.until) ||
      (report.isBought !== true && one(db, TAXED_LINE, days) !== undefined),
  )
}

/** A return of what was sold with tax in other days. */
const TAXED_LINE = `
  SELECT 1 FROM (${SOLD_LINES}) WHERE cgstPaise <> 0 OR sgstPaise <> 0 OR igstPaise <> 0 LIMIT 1`

/** What the columns of a report are called: by other words where no tax was collected in its days. */
function titlesOf(report: Report, isWithTax: boolean): TitleOf {
  return (key) => {
    const { boughtUntaxedTitle, title, untaxedTitle }: Column = COLUMNS[key]
    if (isWithTax) return title
    return (report.isBought === true ? boughtUntaxedTitle : untaxedTitle) ?? title
  }
}

function columnsOf(
  report: Report,
  request: ReportRequest,
  { isWithTax, titleOf }: { isWithTax: boolean; titleOf: TitleOf },
): ReportColumn[] {
  const { language, maySeeCost } = request
  return report.columns
    .filter((key) => {
      const { isCost, isOfCredit, isOfTax }: Column = COLUMNS[key]
      const isOfNothing =
        !isWithTax && (isOfCredit === true || (isOfTax === true && report.isBought !== true))
      // Each row's own comparison says what this column says.
      return (maySeeCost || !isCost) && !isOfNothing && !(isCompared(request) && key === 'lastYear')
    })
    .flatMap((key): ReportColumn[] => {
      const column: Column = COLUMNS[key]
      const heading = translate(titleOf(key), language)
      const now: ReportColumn = { ...column, key, of: key, part: 'now', heading }
      if (!isCompared(request) || report.compares?.columns.includes(key) !== true) return [now]
      const said = (title: Message) => translate(title, language)
      return [
        now,
        {
          ...now,
          key: `${key}.before`,
          part: 'before',
          heading: said(message('reports.column.before', { column: heading })),
        },
        {
          ...now,
          key: `${key}.change`,
          part: 'change',
          type: 'percent',
          heading: said(message('reports.column.change', { column: heading })),
        },
      ]
    })
}

function proofOf(
  db: ReadableDb,
  { proof }: Report,
  { language, params }: ReportRequest,
): RunningCheck[] {
  const found = proof?.(db, params) ?? null
  if (found === null) return []
  return [
    {
      name: translate(found.name, language),
      left: numberOf('money', found.left),
      right: numberOf('money', found.right),
      period: found.period,
      why: found.why === null ? null : translate(found.why, language),
    },
  ]
}

/** The checks of what is shown: none of a part of the rows but where they are of one supplier too. */
function checksOf(
  { checks = [] }: Report,
  { params }: ReportRequest,
  isWhole: boolean,
): readonly ReportCheck[] {
  if (!isWhole) return []
  if (params.supplierId === null) return checks
  return checks.filter(({ left, right }) => [left, right].every((sql) => /:supplierId/.test(sql)))
}

/** What is found of the rows, and how a reader is told so. */
function partOf(
  db: ReadableDb,
  { language, params, part }: ReportRequest,
  titleOf: TitleOf,
): { isWhole: boolean; named: string[]; has(row: Row, cells: readonly Cell[]): boolean } {
  const term = part?.term?.trim().toLowerCase() ?? ''
  const where = part?.where ?? null
  const headingOf = (key: ColumnKey) => translate(titleOf(key), language)
  const ofSupplier = one<{ name: string }>(
    db,
    'SELECT name FROM suppliers WHERE id = :supplierId',
    { supplierId: params.supplierId },
  )
  const rowsNamed = [
    ...(where === null
      ? []
      : [
          where.value === null
            ? message('reports.only-having', { column: headingOf(where.column) })
            : message('reports.only', {
                column: headingOf(where.column),
                value: where.value,
              }),
        ]),
    ...(term === '' ? [] : [message('reports.only-with', { text: part?.term?.trim() ?? '' })]),
  ]
  const named = [
    ...(ofSupplier === undefined
      ? []
      : [
          message('reports.only', {
            column: translate(COLUMNS.supplier.title, language),
            value: ofSupplier.name,
          }),
        ]),
    ...rowsNamed,
  ]
  return {
    isWhole: rowsNamed.length === 0,
    named: named.map((each) => translate(each, language)),
    has: (row, cells) =>
      (where === null || isFound(row, where, language)) &&
      (term === '' ||
        cells.some((cell) => cell !== null && String(cell).toLowerCase().includes(term))),
  }
}

function isFound(
  row: Row,
  { column, value }: NonNullable<PartOfRows['where']>,
  language: Language,
): boolean {
  const { type } = COLUMNS[column]
  const cell = cellOf(type, row[column] ?? null, language)
  return value === null ? cell !== null && cell !== '' && cell !== 0 : nameOf(cell, type) === value
}

/** What reports that group by a name call the rows without one. */
const NOTHING = '-'

/** A cell as reports that group by it name it: a moment by its day. */
function nameOf(cell: Cell, type: ColumnType): string {
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
    case 'sums':
      return sumsOf(String(value), language)
    case 'text':
    case 'moment':
    case 'power':
      return String(value)
    default:
      return numberOf(type, Number(value))
  }
}

/** Several sums with what each is for: "Petty expense: tea -120.00; Other 50.00". */
function sumsOf(json: string, language: Language): string | null {
  // Only the SQL of a report writes it.
  const sums: [code: string, note: string | null, paise: number][] = JSON.parse(json)
  if (sums.length === 0) return null
  return sums
    .map(([code, note, paise]) => {
      const word = wordOf(WORDS[code], code, language)
      const name = note === null || note === '' ? word : `${word}: ${note}`
      return `${name} ${toRupees(paise).toFixed(2)}`
    })
    .join('; ')
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
