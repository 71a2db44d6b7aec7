import { message } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { xmlText } from '../wire/xml-text.ts'
import { zipOf } from '../wire/zip.ts'
import type { ColumnType } from './columns.ts'
import type { Cell, ReportRequest, RunningReport } from './run-report.ts'

/** Rows that a sheet can hold beneath its head; a report of more has them as CSV. */
const ROWS_MAX = 1_048_575
/** Characters that a cell can hold. */
const TEXT_MAX = 32_767
const DAY_MS = 86_400_000
/** The day that spreadsheets count from. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The looks of cells, in the order of `cellXfs`: a format of its own each. */
const LOOKS = [
  'General',
  'head',
  '#,##,##0.00',
  '#,##,##0.00##',
  '0.###',
  '0.00##',
  'dd-mm-yyyy',
  'dd-mm-yyyy hh:mm',
  '+0.00;-0.00;0.00',
  '@',
] as const
type Look = (typeof LOOKS)[number]

const LOOK_OF: Readonly<Record<ColumnType, Look>> = {
  text: '@',
  word: '@',
  message: '@',
  sums: '@',
  day: 'dd-mm-yyyy',
  moment: 'dd-mm-yyyy hh:mm',
  money: '#,##,##0.00',
  unitPrice: '#,##,##0.00##',
  quantity: '0.###',
  count: 'General',
  percent: '0.00##',
  power: '+0.00;-0.00;0.00',
}

const WIDE: ReadonlySet<ColumnType> = new Set(['text', 'word', 'message', 'sums', 'moment'])

/**
 * A report as a workbook: its rows with one head, frozen and filtered, and a second sheet with the
 * totals and checks. Every cell has its type: days are days, amounts and powers numbers, and all
 * that is not counted is text, which no spreadsheet runs.
 */
export function writeXlsx(
  running: RunningReport,
  { language, params, to }: ReportRequest,
  madeAt: string,
): Uint8Array {
  const { columns } = running
  const rows: string[] = [
    rowOf(
      1,
      columns.map(({ heading }) => cellOf('head', heading)),
    ),
  ]
  let count = 0
  for (const { cells } of running.rows()) {
    count += 1
    if (count > ROWS_MAX) continue
    rows.push(
      rowOf(
        count + 1,
        cells.map((cell, index) => typedCell(columns[index]?.type, cell)),
      ),
    )
  }
  const lastColumn = letters(Math.max(columns.length, 1))
  const data = sheetOf({
    widths: columns.map(({ type }) => (WIDE.has(type) ? 22 : 14)),
    rows,
    isData: true,
    filter: `A1:${lastColumn}${Math.min(count, ROWS_MAX) + 1}`,
  })
  const totals = running.totals()
  const before = running.before()
  const facts: [string, ...string[]][] = [
    [running.title, cellOf('@', running.basis)],
    [translate(message('reports.file.period-from'), language), typedCell('day', params.from)],
    [translate(message('reports.file.period-to'), language), typedCell('day', to)],
    [translate(message('reports.file.made-at'), language), typedCell('moment', madeAt)],
    [translate(message('reports.file.row-count'), language), typedCell('count', count)],
    ...columns.flatMap(({ heading, type }, index): [string, string][] => {
      const total = totals[index]
      if (total === null || total === undefined) return []
      const name = translate(message('reports.file.sum-of', { column: heading }), language)
      return [[name, typedCell(type, total)]]
    }),
    ...(before === null
      ? []
      : [
          ...comparedFacts(columns, before.totals, (column) =>
            translate(message('reports.column.before', { column }), language),
          ),
          ...comparedFacts(
            columns.map((column) => ({ ...column, type: 'percent' as const })),
            before.changes,
            (column) => translate(message('reports.column.change', { column }), language),
          ),
        ]),
    ...running
      .checks()
      .map(({ left, name, right, why }): [string, string, string] => [
        why == null ? name : `${name}. ${why}`,
        typedCell('money', left),
        typedCell('money', right),
      ]),
  ]
  const summary = sheetOf({
    widths: [40, 30, 20],
    rows: facts.map(([name, ...cells], index) => rowOf(index + 1, [cellOf('@', name), ...cells])),
    isData: false,
  })
  return workbook([
    { name: translate(message('reports.file.data'), language), xml: data },
    { name: translate(message('reports.file.summary'), language), xml: summary },
  ])
}

