import type { Grouping, ReportName } from '../contract/reports.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { Message } from '../kernel/message.ts'
import type { IdKind } from '../wire/ids.ts'
import type { ColumnKey } from './columns.ts'
import type { ReportChart } from './report-chart.ts'

/** The values that the SQL of every report may name. Dates are `yyyy-mm-dd`, `until` exclusive. */
export type ReportParams = {
  from: string
  until: string
  /** The same days a year before. */
  lastFrom: string
  lastUntil: string
  today: string
  fromMs: number
  untilMs: number
  nowMs: number
  /** Local time less UTC, in milliseconds. */
  offsetMs: number
  /** What is grouped by, where a report has `groupings`. */
  by: Grouping
  /** Of `supplier-account`; null is all. */
  supplierId: number | null
}

/** Two figures that must be equal, each one row with `value` in paise or thousandths. */
export type ReportCheck = { name: Message; left: string; right: string; isQuantity?: true }

/** Two figures of a check that SQL alone can't find, in paise. */
export type CheckResult = {
  name: Message
  left: number
  right: number
  /** The month of the return to be opened, MMYYYY; null for several. */
  period: string | null
  /** Why they differ. */
  why: Message | null
}

/**
 * Where the rows behind a row of a report stand: those of another one with the row's cell `key` in a
 * column, of the same days or of the row's own `day`.
 */
export type RowsBehind = {
  report: ReportName
  column: ColumnKey
  key: ColumnKey
  day?: ColumnKey
}

/** A report: one query for the screen and every file. */
export type Report = {
  title: Message
  basis: Message
  columns: readonly ColumnKey[]
  /** Answers a row with the columns by their keys, and `paperId` where the rows open one. */
  sql: string
  /** What its SQL can't work out itself, as a list for `json_each(:given)`. */
  given?: (db: ReadableDb, params: ReportParams) => readonly unknown[]
  paper?: Extract<IdKind, 'order' | 'item' | 'customer' | 'goodsReceipt' | 'supplier'>
  filters: readonly ReportFilter[]
  /** Its values are of suppliers' bills: they have tax whatever the shop collects. */
  isBought?: true
  /** What its rows may be, the usual one first. */
  groupings?: readonly Grouping[]
  /** Columns that no reader sees, by which rows are found all the same. */
  foundBy?: readonly ColumnKey[]
  rowsBehind?: (by: Grouping) => RowsBehind | null
  checks?: readonly ReportCheck[]
  /** A check by other means; null where the days asked for have none. */
  proof?: (db: ReadableDb, params: ReportParams) => CheckResult | null
  /** What is compared row by row with the year before, and which columns name a row. */
  compares?: { key: readonly ColumnKey[]; columns: readonly ColumnKey[] }
  chart?: ReportChart
}

export type ReportFilter = 'period' | 'by' | 'supplierID'
