import type { Cell, ReportColumn, RunningReport } from './run-report.ts'

/** What lines of sums are called. */
export type SumWords = { total: string; before: string; change: string }

const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const POWER = /^[+-]?[0-9]+(\.[0-9]+)?$/

/**
 * A report as CSV: UTF-8 with its mark, CRLF, ISO dates, numbers with a point. Text that a
 * spreadsheet would run as a formula gets an apostrophe; numbers and powers (-2.25, +1.00) never.
 * What is compared ends with its sums, those of the year before, and by how many percent they changed.
 */
export function* writeCsv(running: RunningReport, words: SumWords): Generator<string> {
  yield BYTE_ORDER_MARK + lineOf(running.columns.map(({ heading }) => guarded(heading)))
  for (const { cells } of running.rows()) {
    yield lineOf(cells.map((cell, index) => fieldOf(running.columns[index], cell)))
  }
  const before = running.before()
  if (before === null) return
  const sums = (word: string, cells: readonly Cell[]) =>
    lineOf(
      cells.map((cell, index) =>
        index === 0 ? guarded(word) : fieldOf(running.columns[index], cell),
      ),
    )
  yield sums(words.total, running.totals())
  yield sums(words.before, before.totals)
  yield sums(words.change, before.changes)
}

/** A line of texts, each guarded against being run as a formula. */
export function csvRow(texts: readonly string[]): string {
  return lineOf(texts.map(guarded))
}

function lineOf(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`
}

function fieldOf(column: ReportColumn | undefined, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return column?.type === 'money' ? cell.toFixed(2) : String(cell)
  if (column?.type === 'power' && POWER.test(cell)) return cell
  return guarded(cell)
}

function guarded(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of texts, each as it stands; numbers and powers are never guarded. */
export function csvLine(texts: readonly string[]): string {
  return lineOf(texts.map((text) => (POWER.test(text) ? text : guarded(text))))
}