/** A line of the summary for each figure that there is. */
function comparedFacts(
  columns: readonly { heading: string; type: ColumnType }[],
  figures: readonly (number | null)[],
  nameOf: (heading: string) => string,
): [string, string][] {
  return columns.flatMap(({ heading, type }, index): [string, string][] => {
    const figure = figures[index] ?? null
    return figure === null ? [] : [[nameOf(heading), typedCell(type, figure)]]
  })
}

function typedCell(type: ColumnType | undefined, cell: Cell): string {
  if (cell === null || type === undefined) return ''
  if (type === 'day' || type === 'moment') return dayCell(LOOK_OF[type], String(cell))
  if (typeof cell === 'number') return numberCell(LOOK_OF[type], cell)
  if (type === 'power') return powerCell(cell)
  return cellOf('@', cell)
}

/** A power is a number that shows its sign; an axis, which has none, is one too. */
function powerCell(text: string): string {
  if (!/^[+-]?[0-9]+(\.[0-9]+)?$/.test(text)) return cellOf('@', text)
  return numberCell(/[+\-.]/.test(text) ? LOOK_OF.power : 'General', Number(text))
}

function dayCell(look: Look, local: string): string {
  const ms = Date.parse(`${local.length === 10 ? `${local}T00:00:00` : local}Z`)
  return Number.isNaN(ms) ? cellOf('@', local) : numberCell(look, (ms - DAY_ZERO_MS) / DAY_MS)
}

function numberCell(look: Look, value: number): string {
  return `<c s="${LOOKS.indexOf(look)}"><v>${value}</v></c>`
}

function cellOf(look: Look, text: string): string {
  const safe = xmlText(text.slice(0, TEXT_MAX))
  return `<c s="${LOOKS.indexOf(look)}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`
}

/** Each cell says where it is: not every program counts them itself. */
function rowOf(place: number, cells: readonly string[]): string {
  const placed = cells.map((cell, index) =>
    cell.replace('<c ', `<c r="${letters(index + 1)}${place}" `),
  )
  return `<row r="${place}">${placed.join('')}</row>`
}

/** The name of a column by its number from 1: 27 is AA. */
function letters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return rest === 0 ? last : letters(rest) + last
}

function sheetOf(sheet: {
  widths: readonly number[]
  rows: readonly string[]
  isData: boolean
  filter?: string
}): string[] {
  const { filter, isData, rows, widths } = sheet
  const pane = isData
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : ''
  const columns = widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView>`,
    `</sheetViews><cols>${columns}</cols><sheetData>`,
    ...rows,
    `</sheetData>${filter === undefined ? '' : `<autoFilter ref="${filter}"/>`}</worksheet>`,
  ]
}

function workbook(sheets: readonly { name: string; xml: readonly string[] }[]): Uint8Array {
  const partOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
        override('xl/workbook.xml', 'sheet.main') +
        override('xl/styles.xml', 'styles') +
        sheets.map((_, index) => override(partOf(index), 'worksheet')).join('') +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
        .map(
          ({ name }, index) =>
            `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${sheets
        .map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
        .join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles()],
  ]
  const texts = parts.map(([name, xml]) => ({
    name,
    bytes: Buffer.from(XML + xml),
    isText: true as const,
  }))
  return zipOf([
    ...texts,
    ...sheets.map(({ xml }, index) => ({
      name: partOf(index),
      bytes: Buffer.concat(xml.map((text) => Buffer.from(text))),
      isText: true as const,
    })),
  ])
}

const FIRST_OWN_FORMAT = 164

function styles(): string {
  const own = LOOKS.map((format, index) => ({ format, id: FIRST_OWN_FORMAT + index }))
  const formatOf = (format: string, id: number) =>
    format === 'General' || format === 'head' ? 0 : format === '@' ? 49 : id
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="${own.length - 3}">${own
      .filter(({ format, id }) => formatOf(format, id) === id)
      .map(({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${xmlText(format)}"/>`)
      .join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${own.length}">${own
      .map(
        ({ format, id }) =>
          `<xf numFmtId="${formatOf(format, id)}" fontId="${format === 'head' ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
      )
      .join('')}</cellXfs></styleSheet>`
  )
}
